// @ts-check
// Curves over the moves of a game.

import { draw, figure } from "./dom.js";

const WIDE = 640, HIGH = 190, LEFT = 46, RIGHT = 10, TOP = 10, BELOW = 24;

/** @typedef {{name: string, kind: string, points: [number, number][]}} Curve the points are move and value */
/** @typedef {{move: number, value: number, label: string, kind: string}} Mark */

/** @param {string} label @param {Curve[]} curves @param {Mark[]} marks @param {(move: number) => void} onPick */
export function chart(label, curves, marks, onPick) {
  const points = curves.flatMap((curve) => curve.points);
  const moves = points.map(([move]) => move), values = points.map(([, value]) => value);
  const [first, end] = [Math.min(...moves), Math.max(...moves)];
  let [low, high] = [Math.min(...values), Math.max(...values)];
  if (high - low < 1e-9) [low, high] = [low - 1, high + 1];
  const x = (/** @type {number} */ move) => LEFT + (WIDE - LEFT - RIGHT) * (end > first ? (move - first) / (end - first) : 0.5);
  const y = (/** @type {number} */ value) => TOP + (HIGH - TOP - BELOW) * (1 - (value - low) / (high - low));
  const digits = high - low > 20 ? 0 : high - low > 2 ? 1 : 2;
  const lines = [low, (low + high) / 2, high].flatMap((value) => [
    draw("line", { class: "grid", x1: LEFT, x2: WIDE - RIGHT, y1: y(value), y2: y(value) }),
    draw("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, figure(value, digits)),
  ]);
  const axis = [draw("text", { x: LEFT, y: HIGH - 6 }, `move ${first}`), draw("text", { x: WIDE - RIGHT, y: HIGH - 6, "text-anchor": "end" }, `${end}`)];
  const here = draw("line", { class: "here", x1: 0, x2: 0, y1: TOP, y2: HIGH - BELOW, visibility: "hidden" });
  const svg = draw("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label }, ...lines, ...axis, here,
    ...curves.map((curve) => draw("polyline", { class: `curve ${curve.kind}`, points: curve.points.map(([move, value]) => `${x(move)},${y(value)}`).join(" ") })),
    ...marks.map((mark) => draw("circle", { class: mark.kind, cx: x(mark.move), cy: y(mark.value), r: mark.kind ? 5 : 3 }, draw("title", {}, mark.label))));
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const at = WIDE * (event.clientX - box.left) / box.width;
    let nearest = moves[0];
    for (const move of moves) if (Math.abs(x(move) - at) < Math.abs(x(nearest) - at)) nearest = move;
    onPick(nearest);
  });
  /** Mark a move. @param {number} move */
  const point = (move) => {
    here.setAttribute("visibility", move >= first && move <= end ? "visible" : "hidden");
    for (const name of ["x1", "x2"]) here.setAttribute(name, String(x(move)));
  };
  return { svg, point };
}
