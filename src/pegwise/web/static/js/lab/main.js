// The page /lab: the form, a comparison (?job=...), and earlier ones.

import { startBoardPicker, strategiesOf } from "../board/boards.js";
import { isActive, newsOf, shareOf, stateOf, titleOfJob } from "./job.js";
import { paintAtlas, paintComparison } from "./tables.js";
import { createAttempt, get, post, remove } from "../page/api.js";
import { announce, el, fill } from "../page/dom.js";
import { follow } from "../page/follow.js";

const part = (id) => document.getElementById(id);
const MOST = 8;
const EXAMPLE_STRATEGIES = ["optimal", "knuth", "entropy", "parts", "minimax"];

let shown = null; // the comparison on the page
let current = null; // the board chosen last
let stop = () => {};

const pathOf = (id) => `/api/lab/${encodeURIComponent(id)}`;
const attempt = createAttempt(part("trouble"));

function paint(job) {
  const news = newsOf(shown?.id === job.id ? shown : null, job);
  shown = job;
  part("job").hidden = false;
  part("empty").hidden = true;
  part("job-title").textContent = titleOfJob(job);
  part("state").textContent = stateOf(job);
  part("state").classList.toggle("is-bad", job.state === "failed");
  part("progress").value = shareOf(job);
  part("progress").hidden = !isActive(job);
  part("cancel").hidden = !isActive(job);
  paintComparison(part("league"), part("histograms"), job.standings);
  if (news) announce(news);
}

function show(job) {
  stop();
  paint(job);
  if (isActive(job)) {
    stop = follow(pathOf(job.id), {
      event: "job",
      quiet: Number(part("job").dataset.quiet),
      changed: paint,
      lost: (yes) => {
        if (yes) part("state").textContent = "Lost the connection to the server; retrying …";
      },
      isOver: (now) => !isActive(now),
    });
  }
}

async function listEarlier() {
  const jobs = (await get("/api/lab")).filter(({ id }) => id !== shown?.id);
  const line = (job) => el("li", {}, el("a", { href: `/lab?job=${job.id}` }, titleOfJob(job)), ` · ${job.state}`);
  part("earlier").hidden = jobs.length === 0;
  fill(part("jobs"), ...jobs.map(line));
}

function compare(wishes) {
  return attempt(async () => {
    const job = await post("/api/lab", wishes);
    history.pushState(null, "", `/lab?job=${job.id}`);
    show(job);
    part("job-title").focus({ preventScroll: true });
    part("job").scrollIntoView({ block: "nearest" });
    await listEarlier();
  });
}

function chosen() {
  return [...part("strategies").querySelectorAll("input:checked")].map(({ value }) => value);
}

/** Leave exactly these strategies ticked. */
function tick(names) {
  for (const box of part("strategies").querySelectorAll("input")) box.checked = names.includes(box.value);
  tellWishes();
}

function wishesOf() {
  const all = document.querySelector("[name=scope]:checked").value === "all";
  return { variant: picker.board.variant, strategies: chosen(), games: all ? null : Number(part("games").value) };
}

function tellWishes() {
  const count = chosen().length;
  part("start").disabled = count === 0 || count > MOST;
  part("wishes-note").textContent = count > MOST ? `At most ${MOST} strategies.` : count === 0 ? "Choose a strategy." : "";
}

async function useBoard(board) {
  current = board;
  const before = new Set(chosen());
  const strategies = (await strategiesOf(board)).filter(({ name, plays }) => plays && name !== "auto");
  const choice = ({ name, summary, picked }) =>
    el(
      "label",
      { class: "name", title: summary },
      el("input", { type: "checkbox", name: "strategy", value: name, checked: before.size ? before.has(name) : picked || name === "entropy" }),
      el("span", {}, name),
    );
  fill(part("strategies"), ...strategies.map(choice));
  tellWishes();
  await showAtlas(board);
}

/** What is known of the board chosen last. */
async function showAtlas(board) {
  const figures = await get(`/api/atlas?variant=${encodeURIComponent(board.variant)}`);
  if (board === current) paintAtlas(part("atlas"), board, figures);
}

async function openAddressed() {
  const id = new URLSearchParams(location.search).get("job");
  if (id) return show(await get(pathOf(id)));
  stop();
  shown = null;
  part("job").hidden = true;
  part("empty").hidden = false;
  return undefined;
}

async function openAll() {
  try {
    await openAddressed();
  } finally {
    await listEarlier();
  }
}

part("wishes").addEventListener("input", tellWishes);
part("games").addEventListener("input", () => (part("some").checked = true));
part("wishes").addEventListener("submit", (event) => {
  event.preventDefault();
  compare(wishesOf());
});
part("try").addEventListener("click", async () => {
  await picker.choose("mastermind");
  await used;
  tick(EXAMPLE_STRATEGIES);
  document.querySelector("[name=scope][value=all]").checked = true;
  compare(wishesOf());
});
part("cancel").addEventListener("click", () =>
  attempt(async () => {
    const job = await remove(pathOf(shown.id));
    stop();
    paint(job);
    part("job-title").focus({ preventScroll: true });
  }),
);
part("jobs").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  attempt(openAll);
});
addEventListener("popstate", () => attempt(openAll));

let used = null; // settles when the strategies of the board are listed
const picker = await startBoardPicker({ chosen: (board) => (used = attempt(() => useBoard(board))) });
await attempt(openAll);
