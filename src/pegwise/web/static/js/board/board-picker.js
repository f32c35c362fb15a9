// The board picker (templates/parts/board.html): a classic board, or rules to type.
//   const picker = await startBoardPicker({variant: "mastermind", chosen: (board) => ...});
//   picker.board; picker.choose("5x7")        // as if the user had picked it
// `chosen` gets boards that the server accepts; errors are shown below the field.

import { Fault, get } from "../page/api.js";
import { el, fill } from "../page/dom.js";
import { createAsker } from "../page/newest.js";
import { contentsOf, titleOf } from "../play/words.js";

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
