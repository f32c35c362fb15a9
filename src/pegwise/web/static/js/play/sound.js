// Sounds of a game, synthesised in the page; loaded by those who turned them on.
//   play("peg")      or "answer", "short", "won", "lost"

const NOTES = {
  peg: [[660, 0, 0.05]],
  answer: [[440, 0, 0.08], [550, 0.07, 0.08]],
  short: [[180, 0, 0.12]],
  won: [[523, 0, 0.14], [659, 0.12, 0.14], [784, 0.24, 0.14], [1047, 0.36, 0.4]],
  lost: [[330, 0, 0.2], [262, 0.18, 0.4]],
}; // hertz, start and length in seconds
const LOUDNESS = 0.12;

let context = null; // made with the first sound: browsers want a click before it

/** Play a sound. */
export function play(name) {
  context ??= new AudioContext();
  context.resume();
  for (const [hertz, start, length] of NOTES[name]) note(hertz, context.currentTime + start, length);
}

function note(hertz, start, length) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}
