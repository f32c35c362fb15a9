// Copying a text. Browsers offer their clipboard only on secure origins; elsewhere a selection
// and the old copy command do, and where even that fails the text stays selected to be copied.
//   button.onclick = async () => say((await copy(text)) ? "Copied." : "Press Ctrl+C to copy.")

/** Copy a text; whether that worked. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text) {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "only-heard";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  const before = document.activeElement;
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  before?.focus();
  return copied;
}
