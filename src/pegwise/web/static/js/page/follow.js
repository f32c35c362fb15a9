// Following what changes on the server, a match or a comparison, through its stream of server-sent events.
//   const stop = follow(`/api/lab/${id}`, { event: "job", quiet: 15_000, changed: paint, lost: (yes) => ..., isOver: (job) => ... });
// A stream may stall without an error: a proxy keeps it back, or the network went away without a word. Then the
// state is fetched, so that the page is right even if no stream comes through, and the stream is opened anew.

import { faultOf, get } from "./api.js";

const AGAIN = 2000; // milliseconds until a refused stream is asked for again

/** Call `changed` with every state of `path` until one `isOver`, and `lost(true)` while disconnected; returns a function that stops.
 *
 * `event` is the name of the events, which hold a state each; "beat" is a sign of life and nothing else.
 * After `quiet` milliseconds without either the stream counts as stalled. */
export function follow(path, { event, quiet, changed, lost, isOver }) {
  let events, refused, watchdog;
  let heard = 0; // states so far; a response that was overtaken by another state is dropped

  function listen() {
    clearTimeout(refused);
    events?.close();
    events = new EventSource(`${path}/events`);
    events.addEventListener("beat", alive);
    events.addEventListener(event, ({ data }) => {
      alive();
      hear(JSON.parse(data));
    });
    events.addEventListener("error", () => {
      lost(true);
      // The browser reconnects by itself, but not after a response that was no event stream.
      if (events.readyState === EventSource.CLOSED) refused = setTimeout(listen, AGAIN);
    });
  }

  function alive() {
    lost(false);
    watch();
  }

  function watch() {
    clearTimeout(watchdog);
    watchdog = setTimeout(ask, quiet);
  }

  /** Errors are left to the stream and to the next time. */
  async function ask() {
    watch();
    listen();
    const before = heard;
    await faultOf(async () => {
      const state = await get(path);
      if (heard === before) hear(state);
    });
  }

  function hear(state) {
    heard += 1;
    if (isOver(state)) stop();
    changed(state);
  }

  /** The browser says that it is offline; a server on the same machine may still be there. */
  function cut() {
    lost(true);
    listen();
  }

  function stop() {
    heard += 1;
    clearTimeout(refused);
    clearTimeout(watchdog);
    events.close();
    removeEventListener("online", listen);
    removeEventListener("offline", cut);
  }

  addEventListener("online", listen);
  addEventListener("offline", cut);
  watch();
  listen();
  return stop;
}
