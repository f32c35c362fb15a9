// The page /daily.

import { countDown, dailyCard, localTime } from "./card.js";
import { Fault, get } from "../page/api.js";

const part = (id) => document.getElementById(id);

try {
  await show();
} catch (fault) {
  if (!(fault instanceof Fault)) throw fault;
  part("trouble").textContent = `${fault.message} Reload the page to try again.`;
  part("trouble").hidden = false;
}

async function show() {
  const [daily, boards] = await Promise.all([get("/api/daily"), get("/api/boards")]);
  part("when").textContent = localTime(new Date(Date.now() + daily.seconds_left * 1000));
  countDown(daily.seconds_left, (text) => (part("countdown").textContent = text), () => location.reload());
  const cards = daily.codes.map((code) => {
    const board = boards.find(({ variant }) => variant === code.variant);
    return { code, ...dailyCard(code, board) };
  });
  part("codes").replaceChildren(...cards.map(({ card }) => card));
  await Promise.all(
    cards.map(async ({ code, history }) => history(await get(`/api/daily/${code.variant}`))),
  );
}
