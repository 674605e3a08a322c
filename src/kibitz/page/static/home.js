// @ts-check
// All games.

import { make, show, still } from "./dom.js";
import { withGames } from "./games.js";
import { listen } from "./socket.js";
import { titleOf } from "./words.js";

/** @import { GameAbout } from "./messages" */

export function home() {
  listen({});
  return withGames((list) =>
    show(
      "Games",
      make("h1", {}, "Play, and see what every move is worth"),
      make("ul", { class: "games" }, list.map(entry)),
    ),
  );
}

/** @param {GameAbout} game */
function entry(game) {
  const ask = game.watched ? null : make("a", { class: "button", href: `#/ask/${game.name}` }, "Ask");
  return make(
    "li",
    {},
    still(game.picture, `a picture of ${game.name}`),
    make("h2", {}, titleOf(game.name)),
    make("p", {}, game.title),
    make(
      "div",
      { class: "row" },
      playLink(game),
      ask,
      make("a", { class: "button", href: `#/rules/${game.name}` }, "Rules"),
    ),
  );
}

/** Where a game is played, or watched if it has no choices. @param {GameAbout} game */
export const playLink = ({ name, watched }) =>
  make("a", { class: "button main", href: watched ? `#/watch/${name}` : `#/new/${name}` }, watched ? "Watch" : "Play");
