// Dialogs: the browser's own <dialog>, which keeps the focus inside and gives it back.
//   openDialog({title: "Give up?", body: [el("p", {}, "...")], actions: [["Give up", doIt, "is-primary"]]})
// Every action closes the dialog; a "Close" (or `close` text) button is always there. Returns it.

import { el } from "./dom.js";

let count = 0;

/** Show a dialog until one of its buttons or Escape closes it; `closed` is called then. */
export function openDialog({ title, body, actions = [], close = "Close", closed = () => {} }) {
  const id = `dialog-${(count += 1)}`;
  const hasPrimary = actions.some(([, , kind]) => kind === "is-primary"); // which takes the focus
  const dialog = el("dialog", { class: "dialog", "aria-labelledby": id });
  const button = ([text, deed, kind = ""]) =>
    el(
      "button",
      {
        type: "button",
        class: `button ${kind}`,
        onclick: () => {
          dialog.close();
          deed();
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
