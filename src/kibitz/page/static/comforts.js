// @ts-check
// What somebody may switch off or on for all tables of this browser: motion and sounds.

import { button } from "./dom.js";
import { animate, animates, setSound, sounds } from "./effects.js";

/** The buttons. @returns {HTMLButtonElement[]} */
export const comforts = () => [
  switched("Animation", animates, animate),
  switched("Sound", sounds, (wanted) => void setSound(wanted).catch(() => {})),
];

/** @param {string} what @param {() => boolean} isOn @param {(wanted: boolean) => void} turn */
function switched(what, isOn, turn) {
  const name = () => `${what} ${isOn() ? "off" : "on"}`;
  /** @type {HTMLButtonElement} */ const made = button(name(), () => {
    turn(!isOn());
    made.textContent = name();
  });
  return made;
}
