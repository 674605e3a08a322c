// @ts-check
// All games: the one that was left, and every game with a button that deals at once.

import { button, make, select, show } from "./dom.js";
import { dailyStreak } from "./daily.js";
import { withGames } from "./games.js";
import { browserKey, keepWish, keptGames, lastWish } from "./kept.js";
import { inWords } from "./people.js";
import { preview } from "./previews.js";
import { players } from "./seating.js";
import { listen, send } from "./socket.js";
import { dayOf, gameOfDay } from "./spaced.js";
import { inShort, usualWish } from "./table-settings.js";

/** @import { GameAbout } from "./messages" */
/** @import { KeptGame } from "./kept.js" */

/** The most unfinished games that are offered. */
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
    show("Games", title, ...(left.length ? [unfinished(left.slice(0, MOST_LEFT))] : []), today(list), error, games);
  });
}

/** The games that were left. @param {KeptGame[]} left */
function unfinished(left) {
  const links = left.map(({ id, called, against }) =>
    make("a", { class: "button main", href: `#/play/${id}` }, against ? `${called}, against ${against}` : called),
  );
  return make(
    "section",
    { class: "panel left", "aria-label": "Continue" },
    make("h2", {}, "Continue"),
    make("div", { class: "row" }, links),
  );
}

/** The puzzle of the day, and the way to the own progress. @param {GameAbout[]} list */
function today(list) {
  const streak = dailyStreak(dayOf());
  const days = streak > 1 ? `solved ${streak} days in a row` : "one move is clearly best";
  const puzzled = list.filter(({ puzzles }) => puzzles);
  const chosen = gameOfDay(
    dayOf(),
    puzzled.map(({ name }) => name),
  );
  const game = puzzled.find(({ name }) => name === chosen);
  return make(
    "section",
    { class: "panel left", "aria-label": "Today" },
    make(
      "div",
      { class: "row daily" },
      game ? preview(game.picture, `a picture of ${game.called}`) : null,
      make("a", { class: "button", href: "#/puzzles/daily" }, `Puzzle of the day${game ? `: ${game.called}` : ""}`),
      make("span", { class: "soft" }, days),
      make("a", { href: "#/progress" }, "Your progress"),
    ),
  );
}

/** @param {GameAbout} game */
function entry(game) {
  const { name, called, title, watched } = game;
  const more = make("a", { href: `#/new/${name}`, "aria-label": `More about a table of ${called}` }, "more");
  return make(
    "li",
    {},
    preview(game.picture, `a picture of ${called}`),
    make("h2", {}, called),
    make("p", {}, title),
    watched ? null : make("p", { class: "how" }, ...how(game), " · ", more),
    make(
      "div",
      { class: "row" },
      watched ? playLink(game) : button("Play", () => deal(game), { class: "main", "aria-label": `Play ${called}` }),
      watched ? null : make("a", { class: "button", href: `#/ask/${name}` }, "Ask"),
      make("a", { class: "button", href: `#/rules/${name}` }, "Rules"),
    ),
  );
}

/** How a table is played, in a sentence in which the opponent can be changed. @param {GameAbout} game */
function how(game) {
  const wish = wishFor(game);
  const known = players(game);
  if (Math.max(...game.seats) === 1 || !known.some(([mind]) => mind === wish.against)) {
    return [`You play ${inShort(game, wish)}`];
  }
  const against = select({ "aria-label": `Against whom you play ${game.called}` }, known, wish.against);
  against.addEventListener("change", () => keepWish(game.name, { ...wishFor(game), against: against.value }));
  const others = Number(wish.seats) - 1;
  return ["You play against ", others > 1 ? `${others} players like ` : "", against];
}

/** How a table is begun here: as the last one of this game. @param {GameAbout} game */
const wishFor = (game) => ({ ...usualWish(game), ...lastWish(game.name) });

/** A table at once. @param {GameAbout} game */
const deal = (game) => send({ type: "new", game: game.name, key: browserKey(), ...wishFor(game) });

/** Where a game is played, or watched if it has no choices. @param {GameAbout} game */
export const playLink = ({ name, watched }) =>
  make("a", { class: "button main", href: watched ? `#/watch/${name}` : `#/new/${name}` }, watched ? "Watch" : "Play");
