// Elements, focus and announcements. Elements are made without innerHTML: text is never parsed as markup.
//   el("button", {class: "button", type: "button", onclick: go, disabled: busy}, "Guess")
//   Attributes that are null, undefined or false are omitted; "on..." are listeners.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes and children (nodes or text; null is skipped). */
export function el(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/** An SVG element with attributes and children. */
export function svg(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}

function furnish(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Replace the children of an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
}

/** Render, then restore the focus to the same element or its successor with the same data-key. */
export function keepFocus(place, paint) {
  const before = place.contains(document.activeElement) ? document.activeElement : null;
  paint();
  if (before === null) return;
  const key = before.dataset.key;
  const after = before.isConnected ? before : key && place.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (after && after !== document.activeElement) after.focus({ preventScroll: true });
}

/** Announce a sentence to screen readers, through the live region of base.html; also if it is repeated. */
export function announce(sentence) {
  const region = document.getElementById("heard");
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = sentence));
}
