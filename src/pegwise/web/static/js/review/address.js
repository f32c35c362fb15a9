// What the address of the page says: a game as text (#...), by its id (?id=...) or shared (/review/...), and the turn.
//   /review#mastermind 1122:1,0 1344:1,1/t2     /review?id=x7Qe#t2     /review/x7Qe.signature#t2

const TURN = /(?:^|\/)t(\d{1,4})$/;

/** The request in the address, or null if it names no game; and the turn, or null. */
export function addressed(place = location) {
  const query = new URLSearchParams(place.search);
  const hash = decoded(place.hash.slice(1)).trim();
  const turn = hash.match(TURN);
  return { request: requestOf(place.pathname, query, hash.replace(TURN, "").trim()), turn: turn && Number(turn[1]) };
}

function requestOf(path, query, game) {
  const shared = path.match(/^\/review\/(.+)$/);
  if (shared) return { shared: decoded(shared[1]) };
  if (query.has("id")) return { id: query.get("id") };
  if (game === "") return null;
  const lies = Number.parseInt(query.get("lies") ?? "0", 10);
  return { game, hard: query.has("hard"), lies: lies > 0 ? Math.min(lies, 20) : 0 };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a game as text. */
export function addressOf({ game, hard, lies }) {
  const query = [hard ? "hard" : null, lies ? `lies=${lies}` : null].filter(Boolean).join("&");
  const text = encodeURIComponent(game).replaceAll("%3A", ":").replaceAll("%2C", ",");
  return `/review${query && `?${query}`}#${text}`;
}

/** Keep the turn in the address, so that a reload stays there. */
export function keepTurn(turn) {
  const game = location.hash.slice(1).replace(TURN, "");
  history.replaceState(history.state, "", `${location.pathname}${location.search}#${game && `${game}/`}t${turn}`);
}
