// @ts-check
// The rules beside a table: a window that is filled when it is first opened.

import { button, make } from "./dom.js";

export class RulesDialog {
  constructor() {
    this.game = "";
    this.address = "";
    this.filled = "";
    this.text = make("article", { class: "rules" });
    this.lesson = make("span");
    const back = make("button", { class: "main" }, "Back to the game");
    const close = make("form", { method: "dialog", class: "row" }, back, this.lesson);
    this.element = make("dialog", { class: "beside", "aria-label": "Rules" }, this.text, close);
    this.button = button("Rules", () => this.open());
  }

  /** @param {string} game @param {string} address */
  of(game, address) {
    this.game = game;
    this.address = address;
  }

  async open() {
    this.element.showModal();
    if (this.filled === this.address) return;
    const response = await fetch(this.address).catch(() => null);
    if (!response?.ok) {
      this.text.textContent = "The server can't be reached: open this again when it is back.";
      return;
    }
    this.text.innerHTML = await response.text();
    for (const picture of this.text.querySelectorAll("svg")) picture.setAttribute("role", "img");
    this.filled = this.address;
    const { lessonLink } = await import("./lesson-offer.js");
    this.lesson.replaceChildren((await lessonLink(this.game)) ?? "");
  }
}
