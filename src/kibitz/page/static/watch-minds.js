// @ts-check
// Watching: two to ten minds, or a program of one's own that was dropped here; games without choices step by step.

import { announce, called, make, show } from "./dom.js";
import { taken } from "./files.js";
import { counts, games, refill, settings, wishes } from "./home.js";
import { patience } from "./watch-patience.js";
import { chosen, programs, seats } from "./seating.js";
import { listen, send } from "./socket.js";

/** @param {string} name @param {URLSearchParams} wish */
export async function watch(name, wish) {
  const here = location.hash;
  const known = await games();
  if (location.hash !== here) return;
  if (known.find((one) => one.name === name)?.watched) patience(name, wish);
  else arrange(known, name, wish);
}

/** @param {any[]} known @param {string} name @param {URLSearchParams} wish */
function arrange(known, name, wish) {
  const list = known.filter((game) => !game.watched);
  let game = list.find((one) => one.name === name) ?? list.reduce((most, one) => (Math.max(...one.seats) > Math.max(...most.seats) ? one : most));
  const error = make("p", { class: "error", role: "alert" });
  const own = make("div", { class: "seats" });
  const more = make("div", { class: "settings" });
  const report = make("div");
  const which = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Game", onchange: () => { game = list.find((one) => one.name === which.value) ?? game; fill(); } },
    list.map((one) => make("option", { value: one.name, selected: one === game }, called(one.name)))));
  const count = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Players", onchange: () => sit() }));
  const form = /** @type {HTMLFormElement} */ (make("form", { class: "panel", "aria-label": "Who plays", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    error.textContent = "";
    send({ type: "new", game: game.name, seat: null, seats: Number(count.value), against: chosen(own), ...wishes(game, form) });
  } }, make("div", { class: "settings" }, make("label", {}, "game", which), make("label", {}, "players", count)), own, more, make("div", { class: "row" }, make("button", { class: "main" }, "Watch")), error));

  const usual = (/** @type {number} */ at) => {
    const mine = programs.filter((one) => one.game === game.name);
    return mine.length > at ? `program:${mine[mine.length - 1 - at].key}` : game.minds[Math.max(0, game.minds.length - 1 - at)] ?? "best";
  };
  const sit = () => seats(own, game, Array.from({ length: Number(count.value) }, (_, at) => at), usual);
  function fill() {
    more.replaceChildren(...settings(game));
    refill(count, game.seats);
    own.replaceChildren();
    sit();
  }
  more.addEventListener("change", () => {
    refill(count, counts(game, form));
    sit();
  });

  const file = /** @type {HTMLInputElement} */ (make("input", { type: "file", id: "program", accept: ".py,.zip,.ipynb", onchange: () => { if (file.files?.[0]) hand(file.files[0]); } }));
  const gameChoice = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "The program's game" }, make("option", { value: "" }, "recognise its game"), known.map((one) => make("option", { value: one.name }, called(one.name)))));
  const drop = make("section", { class: "panel drop", "aria-label": "Your own program" }, make("h2", {}, "Your own program"),
    make("p", {}, "Drop a program for one of the courses anywhere on the page: a file, its notebook or a zip. It is checked, and plays isolated from this machine."),
    make("div", { class: "row" }, make("label", { for: "program" }, "or choose a file: "), file, gameChoice), report);

  /** Give a program to the server. @param {File} given */
  async function hand(given) {
    if (refused) return;
    report.replaceChildren(make("p", { role: "status" }, `${given.name} is looked at ...`));
    const query = new URLSearchParams({ name: given.name, game: gameChoice.value });
    const response = given.size > most ? null : await fetch(`/programs?${query}`, { method: "POST", body: given }).catch(() => null);
    const found = response ? await response.json().catch(() => ({ error: "the server did not answer: try again" }))
      : { error: given.size > most ? `${given.name} has ${given.size} bytes: expected at most ${most}` : "the server is away: try again when it is back" };
    if (found.error) report.replaceChildren(make("p", { class: "error", role: "alert" }, found.error));
    else accept(found);
  }
  /** @param {any} found */
  function accept(found) {
    const mark = (/** @type {any} */ one) => (one.passed ? (one.warning ? "warning" : "ok") : "fault");
    const course = known.find((one) => one.name === found.game);
    report.replaceChildren(make("h3", {}, `${found.name}: ${found.passed ? "keeps its contract" : "breaks its contract"}`),
      make("ul", { class: "findings" }, found.findings.map((/** @type {any} */ one) => make("li", { class: mark(one) }, make("strong", {}, `${mark(one)}: ${one.subject}: `), one.message))),
      ...(found.first?.view ? [make("p", { class: "soft" }, `first fault at ${found.first.view}`)] : []),
      make("p", { class: "soft" }, `A program for ${called(found.game)}, isolated by ${found.walls}. Where it gives no valid answer: ${found.rule}.`));
    announce(`${found.name}: ${found.passed ? "keeps its contract" : "breaks its contract"}`);
    if (!found.plays || course?.watched) return;
    programs.push({ key: found.key, game: found.game, name: found.name });
    game = course ?? game;
    which.value = game.name;
    fill();
  }

  let refused = "", most = 0;
  listen({ table: (message) => { location.hash = `#/play/${message.id}`; }, error: (message) => { error.textContent = message.text; } });
  show("Watch", make("h1", {}, "Watch"), make("div", { class: "table even" }, form, make("div", {}, drop,
    make("section", { class: "panel", "aria-label": "Games without choices" }, make("h2", {}, "Games without choices"), make("div", { class: "row" },
      known.filter((one) => one.watched).map((one) => make("a", { class: "button", href: `#/watch/${one.name}` }, called(one.name))))),
    make("section", { class: "panel", "aria-label": "A match" }, make("h2", {}, "A match"), make("p", {}, make("a", { href: "#/match" }, "The match of this server"), ", if it shows one: kibitz arena ... --page, or kibitz page --store FILE.")))));
  fill();
  const waiting = taken();
  fetch("/programs").then((response) => response.json()).then((about) => {
    ({ refused, most } = about);
    if (refused) {
      file.disabled = true;
      report.replaceChildren(make("p", { class: "error", role: "status" }, refused));
    } else if (waiting) hand(waiting);
  });
}
