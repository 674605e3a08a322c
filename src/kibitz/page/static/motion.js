// @ts-check
// Things move from where they were to where they are. What moves is a copy above the picture, so that only transform and
// opacity change and no click is in its way; docs/vocabulary.md describes the attributes that say what moves.

import { bare, draw, make } from "./dom.js";

/** @typedef {{left: number, top: number, wide: number, high: number, turn: number}} Place on the screen, as it is before
 *   it is turned around its middle by `turn` degrees */
/** @typedef {{id: string, kind: string, element: SVGGraphicsElement, box: DOMRect, place: Place,
 *   corner: {left: number, top: number}}} Thing its corner is where it was put, whatever frame it has */
/** @typedef {{things: Thing[], kept: string[] | null}} Before a picture, and what of its dice is kept, if any roll */
/** @typedef {{at: number, place: Place, opacity?: number, turn?: number, flat?: number}} Stop when it is where */
/** @typedef {{thing: Thing, stops: Stop[], order?: number, fades?: boolean}} Way */

/** Milliseconds: a way; what is laid is looked at; between two things that happen one after another, and for all. */
const WAY = 300;
const PAUSE = 260;
const STEP = 330;
const MOST = 3000;
const FADE = 150;
const DEALT = 70;
/** Pixels: less is no motion. */
const LEAST = 2;
/** Pixels around a copy, for edges that stick out. */
const EDGE = 4;

/** Ends the motion that is shown. */
let end = () => {};

export const finish = () => end();

const isUnwanted = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What is where, before another picture is shown. @param {Element} picture @param {string} move that was played here
 * @returns {Before} */
export function remember(picture, move) {
  finish();
  const svg = picture.querySelector("svg");
  const verb = svg?.getAttribute("data-toggles");
  const isKept = Boolean(verb && move.startsWith(`${verb} `) && picture.querySelector("[data-toggle]"));
  const kept = isKept ? move.split(" ").slice(1) : move ? [] : null;
  return { things: svg && !isUnwanted() ? thingsOf(svg) : [], kept };
}

/** Show how the things came where they are. @param {HTMLElement} picture @param {Before} before
 * @param {boolean} [isDealt] whether this is the first that is seen of a deal
 * @returns {boolean} whether dice roll */
export function move(picture, { things: old, kept }, isDealt = false) {
  const svg = picture.querySelector("svg");
  const dice = [...picture.querySelectorAll("[data-roll]")];
  const rolls = kept !== null && dice.length > kept.length;
  if (!svg || isUnwanted()) return rolls;
  const now = isDealt || old.length ? thingsOf(svg) : [];
  const ways = old.length ? waysOf(old, now, kept) : dealt(now, svg);
  if (ways.length) run(picture, svg, ways);
  return rolls;
}

/** @param {SVGSVGElement} svg @returns {Thing[]} */
function thingsOf(svg) {
  /** @type {NodeListOf<SVGGraphicsElement>} */ const found = svg.querySelectorAll("[id]");
  return [...found].map((element) => {
    const box = element.getBBox();
    const { a, b, c, d, e, f } = element.getScreenCTM() ?? new DOMMatrix();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const [wide, high] = [Math.hypot(a, b) * box.width, Math.hypot(c, d) * box.height];
    const [left, top] = [e + a * x + c * y - wide / 2, f + b * x + d * y - high / 2];
    const place = { left, top, wide, high, turn: (Math.atan2(b, a) * 180) / Math.PI };
    const corner = { left: e, top: f };
    return { id: element.id.replace(/^at-/, ""), kind: element.dataset.kind ?? "", element, box, place, corner };
  });
}

/** The first place, made as small as the second one, in the middle of it. @param {Place} thing @param {Place} within */
function fitted({ wide, high }, within) {
  const scale = Math.min(1, within.high / high || 1);
  const [w, h] = [scale * wide, scale * high];
  const [left, top] = [within.left + (within.wide - w) / 2, within.top + (within.high - h) / 2];
  return { left, top, wide: w, high: h, turn: within.turn };
}

/** @param {Thing} one @param {Thing} other */
const distance = ({ corner: one }, { corner: other }) =>
  Math.abs(one.left - other.left) + Math.abs(one.top - other.top);

/** What moves, and how. @param {Thing[]} old @param {Thing[]} now @param {string[] | null} kept @returns {Way[]} */
function waysOf(old, now, kept) {
  const before = new Map(old.map((thing) => [thing.id, thing]));
  const after = new Map(now.map((thing) => [thing.id, thing]));
  const stays = (/** @type {Thing} */ { id, kind }) => before.get(id)?.kind === kind && after.get(id)?.kind === kind;
  const gone = old.filter((thing) => !stays(thing));
  /** @type {Way[]} */ const ways = [];
  /** @param {Thing} thing @param {Stop[]} stops @param {number} [order] @param {boolean} [fades] */
  const go = (thing, stops, order = -1, fades = false) => ways.push({ thing, stops, order, fades });

  for (const thing of now) {
    const { element, place, kind } = thing;
    // What has things in it is only a place.
    if (element.hasAttribute("data-roll") || element.querySelector("[id]")) continue;
    const origin = originOf(thing, before, after);
    const order = orderOf(element);
    let source = stays(thing) ? before.get(thing.id) : undefined;
    if (!source && kind) source = takeNearest(gone, thing);
    if (source) {
      if (distance(source, thing) < LEAST) continue;
      const first = { at: 0, place: source.place };
      // A thing that was not there before is laid where all can see it first.
      const via = origin && order >= 0 ? [{ at: WAY, place: fitted(place, origin) }] : [];
      go(thing, [first, ...via, { at: WAY, place }], order);
    } else if (origin && before.get(thing.id)?.kind !== kind) {
      const from = fitted(place, origin);
      const laid = order >= 0 ? [{ at: WAY, place: from }] : [];
      go(thing, [{ at: 0, place: from, opacity: 0 }, ...laid, { at: WAY, place }], order);
    } else if (kind && before.get(thing.id)?.kind === "") {
      // It lay face down there.
      go(thing, [
        { at: 0, place, flat: 0 },
        { at: WAY, place },
      ]);
    }
  }
  for (const thing of gone) {
    const held = now.find(({ element }) => holds(element, thing));
    if (!held && !thing.kind) continue;
    const first = { at: 0, place: thing.place };
    if (!held) {
      go(thing, [first, { at: WAY, place: thing.place, opacity: 0 }]);
      continue;
    }
    const place = fitted(thing.place, held.place);
    const order = orderOf(held.element);
    const via = originOf(held, before, after);
    const passed = order >= 0 ? [{ at: WAY, place: via ? fitted(thing.place, via) : thing.place }] : [];
    go(thing, [first, ...passed, { at: WAY, place }], order, place.wide < thing.place.wide);
  }
  for (const { id, element, place } of now) {
    // A player who has thrown something and took nothing that was seen has drawn.
    const source = before.get(element.dataset.draws ?? "");
    const hasThrown = ways.some(({ thing }) => thing.element.dataset.from === id);
    if (source && hasThrown && !ways.some(({ thing }) => holds(element, thing))) {
      const end = fitted(source.place, place);
      go(
        source,
        [
          { at: 0, place: source.place },
          { at: WAY, place: end },
        ],
        orderOf(element),
        true,
      );
    }
  }
  // What has gone is below what comes.
  ways.sort((one, other) => Number(after.has(one.thing.id)) - Number(after.has(other.thing.id)));
  return [...timed(ways), ...rolled(old, now, kept)];
}

/** The cards of the own hand one after another, from the stock or from above. @param {Thing[]} now
 * @param {SVGSVGElement} svg @returns {Way[]} */
function dealt(now, svg) {
  const { left, top, width } = svg.getBoundingClientRect();
  const things = new Map(now.map((thing) => [thing.id, thing]));
  const hand = now.filter(({ element: { dataset } }) => dataset.keys || (dataset.from && !dataset.order));
  hand.sort((one, other) => one.place.top - other.place.top || one.place.left - other.place.left);
  const step = Math.min(DEALT, MOST / 2 / hand.length);
  return hand.map((thing, number) => {
    const { place, element } = thing;
    const middle = { ...place, turn: 0, left: left + (width - place.wide) / 2, top: top - place.high };
    const origin = things.get(element.dataset.from ?? "");
    const from = origin ? fitted(place, origin.place) : middle;
    const begins = step * number;
    const stops = [
      { at: 0, place: from, opacity: 0 },
      { at: begins, place: from, opacity: 0 },
      { at: begins + WAY, place },
    ];
    return { thing, stops };
  });
}

/** Where a thing comes from that was not there. @param {Thing} thing @param {Map<string, Thing>} before
 * @param {Map<string, Thing>} after */
function originOf({ element }, before, after) {
  const from = element.dataset.from ?? "";
  return (after.get(from) ?? before.get(from))?.place;
}

/** @param {Element} element */
const orderOf = (element) => Number(element.getAttribute("data-order") ?? -1);

/** @param {Element} element @param {Thing} thing */
const holds = (element, { id, kind }) =>
  (element.getAttribute("data-holds") ?? "").split("|").some((one) => one !== "" && (one === id || one === kind));

/** The nearest thing of the same kind that is gone; it is not gone any more. @param {Thing[]} gone @param {Thing} thing */
function takeNearest(gone, thing) {
  const found = gone
    .filter(({ kind }) => kind === thing.kind)
    .sort((one, other) => distance(one, thing) - distance(other, thing))[0];
  if (found) gone.splice(gone.indexOf(found), 1);
  return found;
}

/** The last way of what has an order waits until all is laid, and for what comes before it.
 * @param {Way[]} ways @returns {Way[]} */
function timed(ways) {
  const orders = [...new Set(ways.map(({ order = -1 }) => order).filter((order) => order >= 0))].sort((a, b) => a - b);
  const step = Math.min(STEP, MOST / orders.length);
  return ways.map((way) => {
    const { stops, order = -1, fades } = way;
    const last = stops[stops.length - 1];
    const before = stops.slice(0, -1);
    if (order >= 0) {
      const begins = WAY + PAUSE + step * orders.indexOf(order);
      before.push({ ...before[before.length - 1], opacity: 1, at: begins });
      last.at = begins + WAY;
    }
    return { ...way, stops: [...before, last, ...(fades ? [{ ...last, at: last.at + FADE, opacity: 0 }] : [])] };
  });
}

/** The dice that are not kept roll in from below; the others go to their places.
 * @param {Thing[]} old @param {Thing[]} now @param {string[] | null} kept @returns {Way[]} */
function rolled(old, now, kept) {
  if (!kept) return [];
  const left = [...kept];
  const lying = old.filter(({ element }) => element.classList.contains("in") || element.hasAttribute("data-roll"));
  return now
    .filter(({ element }) => element.hasAttribute("data-roll"))
    .map((thing, number) => {
      const { element, place } = thing;
      const word = element.dataset.roll ?? "";
      const at = left.indexOf(word);
      if (at >= 0) {
        left.splice(at, 1);
        const from = lying.findIndex((one) => one.element.dataset.roll === word);
        const source = from >= 0 ? lying.splice(from, 1)[0].place : place;
        const stops = [
          { at: 0, place: source },
          { at: WAY, place },
        ];
        return { thing, stops };
      }
      const cup = { ...place, left: place.left - (2 + number) * place.wide, top: place.top + 1.5 * place.high };
      const stops = [
        { at: 0, place: cup, turn: -540 - 90 * number, opacity: 0 },
        { at: WAY / 2, place: cup, turn: -540 - 90 * number, opacity: 1 },
        { at: WAY * 2 + 40 * number, place, turn: 0 },
      ];
      return { thing, stops };
    });
}

/** @param {HTMLElement} picture @param {SVGSVGElement} svg @param {Way[]} ways */
function run(picture, svg, ways) {
  const above = make("div", { class: "motion", "aria-hidden": "true" });
  const lasts = Math.max(...ways.map(({ stops }) => stops[stops.length - 1].at));
  const copies = ways.map(({ thing }) => copyOf(thing, svg));
  const hidden = ways.map(({ thing }) => thing.element).filter((element) => element.isConnected);
  above.append(...copies);
  for (const element of hidden) element.style.opacity = "0";
  picture.after(above);
  const base = above.getBoundingClientRect();
  const running = ways.map(({ thing, stops }, number) =>
    copies[number].animate(framesOf(thing.place, stops, base, lasts), { duration: lasts, fill: "both" }),
  );
  const own = () => {
    end = () => {};
    above.remove();
    for (const element of hidden) element.style.opacity = "";
  };
  end = own;
  // Another motion may have begun meanwhile.
  void Promise.all(running.map(({ finished }) => finished)).then(() => end === own && own());
}

/** The thing alone, in a picture of its own. @param {Thing} thing @param {SVGSVGElement} svg */
function copyOf({ element, box, place }, svg) {
  const own = bare(element);
  own.removeAttribute("transform");
  const around = 2 * EDGE;
  const scale = place.wide / (box.width || 1);
  return draw(
    "svg",
    {
      viewBox: `${box.x - EDGE} ${box.y - EDGE} ${box.width + around} ${box.height + around}`,
      width: place.wide + around * scale,
      height: place.high + around * scale,
      "font-family": svg.getAttribute("font-family") ?? "",
    },
    own,
  );
}

/** The stops of a copy as key frames; it turns and shrinks around its middle. @param {Place} own where it is as large as
 * its copy @param {Stop[]} stops @param {DOMRect} base @param {number} lasts */
function framesOf(own, stops, base, lasts) {
  const frames = stops.map(({ at, place, opacity = 1, turn = 0, flat = 1 }) => {
    const scale = place.wide / (own.wide || 1);
    const x = place.left + place.wide / 2 - base.left;
    const y = place.top + place.high / 2 - base.top;
    const transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${place.turn + turn}deg) scale(${scale * flat}, ${scale})`;
    return { offset: at / lasts, transform, opacity, easing: "ease-in-out" };
  });
  return [...frames, { ...frames[frames.length - 1], offset: 1 }];
}
