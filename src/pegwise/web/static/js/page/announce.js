// Announcements for screen readers, through the live region of base.html.
//   announce(game.announcement)

/** Announce a sentence; repeating it announces it again. */
export function announce(sentence) {
  const region = document.getElementById("heard");
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = sentence));
}
