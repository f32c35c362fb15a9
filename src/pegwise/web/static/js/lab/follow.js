// Following a comparison: the server sends it whenever there is news.
//   const stop = follow(job.id, (job) => paint(job), (lost) => ...)

import { isActive } from "./job.js";

/** Call `told` with every state to the last; `lost(true)` while the line is down. Gives a stop. */
export function follow(id, told, lost) {
  const events = new EventSource(`/api/lab/${encodeURIComponent(id)}/events`);
  events.addEventListener("job", ({ data }) => {
    const job = JSON.parse(data);
    if (!isActive(job)) events.close();
    lost(false);
    told(job);
  });
  events.addEventListener("error", () => lost(true)); // the browser tries again by itself
  return () => events.close();
}
