// @ts-check
// Which page is shown: the part of the address behind # says it.

import { ask } from "./ask.js";
import { explore } from "./explore.js";
import { acceptDrops } from "./files.js";
import { home, newTable, rules } from "./home.js";
import { forgetKeys, keysNow } from "./keys.js";
import { match } from "./live-match.js";
import { play } from "./play.js";
import { review } from "./review.js";
import { watch } from "./watch-minds.js";

/** @type {Record<string, (name: string, wish: URLSearchParams) => unknown>} */
const PAGES = { "": home, new: newTable, play, ask, explore, watch, match, review, rules };
let isFirst = true;

function route() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const [page, name] = path.split("/");
  forgetKeys();
  (PAGES[page] ?? home)(decodeURIComponent(name ?? ""), new URLSearchParams(query ?? ""));
  if (!isFirst) document.getElementById("main")?.focus();
  isFirst = false;
}

const help = /** @type {HTMLDialogElement} */ (document.getElementById("help"));
const themes = ["", "dark", "light"];
const root = document.documentElement;

/** @param {string} name */
function setTheme(name) {
  if (name) root.dataset.theme = name;
  else delete root.dataset.theme;
  localStorage.setItem("kibitz-theme", name);
}

document.getElementById("theme")?.addEventListener("click", () => {
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  setTheme(isDark ? "light" : "dark");
});
document.getElementById("keys")?.addEventListener("click", () => help.showModal());
document.querySelector(".skip")?.addEventListener("click", (event) => { event.preventDefault(); document.getElementById("main")?.focus(); });
document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
  if (event.key === "?") help.showModal();
  else if (keysNow()[event.key]) { event.preventDefault(); keysNow()[event.key](); }
});
setTheme(themes.includes(localStorage.getItem("kibitz-theme") ?? "") ? localStorage.getItem("kibitz-theme") ?? "" : "");
addEventListener("hashchange", route);
acceptDrops();
route();
