// The theme switch, on every page. The choice is stored; first-paint.js sets it as data-theme on <html>.

import { recall, remember } from "./memory.js";

export const THEMES = ["system", "light", "dark", "contrast"];

/** The chosen theme; "system" by default. */
export function chosenTheme() {
  const theme = recall("theme");
  return THEMES.includes(theme) ? theme : "system";
}

/** Choose a theme, now and for the next visit. */
export function chooseTheme(theme) {
  remember("theme", theme);
  dispatchEvent(new Event("pegwise:theme"));
}

const select = document.getElementById("theme");
select.value = chosenTheme();
select.addEventListener("change", () => chooseTheme(select.value));
