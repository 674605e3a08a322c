// @ts-check
// All games: the one that was left, and every game with a button that deals at once.

import { button, make, show } from "./dom.js";
import { withGames } from "./games.js";
import { browserKey, keptGames, lastWish } from "./kept.js";
import { inWords } from "./people.js";
import { preview } from "./previews.js";
import { listen, send } from "./socket.js";
import { dayOf } from "./spaced.js";
import { dailyStreak } from "./trained.js";
import { inShort, usualWish } from "./table-settings.js";

/** @import { GameAbout } from "./messages" */
/** @import { KeptGame } from "./kept.js" */

/** Games that are offered to be gone on with. */
const MOST_LEFT = 3;

export function home() {
  return withGames((list) => {
    const error = make("p", { class: "error", role: "alert" });
    listen({
      table: (message) => {
        location.hash = `#/play/${message.id}`;
      },
      error: (message) => {
        error.textContent = inWords(message.text);
      },
    });
    const left = keptGames().filter(({ over }) => !over);
    const title = make("h1", {}, "Play, and see what every move is worth");
    const games = make("ul", { class: "games" }, list.map(entry));
    show("Games", title, ...(left.length ? [unfinished(left.slice(0, MOST_LEFT))] : []), today(), error, games);
  });
}

/** The games that were left. @param {KeptGame[]} left */
function unfinished(left) {
  const links = left.map(({ id, called, against }) =>
    make("a", { class: "button main", href: `#/play/${id}` }, against ? `${called}, against ${against}` : called),
  );
  return make(
    "section",
    { class: "panel left", "aria-label": "Go on" },
    make("h2", {}, "Go on with"),
    make("div", { class: "row" }, links),
  );
}

/** The puzzle of the day, and the way to the own progress. */
function today() {
  const streak = dailyStreak(dayOf());
  const days = streak ? `solved ${streak} ${streak > 1 ? "days in a row" : "day"}` : "one move is clearly best";
  return make(
    "section",
    { class: "panel left", "aria-label": "Today" },
    make(
      "div",
      { class: "row" },
      make("a", { class: "button", href: "#/puzzles/daily" }, "Puzzle of the day"),
      make("span", { class: "soft" }, days),
      make("a", { href: "#/progress" }, "Your progress"),
    ),
  );
}

/** @param {GameAbout} game */
function entry(game) {
  const { name, called, title, watched } = game;
  const change = make("a", { href: `#/new/${name}`, "aria-label": `Another table of ${called}` }, "change");
  return make(
    "li",
    {},
    preview(game.picture, `a picture of ${called}`),
    make("h2", {}, called),
    make("p", {}, title),
    watched ? null : make("p", { class: "how" }, `${inShort(game, wishFor(game))} · `, change),
    make(
      "div",
      { class: "row" },
      watched ? playLink(game) : button("Play", () => deal(game), { class: "main", "aria-label": `Play ${called}` }),
      watched ? null : make("a", { class: "button", href: `#/ask/${name}` }, "Ask"),
      make("a", { class: "button", href: `#/rules/${name}` }, "Rules"),
    ),
  );
}

/** How a table is begun here: as the last one of this game. @param {GameAbout} game */
const wishFor = (game) => ({ ...usualWish(game), ...lastWish(game.name) });

/** A table at once. @param {GameAbout} game */
const deal = (game) => send({ type: "new", game: game.name, key: browserKey(), ...wishFor(game) });

/** Where a game is played, or watched if it has no choices. @param {GameAbout} game */
export const playLink = ({ name, watched }) =>
  make("a", { class: "button main", href: watched ? `#/watch/${name}` : `#/new/${name}` }, watched ? "Watch" : "Play");
