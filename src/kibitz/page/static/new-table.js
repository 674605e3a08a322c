// @ts-check
// The form of a new table.

import { make, options, select, show } from "./dom.js";
import { withGames } from "./games.js";
import { chosenPlayers, numbers, playerList, showSeats } from "./seating.js";
import { listen, send } from "./socket.js";
import { settings, usualCount, wishes } from "./table-settings.js";
import { titleOf } from "./words.js";

/** @import { GameAbout } from "./messages" */

const USUAL_MIND = "level:4";

/** @param {string} name @param {URLSearchParams} wish */
export function newTable(name, wish) {
  return withGames((list) => {
    const game = list.find((one) => one.name === name);
    if (game) new NewTablePage(game, wish.get("start") ?? "");
    else location.hash = "#/";
  });
}

class NewTablePage {
  /** @param {GameAbout} game @param {string} start the position to begin from; empty for a new deal */
  constructor(game, start) {
    this.game = game;
    this.start = start;
    this.most = Math.max(...game.seats);
    this.isAlone = this.most === 1;
    this.error = make("p", { class: "error", role: "alert" });
    const counts = game.seats.map((count) => [String(count), String(count)]);
    this.count = select({ name: "seats" }, counts, String(usualCount(game.seats)));
    this.place = select({ name: "seat" }, []);
    this.against = playerList(
      game,
      this.isAlone ? "The mind" : "Against",
      this.isAlone ? "best" : USUAL_MIND,
      "against",
    );
    this.against.append(make("option", { value: "" }, "each seat its own"));
    this.seats = make("div", { class: "seats", hidden: true });
    this.form = this.drawForm();
    if (game.seats.length === 1) this.count.value = String(this.most);
    for (const list of [this.count, this.place, this.against]) list.addEventListener("change", () => this.arrange());
    this.arrange();
    listen({
      table: (message) => {
        location.hash = `#/play/${message.id}`;
      },
      error: (message) => {
        this.error.textContent = message.text;
      },
    });
    const title = titleOf(game.name);
    const about = make("p", { class: "soft" }, game.title);
    show(title, make("h1", {}, `A table of ${title}`), about, this.form, this.error);
  }

  drawForm() {
    const { game, start, isAlone } = this;
    const mayCount = game.seats.length > 1 && !start;
    return make(
      "form",
      { class: "new panel", onsubmit: (event) => this.submit(event) },
      mayCount ? make("label", {}, "players", this.count) : null,
      start ? null : make("label", {}, isAlone ? "who plays" : "your place", this.place),
      make("label", {}, isAlone ? "the mind" : "against", this.against),
      this.seats,
      settings(game),
      make("button", { class: "main" }, start ? "Play from this position" : "Play"),
    );
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    this.error.textContent = "";
    send({
      type: "new",
      game: this.game.name,
      seats: this.isAlone ? this.most : Number(this.count.value),
      seat: this.place.value === "watch" ? null : Number(this.place.value),
      against: this.against.value || chosenPlayers(this.seats),
      start: this.start,
      ...wishes(this.game, new FormData(this.form)),
    });
  }

  /** Lists the places at the table, and the seats that may have minds of their own. */
  arrange() {
    const count = this.isAlone ? 1 : Number(this.count.value);
    const seats = numbers(count);
    const places = seats.map((seat) => [String(seat), this.isAlone ? "you" : `seat ${seat}`]);
    const watching = ["watch", this.isAlone ? "the mind, you watch" : "none, watch"];
    this.place.replaceChildren(...options([...places, watching], this.place.value));
    this.seats.hidden = this.against.value !== "";
    const others = seats.filter((seat) => String(seat) !== this.place.value);
    showSeats(this.seats, this.game, others, () => USUAL_MIND);
  }
}
