// Rendering a review.

import { read, toHash } from "../assist/sheet.js";
import { countOf, el, fill } from "../page/dom.js";
import { figuresTable, leftTable } from "./tables.js";
import { turnCard } from "./turn-card.js";
import { drawn, logChart } from "../shared/charts.js";

/** Render a review into the page; `retry(turn, button, note)` plays again from a turn. */
export function showReview(part, review, retry) {
  const yours = [review.codes, ...review.turns.map(({ after }) => after)];
  paintFinding(part("finding"), review);
  fill(part("turns"), ...review.turns.map((_, at) => turnCard(review, at, retry)));
  fill(part("summary"), ...review.summary.map((line) => el("p", {}, line)));
  drawn(part("chart"), (width) =>
    logChart({
      width,
      lines: [{ name: "You", values: yours }, { name: "Best line", values: review.best_line }],
      label: chartWords(yours, review.best_line),
    }),
  );
  fill(part("chart-table"), leftTable(yours, review.best_line));
  fill(part("figures"), figuresTable(review));
  part("review").hidden = false;
}

function paintFinding(place, { finding, text }) {
  place.hidden = finding === null;
  if (finding === null) return;
  fill(
    place,
    el("h2", { id: "finding-title" }, "This game contradicts itself"),
    el("p", {}, finding),
    el("p", {}, el("a", { href: `/assist${toHash(read(text))}` }, "Correct it row by row"), " with the assistant."),
  );
}

function chartWords(yours, best) {
  const steps = (values) => values.map((value) => Math.round(value)).join(", ");
  return `Codes left on a logarithmic scale. You, over ${countOf(yours.length - 1, "turn")}: ${steps(yours)}. The best line: ${steps(best)}.`;
}
