// Following a comparison through server-sent events.
//   const stop = follow(job.id, (job) => paint(job), (lost) => ...)

import { isActive } from "./job.js";

const AGAIN = 3000; // milliseconds

/** Call `changed` with every state, `lost(true)` while disconnected; returns a function that stops. */
export function follow(id, changed, lost) {
  let events, waiting;

  function listen() {
    events = new EventSource(`/api/lab/${encodeURIComponent(id)}/events`);
    events.addEventListener("job", ({ data }) => {
      const job = JSON.parse(data);
      if (!isActive(job)) events.close();
      lost(false);
      changed(job);
    });
    events.addEventListener("error", () => {
      lost(true);
      // The browser reconnects by itself, but not after a response that was no event stream.
      if (events.readyState === EventSource.CLOSED) waiting = setTimeout(listen, AGAIN);
    });
  }

  listen();
  return () => {
    clearTimeout(waiting);
    events.close();
  };
}
