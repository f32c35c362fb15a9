// A board to choose (templates/parts/board.html): a classic one by its name, or rules typed.
//   const picker = await startBoardPicker({variant: "mastermind", chosen: (board) => ...});
//   picker.board; picker.choose("5x7")        // as if it had been picked
// `chosen` gets boards that the server accepts; what it refuses is told below the field.

import { Fault, get } from "../page/api.js";
import { el, fill } from "../page/dom.js";
import { createAsker } from "../page/newest.js";
import { contentsOf, titleOf } from "../play/words.js";

const PAUSE = 250; // milliseconds after the last key before the server is asked
const OTHER = "other";

/** Bring the picker to life; the board it starts with is chosen too. */
export async function startBoardPicker({ variant = "mastermind", chosen }) {
  const [select, field, rules, told] = ["board", "rules-field", "rules", "board-told"].map((id) =>
    document.getElementById(id),
  );
  const boards = await get("/api/boards");
  const picker = { board: null, choose };

  const failed = (fault) => tell(fault.message, true);
  const fetchBoard = (text) => get(`/api/board?variant=${encodeURIComponent(text)}`);
  const typed = createAsker({ ask: fetchBoard, told: settle, failed, pause: PAUSE });

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

  /** Another board by its text; one that is none is told, and the first one is taken. */
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
    told.textContent = words;
    told.classList.toggle("is-bad", bad);
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
