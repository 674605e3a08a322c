// @ts-check
// How a game ended, in the words of the person who played it.

import { inWords } from "./people.js";
import { figure, scoreOf } from "./words.js";

/** @import { Boards } from "./messages" */

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
/** How a game that its person gave up is called. */
export const RESIGNED = "you resigned";

/** The result in a sentence, and below it how it came about.
 * @param {Pick<Boards, "aim" | "outcome" | "scores">} game @param {number} own the person's seat
 * @param {string[]} names what the players are called */
export function resultInWords({ aim, outcome, scores }, own, names) {
  if (outcome === RESIGNED) {
    const others = names.filter((_, seat) => seat !== own);
    return { title: others.length === 1 ? `You resigned: ${others[0]} wins.` : "You resigned.", how: "" };
  }
  const how = capital(inWords(outcome, names));
  if (!scores.length) return { title: "The game is over.", how };
  if (names.length === 1) {
    const points = `${scoreOf(scores[0], 1)} point${scores[0] === 1 ? "" : "s"}`;
    return { title: `You scored ${points}${aim === "lowest" ? " (fewer are better)" : ""}.`, how };
  }
  const isBetter = (/** @type {number} */ score) => (aim === "lowest" ? score < scores[own] : score > scores[own]);
  const place = scores.filter(isBetter).length;
  const isShared = scores.filter((score) => score === scores[own]).length > 1;
  const title =
    place === 0
      ? isShared
        ? names.length === 2
          ? "A draw."
          : "You share first place."
        : "You won."
      : names.length === 2
        ? `${names[1 - own]} won.`
        : `You came ${PLACES[place]} of ${names.length}.`;
  const figures = scores.map((score, seat) => `${names[seat]} ${scoreOf(score, 1)}`).join(", ");
  return { title, how: [how, figures].filter(Boolean).join(": ") };
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What luck and the own choices gave, in a sentence. @param {number} given @param {number} lost both in points, in the
 * game's own direction @param {Boards["aim"]} aim */
export function luckInWords(given, lost, aim) {
  const isGood = aim === "lowest" ? given <= 0 : given >= 0;
  const luck = `Luck ${isGood ? "gave you" : "took"} ${figure(Math.abs(given), 1)} points`;
  return `${luck}; your choices cost ${figure(Math.abs(lost), 1)} against the best ones.`;
}
