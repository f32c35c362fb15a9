// Figures that are as wide as their place: drawn again when it changes.
//   drawn(place, (width) => svg)

/** Draw into a place, now and whenever its width changes. */
export function drawn(place, draw) {
  let width = 0;
  const watch = new ResizeObserver(() => {
    if (!place.isConnected) return watch.disconnect();
    const now = Math.round(place.clientWidth);
    if (now === 0 || now === width) return undefined;
    width = now;
    return place.replaceChildren(draw(width));
  });
  watch.observe(place);
}
