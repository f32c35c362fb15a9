// What every page has: the theme switch. base.html loads this; pages need not.

import { startThemeSwitch } from "./theme.js";

startThemeSwitch(document.getElementById("theme"));
