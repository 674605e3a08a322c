// @ts-check
// Sounds that the browser makes itself: a card, dice, whose turn it is, the end.

/** @import { Sound } from "./effects.js" */

/** The volume of all sounds. */
const LOUD = 0.25;
/** Semitones above the tone A. @type {Record<"turn" | "end", number[]>} */
const TUNES = { turn: [7, 12], end: [0, 4, 7, 12] };
const TONE = 440;
const NOTE = 0.13;

/** @type {AudioContext | null} */ let context = null;

/** @param {Sound} sound */
export function play(sound) {
  // Before somebody has pressed anything a page must be silent.
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (sound === "card") rustle(context, now, 0.07, 2600);
  else if (sound === "dice")
    for (const after of [0, 0.07, 0.13, 0.21, 0.26]) rustle(context, now + after, 0.035, 900 + 4000 * after);
  else for (const [place, note] of TUNES[sound].entries()) tone(context, now + NOTE * place, note);
}

/** A short noise around a pitch. @param {AudioContext} context @param {number} when @param {number} long in seconds
 * @param {number} pitch */
function rustle(context, when, long, pitch) {
  const noise = context.createBuffer(1, Math.ceil(long * context.sampleRate), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < samples.length; place++) {
    samples[place] = (2 * Math.random() - 1) * (1 - place / samples.length) ** 2;
  }
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source
    .connect(filter)
    .connect(new GainNode(context, { gain: LOUD }))
    .connect(context.destination);
  source.start(when);
}

/** A soft tone. @param {AudioContext} context @param {number} when @param {number} note */
function tone(context, when, note) {
  const source = new OscillatorNode(context, { type: "triangle", frequency: TONE * 2 ** (note / 12) });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, when);
  volume.gain.linearRampToValueAtTime(LOUD / 2, when + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, when + 3 * NOTE);
  source.connect(volume).connect(context.destination);
  source.start(when);
  source.stop(when + 3 * NOTE);
}
