// How many games took how many guesses: a table with bars.

import { el } from "../../page/dom.js";
import { percentOf, whole } from "../../page/text.js";

/** A table of counts and their shares; `name` says what is counted, such as "codes". */
export function histogram(counts, name) {
  const rows = Object.entries(counts).map(([guesses, count]) => [Number(guesses), count]);
  const all = rows.reduce((sum, [, count]) => sum + count, 0);
  const most = Math.max(...rows.map(([, count]) => count));
  const head = (text) => el("th", { scope: "col" }, text);
  return el(
    "table",
    { class: "histogram" },
    el("thead", { class: "only-heard" }, el("tr", {}, head("Guesses"), head(""), head(name), head("Share"))),
    el("tbody", {}, ...rows.map(([guesses, count]) => barRow(guesses, count, count / most, count / all))),
  );
}

function barRow(guesses, count, length, share) {
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, String(guesses)),
    el("td", { class: "bar-place" }, bar(length)),
    el("td", {}, whole(count)),
    el("td", { class: "soft" }, percentOf(share)),
  );
}

/** A bar that is as long as its share of the place. */
export function bar(share) {
  const line = el("span", { class: "bar", "aria-hidden": "true" });
  line.style.setProperty("--share", share.toFixed(4));
  return line;
}
