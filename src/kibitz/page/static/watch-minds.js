// @ts-check
// Watching: two to ten minds, or a program of one's own that was dropped here.

import { make, select, show } from "./dom.js";
import { taken } from "./files.js";
import { withGames } from "./games.js";
import { ProgramDrop } from "./program-drop.js";
import { inWords } from "./people.js";
import { chosenPlayers, numbers, programs, showSeats } from "./seating.js";
import { listen, send } from "./socket.js";
import { listCounts, settings, wishes } from "./table-settings.js";
import { watchPatience } from "./watch-patience.js";

/** @import { GameAbout, Uploaded } from "./messages" */

/** @param {string} name @param {URLSearchParams} wish */
export function watch(name, wish) {
  return withGames((list) => {
    if (list.find((one) => one.name === name)?.watched) watchPatience(name, wish);
    else new WatchPage(list, name);
  });
}

/** @param {GameAbout} game */
const mostSeats = (game) => Math.max(...game.seats);

class WatchPage {
  /** @param {GameAbout[]} list @param {string} name the game to begin with; the one for most players if it is none */
  constructor(list, name) {
    this.games = list.filter((game) => !game.watched);
    this.patiences = list.filter((game) => game.watched);
    const largest = this.games.reduce((most, one) => (mostSeats(one) > mostSeats(most) ? one : most));
    this.game = this.games.find((one) => one.name === name) ?? largest;
    this.error = make("p", { class: "error", role: "alert" });
    this.seats = make("div", { class: "seats" });
    this.settings = make("div", { class: "settings" });
    const titles = this.games.map((one) => [one.name, one.called]);
    this.which = select(
      { "aria-label": "Game", onchange: () => this.choose(this.which.value) },
      titles,
      this.game.name,
    );
    this.count = select({ "aria-label": "Players", onchange: () => this.seat() }, []);
    this.form = make(
      "form",
      { class: "panel", "aria-label": "Who plays", onsubmit: (event) => this.submit(event) },
      make(
        "div",
        { class: "settings" },
        make("label", {}, "game", this.which),
        make("label", {}, "players", this.count),
      ),
      this.seats,
      this.settings,
      make("div", { class: "row" }, make("button", { class: "main" }, "Watch")),
      this.error,
    );
    this.drop = new ProgramDrop(list, (program) => this.accept(program));
    listen({
      table: (message) => {
        location.hash = `#/play/${message.id}`;
      },
      error: (message) => {
        this.error.textContent = inWords(message.text);
      },
    });
    this.draw();
    this.fill();
    this.drop.begin(taken());
  }

  draw() {
    const links = this.patiences.map(({ name, called }) =>
      make("a", { class: "button", href: `#/watch/${name}` }, called),
    );
    const patiences = make(
      "section",
      { class: "panel", "aria-label": "Games without choices" },
      make("h2", {}, "Games without choices"),
      make("div", { class: "row" }, links),
    );
    const how = ", if it shows one: kibitz arena ... --page, or kibitz page --store FILE.";
    const match = make(
      "section",
      { class: "panel", "aria-label": "A match" },
      make("h2", {}, "A match"),
      make("p", {}, make("a", { href: "#/match" }, "The match of this server"), how),
    );
    const more = make("div", {}, this.drop.element, patiences, match);
    show("Watch", make("h1", {}, "Watch"), make("div", { class: "table even" }, this.form, more));
  }

  /** @param {string} name */
  choose(name) {
    this.game = this.games.find((one) => one.name === name) ?? this.game;
    this.fill();
  }

  /** The form for the game that is chosen. */
  fill() {
    this.settings.replaceChildren(...settings(this.game));
    listCounts(this.count, this.game.seats);
    this.seats.replaceChildren();
    this.seat();
  }

  /** A list of players for each seat: the newest programs first, then the best players, each weaker than the one before. */
  seat() {
    const { game } = this;
    const own = programs.filter((one) => one.game === game.name).reverse();
    const usual = (/** @type {number} */ seat) =>
      own[seat] ? `program:${own[seat].key}` : seat ? `level:${Math.max(1, game.levels - seat)}` : "best";
    const seats = numbers(Number(this.count.value));
    showSeats(this.seats, game, seats, usual);
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    this.error.textContent = "";
    send({
      type: "new",
      game: this.game.name,
      seat: null,
      seats: Number(this.count.value),
      against: chosenPlayers(this.seats),
      ...wishes(this.game, new FormData(this.form)),
    });
  }

  /** A program was taken in: it may play. @param {Uploaded} program */
  accept({ key, game, name }) {
    programs.push({ key, game, name });
    this.which.value = game;
    this.choose(game);
  }
}
