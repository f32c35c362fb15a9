// Following a comparison: the server sends it whenever there is news.
//   const stop = follow(job.id, (job) => paint(job), (lost) => ...)

import { isActive } from "./job.js";

const AGAIN = 3000; // milliseconds

/** Call `told` with every state to the last; `lost(true)` while the line is down. Gives a stop. */
export function follow(id, told, lost) {
  let events, waiting;

  function listen() {
    events = new EventSource(`/api/lab/${encodeURIComponent(id)}/events`);
    events.addEventListener("job", ({ data }) => {
      const job = JSON.parse(data);
      if (!isActive(job)) events.close();
      lost(false);
      told(job);
    });
    events.addEventListener("error", () => {
      lost(true);
      // The browser tries again by itself, but not after an answer that was no stream of events.
      if (events.readyState === EventSource.CLOSED) waiting = setTimeout(listen, AGAIN);
    });
  }

  listen();
  return () => {
    clearTimeout(waiting);
    events.close();
  };
}
