// @ts-check
// A match while it is played: live standings with their intervals, faults, and every game on the board.

import { announce, called, draw, figure, make, show } from "./dom.js";
import { listen, send } from "./socket.js";

const WIDE = 640, LEFT = 170, LINE = 24;
const DIGITS = 3;

export function match() {
  /** @type {any} */ let shown = null;
  /** The first game of the list, and those of the pages before it. */ let first = 0;
  /** @type {number[]} */ let before = [];
  const error = make("p", { class: "error", role: "alert" });
  const status = make("p", { class: "status" }, "The store is read ...");
  const table = make("div"), chart = make("div"), faults = make("div"), pairs = make("div"), list = make("div");
  const whose = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Games of", onchange: () => ask(0, []) }, make("option", { value: "" }, "everybody")));
  const faulty = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", id: "faulty", onchange: () => ask(0, []) }));

  /** @param {number} number @param {number[]} past */
  function ask(number, past) {
    [first, before] = [number, past];
    send({ type: "games", first, player: whose.value, faulty: faulty.checked });
  }
  /** @param {any} now */
  function render(now) {
    const isFirst = !shown?.rows;
    shown = now;
    error.textContent = "";
    if (!now.rows) { status.textContent = `${now.file}: no game is over yet`; return; }
    const speed = now.live && now.rate ? `, ${figure(now.rate, 1)} games a second` : "";
    const state = now.over ? "the match is over" : now.live ? `it is being played${speed}` : "no new game lately";
    status.textContent = `${called(now.game)}, ${now.file}: ${now.deals} deals, ${now.games} games; ${state}. The ${now.aim} score is best.`;
    table.replaceChildren(standings(now.rows));
    chart.replaceChildren(intervals(now.rows));
    pairs.replaceChildren(headToHead(now));
    faults.replaceChildren(...wrong(now), ...now.remarks.map((/** @type {string} */ line) => make("p", { class: "soft" }, line)));
    const names = now.rows.map((/** @type {any} */ row) => row.name);
    if (whose.options.length !== names.length + 1) whose.replaceChildren(make("option", { value: "" }, "everybody"), ...names.map((/** @type {string} */ name) => make("option", { value: name }, name)));
    if (isFirst) ask(0, []);
  }
  /** @param {any} message */
  function games({ games: rows, most }) {
    const last = rows.at(-1)?.number ?? first;
    const button = (/** @type {string} */ text, /** @type {boolean} */ off, /** @type {() => void} */ act) => make("button", { type: "button", disabled: off, onclick: act }, text);
    list.replaceChildren(make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Table of games" }, make("table", {}, head(["game", "players and scores", "faults"]),
      make("tbody", {}, rows.map((/** @type {any} */ row) => make("tr", {},
        make("td", {}, shown?.withheld ? `${row.number}` : make("a", { href: `#/review?game=${row.number}`, "aria-label": `open game ${row.number}` }, `${row.number}`)),
        make("td", {}, row.scores.length ? row.players.map((/** @type {string} */ name, /** @type {number} */ seat) => `${name} ${figure(row.scores[seat], Number.isInteger(row.scores[seat]) ? 0 : 2)}`).join(", ") : `${row.players.join(", ")}: failed`),
        make("td", { class: "number" }, row.faults ? `${row.faults}` : "")))))),
    make("div", { class: "row" }, button("Before", !before.length, () => ask(before[before.length - 1], before.slice(0, -1))),
      button("More", rows.length < most, () => ask(last + 1, [...before, first])), button("Look again", false, () => ask(first, before))));
  }

  listen({ standings: render, games, error: (message) => { error.textContent = message.text; announce(message.text); } }, () => send({ type: "match" }));
  show("Match", make("h1", {}, "A match"), status, error, make("div", { class: "table even" },
    make("div", {}, make("section", { class: "panel", "aria-label": "Standings" }, make("h2", {}, "Standings"), table, make("h3", {}, "How certain the means are"), chart),
      make("section", { class: "panel", "aria-label": "Faults" }, make("h2", {}, "Faults and remarks"), faults)),
    make("div", {}, make("section", { class: "panel", "aria-label": "Games of the match" }, make("h2", {}, "Games"),
      make("div", { class: "row" }, whose, make("label", { for: "faulty" }, "only with faults"), faulty), list),
    make("section", { class: "panel", "aria-label": "Head to head" }, make("h2", {}, "Head to head"), pairs))));
  send({ type: "match" });
}

/** @param {string[]} titles */
const head = (titles) => make("thead", {}, make("tr", {}, titles.map((text) => make("th", { scope: "col" }, text))));
/** @param {string} text */
const number = (text) => make("td", { class: "number" }, text);
/** @param {number | null} half */
const sure = (half, digits = DIGITS) => (half === null ? "" : `± ${figure(half, digits)}`);

/** @param {any[]} rows */
function standings(rows) {
  const rated = rows.some((row) => row.rating !== null);
  return make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Table of the standings" }, make("table", {}, head(["place", "name", "games", "mean", "95 %", ...(rated ? ["rating"] : []), "faults"]),
    make("tbody", {}, rows.map((row) => make("tr", {}, make("td", {}, row.rank[0] === row.rank[1] ? `${row.rank[0]}` : `${row.rank[0]}-${row.rank[1]}`), make("td", {}, row.name),
      number(`${row.games}`), number(figure(row.mean)), number(sure(row.half)), rated ? number(row.rating === null ? "" : `${figure(row.rating, 0)} ${sure(row.rating_half, 0)}`) : null,
      make("td", {}, Object.entries(row.faults).map(([kind, count]) => `${count} ${kind}`).join(", ")))))));
}

/** Each mean with its 95 % interval on one scale. @param {any[]} rows */
function intervals(rows) {
  const some = rows.slice(0, 30);
  const low = Math.min(...some.map((row) => row.mean - (row.half ?? 0))), high = Math.max(...some.map((row) => row.mean + (row.half ?? 0)));
  const tall = LINE * some.length + 22;
  const x = (/** @type {number} */ value) => LEFT + (WIDE - LEFT - 20) * (high > low ? (value - low) / (high - low) : 0.5);
  return draw("svg", { class: "chart still", viewBox: `0 0 ${WIDE} ${tall}`, role: "img", "aria-label": `means with 95 % intervals from ${figure(low)} to ${figure(high)}` },
    ...some.flatMap((row, at) => {
      const y = LINE * at + 14;
      return [draw("text", { x: LEFT - 12, y: y + 4, "text-anchor": "end" }, row.name.slice(0, 24)),
        draw("line", { class: "interval", x1: x(row.mean - (row.half ?? 0)), x2: x(row.mean + (row.half ?? 0)), y1: y, y2: y }),
        draw("circle", { cx: x(row.mean), cy: y, r: 4 }, draw("title", {}, `${row.name}: ${figure(row.mean)} ${sure(row.half)}`))];
    }),
    draw("text", { x: LEFT, y: tall - 4 }, figure(low, 2)), draw("text", { x: WIDE - 20, y: tall - 4, "text-anchor": "end" }, figure(high, 2)));
}

/** The row's mean minus the column's on the same deals. @param {any} now */
function headToHead({ rows, differences }) {
  const names = rows.slice(0, 30).map((/** @type {any} */ row) => row.name);
  if (names.length < 2) return make("p", { class: "soft" }, "one entrant: nobody to compare with");
  /** @type {Map<string, any>} */ const found = new Map();
  for (const one of differences) {
    found.set(JSON.stringify([one.first, one.second]), one);
    found.set(JSON.stringify([one.second, one.first]), { ...one, mean: -one.mean });
  }
  return make("div", {}, make("p", { class: "soft" }, "The row's mean minus the column's on the same deals; bold: significant."),
    make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Table of differences" }, make("table", {}, head(["entrant", ...names]),
      make("tbody", {}, names.map((/** @type {string} */ row) => make("tr", {}, make("th", { scope: "row" }, row), names.map((/** @type {string} */ column) => {
        const one = found.get(JSON.stringify([row, column]));
        const text = one ? `${one.mean > 0 ? "+" : ""}${figure(one.mean, 2)} ${sure(one.half, 2)}` : "";
        return make("td", { class: "number" }, one?.apart ? make("strong", {}, text) : text);
      })))))));
}

/** The first faults of each program. @param {any} now */
function wrong({ faults, rule, game }) {
  if (!faults.length) return [make("p", { class: "soft" }, "no faults")];
  return [make("p", { class: "soft" }, `Where a program gives no valid answer: ${rule}.`), make("ul", { class: "findings" }, faults.map((/** @type {any} */ one) => make("li", { class: "fault" },
    make("strong", {}, `${one.player}, ${one.category}: `), one.message, one.view ? make("span", { class: "note" }, make("a", { href: `#/ask/${game}?view=${encodeURIComponent(one.view)}` }, one.view), one.move ? `; ${one.move} is played instead` : "") : null)))];
}
