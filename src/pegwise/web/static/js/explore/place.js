// A node of a strategy's tree as a URL; no DOM.

/** @typedef {{variant: string, strategy: string, answers: string[]}} Place */

/** @returns {Place} */
export function placeOf(search) {
  const query = new URLSearchParams(search);
  return {
    variant: query.get("variant") || "mastermind",
    strategy: query.get("strategy") || "auto",
    answers: (query.get("answers") ?? "").split(";").filter(Boolean),
  };
}

/** The query string of a node, for the page and the API. */
export function queryOf({ variant, strategy, answers }) {
  const query = new URLSearchParams({ variant, strategy });
  if (answers.length > 0) query.set("answers", answers.join(";"));
  return `?${query}`.replaceAll("%2C", ",").replaceAll("%3B", ";").replaceAll("%3A", ":");
}

/** The node after one more answer. */
export function below(place, answer) {
  return { ...place, answers: [...place.answers, answer] };
}

/** The node after the first `count` answers. */
export function above(place, count) {
  return { ...place, answers: place.answers.slice(0, count) };
}
