// The theme, set before the first paint so that no page flashes in the wrong colours, and its switch.
// A classic script on purpose: modules run too late.
"use strict";
(function () {
  const THEMES = ["system", "light", "dark", "contrast"];
  const KEY = "pegwise.theme";
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");

  function chosen() {
    try {
      const theme = localStorage.getItem(KEY);
      return THEMES.includes(theme) ? theme : "system";
    } catch {
      return "system"; // storage is disabled: follow the system
    }
  }

  function apply(theme = chosen()) {
    const system = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
    document.documentElement.dataset.theme = theme === "system" ? system : theme;
  }

  function choose({ target }) {
    try {
      localStorage.setItem(KEY, target.value);
    } catch {
      // the choice lasts as long as the page
    }
    apply(target.value);
  }

  function watchSwitch() {
    const select = document.getElementById("theme");
    select.value = chosen();
    select.addEventListener("change", choose);
  }

  apply();
  for (const query of [dark, contrast]) query.addEventListener("change", () => apply());
  addEventListener("storage", () => apply());
  addEventListener("DOMContentLoaded", watchSwitch);
})();
