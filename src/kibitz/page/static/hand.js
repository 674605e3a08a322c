// @ts-check
// A hand that somebody sorts: in one of the ways that the picture names, or card by card. What is in melds stays
// there. The order is kept in this browser, for each table.

import { announce, button, make } from "./dom.js";
import { animates, effects } from "./effects.js";
import { isObject, read, write } from "./kept.js";

/** @typedef {{id: string, by: string, order: string[]}} Sorted a table, in which way, or its cards one by one */

const HANDS = "kibitz-hands";
const MOST = 20;
/** Pixels around the cards that belong to the hand. */
const AROUND = 16;
/** The part of a card's width that can be seen at least, whatever covers it. */
const SEEN = 0.35;

export class Hand {
  /** @param {HTMLElement} picture @param {string} id the table's */
  constructor(picture, id) {
    this.picture = picture;
    this.id = id;
    const own = kept().find((one) => one.id === id);
    this.by = own?.by ?? "";
    this.order = own?.order ?? [];
    /** @type {SVGGraphicsElement[]} in the order of the game */ this.dealt = [];
    /** @type {string[]} the places of the hand */ this.places = [];
    this.element = make("div", { class: "row sorting", role: "group", "aria-label": "Your hand" });
  }

  /** Another picture is shown: its cards go where somebody wants them. */
  arrange() {
    this.dealt = this.cards();
    this.places = this.dealt.map((card) => card.getAttribute("transform") ?? "");
    this.element.hidden = this.dealt.length < 2;
    if (!this.element.childElementCount)
      this.element.append(
        ...this.ways().map((way) => button(`Sort by ${way}`, () => this.sort(way))),
        make("span", { class: "soft" }, "or drag a card; Shift and arrows move it too"),
      );
    this.lay();
  }

  /** The cards that may change their places, as they lie. @returns {SVGGraphicsElement[]} */
  cards() {
    return [...this.picture.querySelectorAll(/** @type {"g"} */ ("[data-keys]"))];
  }

  /** What a hand can be sorted by. */
  ways() {
    return this.picture.querySelector("[data-sorts]")?.getAttribute("data-sorts")?.split("|") ?? [];
  }

  /** Put the cards where they belong, also for the order in which they are read aloud and cover each other. */
  lay() {
    const way = this.ways().indexOf(this.by);
    const rank = (/** @type {Element} */ card) => {
      if (way >= 0) return Number(card.getAttribute("data-keys")?.split("|")[way]);
      const place = this.order.indexOf(card.id);
      // What was not there before comes last.
      return place < 0 ? this.order.length : place;
    };
    const wanted = [...this.dealt].sort((one, other) => rank(one) - rank(other));
    const marks = this.cards().map((card) => {
      const mark = document.createComment("");
      card.replaceWith(mark);
      return mark;
    });
    for (const [place, card] of wanted.entries()) {
      marks[place].replaceWith(card);
      card.setAttribute("transform", this.places[place]);
    }
    for (const [place, one] of [...this.element.querySelectorAll("button")].entries())
      one.setAttribute("aria-pressed", String(place === way));
  }

  /** Change the order, keep it, and show what moves. @param {string} by @param {string[]} order */
  change(by, order) {
    const focused = document.activeElement;
    const before = animates() ? effects.motion?.remember(this.picture, "") : undefined;
    this.by = by;
    this.order = order;
    this.lay();
    if (before) effects.motion?.move(this.picture, before);
    if (focused instanceof SVGElement) focused.focus();
    const others = kept().filter(({ id }) => id !== this.id);
    write(HANDS, [{ id: this.id, by, order }, ...others].slice(0, MOST));
  }

  /** Sort one way; a second time the hand is as the game has it. @param {string} way */
  sort(way) {
    this.change(this.by === way ? "" : way, []);
  }

  /** @param {Element} card @param {number} place among the others */
  move(card, place) {
    const order = this.cards().map(({ id }) => id);
    order.splice(order.indexOf(card.id), 1);
    order.splice(place, 0, card.id);
    this.change("", order);
    announce(`${card.getAttribute("aria-label")}, place ${place + 1} of ${order.length}`);
  }

  /** Move the card that has the focus. @param {string} key @returns {boolean} whether one has */
  shift(key) {
    const cards = this.cards();
    const place = cards.findIndex((card) => card === document.activeElement);
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (place < 0 || !by) return false;
    this.move(cards[place], Math.max(0, Math.min(cards.length - 1, place + by)));
    return true;
  }

  /** A card is dropped: it takes that place if it is one of the hand.
   * @param {Element} card @param {number} x @param {number} y @returns {boolean} whether it is */
  drop(card, x, y) {
    const cards = this.cards();
    if (!cards.some((one) => one === card)) return false;
    const boxes = cards.map((one) => one.getBoundingClientRect());
    const isWithin =
      x > Math.min(...boxes.map(({ left }) => left)) - AROUND &&
      x < Math.max(...boxes.map(({ right }) => right)) + AROUND &&
      y > Math.min(...boxes.map(({ top }) => top)) - AROUND &&
      y < Math.max(...boxes.map(({ bottom }) => bottom)) + AROUND;
    if (!isWithin) return false;
    const far = boxes.map(({ left, top, width, height }) =>
      Math.hypot(left + SEEN * width - x, 2 * (top + height / 2 - y)),
    );
    this.move(card, far.indexOf(Math.min(...far)));
    return true;
  }
}

/** The hands that were sorted here, the last one first. @returns {Sorted[]} */
function kept() {
  const hands = read(HANDS);
  const isHand = (/** @type {unknown} */ one) =>
    isObject(one) && typeof one.id === "string" && typeof one.by === "string" && Array.isArray(one.order);
  return Array.isArray(hands) ? hands.filter(isHand) : [];
}
