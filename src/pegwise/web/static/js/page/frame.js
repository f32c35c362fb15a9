// Loaded by base.html on every page: the theme switch.

import { startThemeSwitch } from "./theme.js";

startThemeSwitch(document.getElementById("theme"));
