// Dragging pegs with pointer events: the same for mouse, pen and finger.
//   draggable(button, {pegOf: () => svg or null, dropped: (target, place) => ..., within: element})
// `place` is the data-place of the drop target inside `within`, or null.

const SLACK = 6; // pixels before a press becomes a drag

/** Make the peg of an element draggable. */
export function draggable(source, { pegOf, within, dropped }) {
  source.addEventListener("pointerdown", (down) => {
    const peg = down.button === 0 ? pegOf() : null;
    if (peg) follow(source, down, peg, within, dropped);
  });
  source.addEventListener("click", (click) => {
    if (source.dataset.dragged === undefined) return;
    delete source.dataset.dragged; // the click that ends a drag does not count
    click.stopImmediatePropagation();
  }, { capture: true });
}

function follow(source, down, peg, within, dropped) {
  const listening = new AbortController();
  const options = { signal: listening.signal };
  let ghost = null;
  let over = null;

  const mark = (place) => {
    over?.classList.remove("is-target");
    over = place;
    over?.classList.add("is-target");
  };
  const end = () => {
    listening.abort();
    ghost?.remove();
    mark(null);
  };

  delete source.dataset.dragged;
  source.setPointerCapture(down.pointerId);
  source.addEventListener("pointermove", (move) => {
    if (!ghost && Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) < SLACK) return;
    ghost ??= lift(peg);
    ghost.style.setProperty("--x", `${move.clientX}px`);
    ghost.style.setProperty("--y", `${move.clientY}px`);
    mark(placeUnder(move, within));
  }, options);
  source.addEventListener("pointerup", (up) => {
    const dragged = ghost !== null;
    end();
    if (!dragged) return;
    source.dataset.dragged = "";
    setTimeout(() => delete source.dataset.dragged);
    const place = placeUnder(up, within);
    dropped(place ? Number(place.dataset.place) : null);
  }, options);
  source.addEventListener("pointercancel", end, options);
}

function lift(peg) {
  const ghost = document.createElement("div");
  ghost.className = "ghost tray-ghost";
  ghost.append(peg.cloneNode(true));
  document.body.append(ghost);
  return ghost;
}

function placeUnder({ clientX, clientY }, within) {
  const place = document.elementFromPoint(clientX, clientY)?.closest("[data-place]");
  return place && within.contains(place) ? place : null;
}
