// @ts-check
// Which page is shown: the part of the address after # says it.

import { make, show } from "./dom.js";
import { awaitEffects } from "./effects.js";
import { acceptDrops } from "./files.js";
import { home } from "./home.js";
import { bindKeys, keyEntries, listenToKeys } from "./keys.js";
import { isDark, restoreTheme, setTheme } from "./theme.js";

/** @typedef {(name: string, wish: URLSearchParams) => unknown} Page */

/** @type {Record<string, () => Promise<Page>>} the pages; the modules of each are loaded when it is first opened */
const PAGES = {
  "": async () => home,
  new: async () => (await import("./new-table.js")).newTable,
  play: async () => (await import("./play.js")).play,
  together: async () => (await import("./together.js")).together,
  ask: async () => (await import("./ask.js")).ask,
  explore: async () => (await import("./explore.js")).explore,
  watch: async () => (await import("./watch-minds.js")).watch,
  match: async () => (await import("./live-match.js")).match,
  review: async () => (await import("./review.js")).review,
  puzzles: async () => (await import("./puzzle.js")).puzzles,
  progress: async () => (await import("./profile.js")).profile,
  lesson: async () => (await import("./lesson.js")).lesson,
  rules: async () => (await import("./rules.js")).rules,
};
/** Begins the names of tables that several people share. */
const SHARED = "t";
/** How many pages were opened here. */
let opened = 0;

async function route() {
  const turn = ++opened;
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const [asked, name] = path.split("/");
  const page = asked === "play" && name?.startsWith(SHARED) ? "together" : asked;
  bindKeys([]);
  if (turn > 1) focusMain();
  // Every page begins at its top, whatever was scrolled to on the one before.
  scrollTo(0, 0);
  const open = await (PAGES[page] ?? PAGES[""])().catch(() => away);
  // Another one may have been asked for meanwhile, or this one again with a file that was dropped.
  if (turn === opened) open(decodeURIComponent(name ?? ""), new URLSearchParams(query ?? ""));
}

/** Its modules could not be loaded. */
function away() {
  const text = "The server can't be reached: reload this page when it is back.";
  show("Offline", make("p", { class: "error", role: "alert" }, text));
}

function focusMain() {
  document.getElementById("main")?.focus({ preventScroll: true });
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
  document.getElementById("main")?.scrollIntoView();
});
listenToKeys([{ keys: ["?"], help: "these keys", act: showHelp }]);
restoreTheme();
awaitEffects();
addEventListener("hashchange", route);
acceptDrops();
// Only over HTTPS and on this machine do browsers have one.
navigator.serviceWorker?.register("service-worker.js").catch(() => {});
route();
