// @ts-check
// A new table: a sentence that says how it is played and can be changed word by word; the rest is behind "more".

import { button, make, options, select, show } from "./dom.js";
import { withGames } from "./games.js";
import { browserKey, keepWish, lastWish, ownName } from "./kept.js";
import { inWords } from "./people.js";
import { chosenPlayers, numbers, playerList, showSeats } from "./seating.js";
import { listen, send } from "./socket.js";
import { settings, USUAL_MIND, usualWish, wishes } from "./table-settings.js";

/** @import { GameAbout } from "./messages" */

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** @param {string} name @param {URLSearchParams} wish */
export function newTable(name, wish) {
  return withGames((list) => {
    const game = list.find((one) => one.name === name);
    if (game) new NewTablePage(game, wish.get("start") ?? "");
    else location.hash = "#/";
  });
}

/** Minutes for a game, and what they are called. */
const CLOCKS = [["0", "none"], ...["3", "5", "10", "30"].map((minutes) => [minutes, `${minutes} minutes each`])];
/** Whether players may ask, and how that is called. */
const HELP = [
  ["", "none"],
  ["yes", "hints and prices for everybody"],
];
/** Seconds that a clock gets for each choice. */
const INCREMENT = 5;

class NewTablePage {
  /** @param {GameAbout} game @param {string} start the position to begin from; empty for a new deal */
  constructor(game, start) {
    this.game = game;
    this.start = start;
    this.most = Math.max(...game.seats);
    this.isAlone = this.most === 1;
    this.error = make("p", { class: "error", role: "alert" });
    const last = { ...usualWish(game), ...lastWish(game.name) };
    const counts = game.seats.map((count) => [String(count), String(count)]);
    this.count = select({ name: "seats", "aria-label": "Players" }, counts, String(last.seats));
    this.place = select({ name: "seat", "aria-label": "Your place" }, []);
    this.against = playerList(game, this.isAlone ? "The bird" : "Against", last.against, "against");
    this.against.append(make("option", { value: "" }, "players of your choice"));
    this.seats = make("div", { class: "seats", hidden: true });
    this.clock = select({ name: "minutes" }, CLOCKS, "0");
    this.help = select({ name: "help" }, HELP, "");
    this.form = this.drawForm();
    if (game.seats.length === 1) this.count.value = String(this.most);
    for (const list of [this.count, this.place, this.against]) list.addEventListener("change", () => this.arrange());
    this.arrange();
    listen({
      table: (message) => {
        location.hash = `#/play/${message.id}`;
      },
      gathering: (message) => {
        location.hash = `#/play/${message.id}`;
      },
      error: (message) => {
        this.error.textContent = inWords(message.text);
      },
    });
    show(game.called, make("h1", {}, game.called), make("p", { class: "soft" }, game.title), this.form, this.error);
  }

  drawForm() {
    const { game, start, isAlone } = this;
    const mayCount = game.seats.length > 1 && !start;
    const place = start ? ["You play"] : ["You play ", this.place];
    const others = isAlone ? [] : [" against ", this.against];
    const many = mayCount ? [", ", this.count, " players in all"] : [];
    const alone = make("span", {}, start ? "You play" : this.place);
    return make(
      "form",
      { class: "new panel", onsubmit: (event) => this.submit(event) },
      make("p", { class: "sentence" }, ...(isAlone ? [alone] : [...place, ...others, ...many]), "."),
      this.seats,
      make(
        "details",
        { class: "more" },
        make("summary", {}, "More"),
        make(
          "div",
          { class: "settings" },
          isAlone ? make("label", {}, "the bird that you may watch", this.against) : null,
          settings(game),
          start ? null : make("label", {}, "a clock, at a table with friends", this.clock),
          start ? null : make("label", {}, "help during the game, at a table with friends", this.help),
        ),
      ),
      make(
        "div",
        { class: "row" },
        make("button", { class: "main" }, start ? "Play from this position" : "Play"),
        start ? null : button("Invite friends", () => this.invite()),
      ),
    );
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    this.error.textContent = "";
    const { seed, ...rest } = wishes(this.game, new FormData(this.form));
    const wish = {
      seats: this.isAlone ? this.most : Number(this.count.value),
      seat: this.place.value === "watch" ? null : Number(this.place.value),
      against: this.against.value || chosenPlayers(this.seats),
      ...rest,
    };
    if (!this.start && this.against.value && wish.seat !== null) keepWish(this.game.name, wish);
    send({ type: "new", game: this.game.name, start: this.start, key: browserKey(), seed, ...wish });
  }

  /** A table that others come to by its link. */
  invite() {
    this.error.textContent = "";
    const { seed, ...rest } = wishes(this.game, new FormData(this.form));
    const seats = this.isAlone ? this.most : Number(this.count.value);
    const against = this.against.value || USUAL_MIND;
    const minutes = Number(this.clock.value);
    const increment = minutes ? INCREMENT : 0;
    const help = Boolean(this.help.value);
    const who = { key: browserKey(), name: ownName() };
    send({ type: "share", game: this.game.name, seats, against, minutes, increment, help, ...who, ...rest });
  }

  /** Lists the places at the table, and the seats that may have minds of their own. */
  arrange() {
    const count = this.isAlone ? 1 : Number(this.count.value);
    const seats = numbers(count);
    const places = seats.map((seat) => [String(seat), this.isAlone ? "You play" : PLACES[seat]]);
    const watching = ["watch", this.isAlone ? "You watch a bird" : "not at all, but watch,"];
    this.place.replaceChildren(...options([...places, watching], this.place.value));
    this.seats.hidden = this.against.value !== "";
    const others = seats.filter((seat) => String(seat) !== this.place.value);
    showSeats(this.seats, this.game, others, () => USUAL_MIND);
  }
}
