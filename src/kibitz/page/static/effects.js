// @ts-check
// Whether things move and sound in this browser. The scripts for it are loaded once somebody presses something, after
// the first board; a standalone document has none.

import { read, write } from "./kept.js";

/** @import { Table } from "./messages" */
/** @typedef {"card" | "dice" | "turn" | "end"} Sound */

/** @type {{motion: typeof import("./motion.js") | null, sounds: typeof import("./sounds.js") | null}} */
export const effects = { motion: null, sounds: null };

const STILL = "kibitz-still";
const SOUND = "kibitz-sound";

export const animates = () => read(STILL) !== true;
export const sounds = () => read(SOUND) === true;

/** @param {boolean} wanted */
export function animate(wanted) {
  if (!wanted) effects.motion?.finish();
  write(STILL, !wanted);
}

/** @param {boolean} wanted */
export async function setSound(wanted) {
  write(SOUND, wanted);
  await loadSounds();
  play("turn");
}

/** @param {Sound} sound */
export function play(sound) {
  if (sounds()) effects.sounds?.play(sound);
}

/** Somebody else has moved and it is this person's turn, or the game is over.
 * @param {Table} table */
export function soundTurn({ over, names, moves, fresh, watches }) {
  if (over) play("end");
  else if (names.length > 1 && moves.length && fresh && !watches) play("turn");
}

async function loadSounds() {
  if (sounds()) effects.sounds ??= await import("./sounds.js");
}

async function load() {
  effects.motion ??= await import("./motion.js");
  await loadSounds();
}

/** Load the scripts when they are needed first. A page without them still plays. */
export function awaitEffects() {
  for (const first of ["pointerdown", "keydown"])
    addEventListener(first, () => void load().catch(() => {}), { once: true });
}
