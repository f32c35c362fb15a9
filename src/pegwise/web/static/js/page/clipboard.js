// Copying text. The clipboard API needs a secure origin; elsewhere the old copy command is used,
// and if that fails too the text stays selected for the user to copy.
//   button.onclick = async () => say((await copy(text)) ? "Copied." : "Press Ctrl+C to copy.")

/** Copy a text; resolves to whether that worked. */
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
