// @ts-check
// Curves over the moves of a game.

import { draw } from "./dom.js";
import { figure } from "./words.js";

/** @typedef {{name: string, kind: string, points: [number, number][]}} Curve the points are move and value */
/** @typedef {{move: number, value: number, label: string, kind: string}} Mark */

const WIDTH = 640;
const HEIGHT = 190;
const LEFT = 46;
const RIGHT = WIDTH - 10;
const TOP = 10;
const BOTTOM = HEIGHT - 24;
const TEXT_BASE = HEIGHT - 6;

/** @param {string} label @param {Curve[]} curves @param {Mark[]} marks
 * @param {(move: number) => void} [onPick] none where it is only looked at @param {string} [step] what is counted from left to right */
export function chart(label, curves, marks, onPick, step = "move") {
  const points = curves.flatMap((curve) => curve.points);
  const moves = points.map(([move]) => move);
  const { first, end, low, high, across, down } = scale(points);
  const digits = high - low > 20 ? 0 : high - low > 2 ? 1 : 2;
  const lines = [low, (low + high) / 2, high].flatMap((value) => [
    draw("line", { class: "grid", x1: LEFT, x2: RIGHT, y1: down(value), y2: down(value) }),
    draw("text", { x: LEFT - 6, y: down(value) + 4, "text-anchor": "end" }, figure(value, digits)),
  ]);
  const axis = [
    draw("text", { x: LEFT, y: TEXT_BASE }, `${step} ${first}`),
    draw("text", { x: RIGHT, y: TEXT_BASE, "text-anchor": "end" }, `${end}`),
  ];
  const here = draw("line", { class: "here", x1: 0, x2: 0, y1: TOP, y2: BOTTOM, visibility: "hidden" });
  const drawn = curves.map(({ kind, points }) => {
    const places = points.map(([move, value]) => `${across(move)},${down(value)}`);
    return draw("polyline", { class: `curve ${kind}`, points: places.join(" ") });
  });
  const dots = marks.map(({ move, value, label, kind }) => {
    const place = { class: kind, cx: across(move), cy: down(value), r: kind ? 5 : 3 };
    return draw("circle", place, draw("title", {}, label));
  });
  const frame = {
    class: onPick ? "chart" : "chart still",
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label": label,
  };
  const svg = draw("svg", frame, ...lines, ...axis, here, ...drawn, ...dots);
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const at = (WIDTH * (event.clientX - box.left)) / box.width;
    const away = (/** @type {number} */ move) => Math.abs(across(move) - at);
    onPick?.(moves.reduce((nearest, move) => (away(move) < away(nearest) ? move : nearest)));
  });
  /** Mark a move. @param {number} move */
  const point = (move) => {
    const isInside = move >= first && move <= end;
    here.setAttribute("visibility", isInside ? "visible" : "hidden");
    if (isInside) for (const name of ["x1", "x2"]) here.setAttribute(name, String(across(move)));
  };
  return { svg, point };
}

/** The limits of the points, and where a move and a value are in the picture. @param {[number, number][]} points */
export function scale(points) {
  const moves = points.map(([move]) => move);
  const values = points.map(([, value]) => value);
  const [first, end] = [Math.min(...moves), Math.max(...moves)];
  let [low, high] = [Math.min(...values), Math.max(...values)];
  if (high - low < 1e-9) [low, high] = [low - 1, high + 1];
  const across = (/** @type {number} */ move) =>
    LEFT + (RIGHT - LEFT) * (end > first ? (move - first) / (end - first) : 0.5);
  const down = (/** @type {number} */ value) => TOP + (BOTTOM - TOP) * (1 - (value - low) / (high - low));
  return { first, end, low, high, across, down };
}
