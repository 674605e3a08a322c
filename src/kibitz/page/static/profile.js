// @ts-check
// A person's progress, from what this browser keeps: cost per game by kind of mistake, puzzles, and what to train next.

import { chart } from "./chart.js";
import { button, make, show } from "./dom.js";
import { save } from "./files.js";
import { withGames } from "./games.js";
import { worth } from "./prices.js";
import { coachAdvice, exported, imported, OTHER, reviewedGames } from "./profile-store.js";
import { allTrained } from "./trained.js";
import { cell, numberCell, tableHead, wideTable } from "./tables.js";
import { figure } from "./words.js";

/** @import { GameAbout } from "./messages" */
/** @import { Reviewed } from "./profile-store.js" */

/** Kinds of mistakes that are listed for a game. */
const MOST_KINDS = 5;

export function profile() {
  return withGames((list) => render(list, ""));
}

/** @param {GameAbout[]} list @param {string} problem */
function render(list, problem) {
  const games = reviewedGames();
  const trained = allTrained();
  const names = list.filter(({ name }) => trained[name] || games.some(({ game }) => game === name));
  const load = make("input", { type: "file", id: "profile", accept: ".json" });
  load.addEventListener("change", async () => {
    const [file] = load.files ?? [];
    if (file) render(list, imported(await file.text()));
  });
  const file = make(
    "section",
    { class: "panel", "aria-label": "As a file" },
    make("h2", {}, "As a file"),
    make("p", { class: "soft" }, "All of this stays in this browser. A file takes it to another one."),
    problem ? make("p", { class: "error", role: "alert" }, problem) : null,
    make(
      "div",
      { class: "row" },
      button("Save as a file", () => save("kibitz-profile.json", exported(), "application/json")),
      make("label", { for: "profile" }, "Add a file: "),
      load,
    ),
  );
  const none = make("p", {}, "Nothing yet: finish a game or solve a puzzle, and it is counted here.");
  const parts = names.map((game) =>
    section(
      game,
      games.filter((one) => one.game === game.name),
    ),
  );
  show("Your progress", make("h1", {}, "Your progress"), ...(parts.length ? parts : [none]), file);
}

/** One game. @param {GameAbout} game @param {Reviewed[]} played */
function section(game, played) {
  const puzzles = allTrained()[game.name];
  /** @type {Element[]} */ const parts = [make("h2", {}, game.called)];
  if (played.length) parts.push(...costs(game, played));
  if (puzzles) {
    const { rating, solved, tried, longest } = puzzles;
    const text = `Puzzles: rating ${figure(rating, 0)}, ${solved} of ${tried} right, ${longest} in a row at best.`;
    parts.push(make("p", {}, text));
  }
  if (game.puzzles) {
    parts.push(make("a", { class: "button", href: `#/puzzles/${game.name}` }, `Puzzles of ${game.called}`));
  }
  return make("section", { class: "panel", "aria-label": game.called }, parts);
}

/** What the choices of the games cost, over time and by kind. @param {GameAbout} game @param {Reviewed[]} played */
function costs(game, played) {
  const { unit } = played[0];
  const mean = played.reduce((sum, { lost }) => sum + lost, 0) / played.length;
  const counted = unit === "wins" ? "" : ` ${unit}`;
  const about = `${played.length} ${played.length > 1 ? "games" : "game"} reviewed; choices cost ${worth(mean, unit)}${counted} in a game.`;
  /** @type {[number, number][]} */ const points = played.map(({ lost }, place) => [place + 1, lost]);
  const label = `The cost of your choices game by game, from ${figure(points[0][1])} to ${figure(points[points.length - 1][1])}`;
  const curve =
    points.length > 1 ? chart(label, [{ name: "cost", kind: "skill", points }], [], undefined, "game").svg : null;
  /** @type {Record<string, number>} */ const kinds = {};
  for (const one of played)
    for (const [kind, lost] of Object.entries(one.kinds)) kinds[kind] = (kinds[kind] ?? 0) + lost;
  const worst = Object.entries(kinds)
    .sort((one, other) => other[1] - one[1])
    .slice(0, MOST_KINDS);
  const advice = coachAdvice()[game.name] ?? {};
  const rows = worst.map(([kind, lost]) =>
    make(
      "tr",
      {},
      make("td", {}, kind, advice[kind] ? make("span", { class: "note" }, advice[kind]) : null),
      numberCell(worth(lost / played.length, unit)),
      cell(
        game.puzzles && kind !== OTHER
          ? make(
              "a",
              {
                href: `#/puzzles/${game.name}?kind=${encodeURIComponent(kind)}`,
                "aria-label": `Train: ${kind}`,
              },
              "Train",
            )
          : "",
      ),
    ),
  );
  const table = wideTable(
    `What cost most in ${game.called}`,
    tableHead(["kind of mistake", "cost in a game", "next"]),
    make("tbody", {}, rows),
  );
  return [make("p", {}, about), ...(curve ? [curve] : []), ...(rows.length ? [table] : [])];
}
