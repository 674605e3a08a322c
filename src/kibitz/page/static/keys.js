// @ts-check
// What the keys of the page that is shown do.

/** @type {Record<string, () => void>} */ let keys = {};

/** @param {Record<string, () => void>} wanted */
export function keep(wanted) { keys = wanted; }
export const keysNow = () => keys;
export function forgetKeys() { keys = {}; }
