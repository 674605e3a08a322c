// @ts-check
// Who sits where, by name: minds are birds, each level has its own, and texts of games that say "seat 1" name them.

import { draw } from "./dom.js";

/** The birds of each level, the weakest first: body, breast, beak. @type {[string, string, string, string][][]} */
const BIRDS = [
  [
    ["Chick", "#e8c33a", "#f7e59a", "#d9822b"],
    ["Duckling", "#d9b44a", "#efe0a0", "#c96a1e"],
    ["Gosling", "#a9a06a", "#e6e0b8", "#3b3b3b"],
  ],
  [
    ["Pigeon", "#8792a2", "#b9a6c9", "#4a4a4a"],
    ["Dove", "#d5cfc6", "#f4f0ea", "#7a5a4a"],
    ["Quail", "#9a7448", "#d8c19a", "#5a4630"],
  ],
  [
    ["Sparrow", "#8a5a33", "#dccfb8", "#4d3a26"],
    ["Finch", "#c2553f", "#efc3a8", "#6a5036"],
    ["Linnet", "#a4735a", "#e0a9a0", "#54443a"],
  ],
  [
    ["Wren", "#8b5e3c", "#e6cfa8", "#4b3827"],
    ["Lark", "#b08d57", "#f1e3c4", "#6a5533"],
    ["Siskin", "#9fae3b", "#eef0a6", "#5a5a3a"],
  ],
  [
    ["Starling", "#3f3a5c", "#6a7f6a", "#e0b52e"],
    ["Thrush", "#8a6d4d", "#f3e8d2", "#6b5a3c"],
    ["Oriole", "#e8a820", "#f9d977", "#a04a2a"],
  ],
  [
    ["Magpie", "#23262d", "#f4f4f0", "#3a3f4a"],
    ["Jackdaw", "#4a4f59", "#7f8794", "#22252b"],
    ["Jay", "#b98a72", "#e4cdbf", "#3a3a44"],
  ],
  [
    ["Raven", "#1f2430", "#394052", "#52596b"],
    ["Rook", "#2b2f3f", "#4a4f66", "#b9b4a6"],
    ["Crow", "#33363d", "#555a64", "#1b1d22"],
  ],
  [
    ["Owl", "#8a6a45", "#ecdcbb", "#d9a22b"],
    ["Falcon", "#566479", "#eee6d6", "#e0a52a"],
    ["Eagle", "#5b3f2a", "#f6f1e6", "#e8b02a"],
  ],
];
const LEVEL = "level:";
const YOU = "you";
/** Names for a picture of a game that nobody plays. */
export const strangers = () => called([YOU, ...Array.from({ length: 9 }, () => `${LEVEL}4`)]);
const SEAT = /\bseats? (\d+)((?: and \d+)*)( \(you\))?/g;

/** The level of a mind; the best one plays as the highest level does. 0 for any other mind. @param {string} mind */
export const levelOf = (mind) =>
  mind === "best" ? BIRDS.length : mind.startsWith(LEVEL) ? Number(mind.slice(LEVEL.length)) : 0;

/** The first bird of a level. @param {number} level */
export const birdOf = (level) => BIRDS[level - 1]?.[0][0] ?? "";

/** What the players of a game are called, each by another name. @param {readonly string[]} players as in records */
export function called(players) {
  /** @type {Map<string, number>} */ const seen = new Map();
  return players.map((player) => {
    const number = seen.get(player) ?? 0;
    seen.set(player, number + 1);
    const birds = BIRDS[levelOf(player) - 1];
    if (player === YOU) return YOU;
    const [name, round] = birds
      ? [birds[number % birds.length][0], Math.floor(number / birds.length)]
      : [player, number];
    return round ? `${name} ${round + 1}` : name;
  });
}

/** Who sits there where nobody has a name. @param {string} seat */
export const playerAt = (seat) => `player ${Number(seat) + 1}`;

/** A text of a game in which players have their names, or numbers from 1 where they have none.
 * @param {string} text @param {readonly string[]} [names] */
export const inWords = (text, names = []) =>
  text.replaceAll(SEAT, (_, /** @type {string} */ first, /** @type {string} */ more, /** @type {string} */ you = "") =>
    [first, ...more.split(" and ").slice(1)]
      .map((seat) => names[Number(seat)] ?? (you ? YOU : playerAt(seat)))
      .join(" and "),
  );

const OTHER = /\bthe other(?='s\b| (?:draws|ends|goes|has|holds|knocked|refuses|takes|throws|took)\b|[,:]| \d|$)/g;

/** A text that tells you what happens at your table, where the other one of two players has a name.
 * @param {string} text @param {readonly string[]} names */
export function toYou(text, names) {
  const other = names.length === 2 && names.includes(YOU) ? names.find((name) => name !== YOU) : "";
  return inWords(other ? text.replaceAll(OTHER, other) : text, names);
}

/** The most words that are shown of a line of moves that is expected to follow. */
const MOST_FOLLOWING = 4;
const FOLLOWING = /, then (\S*\d\S*(?: \S*\d\S*)*)$/;

/** A note of which only the first moves of a long line that follows are left.
 * @param {string} note @param {readonly string[]} [names] */
export const shortNote = (note, names = []) =>
  inWords(note, names).replace(FOLLOWING, (whole, /** @type {string} */ line) => {
    const moves = line.split(" ");
    return moves.length > MOST_FOLLOWING ? `, then ${moves.slice(0, MOST_FOLLOWING).join(" ")} …` : whole;
  });

/** Puts the names into a picture, also where it is read aloud. @param {Element} picture @param {readonly string[]} names
 * @param {typeof toYou} [named] */
export function nameSeats(picture, names, named = inWords) {
  const walker = document.createTreeWalker(picture, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data } = /** @type {Text} */ (walker.currentNode);
    const text = named(data, names);
    if (text !== data) /** @type {Text} */ (walker.currentNode).data = text;
  }
  for (const part of picture.querySelectorAll("[aria-label*='seat '], [aria-label*='the other']")) {
    part.setAttribute("aria-label", named(part.getAttribute("aria-label") ?? "", names));
  }
}

/** A bird's head. @param {string} name as called() gives it; other names have none */
export function face(name) {
  const bird = BIRDS.flat().find(([own]) => own === name.replace(/ \d+$/, ""));
  if (!bird) return null;
  const [, body, breast, beak] = bird;
  return draw(
    "svg",
    { viewBox: "0 0 32 32", width: 28, height: 28, class: "face", "aria-hidden": "true" },
    draw("path", { d: "M21 13l9 3-9 4z", fill: beak }),
    draw("path", { d: "M4 31Q1 8 14 6q11 0 11 12-1 9-5 13z", fill: body }),
    draw("path", { d: "M10 31q1-12 11-13 3 7-2 13z", fill: breast }),
    draw("circle", { cx: 18, cy: 13, r: 3, fill: "#fff" }),
    draw("circle", { cx: 19, cy: 13, r: 1.6, fill: "#14171b" }),
  );
}
