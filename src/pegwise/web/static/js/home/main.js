// The home page: a game with one click, and an example board.

import { Fault, get, post } from "../page/api.js";
import { paintExample } from "../shared/example.js";

const button = document.getElementById("quick");
const note = document.getElementById("quick-note");

button.addEventListener("click", async () => {
  button.disabled = true;
  try {
    const game = await post("/api/games", { variant: "mastermind" });
    location.assign(`/play/${game.link}`);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    note.textContent = fault.message;
    button.disabled = false;
  }
});
addEventListener("pageshow", () => (button.disabled = false)); // on return to the page

const board = await get("/api/board?variant=mastermind");
paintExample(document.getElementById("example"), board);
