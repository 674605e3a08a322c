// @ts-check
// All games, and the form of a new table.

import { called, make, show, still } from "./dom.js";
import { chosen, seat, seats } from "./seating.js";
import { listen, send } from "./socket.js";

/** @type {Promise<any[]> | null} */ let known = null;

/** Asked once; again only where that failed. @returns {Promise<any[]>} */
export function games() {
  known ??= fetch("/games").then((response) => response.json()).catch((error) => { known = null; throw error; });
  return known;
}

export async function home() {
  listen({});
  const here = location.hash;
  const list = await games();
  if (location.hash !== here) return;
  show("Games", make("h1", {}, "Play, and see what every move is worth"), make("ul", { class: "games" }, list.map((game) =>
    make("li", {}, still(game.picture, `a picture of ${game.name}`), make("h2", {}, called(game.name)), make("p", {}, game.title),
      make("div", { class: "row" },
        make("a", { class: "button main", href: game.watched ? `#/watch/${game.name}` : `#/new/${game.name}` }, game.watched ? "Watch" : "Play"),
        game.watched ? null : make("a", { class: "button", href: `#/ask/${game.name}` }, "Ask"),
        make("a", { class: "button", href: `#/rules/${game.name}` }, "Rules"))))));
}

/** @param {string} label @param {HTMLElement} control */
const field = (label, control) => make("label", {}, label, control);

/** @param {string} name @param {string[][]} pairs value and text @param {string} chosen */
function select(name, pairs, chosen) {
  return /** @type {HTMLSelectElement} */ (make("select", { name }, pairs.map(([value, text]) => make("option", { value, selected: value === chosen }, text))));
}

/** What every table asks for: time, options and the deal. @param {any} game @returns {HTMLElement[]} */
export function settings(game) {
  return [
    field(game.seats.length > 1 || game.seats[0] > 1 ? "their time for a move" : "the mind's time for a move", select("seconds", [["0.1", "0.1 s"], ["0.3", "0.3 s"], ["1", "1 s"], ["3", "3 s"], ["10", "10 s"]], "0.3")),
    ...game.options.map((/** @type {any} */ option) => field(option.help, select(`option-${option.name}`, option.allowed.map((/** @type {any} */ one) => [String(one), String(one)]), String(option.default)))),
    field("seed, empty for a new deal", make("input", { name: "seed", inputmode: "numeric", pattern: "[0-9]{0,15}" })),
  ];
}

/** How many may play with the options as chosen. @param {any} game @param {HTMLFormElement} form @returns {number[]} */
export function counts(game, form) {
  const given = new FormData(form);
  return game.other_seats.find((/** @type {any[]} */ [name, value]) => given.get(`option-${name}`) === String(value))?.[2] ?? game.seats;
}

/** Lists these numbers of players, and keeps the chosen one where it is still there. @param {HTMLSelectElement} list @param {number[]} numbers */
export function refill(list, numbers) {
  const before = Number(list.value), chosen = numbers.includes(before) ? before : Math.min(4, Math.max(...numbers));
  list.replaceChildren(...numbers.map((n) => make("option", { value: n, selected: n === chosen }, `${n}`)));
}

/** What was chosen of it. @param {any} game @param {HTMLFormElement} form */
export function wishes(game, form) {
  const given = new FormData(form);
  const text = (/** @type {string} */ key) => String(given.get(key) ?? "");
  /** @type {Record<string, string | number>} */ const options = {};
  for (const option of game.options) {
    const value = text(`option-${option.name}`);
    options[option.name] = typeof option.default === "number" ? Number(value) : value;
  }
  return { options, seconds: Number(text("seconds") || 0.3), seed: text("seed") ? Number(text("seed")) : null };
}

/** @param {string} name @param {URLSearchParams} wish */
export async function newTable(name, wish) {
  const here = location.hash;
  const game = (await games()).find((one) => one.name === name);
  if (location.hash !== here) return;
  if (!game) { location.hash = "#/"; return; }
  const most = Math.max(...game.seats), start = wish.get("start") ?? "";
  const error = make("p", { class: "error", role: "alert" });
  const alone = most === 1;
  const count = select("seats", game.seats.map((/** @type {number} */ n) => [String(n), String(n)]), String(Math.min(4, most)));
  const place = select("seat", [], "0");
  const against = seat(game, alone ? "The mind" : "Against", alone ? "best" : "level:4", "against");
  against.append(make("option", { value: "" }, "each seat its own"));
  const own = make("div", { class: "seats", hidden: true });
  function arrange() {
    const players = alone ? 1 : Number(count.value), before = place.value;
    const last = alone ? ["watch", "the mind, you watch"] : ["watch", "none, watch"];
    const places = Array.from({ length: players }, (_, at) => [String(at), alone ? "you" : `seat ${at}`]);
    place.replaceChildren(...[...places, last].map(([value, text]) => make("option", { value, selected: value === before }, text)));
    own.hidden = against.value !== "";
    seats(own, game, places.map(([value]) => Number(value)).filter((one) => String(one) !== place.value), () => "level:4");
  }
  for (const list of [count, place, against]) list.addEventListener("change", arrange);
  const form = /** @type {HTMLFormElement} */ (make("form", { class: "new panel", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    error.textContent = "";
    send({ type: "new", game: name, seats: alone ? most : Number(count.value), seat: place.value === "watch" ? null : Number(place.value), against: against.value || chosen(own), start, ...wishes(game, form) });
  } },
  (game.seats.length > 1 || game.other_seats.length) && !start ? field("players", count) : null,
  start ? null : field(alone ? "who plays" : "your place", place),
  field(alone ? "the mind" : "against", against), own, settings(game),
  make("button", { class: "main" }, start ? "Play from this position" : "Play")));
  if (game.seats.length === 1) count.value = String(most);
  form.addEventListener("change", () => {
    const numbers = counts(game, form);
    if (numbers.length === count.options.length && numbers.every((n, at) => count.options[at].value === String(n))) return;
    refill(count, numbers);
    arrange();
  });
  arrange();
  listen({ table: (message) => { location.hash = `#/play/${message.id}`; }, error: (message) => { error.textContent = message.text; } });
  show(called(name), make("h1", {}, `A table of ${called(name)}`), make("p", { class: "soft" }, game.title), form, error);
}

/** @param {string} name */
export async function rules(name) {
  listen({});
  const here = location.hash;
  const response = await fetch(`/rules/${encodeURIComponent(name)}`);
  const page = make("article", { class: "rules" });
  page.innerHTML = response.ok ? await response.text() : "";
  const game = (await games()).find((one) => one.name === name);
  if (location.hash !== here) return;
  if (!game) { location.hash = "#/"; return; }
  for (const picture of page.querySelectorAll("svg")) picture.setAttribute("role", "img");
  show(`Rules of ${called(name)}`, page, still(game.picture, `a picture of ${name}`),
    make("div", { class: "row" }, make("a", { class: "button main", href: game.watched ? `#/watch/${name}` : `#/new/${name}` }, game.watched ? "Watch" : "Play")));
}
