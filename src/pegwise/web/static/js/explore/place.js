// A place in a strategy's tree as an address, without a page.

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

/** The query of a place, for the page and for the API alike. */
export function queryOf({ variant, strategy, answers }) {
  const query = new URLSearchParams({ variant, strategy });
  if (answers.length > 0) query.set("answers", answers.join(";"));
  return `?${query}`.replaceAll("%2C", ",").replaceAll("%3B", ";").replaceAll("%3A", ":");
}

/** The place after one more answer. */
export function below(place, answer) {
  return { ...place, answers: [...place.answers, answer] };
}

/** The place after the first so many answers. */
export function above(place, count) {
  return { ...place, answers: place.answers.slice(0, count) };
}
