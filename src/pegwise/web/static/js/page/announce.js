// One sentence for those who cannot see the page, in the live region of base.html.
//   announce(game.announcement)

/** Have a sentence read out; the same sentence twice is read twice. */
export function announce(sentence) {
  const region = document.getElementById("heard");
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = sentence));
}
