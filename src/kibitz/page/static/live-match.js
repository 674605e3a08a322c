// @ts-check
// A match while it is played: live standings with their intervals, faults, and every game on the board.

import { announce, button, draw, make, options, select, show } from "./dom.js";
import { faultItem } from "./faults.js";
import { inWords } from "./people.js";
import { listen, send } from "./socket.js";
import { cell, numberCell, tableHead, wideTable } from "./tables.js";
import { figure, scoreOf, titleOf } from "./words.js";

/** @import { Games, Listed, Standing, Standings } from "./messages" */

const WIDTH = 640;
const LEFT = 170;
const RIGHT = WIDTH - 20;
const LINE = 24;
/** The most entrants in the picture and in the table of pairs. */
const MOST_COMPARED = 30;
const LONGEST_NAME = 24;
const EVERYBODY = ["", "everybody"];
const ALL_SECTIONS = ["", "all sections"];
/** Where the month begins and the minute ends in a time. */
const [MONTH, MINUTE] = [5, 16];

export function match() {
  new MatchPage();
}

class MatchPage {
  constructor() {
    /** @type {Standings | null} */ this.shown = null;
    /** The first game of the list. */
    this.first = 0;
    /** @type {number[]} the first games of the pages before it */ this.before = [];
    this.error = make("p", { class: "error", role: "alert" });
    this.title = make("h1", {}, "A match");
    this.status = make("p", { class: "status" }, "The results are being read ...");
    this.standings = make("div");
    this.intervals = make("div");
    this.faults = make("div");
    this.pairs = make("div");
    this.against = panel("Head to head", "Head to head", this.pairs);
    this.list = make("div");
    this.whose = select({ "aria-label": "Games of", onchange: () => this.ask(0, []) }, [EVERYBODY]);
    this.section = select({ "aria-label": "Section", onchange: () => this.showRows() }, [ALL_SECTIONS]);
    /** Whose versions are shown. */
    this.chosen = "";
    this.versions = make("div");
    this.swing = make("p");
    this.faulty = make("input", { type: "checkbox", id: "faulty", onchange: () => this.ask(0, []) });
    listen(
      {
        waiting: ({ file }) => {
          this.error.textContent = "";
          this.status.textContent = `${file}: no game is over yet`;
        },
        standings: (message) => this.show(message),
        games: (message) => this.showGames(message),
        error: (message) => {
          this.error.textContent = inWords(message.text);
          announce(inWords(message.text));
        },
      },
      () => send({ type: "match" }),
    );
    this.draw();
    send({ type: "match" });
  }

  draw() {
    const certain = make("h3", {}, "How certain the means are");
    const only = make("label", { for: "faulty" }, "only with faults");
    const chosen = make("div", { class: "row" }, this.whose, only, this.faulty);
    show(
      "Match",
      this.title,
      this.status,
      this.error,
      make(
        "div",
        { class: "table even" },
        make(
          "div",
          {},
          panel(
            "Standings",
            "Standings",
            this.section,
            this.swing,
            this.standings,
            this.versions,
            certain,
            this.intervals,
          ),
          panel("Faults", "Faults and remarks", this.faults),
        ),
        make("div", {}, panel("Games of the match", "Games", chosen, this.list), this.against),
      ),
    );
  }

  /** Ask for games. @param {number} first @param {number[]} before the first games of the pages before */
  ask(first, before) {
    this.first = first;
    this.before = before;
    send({ type: "games", first, player: this.whose.value, faulty: this.faulty.checked });
  }

  /** @param {Standings} now */
  show(now) {
    const isFirst = !this.shown;
    this.shown = now;
    this.error.textContent = "";
    this.title.textContent = now.ladder ? "A ladder" : "A match";
    this.status.textContent = statusOf(now);
    const sections = [...new Set(now.rows.flatMap(({ version }) => version?.section || []))].sort();
    this.section.hidden = sections.length < 2;
    if (this.section.options.length !== sections.length + 1) {
      this.section.replaceChildren(...options([ALL_SECTIONS, ...sections.map((name) => [name, name])]));
    }
    this.swing.replaceChildren(...luckiest(now));
    this.showRows();
    // In a ladder everyone meets others, and the places say who is better.
    this.against.hidden = now.ladder;
    this.pairs.replaceChildren(headToHead(now));
    this.faults.replaceChildren(...wrong(now), ...now.remarks.map((line) => make("p", { class: "soft" }, line)));
    if (this.whose.options.length !== now.rows.length + 1) {
      this.whose.replaceChildren(...options([EVERYBODY, ...now.rows.map(({ name }) => [name, name])]));
    }
    if (isFirst) this.ask(0, []);
  }

  /** The standings, or those of a section; places are those among all. */
  showRows() {
    const { rows = [], ladder = false } = this.shown ?? {};
    const wanted = this.section.value;
    const some = rows.filter(({ version, rank }) => rank && (!wanted || version?.section === wanted));
    const choose = (/** @type {string} */ name) => {
      this.chosen = name;
      this.showVersions();
    };
    this.standings.replaceChildren(standingsTable(some, ladder ? choose : null));
    this.intervals.replaceChildren(intervals(some));
    this.showVersions();
  }

  /** How the chosen program has grown, version by version. */
  showVersions() {
    const own = (this.shown?.rows ?? [])
      .flatMap((row) => (row.version?.program === this.chosen ? [{ row, ...row.version }] : []))
      .sort((one, other) => one.number - other.number);
    if (!own.length) {
      this.versions.replaceChildren();
      return;
    }
    const named = own.map(({ row, number, since }) => ({ ...row, name: `${number}, ${day(since)}` }));
    this.versions.replaceChildren(
      make("h3", {}, `${this.chosen}, version by version: number and time`),
      intervals(named, true),
    );
  }

  /** @param {Games} message */
  showGames({ games, most }) {
    const { first, before } = this;
    const last = games.at(-1)?.number ?? first;
    const rows = games.map((game) => this.gameRow(game));
    const head = tableHead(["game", "players and scores", "faults"]);
    const back = () => this.ask(before[before.length - 1], before.slice(0, -1));
    const more = () => this.ask(last + 1, [...before, first]);
    this.list.replaceChildren(
      wideTable("Table of games", head, make("tbody", {}, rows)),
      make(
        "div",
        { class: "row" },
        button("Before", back, { disabled: !before.length }),
        button("More", more, { disabled: games.length < most }),
        button("Refresh", () => this.ask(first, before)),
      ),
    );
  }

  /** @param {Listed} game */
  gameRow({ number, players, scores, faults }) {
    const link = { href: `#/review?game=${number}`, "aria-label": `open game ${number}` };
    const shown = players.map((name, seat) => `${name} ${scoreOf(scores[seat], 2)}`).join(", ");
    return make(
      "tr",
      {},
      cell(this.shown?.withheld ? `${number}` : make("a", link, `${number}`)),
      cell(scores.length ? shown : `${players.join(", ")}: failed`),
      numberCell(faults ? `${faults}` : ""),
    );
  }
}

/** @param {string} label @param {string} title @param {...HTMLElement} parts */
const panel = (label, title, ...parts) =>
  make("section", { class: "panel", "aria-label": label }, make("h2", {}, title), parts);

/** Half the width of an interval. @param {number | null} half @param {number} [digits] */
const sure = (half, digits) => (half === null ? "" : `± ${figure(half, digits)}`);

/** @param {Standings} now */
function statusOf({ game, file, deals, games, over, live, rate, aim, ladder }) {
  const speed = live && rate ? `, ${figure(rate, 1)} games a second` : "";
  const end = ladder ? "everyone has played all games" : "the match is over";
  const state = over ? end : live ? `it is being played${speed}` : "no new game lately";
  const count = ladder ? "" : `${deals} deals, `;
  return `${titleOf(game)}, ${file}: ${count}${games} games; ${state}. The ${aim} score is best.`;
}

/** A time as people read it. @param {string} since */
const day = (since) => since.slice(MONTH, MINUTE).replace("T", " ");

/** The game in which chance gave or took most. @param {Standings} now */
function luckiest({ swing, withheld }) {
  if (!swing || withheld) return [];
  const { number, name, luck } = swing;
  const did = luck < 0 ? "took" : "gave";
  const said = `The game of the day: chance ${did} ${name} ${figure(Math.abs(luck), 1)} points in `;
  return [said, make("a", { href: `#/review?game=${number}` }, `game ${number}`), "."];
}

/**
 * @param {Standing[]} rows
 * @param {((name: string) => void) | null} choose shows a program's versions; null where there are none
 */
function standingsTable(rows, choose) {
  const isRated = rows.some((row) => row.rating !== null);
  const isLucky = rows.some((row) => row.luck !== null);
  const head = tableHead([
    "place",
    "name",
    ...(choose ? ["version"] : []),
    "games",
    "mean",
    "95 %",
    ...(isLucky ? ["luck"] : []),
    ...(isRated ? ["rating"] : []),
    "faults",
  ]);
  const lines = rows.map(
    ({ rank, name, version, games, mean, half, luck, rating, rating_half: ratingHalf, faults }) => {
      const rated = rating === null ? "" : `${figure(rating, 0)} ${sure(ratingHalf, 0)}`;
      const [best, worst] = rank ?? ["", ""];
      const label = { "aria-label": `versions of ${version?.program}` };
      return make(
        "tr",
        {},
        cell(best === worst ? `${best}` : `${best}-${worst}`),
        cell(version && choose ? button(version.program, () => choose(version.program), label) : name),
        choose ? numberCell(version ? `${version.number}` : "") : null,
        numberCell(`${games}`),
        numberCell(figure(mean)),
        numberCell(sure(half)),
        isLucky ? numberCell(luck === null ? "" : `${luck > 0 ? "+" : ""}${figure(luck)}`) : null,
        isRated ? numberCell(rated) : null,
        cell(
          Object.entries(faults)
            .map(([kind, count]) => `${count} ${kind}`)
            .join(", "),
        ),
      );
    },
  );
  return wideTable("Table of the standings", head, make("tbody", {}, lines));
}

/**
 * Each rating or mean with its 95 % interval on one scale.
 * @param {Standing[]} rows
 * @param {boolean} [joined] whether a line leads from each to the next
 */
function intervals(rows, joined) {
  const isRated = rows.some((row) => row.rating !== null);
  const some = rows.slice(0, MOST_COMPARED).map((row) => {
    const mean = isRated ? (row.rating ?? 0) : row.mean;
    const half = isRated ? row.rating_half : row.half;
    const name = joined ? row.name : (row.version?.program ?? row.name);
    return { name, mean, half, from: mean - (half ?? 0), to: mean + (half ?? 0) };
  });
  const low = Math.min(...some.map(({ from }) => from));
  const high = Math.max(...some.map(({ to }) => to));
  const height = LINE * some.length + 22;
  const across = (/** @type {number} */ value) =>
    LEFT + (RIGHT - LEFT) * (high > low ? (value - low) / (high - low) : 0.5);
  const label = `${isRated ? "ratings" : "means"} with 95 % intervals from ${figure(low)} to ${figure(high)}`;
  const frame = { class: "chart still", viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": label };
  const lines = some.flatMap(({ name, mean, half, from, to }, place) => {
    const down = LINE * place + 14;
    const title = draw("title", {}, `${name}: ${figure(mean)} ${sure(half)}`);
    return [
      draw("text", { x: LEFT - 12, y: down + 4, "text-anchor": "end" }, name.slice(0, LONGEST_NAME)),
      draw("line", { class: "interval", x1: across(from), x2: across(to), y1: down, y2: down }),
      draw("circle", { cx: across(mean), cy: down, r: 4 }, title),
    ];
  });
  const ends = [
    draw("text", { x: LEFT, y: height - 4 }, figure(low, 2)),
    draw("text", { x: RIGHT, y: height - 4, "text-anchor": "end" }, figure(high, 2)),
  ];
  const path = some.map(({ mean }, place) => `${across(mean)},${LINE * place + 14}`).join(" ");
  const line = joined ? [draw("polyline", { class: "curve", points: path })] : [];
  return draw("svg", frame, ...line, ...lines, ...ends);
}

/** The row's mean minus the column's on the same deals. @param {Standings} now */
function headToHead({ rows, differences }) {
  const names = rows.slice(0, MOST_COMPARED).map(({ name }) => name);
  if (names.length < 2) return make("p", { class: "soft" }, "one entrant: nobody to compare with");
  const key = (/** @type {string} */ first, /** @type {string} */ second) => JSON.stringify([first, second]);
  const found = new Map(
    differences.flatMap((one) => [
      [key(one.first, one.second), one],
      [key(one.second, one.first), { ...one, mean: -one.mean }],
    ]),
  );
  const difference = (/** @type {string} */ row, /** @type {string} */ column) => {
    const one = found.get(key(row, column));
    const text = one ? `${one.mean > 0 ? "+" : ""}${figure(one.mean, 2)} ${sure(one.half, 2)}` : "";
    return numberCell(one?.apart ? make("strong", {}, text) : text);
  };
  const lines = names.map((row) => {
    const cells = names.map((column) => difference(row, column));
    return make("tr", {}, make("th", { scope: "row" }, row), cells);
  });
  const about = "The row's mean minus the column's on the same deals; bold: significant.";
  const table = wideTable("Table of differences", tableHead(["entrant", ...names]), make("tbody", {}, lines));
  return make("div", {}, make("p", { class: "soft" }, about), table);
}

/** The first faults of each program. @param {Standings} now */
function wrong({ faults, rule, game }) {
  if (!faults.length) return [make("p", { class: "soft" }, "no faults")];
  const items = faults.map((fault) => faultItem(game, fault));
  const about = `Where a program gives no valid answer: ${rule}.`;
  return [make("p", { class: "soft" }, about), make("ul", { class: "findings" }, items)];
}
