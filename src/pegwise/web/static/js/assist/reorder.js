// Moving a row: drag its handle with mouse, pen or finger, or use the arrow keys on it.

const KEYS = { ArrowUp: -1, ArrowDown: 1 };
export const DROPPED = "row-dropped"; // event; until it fires, the rows must not be rendered again

/** Make `line` movable by its handle; calls `moved(from, to)` with row indices. */
export function movable(handle, line, at, moved) {
  handle.addEventListener("keydown", (event) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    moved(at, at + by);
  });
  handle.addEventListener("pointerdown", (down) => {
    if (down.button === 0) follow(handle, down, line, at, moved);
  });
}

function follow(handle, down, line, at, moved) {
  const listening = new AbortController();
  const options = { signal: listening.signal };
  let over = null;

  const mark = (row) => {
    over?.classList.remove("is-target");
    over = row;
    over?.classList.add("is-target");
  };
  const end = () => {
    listening.abort();
    line.classList.remove("is-dragged");
    line.style.removeProperty("--dragged");
    mark(null);
    line.dispatchEvent(new Event(DROPPED, { bubbles: true }));
  };

  handle.setPointerCapture(down.pointerId);
  line.classList.add("is-dragged");
  handle.addEventListener("pointermove", ({ clientY }) => {
    line.style.setProperty("--dragged", `${clientY - down.clientY}px`);
    mark(rowAt(line, clientY));
  }, options);
  handle.addEventListener("pointerup", () => {
    const to = over === null ? at : Number(over.dataset.row);
    end();
    if (to !== at) moved(at, to);
  }, options);
  handle.addEventListener("pointercancel", end, options);
}

/** The other row at this height. */
function rowAt(line, height) {
  const others = [...line.parentElement.children].filter((row) => row !== line && row.dataset.row);
  return (
    others.find((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top <= height && height <= bottom;
    }) ?? null
  );
}
