// Boards: short texts about them, the board picker, and the strategies that play them.

import { hasMarks, hasTiles } from "./marks.js";
import { createAsker, Fault, get } from "../page/api.js";
import { el, fill } from "../page/dom.js";

export const TITLES = {
  mastermind: "Mastermind",
  "bulls-and-cows": "Bulls and Cows",
  "bullets-and-maggots": "Bullets and Maggots",
  hex: "Hex",
  "super-mastermind": "Super Mastermind",
};

/** The title of a board. */
export function titleOf(board) {
  return board.word_list ? titleOfName(board.variant) : (TITLES[board.variant] ?? `Board ${board.rules}`);
}

/** The title of a variant by its name: of rules "Board 5x7", of a word list its name. */
export function titleOfName(variant) {
  if (TITLES[variant]) return TITLES[variant];
  if (/^[0-9]/.test(variant)) return `Board ${variant}`;
  return variant.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

/** What a code of the board consists of. */
export function thingOf(board) {
  if (!hasTiles(board)) return "peg";
  const all = (kind) => board.symbols.every(({ text }) => kind.test(text));
  if (all(/\p{L}/u)) return "letter";
  return board.word_list && all(/\p{N}/u) ? "digit" : "symbol";
}

/** A board in words, such as "4 places, 6 symbols, repeats allowed". */
export function contentsOf(board) {
  const repeats = board.distinct ? "no repeats" : "repeats allowed";
  const counted = board.bulls_only ? ", only right places are counted" : "";
  const feedback = hasMarks(board) ? ", every place is marked" : counted;
  if (board.word_list) return `${thingOf(board) === "letter" ? "words" : "codes"} of ${board.positions} ${thingOf(board)}s${feedback}`;
  const things = thingOf(board) === "letter" ? "letters" : "symbols";
  return `${board.positions} places, ${board.symbols.length} ${things}, ${repeats}${feedback}`;
}

/** The maker in words. */
export function makerOf({ maker }) {
  if (maker === "evil" || maker === "clever") return `${maker} maker`;
  const lies = maker.split(":")[1];
  if (lies) return `liar: up to ${lies} wrong ${lies === "1" ? "answer" : "answers"}`;
  return "honest maker";
}

/** The settings of a game or a link, as short texts. */
export function factsOf(game) {
  const limit = game.limit === null ? "no limit" : `${game.limit} guesses`;
  return [
    contentsOf(game.board),
    `${game.board.codes} codes`,
    makerOf(game),
    limit,
    game.hard ? "hard mode" : null,
  ].filter(Boolean);
}

// The board picker (templates/parts/board.html): a classic board, or rules to type.
//   const picker = await startBoardPicker({variant: "mastermind", chosen: (board) => ...});
//   picker.board; picker.choose("5x7")        // as if the user had picked it
// `chosen` gets boards that the server accepts; errors are shown below the field.

const PAUSE = 250; // milliseconds after the last key until the server is asked
const OTHER = "other";

/** Start the picker; also calls `chosen` for its first board. */
export async function startBoardPicker({ variant = "mastermind", chosen }) {
  const [select, field, rules, note] = ["board", "rules-field", "rules", "board-note"].map((id) =>
    document.getElementById(id),
  );
  const boards = await get("/api/boards");
  const picker = { board: null, choose };

  const failed = (fault) => tell(fault.message, true);
  const fetchBoard = (text) => get(`/api/board?variant=${encodeURIComponent(text)}`);
  const typed = createAsker({ ask: fetchBoard, answered: settle, failed, pause: PAUSE });

  function settle(board) {
    picker.board = board;
    tell(`${contentsOf(board)}: ${board.codes} codes`);
    chosen(board);
  }

  function show({ variant: text }) {
    const named = boards.some((board) => board.variant === text);
    select.value = named ? text : OTHER;
    rules.value = named ? "" : text;
    field.hidden = named;
  }

  /** Choose a board by its text; an invalid one shows an error and selects the first board. */
  async function choose(text) {
    const outcome = boards.find((board) => board.variant === text) ?? (await found(text));
    const board = outcome instanceof Fault ? (picker.board ?? boards[0]) : outcome;
    show(board);
    settle(board);
    if (outcome instanceof Fault) failed(outcome);
  }

  function found(text) {
    return fetchBoard(text).catch((fault) => fault);
  }

  function tell(words, bad = false) {
    note.textContent = words;
    note.classList.toggle("is-bad", bad);
    rules.setAttribute("aria-invalid", String(bad));
  }

  const names = boards.map((board) => el("option", { value: board.variant }, titleOf(board)));
  fill(select, ...names, el("option", { value: OTHER }, "Other rules …"));
  select.addEventListener("change", () => {
    field.hidden = select.value !== OTHER;
    if (!field.hidden) rules.focus();
    else settle(boards.find((board) => board.variant === select.value));
  });
  rules.addEventListener("input", () => rules.value.trim() && typed(rules.value.trim()));

  await choose(variant);
  return picker;
}

// The strategies of a board as options of a <select>.
//   paintStrategies(select, await strategiesOf(board))     // "auto" first

/** All strategies, and whether they play this board. */
export function strategiesOf(board) {
  return get(`/api/strategies?variant=${encodeURIComponent(board.variant)}`);
}

/** Fill a <select>; keeps the selection if that strategy still plays. */
export function paintStrategies(select, strategies, wanted = select.value || "auto") {
  const playing = strategies.filter(({ name, plays }) => plays && name !== "auto");
  const picked = playing.find((strategy) => strategy.picked);
  const auto = el("option", { value: "auto" }, picked ? `auto: ${picked.name}` : "auto");
  fill(select, auto, ...playing.map(({ name }) => el("option", { value: name }, name)));
  select.value = playing.some(({ name }) => name === wanted) ? wanted : "auto";
}

/** The selected strategy in a sentence. */
export function summaryOf(strategies, name) {
  const strategy = strategies.find((each) => (name === "auto" ? each.picked : each.name === name));
  return strategy?.summary ?? "";
}
