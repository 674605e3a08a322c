// @ts-check
// Which page is shown: the part of the address behind # says it.

import { ask } from "./ask.js";
import { explore } from "./explore.js";
import { acceptDrops } from "./files.js";
import { home } from "./home.js";
import { bindKeys, keyEntries, listenToKeys } from "./keys.js";
import { MatchPage } from "./live-match.js";
import { newTable } from "./new-table.js";
import { PlayPage } from "./play.js";
import { ReviewPage } from "./review.js";
import { rules } from "./rules.js";
import { isDark, restoreTheme, setTheme } from "./theme.js";
import { watch } from "./watch-minds.js";

/** @type {Record<string, (name: string, wish: URLSearchParams) => unknown>} */
const PAGES = {
  "": home,
  new: newTable,
  play: (id) => new PlayPage(id),
  ask,
  explore,
  watch,
  match: () => new MatchPage(),
  review: (id, wish) => new ReviewPage(id, wish.has("game") ? Number(wish.get("game")) : null),
  rules,
};
let isFirst = true;

function route() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const [page, name] = path.split("/");
  bindKeys([]);
  (PAGES[page] ?? home)(decodeURIComponent(name ?? ""), new URLSearchParams(query ?? ""));
  if (!isFirst) focusMain();
  isFirst = false;
}

function focusMain() {
  document.getElementById("main")?.focus();
}

function showHelp() {
  const help = /** @type {HTMLDialogElement} */ (document.getElementById("help"));
  help.querySelector("dl")?.replaceChildren(...keyEntries());
  help.showModal();
}

document.getElementById("theme")?.addEventListener("click", () => setTheme(isDark() ? "light" : "dark"));
document.getElementById("keys")?.addEventListener("click", showHelp);
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  focusMain();
});
listenToKeys([{ keys: ["?"], help: "these keys", act: showHelp }]);
restoreTheme();
addEventListener("hashchange", route);
acceptDrops();
route();
