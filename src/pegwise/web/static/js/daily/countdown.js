// The time until the next codes as text; no DOM.

/** Seconds as hours, minutes and seconds. */
export function clockText(seconds) {
  const left = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** When the next codes come, in local time. */
export function localTime(moment) {
  const minute = new Date(Math.round(moment / 60_000) * 60_000);
  const time = minute.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return `at ${time} your time, midnight UTC`;
}

/** Call `tick(text)` every second for `seconds`, then `over()`. */
export function countDown(seconds, tick, over) {
  const end = performance.now() + seconds * 1000;
  const show = () => {
    const left = (end - performance.now()) / 1000;
    tick(clockText(Math.ceil(left)));
    if (left > 0) return;
    clearInterval(timer);
    over();
  };
  const timer = setInterval(show, 1000);
  show();
}
