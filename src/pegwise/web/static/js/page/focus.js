// Rendering a part of the page again without losing the focus in it.
//   keepFocus(list, () => fill(list, ...rows))     // elements are identified by data-key

/** Render, then restore the focus to the same element or its successor with the same data-key. */
export function keepFocus(place, paint) {
  const before = place.contains(document.activeElement) ? document.activeElement : null;
  paint();
  if (before === null) return;
  const key = before.dataset.key;
  const after = before.isConnected ? before : key && place.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (after && after !== document.activeElement) after.focus({ preventScroll: true });
}
