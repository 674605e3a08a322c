// @ts-check
// The review in a file of its own: the data stand in the document.

import { make, show } from "./dom.js";
import { Reviewed } from "./reviewed-game.js";

const root = document.documentElement;
document.getElementById("theme")?.addEventListener("click", () => {
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
});
const reviewed = new Reviewed(JSON.parse(document.getElementById("review")?.textContent ?? ""));
show("Review", make("h1", {}, "Review"), reviewed.element, make("p", { class: "soft" }, "Keys: n next, b back, d read the table aloud, e next exercise, / type a move."));
document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
  const act = reviewed.keys()[event.key];
  if (act) { event.preventDefault(); act(); }
});
