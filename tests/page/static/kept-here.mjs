// What stands for the browser's storage.

/** @type {Map<string, string>} */ const kept = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => kept.set(name, value),
  },
});

export const forgetAll = () => kept.clear();
