// @ts-check
// The review in a file of its own: the data are in the document.

import { make, show } from "./dom.js";
import { bindKeys, keyHelp, listenToKeys } from "./keys.js";
import { ReviewedGame } from "./reviewed-game.js";
import { isDark } from "./theme.js";

document.getElementById("theme")?.addEventListener("click", () => {
  document.documentElement.dataset.theme = isDark() ? "light" : "dark";
});
const reviewed = new ReviewedGame(JSON.parse(document.getElementById("review")?.textContent ?? ""));
listenToKeys();
bindKeys(reviewed.keys());
const keys = keyHelp().filter(({ within }) => !within);
const help = `Keys: ${keys.map(({ names, help }) => `${names.join(", ")} ${help}`).join(", ")}.`;
show("Review", make("h1", {}, "Review"), reviewed.element, make("p", { class: "soft" }, help));
