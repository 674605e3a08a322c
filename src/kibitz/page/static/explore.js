// @ts-check
// What is known about every game beyond the next move, with a position to begin from.

import { called, make, show, still } from "./dom.js";
import { games } from "./home.js";
import { listen } from "./socket.js";

export async function explore() {
  listen({});
  const here = location.hash;
  const list = await games();
  if (location.hash !== here) return;
  show("Explore", make("h1", {}, "Explore what is known"), make("p", { class: "soft" }, "Set up any position by hand or as text; what is known about it changes with it."),
    make("ul", { class: "games" }, list.flatMap((game) => game.known.map((/** @type {[string, string]} */ [title, view]) =>
      make("li", {}, make("h2", {}, `${called(game.name)}: ${title}`), still(game.picture, `a picture of ${game.name}`),
        make("div", { class: "row" }, make("a", { class: "button main", href: `#/ask/${game.name}?view=${encodeURIComponent(view)}` }, "Explore")))))));
}
