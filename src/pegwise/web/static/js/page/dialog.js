// Dialogs: the native <dialog>, which traps the focus and restores it.
//   openDialog({title: "Give up?", body: [el("p", {}, "...")], actions: [["Give up", doIt, "is-primary"]]})
// Every action closes the dialog; there is always a "Close" button (or one labelled `close`).

import { el } from "./dom.js";

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
