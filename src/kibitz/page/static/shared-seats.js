// @ts-check
// A shared table before its game: who sits where, and the link by which others come.

import { announce, button, make } from "./dom.js";
import { keepName, ownName } from "./kept.js";
import { origin } from "./links.js";

/** @import { Gathering, Request } from "./messages" */

export class Seating {
  /** @param {string} id @param {(message: Request) => void} act */
  constructor(id, act) {
    this.act = act;
    this.name = make("input", { id: "own-name", maxlength: "20", autocomplete: "nickname", value: ownName() });
    this.seats = make("ol", { class: "seats-to-take" });
    this.begin = button("Start, birds take the free seats", () => act({ type: "begin" }), { class: "main" });
    this.link = make("a", { class: "shared" });
    this.code = make("img", { class: "qr", alt: "the link of this table as a QR code", width: "180", height: "180" });
    this.code.hidden = true;
    this.code.addEventListener("error", () => {
      this.code.hidden = true;
    });
    this.clock = make("p", { class: "soft" });
    this.help = make("p", { class: "soft", hidden: true }, "Everybody may ask what their own moves are worth.");
    this.element = make(
      "section",
      { class: "panel seating", "aria-label": "Seats" },
      make("p", {}, "Anyone who opens this link can take a seat or watch:"),
      make(
        "div",
        { class: "row" },
        this.link,
        button("Copy the link", () => this.copy()),
      ),
      this.code,
      make("label", { for: "own-name" }, "your name ", this.name),
      this.seats,
      this.clock,
      this.help,
      make("div", { class: "row" }, this.begin),
    );
    this.element.hidden = true;
    this.invite(id);
  }

  /** @param {string} id */
  async invite(id) {
    const address = `${await origin()}#/play/${id}`;
    this.link.textContent = address;
    this.link.setAttribute("href", address);
    this.code.addEventListener("load", () => {
      this.code.hidden = false;
    });
    this.code.src = `qr.svg?text=${encodeURIComponent(address)}`;
  }

  copy() {
    navigator.clipboard?.writeText(this.link.textContent ?? "").catch(() => {});
    announce("the link is copied");
  }

  /** @param {Gathering} message */
  show({ begun, opener, chairs, clock, help }) {
    this.element.hidden = begun;
    this.begin.hidden = !opener || !chairs.some(({ name }) => name);
    this.clock.textContent = clock
      ? `Each has ${clock.minutes} minutes, and ${clock.increment} seconds more for each choice; then a bird plays on.`
      : "";
    this.help.hidden = !help;
    this.seats.replaceChildren(
      ...chairs.map(({ name, yours, away }, seat) =>
        make(
          "li",
          {},
          name
            ? `${name}${yours ? " (you)" : away ? ", is away" : ""} `
            : button("Take this seat", () => this.take(seat), { "aria-label": `Take the place of player ${seat + 1}` }),
          yours ? button("Stand up", () => this.act({ type: "rise" })) : null,
        ),
      ),
    );
  }

  /** @param {number} seat */
  take(seat) {
    const name = this.name.value.trim();
    if (!name) {
      this.name.focus();
      announce("Type your name first");
      return;
    }
    keepName(name);
    this.act({ type: "take", seat, name });
  }
}
