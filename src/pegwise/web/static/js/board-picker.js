// A board to choose (templates/parts/board.html): a classic one by its name, or rules typed.
//   const picker = await startBoardPicker({variant: "mastermind", chosen: (board) => ...});
//   picker.board; picker.choose("5x7")        // as if it had been picked
// `chosen` gets boards that the server accepts; what it refuses is told below the field.

import { Fault, get } from "./api.js";
import { el, fill } from "./dom.js";
import { createAsker } from "./newest.js";
import { contentsOf, titleOf } from "./play/words.js";

const PAUSE = 250; // milliseconds after the last key before the server is asked
const OTHER = "other";

/** Bring the picker to life; the board it starts with is chosen too. */
export async function startBoardPicker({ variant = "mastermind", chosen }) {
  const [select, field, rules, told] = ["board", "rules-field", "rules", "board-told"].map((id) =>
    document.getElementById(id),
  );
  const boards = await get("/api/boards");
  const picker = { board: null, choose };

  const settle = (board) => {
    show(board);
    chosen(board);
  };
  const failed = (fault) => tell(fault.message, true);
  const fetchBoard = (text) => get(`/api/board?variant=${encodeURIComponent(text)}`);
  const typed = createAsker({ ask: fetchBoard, told: settle, failed, pause: PAUSE });

  function show(board) {
    picker.board = board;
    const named = boards.some((classic) => classic.variant === board.variant);
    const typing = document.activeElement === rules;
    if (!typing) select.value = named ? board.variant : OTHER;
    field.hidden = select.value !== OTHER;
    if (!typing && !named) rules.value = board.variant;
    tell(`${contentsOf(board)}: ${board.codes} codes`);
  }

  /** Another board by its text; one that is none is told, and the first one is taken. */
  async function choose(text) {
    const outcome = boards.find((board) => board.variant === text) ?? (await found(text));
    if (!(outcome instanceof Fault)) return settle(outcome);
    settle(picker.board ?? boards[0]);
    return failed(outcome);
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
