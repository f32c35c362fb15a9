// The page /explore: a node of a strategy's tree, kept in the URL; links lead up and down.

import { paintStrategies, startBoardPicker, strategiesOf, summaryOf } from "../board/boards.js";
import { above, placeOf, queryOf, sayNode, showNode } from "./node.js";
import { createAsker, get, tellTrouble } from "../page/api.js";
import { announce, keepFocus } from "../page/dom.js";

const part = (id) => document.getElementById(id);
let place = placeOf(location.search);
let strategies = [];
let focusAfter = null; // the data-key to focus once the next node is shown

const load = createAsker({
  ask: (wanted) => get(`/api/explore${queryOf(wanted)}`),
  busy: (on) => part("node").setAttribute("aria-busy", String(on)),
  failed: (fault, wanted) => {
    part("node").hidden = true;
    tellTrouble(part("trouble"), fault, () => load(wanted));
  },
  answered: (node, wanted) => {
    tellTrouble(part("trouble"), null);
    part("node").hidden = false;
    keepFocus(part("node"), () => showNode(part, wanted, node));
    document.title = `${node.turns.map(({ guess }) => guess).join(" ") || node.strategy} · Explore · Pegwise`;
    if (focusAfter) focusOn(focusAfter);
    focusAfter = null;
    announce(sayNode(node));
  },
});

function focusOn(wish) {
  const wished = wish === "first" ? part("branches").querySelector("a") : part("node").querySelector(`[data-key="${CSS.escape(wish)}"]`);
  (wished ?? part("guess")).focus({ preventScroll: true });
}

/** Go to a node; the browser's Back returns to the one before. */
function go(next, focus = null) {
  focusAfter = focus;
  history.pushState(null, "", `/explore${queryOf(next)}`);
  place = next;
  load(place);
}

function up() {
  const last = place.answers.at(-1);
  if (last !== undefined) go(above(place, place.answers.length - 1), `branch ${last}`);
}

async function useBoard(board) {
  const moved = board.variant !== place.variant;
  strategies = (await strategiesOf(board)).filter(({ randomised, name }) => !randomised || name === "auto");
  paintStrategies(part("strategy"), strategies, place.strategy);
  tellStrategy();
  if (moved) go({ variant: board.variant, strategy: part("strategy").value, answers: [] });
  else load(place);
}

function tellStrategy() {
  part("strategy-note").textContent = summaryOf(strategies, part("strategy").value);
}

part("strategy").addEventListener("change", ({ target }) => {
  tellStrategy();
  go({ ...place, strategy: target.value, answers: [] });
});

part("node").addEventListener("click", (event) => {
  const link = event.target.closest("a[data-key]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(placeOf(new URL(link.href).search), "first");
});

const STEPS = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };
document.addEventListener("keydown", (event) => {
  const nowhere = event.target === document.body; // the keys work without a click first
  if (event.ctrlKey || event.metaKey || event.altKey || !(nowhere || part("node").contains(event.target))) return;
  const links = [...part("branches").querySelectorAll("a")];
  const at = links.indexOf(event.target);
  if (event.key === "Backspace" || ((nowhere || at >= 0) && event.key === "ArrowLeft")) up();
  else if (nowhere && event.key === "ArrowDown") links[0]?.focus();
  else if (at >= 0 && event.key === "ArrowRight") links[at].click();
  else if (at >= 0 && event.key in STEPS) links[Math.min(Math.max(at + STEPS[event.key], 0), links.length - 1)].focus();
  else return;
  event.preventDefault();
});

addEventListener("popstate", () => {
  const next = placeOf(location.search);
  const sameBoard = next.variant === place.variant;
  place = next;
  focusAfter = "first";
  if (!sameBoard) return picker.choose(next.variant);
  paintStrategies(part("strategy"), strategies, next.strategy);
  tellStrategy();
  return load(place);
});

const picker = await startBoardPicker({ variant: place.variant, chosen: useBoard });
