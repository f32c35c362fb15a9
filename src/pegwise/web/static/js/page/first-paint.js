// Sets the theme before the first paint, so that no page flashes in the wrong colours.
// A classic script on purpose: modules run too late.
"use strict";
(function () {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");

  function chosen() {
    try {
      return localStorage.getItem("pegwise.theme") || "system";
    } catch {
      return "system"; // storage is disabled: follow the system
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
