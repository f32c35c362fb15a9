// Elements, announcements, dialogs and texts. Elements are made without innerHTML: text is never parsed as markup.
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

// Dialogs: the native <dialog>, which traps the focus and restores it.
//   openDialog({title: "Give up?", body: [el("p", {}, "...")], actions: [["Give up", doIt, "is-primary"]]})
// Every action closes the dialog; there is always a "Close" button (or one labelled `close`).

let count = 0;

/** Show a dialog until a button or Escape closes it, then call `closed`. */
export function openDialog({ title, body, actions = [], close = "Close", closed = () => {} }) {
  const id = `dialog-${(count += 1)}`;
  const hasPrimary = actions.some(([, , kind]) => kind === "is-primary"); // it gets the focus
  const dialog = el("dialog", { class: "dialog", "aria-labelledby": id });
  const button = ([text, action, kind = ""]) =>
    el(
      "button",
      {
        type: "button",
        class: `button ${kind}`,
        onclick: () => {
          dialog.close();
          action();
        },
      },
      text,
    );
  dialog.append(
    el(
      "div",
      { class: "stack" },
      el("h2", { id, tabindex: "-1", autofocus: !hasPrimary }, title),
      ...body,
      el("div", { class: "cluster" }, ...[...actions, [close, () => {}]].map(button)),
    ),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

// Sentences and numbers as text.

/** A text from the server as a sentence: capital letter first, full stop last. */
export function sentence(text) {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

/** With `digits` after the point, and commas between thousands. */
export function fixed(value, digits) {
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A mean number of guesses: 4.34; of an estimate only one decimal: ~4.3. */
export function guessesOf(mean, exact) {
  return exact ? fixed(mean, 2) : `~${fixed(mean, 1)}`;
}

/** A whole number. */
export function whole(value) {
  return fixed(value, 0);
}

/** With its sign: +0.50, −0.55. */
export function signed(value, digits) {
  const text = fixed(Math.abs(value), digits);
  if (Number(text) === 0) return text;
  return (value < 0 ? "−" : "+") + text;
}

/** A share as a percentage with one digit; a positive share is never shown as zero. */
export function percentOf(share) {
  return share > 0 && share < 0.0005 ? "<0.1 %" : `${fixed(100 * share, 1)} %`;
}

/** A word with its count: 1 code, 2 codes. */
export function countOf(count, one, many = `${one}s`) {
  return `${whole(count)} ${count === 1 ? one : many}`;
}
