// Sets the theme before anything is painted, so that no page flashes in the wrong colours.
// A plain script on purpose: modules run too late for that.
"use strict";
(function () {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");

  function chosen() {
    try {
      return localStorage.getItem("pegwise.theme") || "system";
    } catch {
      return "system"; // storage is switched off: follow the system
    }
  }

  function apply() {
    const system = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
    const theme = chosen();
    document.documentElement.dataset.theme = theme === "system" ? system : theme;
  }

  apply();
  for (const query of [dark, contrast]) query.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("pegwise:theme", apply);
})();
