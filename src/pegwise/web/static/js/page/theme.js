// The theme switch. The choice is remembered; first-paint.js turns it into data-theme on <html>.

import { recall, remember } from "./memory.js";

export const THEMES = ["system", "light", "dark", "contrast"];

/** The theme that was chosen, "system" where none was. */
export function chosenTheme() {
  const theme = recall("theme");
  return THEMES.includes(theme) ? theme : "system";
}

/** Choose a theme, now and for the next visit. */
export function chooseTheme(theme) {
  remember("theme", theme);
  dispatchEvent(new Event("pegwise:theme"));
}

/** Let a <select> show and change the theme. */
export function startThemeSwitch(select) {
  select.value = chosenTheme();
  select.addEventListener("change", () => chooseTheme(select.value));
}
