// A match as the page knows it: the newest state, the pending request, the last error, and the news in sentences; no DOM.
//   const table = new MatchTable(api, match, () => paint()); await table.guess("1122")

import { faultOf } from "../page/api.js";

const MOVED_ON = 409;

/** The state of a match; every step resolves to whether it worked. */
export class MatchTable {
  constructor(api, match, changed) {
    Object.assign(this, { api, match, changed, busy: false, fault: null, again: null, lost: false });
    this.path = `/api/matches/${encodeURIComponent(match.id)}`;
  }

  /** The player's own game: null before the match begins, and for onlookers. */
  get game() {
    const game = this.match.you?.game ?? null;
    const left = game === null ? null : this.best - game.turns.length;
    return left !== null && left < (game.guesses_left ?? Infinity) ? { ...game, guesses_left: Math.max(0, left) } : game;
  }

  /** The fewest guesses in which somebody has found a code: more are no use. */
  get best() {
    const found = this.match.seats.filter(({ status }) => status === "won");
    return Math.min(...found.map(({ answers }) => answers.length));
  }

  get own() {
    const number = this.match.you?.number;
    return this.match.seats.find((seat) => seat.number === number) ?? null;
  }

  get rivals() {
    return this.match.seats.filter((seat) => seat !== this.own);
  }

  /** Whether the player can still guess. */
  get isPlaying() {
    return this.match.state === "playing" && this.own?.status === "playing";
  }

  /** Clear the error. */
  forget() {
    Object.assign(this, { fault: null, again: null });
  }

  join(name) {
    return this.step("players", { name: name || null });
  }

  hide(code) {
    return this.step("code", { code });
  }

  start() {
    return this.step("start");
  }

  leave() {
    return this.step("leave");
  }

  guess(guess) {
    return this.step("guesses", { guess, version: this.game.version });
  }

  step(name, body = {}) {
    return this.attempt(async () => this.take(await this.api.post(`${this.path}/${name}`, body)));
  }

  /** Fetch the match again; errors are left to the next event. */
  async refresh() {
    if ((await faultOf(async () => this.take(await this.api.get(this.path)))) === null) this.changed();
  }

  /** Run a request; if the match has moved on, fetch it. */
  async attempt(request) {
    if (this.busy) return false;
    this.forget();
    this.busy = true;
    this.changed();
    this.fault = await faultOf(request);
    this.busy = false;
    if (this.fault?.status === MOVED_ON) await this.refresh();
    if (this.fault?.unreachable) this.again = () => this.attempt(request);
    this.changed();
    return this.fault === null;
  }

  /** An event: what everybody may see. The player's own game is fetched if it is another now. */
  hear(match) {
    if (match.version < this.match.version) return;
    const began = this.match.state;
    this.take({ ...match, you: this.match.you });
    const { game, own } = this;
    const behind = own !== null && own.status !== "waiting" && own.answers.length !== (game?.turns.length ?? -1);
    if (this.match.you !== null && !this.busy && (behind || began !== match.state)) this.refresh();
    this.changed();
  }

  /** Take over a newer state. */
  take(match) {
    if (match.id === this.match.id && match.version >= this.match.version) this.match = match;
  }
}

// What has happened, in sentences for screen readers.

/** The news between two states of a match, for the player with this number. */
export function newsOf(before, after, own) {
  if (after.state === "over") return before.state === "over" ? rematchNews(before, after) : after.verdict;
  if (before.state !== after.state) return "The match begins.";
  const known = new Map(before.seats.map((seat) => [seat.number, seat]));
  const others = after.seats.filter(({ number }) => number !== own);
  const gone = before.seats.filter((seat) => !after.seats.some(({ number }) => number === seat.number));
  return [
    ...others.flatMap((seat) => seatNews(known.get(seat.number), seat)),
    ...gone.map(({ name }) => `${name} left.`),
  ].join(" ");
}

function rematchNews(before, after) {
  return before.rematch === after.rematch ? "" : "A rematch is ready.";
}

function seatNews(before, after) {
  const { name, answers, status } = after;
  if (before === undefined) return [`${name} joined.`];
  const ready = after.ready && !before.ready ? [`${name} has hidden a code.`] : [];
  if (answers.length === before.answers.length && status === before.status) return ready;
  if (status !== before.status && status !== "playing") return [`${name}: ${statusOf(after)}.`];
  return [`${name}, guess ${answers.length}: ${answers.at(-1).words}.`];
}

/** How far somebody is, in words. */
export function statusOf({ status, answers, ready }) {
  const count = `${answers.length} ${answers.length === 1 ? "guess" : "guesses"}`;
  if (status === "waiting") return ready ? "has hidden a code" : "is here";
  if (status === "playing") return answers.length === 0 ? "is thinking" : count;
  if (status === "won") return `found it in ${count}`;
  if (status === "beaten") return `beaten after ${count}`;
  return status === "lost" ? `did not find it in ${count}` : `gave up after ${count}`;
}
