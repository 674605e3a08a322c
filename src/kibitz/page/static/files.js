// @ts-check
// Files in both directions: dropped anywhere on the page, or saved from it.

/** @type {File | null} */ let dropped = null;
const PROGRAMS = /\.(py|zip|ipynb)$/i;

/** The file that was dropped and that nobody has taken yet. */
export function taken() {
  const file = dropped;
  dropped = null;
  return file;
}

/** A file dropped anywhere opens where it belongs: programs at Watch, everything else at Review. @param {File} file */
function open(file) {
  dropped = file;
  const wanted = PROGRAMS.test(file.name) ? "#/watch" : "#/review";
  if (location.hash === wanted) dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = wanted;
}

export function acceptDrops() {
  const root = document.documentElement;
  document.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    root.classList.add("over");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) root.classList.remove("over");
  });
  document.addEventListener("drop", (event) => {
    root.classList.remove("over");
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    open(file);
  });
}

/** @param {string} name @param {string} text @param {string} type */
export function save(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
