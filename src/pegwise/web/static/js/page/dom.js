// Making elements without innerHTML: texts are always texts.
//   el("button", {class: "button", type: "button", onclick: go, disabled: busy}, "Guess")
//   Attributes that are null, undefined or false are left out; "on..." are listeners.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes and children (nodes, texts, null to leave out). */
export function el(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
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

/** Replace what an element holds. */
export function fill(element, ...children) {
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
}
