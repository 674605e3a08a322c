// @ts-check
// A picture that is clicked, dragged or walked over with the keyboard; it turns that into the text of a move.

import { announce, bare, button, draw, make, still } from "./dom.js";
import { animates, effects, play } from "./effects.js";
import { nameSeats, toYou } from "./people.js";
import { bestWords, colourOf, spoken, tag } from "./prices.js";
import { afterClick, candidates, fits, meant } from "./saying.js";

/** @import { Binding } from "./keys.js" */

/** The most moves that are offered as buttons, or read aloud. */
const MOST_OFFERED = 8;
/** Pixels: a shorter way of the pointer is a click. */
const DRAG = 8;
/** Pixels: what is less far to the left or to the right is not in that direction. */
const LEAST_STEP = 2;
/** The same up and down, as a share of the height: the cards of a hand may lie on an arc. */
const LEAST_RISE = 0.55;
/** How many times as far something counts to the side of that direction. */
const ASIDE = 2.5;
/** A lower spot has room for one line of words. */
const LINE = 40;
/** Room for the figure at the end of a line. */
const FIGURE = 28;
const SPOTS = "[data-say], [data-toggle]";

export class Board {
  /** @param {(move: string) => void} onMove */
  constructor(onMove) {
    this.onMove = onMove;
    /** @type {string[]} */ this.moves = [];
    /** The move that was played here last; empty once its picture is there. */
    this.played = "";
    /** @type {string[]} what the players are called, where there are any */ this.called = [];
    /** @type {string[]} */ this.beginnings = [""];
    /** @type {Map<string, number>} what each move costs, while that is shown */ this.costs = new Map();
    /** What costs are counted in. */
    this.unit = "";
    this.picture = make("div", { class: "board", tabindex: "-1" });
    this.choices = make("div", { class: "row choices" });
    this.ahead = make("div", { class: "ahead", "aria-hidden": "true", hidden: true });
    this.element = make("div", { class: "boards" }, this.picture, this.ahead, this.choices);
    /** The name of the table, where its hands can be sorted. */
    this.table = "";
    /** @type {import("./hand.js").Hand | null} */ this.hand = null;
    /** Whether the pointer chose what has the focus. */
    this.isPointed = false;
    /** @type {Element | null} */ this.pressed = null;
    /** @type {SVGElement | null} what is dragged */ this.carried = null;
    /** @type {SVGElement | null} its copy, which follows the pointer */ this.copy = null;
    /** Where the pointer was pressed. */
    this.from = [0, 0];
    this.element.addEventListener("pointerdown", () => effects.motion?.finish());
    this.element.addEventListener("keydown", () => effects.motion?.finish());
    this.picture.addEventListener("click", (event) => this.clicked(event));
    this.picture.addEventListener("pointerdown", (event) => this.pressedAt(event));
    this.picture.addEventListener("keydown", () => {
      this.isPointed = false;
    });
    this.picture.addEventListener("pointermove", (event) => this.dragged(event));
    this.picture.addEventListener("pointerup", (event) => this.dropped(event));
    // A finger that drags does not scroll; within SVG browsers don't heed touch-action.
    const hold = (/** @type {TouchEvent} */ event) => this.pressed && event.preventDefault();
    this.picture.addEventListener("touchmove", hold, { passive: false });
    for (const end of ["pointercancel", "pointerleave"]) this.picture.addEventListener(end, () => this.release());
  }

  /** @param {{picture: string, moves: string[], announcements?: string[]}} shown at a table, with what has happened */
  show({ picture, moves, announcements }) {
    const before = animates() ? effects.motion?.remember(this.picture, this.played) : undefined;
    const hadPicture = this.picture.hasChildNodes();
    const isDealt = !hadPicture && announcements?.length === 0;
    const focused = this.picture.contains(document.activeElement) ? document.activeElement?.id : null;
    this.preview("");
    this.picture.innerHTML = picture;
    // At one's own table the other one of two has a name.
    nameSeats(this.picture, this.called, this.table ? toYou : undefined);
    if (this.hand) this.hand.arrange();
    else void this.takeHand().catch(() => {});
    this.moves = moves;
    this.beginnings = [""];
    this.costs = new Map();
    this.picture.dataset.shown = String(Number(this.picture.dataset.shown ?? 0) + 1);
    const rolls = before
      ? effects.motion?.move(this.picture, before, isDealt)
      : this.played && picture.includes("data-roll");
    if (hadPicture) play(rolls ? "dice" : "card");
    this.played = "";
    if (focused !== null && focused !== undefined) this.focus(focused);
    this.mark();
  }

  /** Let the hand be sorted, where there is one. */
  async takeHand() {
    if (!this.table || !this.picture.querySelector("[data-keys]")) return;
    const { Hand } = await import("./hand.js");
    if (this.hand) return;
    this.hand = new Hand(this.picture, this.table);
    this.element.append(this.hand.element);
    this.hand.arrange();
  }

  /** Focus stays where it was, or at the picture. @param {string} id */
  focus(id) {
    const same = id ? document.getElementById(id) : null;
    /** @type {HTMLElement | null} */ const first = this.picture.querySelector(SPOTS);
    (same?.hasAttribute("tabindex") ? same : (first ?? this.picture)).focus();
  }

  reset() {
    this.beginnings = [""];
    for (const spot of this.picture.querySelectorAll(".in")) spot.classList.remove("in");
    this.mark();
  }

  /** Whether there is an element to click. @param {Event} event */
  clicked(event) {
    const spot = spotOf(event.target);
    if (!spot) return false;
    if (spot.hasAttribute("data-toggle")) {
      const isIn = spot.classList.toggle("in");
      spot.setAttribute("aria-pressed", String(isIn));
      this.mark();
    } else this.click(sayOf(spot));
    return true;
  }

  /** @param {string} say */
  click(say) {
    this.beginnings = afterClick(this.beginnings, say, this.moves);
    const full = meant(this.beginnings, this.moves);
    if (full.length === 1) this.play(full[0]);
    else {
      this.mark();
      const left = this.beginnings[0] ? candidates(this.beginnings, this.moves) : [];
      if (left.length) announce(`${this.beginnings[0]}: ${left.slice(0, MOST_OFFERED).join(", ")}`);
    }
  }

  /** @param {string} move */
  play(move) {
    this.beginnings = [""];
    this.played = move;
    this.mark();
    this.onMove(move);
  }

  /** @param {PointerEvent} event */
  pressedAt(event) {
    this.isPointed = true;
    const spot = spotOf(event.target);
    const card = this.hand && event.target instanceof Element ? event.target.closest("[data-keys]") : null;
    this.pressed = spot?.classList.contains("open") ? spot : card;
    this.from = [event.clientX, event.clientY];
  }

  /** What is dragged follows the pointer: the spot, or what is drawn on it. @param {PointerEvent} event */
  dragged(event) {
    const [x, y] = [event.clientX - this.from[0], event.clientY - this.from[1]];
    if (!this.pressed || (!this.carried && Math.hypot(x, y) < DRAG)) return;
    const scale = this.picture.querySelector("svg")?.getScreenCTM()?.a || 1;
    if (!this.copy) {
      this.carried = /** @type {SVGElement} */ (drawnOn(this.pressed, this.picture));
      this.carried.classList.add("carried");
      this.copy = bare(this.carried);
      this.copy.classList.add("copy");
      this.picture.querySelector("svg")?.append(this.copy);
    }
    this.copy.style.translate = `${x / scale}px ${y / scale}px`;
  }

  /** Put what is dragged back; what was pressed. */
  release() {
    const from = this.pressed;
    this.pressed = null;
    this.carried?.classList.remove("carried");
    this.copy?.remove();
    this.carried = this.copy = null;
    return from;
  }

  /** A drag is a click where it begins and one where it ends, in the order that says a move; one that ends between the
   * elements is a click where it began. @param {PointerEvent} event */
  dropped(event) {
    const isDrag = Math.hypot(event.clientX - this.from[0], event.clientY - this.from[1]) >= DRAG;
    const onto = this.pressed && isDrag ? spotOf(document.elementFromPoint(event.clientX, event.clientY)) : null;
    const from = this.release();
    if (!from || !isDrag || this.hand?.drop(from, event.clientX, event.clientY) || onto === from) return;
    const says = [from, ...(onto ? [onto] : [])].map(sayOf);
    for (const [first, second] of onto ? [says, [...says].reverse()] : []) {
      const begun = fits([""], first, this.moves);
      const after = begun.length ? fits(begun, second, this.moves) : [];
      if (after.length) {
        this.beginnings = begun;
        this.click(second);
        return;
      }
    }
    this.reset();
    this.click(says[0]);
  }

  /** The keys of somebody who walks over the picture. @returns {Binding[]} */
  keys() {
    const within = this.picture;
    return [
      {
        keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
        names: ["Tab", "arrows"],
        help: "go from element to element of the picture",
        act: (event) => (event.shiftKey && this.hand?.shift(event.key)) || this.walk(event.key),
        within,
      },
      {
        keys: ["Enter", " "],
        names: ["Enter", "Space"],
        help: "click the element",
        act: (event) => this.clicked(event),
        within,
      },
      { keys: ["Escape"], help: "drop what was clicked so far", act: () => this.reset(), within },
    ];
  }

  /** Whether somebody walks over the picture with the keyboard. */
  isWalked() {
    return !this.isPointed && this.picture.contains(document.activeElement);
  }

  /** Focus the nearest spot in a direction. @param {string} key */
  walk(key) {
    const now = document.activeElement;
    if (!now) return;
    const [x, y] = middle(now);
    const across = key === "ArrowLeft" || key === "ArrowRight";
    const least = across || now === this.picture ? LEAST_STEP : LEAST_RISE * now.getBoundingClientRect().height;
    const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    /** @type {SVGElement | null} */ let best = null;
    let nearest = Infinity;
    /** @type {NodeListOf<SVGElement>} */ const spots = this.picture.querySelectorAll(SPOTS);
    for (const spot of spots) {
      const [left, top] = middle(spot);
      const along = sign * (across ? left - x : top - y);
      const aside = Math.abs(across ? top - y : left - x);
      const far = along + ASIDE * aside;
      if (spot !== now && along > least && far < nearest) [best, nearest] = [spot, far];
    }
    best?.focus();
  }

  /** Show what can be clicked now, and offer the last few choices as buttons. */
  mark() {
    this.picture.classList.toggle("begun", this.beginnings[0] !== "");
    for (const spot of this.picture.querySelectorAll("[data-say]")) {
      const say = sayOf(spot);
      const isSaid = this.beginnings[0] !== "" && say.split("|").some((word) => this.beginnings.includes(word));
      spot.classList.toggle("open", fits(this.beginnings, say, this.moves).length > 0);
      spot.classList.toggle("said", isSaid);
    }
    this.drawPrices();
    const root = this.picture.querySelector("[data-toggles]");
    const spots = [...this.picture.querySelectorAll("[data-toggle]")];
    /** @type {string[]} */ const kept = [];
    if (root && spots.length) {
      const words = spots
        .filter((spot) => spot.classList.contains("in"))
        .map((spot) => spot.getAttribute("data-toggle"));
      kept.push(`${root.getAttribute("data-toggles")} ${words.join(" ") || root.getAttribute("data-none")}`);
    }
    const left = this.beginnings[0] ? candidates(this.beginnings, this.moves) : [];
    const isBare = !this.picture.querySelector(SPOTS);
    const offered = [...kept, ...(isBare ? this.moves : left.length <= MOST_OFFERED ? left : [])];
    this.choices.replaceChildren(
      ...offered.map((move) => button(move, () => this.play(move), { class: kept.includes(move) ? "main" : "" })),
    );
  }

  /** Write on everything that can be clicked what it costs. @param {Map<string, number>} costs @param {string} unit */
  price(costs, unit) {
    this.costs = costs;
    this.unit = unit;
    this.drawPrices();
  }

  /** A thing costs what the best move does that can still be said with it. */
  drawPrices() {
    for (const old of this.picture.querySelectorAll(".price")) old.remove();
    for (const spot of this.picture.querySelectorAll("[data-label]")) {
      spot.setAttribute("aria-label", spot.getAttribute("data-label") ?? "");
      spot.removeAttribute("data-label");
    }
    if (!this.costs.size) return;
    const most = Math.max(...this.costs.values());
    for (const spot of this.picture.querySelectorAll("[data-say].open")) {
      const begun = fits(this.beginnings, sayOf(spot), this.moves);
      const full = meant(begun, this.moves);
      const known = (full.length ? full : candidates(begun, this.moves)).flatMap((move) => this.costs.get(move) ?? []);
      if (!known.length) continue;
      const lost = Math.min(...known);
      this.wear(spot, tag(lost, this.unit), colourOf(lost, most), spoken(lost, this.unit));
    }
    this.drawToggles();
  }

  /** What can be put in or taken out shows where the best move has it. */
  drawToggles() {
    const root = this.picture.querySelector("[data-toggles]");
    const verb = root?.getAttribute("data-toggles") ?? "";
    const spots = [...this.picture.querySelectorAll("[data-toggle]")];
    const words = spots.map((spot) => spot.getAttribute("data-toggle") ?? "");
    for (const [place, isIn] of bestWords(words, this.costs, verb).entries()) {
      const text = isIn ? verb : (root?.getAttribute("data-out") ?? "");
      if (text) this.wear(spots[place], text, isIn ? 0 : 1, `best: ${text}`);
    }
  }

  /** Write a price on a spot, and behind what it is called aloud. @param {Element} spot @param {string} text
   * @param {number} colour @param {string} aloud */
  wear(spot, text, colour, aloud) {
    const label = spot.getAttribute("aria-label") ?? "";
    spot.setAttribute("data-label", label);
    spot.setAttribute("aria-label", `${label}, ${aloud}`);
    this.picture.querySelector("svg")?.append(priceTag(text, colour, spot));
  }

  /** Show another picture in place of this one for a while; none brings this one back.
   * @param {string} picture @param {string} [words] what it shows */
  preview(picture, words = "") {
    this.ahead.hidden = !picture;
    this.picture.classList.toggle("covered", Boolean(picture));
    if (picture) this.ahead.replaceChildren(still(picture), make("p", { class: "soft" }, words));
    nameSeats(this.ahead, this.called);
  }

  /** The elements with which a move is begun; of things that are put in, those that it has. @param {string} move */
  sources(move) {
    const toggles = [...this.picture.querySelectorAll("[data-toggle]")];
    const verb = this.picture.querySelector("[data-toggles]")?.getAttribute("data-toggles") ?? "";
    const words = toggles.map((spot) => spot.getAttribute("data-toggle") ?? "");
    const isIn = bestWords(words, new Map([[move, 0]]), verb);
    const begins = [...this.picture.querySelectorAll("[data-say]")].filter(
      (spot) => fits([""], sayOf(spot), [move]).length > 0,
    );
    return [...begins, ...toggles.filter((_, place) => isIn[place])];
  }

  /** Where a thing is, across and down. @param {Element} spot */
  placeOf(spot) {
    return middle(spot);
  }

  /** Where the things are that can be clicked now. */
  openPlaces() {
    return [...this.picture.querySelectorAll("[data-say].open, [data-toggle]")].map(middle);
  }

  /** Frame some elements. @param {Element[]} spots */
  highlight(spots) {
    for (const spot of this.picture.querySelectorAll(SPOTS)) spot.classList.toggle("best", spots.includes(spot));
  }

  /** Mark the elements of a move: those that say all of it, or else those that say a part. @param {string} move */
  point(move) {
    const spots = [...this.picture.querySelectorAll("[data-say]")].map((spot) => ({
      spot,
      words: sayOf(spot).split("|"),
    }));
    const isWhole = spots.some(({ words }) => words.includes(move));
    for (const { spot, words } of spots) {
      const isPart = words.some((word) => move.startsWith(word) || move.endsWith(word));
      spot.classList.toggle("best", move !== "" && (isWhole ? words.includes(move) : isPart));
    }
  }
}

/** A price in the lower left corner of a spot, which no other card covers; below what is put in and taken out, such as
 * a die, whose face needs all of its room; and in a line of words between them and the figure at its end. @param {string} text @param {number} colour
 * @param {Element} spot */
function priceTag(text, colour, spot) {
  const halo = spot.querySelector(".halo");
  const [width, height] = ["width", "height"].map((name) => Number(halo?.getAttribute(name) ?? 0) + 3);
  const isLine = height < LINE && width > 4 * height;
  const size = isLine || width < 50 ? 11 : 13;
  // Fonts differ: the text is made as long as its tag has room for.
  const long = text.length * size * 0.62;
  const wide = long + 6;
  const high = size + 4;
  const [x, y] = spot.hasAttribute("data-toggle")
    ? [(width - wide) / 2, height + 4]
    : isLine
      ? [width - wide - FIGURE, (height - high) / 2]
      : [1, height - high - 1];
  return draw(
    "g",
    {
      class: `price cost-${colour}`,
      transform: `${spot.getAttribute("transform") ?? ""} translate(${x} ${y})`,
      "aria-hidden": "true",
    },
    draw("rect", { width: wide, height: high, rx: 4 }),
    draw("text", { x: 3, y: size, "font-size": size, textLength: long, lengthAdjust: "spacingAndGlyphs" }, text),
  );
}

/** @param {EventTarget | null} target */
const spotOf = (target) => (target instanceof Element ? target.closest(SPOTS) : null);

/** The words that a spot says, with | between those of which one is meant. @param {Element} spot */
const sayOf = (spot) => spot.getAttribute("data-say") ?? "";

/** What moves when this spot is dragged: itself where it is a thing, else the thing that is drawn upon it.
 * @param {Element} spot @param {Element} picture */
function drawnOn(spot, picture) {
  if (spot.hasAttribute("data-kind")) return spot;
  const box = spot.getBoundingClientRect();
  return (
    [...picture.querySelectorAll("[data-kind]")].find((thing) => {
      const [x, y] = middle(thing);
      return x > box.left && x < box.right && y > box.top && y < box.bottom;
    }) ?? spot
  );
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
