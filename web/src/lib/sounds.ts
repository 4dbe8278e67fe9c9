/** Sounds made on the spot: wood on wood, a coin, a bell. Nothing is loaded, and off means silent. */

import { settings } from "./settings.svelte";

export type Sound = "tap" | "move" | "coin" | "turn" | "over" | "no" | "tick" | "fire" | "rattle" | "land" | "shot" | "tie";

interface Tone {
  at: number;
  pitch: number;
  /** Where the pitch glides to. */
  to?: number;
  long: number;
  loud: number;
  shape: OscillatorType;
}

const SOUNDS: Record<Sound, readonly Tone[]> = {
  tap: [{ at: 0, pitch: 320, to: 140, long: 0.05, loud: 0.1, shape: "triangle" }],
  move: [
    { at: 0, pitch: 220, to: 90, long: 0.07, loud: 0.16, shape: "triangle" },
    { at: 0.05, pitch: 160, to: 70, long: 0.08, loud: 0.12, shape: "triangle" },
  ],
  coin: [
    { at: 0, pitch: 1320, long: 0.09, loud: 0.06, shape: "sine" },
    { at: 0.07, pitch: 1760, long: 0.22, loud: 0.06, shape: "sine" },
  ],
  turn: [
    { at: 0, pitch: 659, long: 0.14, loud: 0.08, shape: "sine" },
    { at: 0.12, pitch: 880, long: 0.24, loud: 0.08, shape: "sine" },
  ],
  over: [
    { at: 0, pitch: 392, long: 0.18, loud: 0.08, shape: "triangle" },
    { at: 0.16, pitch: 523, long: 0.18, loud: 0.08, shape: "triangle" },
    { at: 0.32, pitch: 659, long: 0.4, loud: 0.08, shape: "triangle" },
  ],
  no: [{ at: 0, pitch: 150, to: 110, long: 0.14, loud: 0.1, shape: "square" }],
  tick: [{ at: 0, pitch: 523, long: 0.12, loud: 0.1, shape: "triangle" }],
  fire: [
    { at: 0, pitch: 1047, long: 0.5, loud: 0.14, shape: "triangle" },
    { at: 0, pitch: 1568, long: 0.35, loud: 0.06, shape: "sine" },
  ],
  rattle: [0, 0.05, 0.11, 0.18].map((at, n) => ({ at, pitch: 420 - 40 * n, to: 200, long: 0.04, loud: 0.05, shape: "triangle" as const })),
  land: [{ at: 0, pitch: 260, to: 80, long: 0.06, loud: 0.14, shape: "triangle" }],
  shot: [
    { at: 0, pitch: 1200, to: 45, long: 0.16, loud: 0.2, shape: "sawtooth" },
    { at: 0, pitch: 120, to: 35, long: 0.4, loud: 0.22, shape: "triangle" },
    { at: 0.28, pitch: 500, to: 40, long: 0.2, loud: 0.05, shape: "sawtooth" },
  ],
  tie: [
    { at: 0, pitch: 1200, to: 45, long: 0.16, loud: 0.16, shape: "sawtooth" },
    { at: 0.07, pitch: 1100, to: 45, long: 0.16, loud: 0.16, shape: "sawtooth" },
    { at: 0.35, pitch: 300, to: 90, long: 0.4, loud: 0.1, shape: "square" },
  ],
};

let desk: AudioContext | null = null;

/** Make a sound, if they are wanted and the browser allows it. */
export function sound(name: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  try {
    desk ??= new AudioContext();
    void desk.resume();
    for (const tone of SOUNDS[name]) strike(desk, tone);
  } catch {
    /* a house without sound is still a house */
  }
}

function strike(on: AudioContext, tone: Tone): void {
  const start = on.currentTime + tone.at;
  const end = start + tone.long;
  const string = new OscillatorNode(on, { type: tone.shape, frequency: tone.pitch });
  const body = new GainNode(on, { gain: 0 });
  if (tone.to) string.frequency.exponentialRampToValueAtTime(tone.to, end);
  body.gain.setValueAtTime(0, start);
  body.gain.linearRampToValueAtTime(tone.loud, start + 0.005);
  body.gain.exponentialRampToValueAtTime(0.0001, end);
  string.connect(body).connect(on.destination);
  string.start(start);
  string.stop(end);
}
