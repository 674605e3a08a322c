// @ts-check
// What is known about every game beyond the next move, with positions to begin from.

import { make, show } from "./dom.js";
import { askLink } from "./links.js";
import { preview } from "./previews.js";
import { listen } from "./socket.js";

/** @import { Example } from "./messages" */

export async function explore() {
  listen({});
  const here = location.hash;
  /** @type {Example[]} */ const examples = await (await fetch("examples")).json();
  // The person may have gone to another page while they came.
  if (location.hash !== here) return;
  show(
    "Explore",
    make("h1", {}, "Explore what is known"),
    make("p", { class: "soft" }, "Set up any position by hand or as text; what is known about it changes with it."),
    make("ul", { class: "games" }, examples.map(entry)),
  );
}

/** @param {Example} example */
const entry = ({ game, called, title, view, picture }) =>
  make(
    "li",
    {},
    make("h2", {}, `${called}: ${title}`),
    preview(picture, `the position of ${called}: ${title}`),
    make("div", { class: "row" }, make("a", { class: "button main", href: askLink(game, view) }, "Explore")),
  );
