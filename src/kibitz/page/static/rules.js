// @ts-check
// The page with the rules of a game.

import { make, show } from "./dom.js";
import { games } from "./games.js";
import { playLink } from "./home.js";
import { lessonLink } from "./lesson-offer.js";
import { preview } from "./previews.js";
import { listen } from "./socket.js";

/** @param {string} name */
export async function rules(name) {
  listen({});
  const here = location.hash;
  const response = await fetch(`rules/${encodeURIComponent(name)}`);
  const page = make("article", { class: "rules" });
  page.innerHTML = response.ok ? await response.text() : "";
  const game = (await games()).find((one) => one.name === name);
  if (location.hash !== here) return;
  if (!game) {
    location.hash = "#/";
    return;
  }
  for (const picture of page.querySelectorAll("svg")) picture.setAttribute("role", "img");
  const drawn = preview(game.picture, `a picture of ${name}`);
  show(`Rules of ${game.called}`, page, drawn, make("div", { class: "row" }, playLink(game), await lessonLink(name)));
}
