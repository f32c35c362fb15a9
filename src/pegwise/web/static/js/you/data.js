// Moving to another device, the file of a player, and deleting everything.

import { post, remove } from "../page/api.js";
import { copy } from "../page/browser.js";
import { countOf, el, fill, openDialog } from "../page/dom.js";

const part = (id) => document.getElementById(id);
const JOIN = "#join=";

/** Start the buttons; `moved()` shows everything anew. */
export function startData(attempt, moved) {
  const done = (words) => {
    part("done").textContent = words;
    part("done").hidden = false;
    return moved();
  };
  const join = (code) => attempt(async () => done(movedWords(await post("/api/you/join", { code }))));

  part("transfer").addEventListener("click", () => attempt(async () => showCode(await post("/api/you/transfer"))));
  part("join").addEventListener("submit", (event) => {
    event.preventDefault();
    askToMove(part("join-code").value.trim(), join);
  });
  part("import").addEventListener("change", ({ target }) =>
    attempt(async () => {
      const text = await target.files[0].text();
      target.value = "";
      await done(movedWords(await post("/api/you/import", { file: text })));
    }),
  );
  part("delete").addEventListener("click", () => askToDelete(attempt, done));
  const openAddressed = () => {
    if (!location.hash.startsWith(JOIN)) return;
    const code = decodeURIComponent(location.hash.slice(JOIN.length));
    history.replaceState(null, "", "/you"); // a reload must not ask again: the code is good once
    askToMove(code, join);
  };
  addEventListener("hashchange", openAddressed);
  openAddressed();
}

function showCode({ code, seconds }) {
  const address = `${location.origin}/you${JOIN}${code}`;
  const button = el("button", { type: "button", class: "button is-quiet" }, "Copy the link");
  button.addEventListener("click", async () => {
    button.textContent = (await copy(address)) ? "Copied" : address;
  });
  fill(part("code"), el("b", { class: "code" }, code), ` good once, for ${seconds / 60} minutes `, button);
}

function askToMove(code, join) {
  openDialog({
    title: "Move here?",
    body: [
      el("p", {}, "This browser becomes the player of the other device, with its games and streaks."),
      el("p", {}, "Games you played here come along."),
    ],
    actions: [["Move here", () => join(code), "is-primary"]],
    close: "Stay as I am",
  });
}

/** What a move or an import changed. */
export function movedWords({ restored, taken_along: along }) {
  const parts = [
    restored ? `${countOf(restored, "game")} came back from the file` : null,
    along ? `${countOf(along, "game")} from here came along` : null,
  ].filter(Boolean);
  return parts.length ? `Done: ${parts.join(", ")}.` : "Done: everything was here already.";
}

function askToDelete(attempt, done) {
  const gone = () =>
    attempt(async () => {
      const { deleted } = await remove("/api/you");
      await done(`Deleted: ${countOf(deleted, "game or comparison", "games and comparisons")}. You are new here.`);
    });
  openDialog({
    title: "Delete everything?",
    body: [el("p", {}, "Your games, streaks and comparisons are deleted for good, on every device that shares them.")],
    actions: [["Delete everything", gone, "is-bad"]],
    close: "Keep everything",
  });
}
