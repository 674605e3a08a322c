// @ts-check
// What is known about every game beyond the next move, with a position to begin from.

import { make, show } from "./dom.js";
import { withGames } from "./games.js";
import { askLink } from "./links.js";
import { preview } from "./previews.js";
import { listen } from "./socket.js";

/** @import { GameAbout } from "./messages" */

export function explore() {
  listen({});
  return withGames((list) =>
    show(
      "Explore",
      make("h1", {}, "Explore what is known"),
      make("p", { class: "soft" }, "Set up any position by hand or as text; what is known about it changes with it."),
      make("ul", { class: "games" }, list.flatMap(entries)),
    ),
  );
}

/** @param {GameAbout} game */
const entries = ({ name, called, picture, known }) =>
  known.map(([title, view]) =>
    make(
      "li",
      {},
      make("h2", {}, `${called}: ${title}`),
      preview(picture, `a picture of ${name}`),
      make("div", { class: "row" }, make("a", { class: "button main", href: askLink(name, view) }, "Explore")),
    ),
  );
