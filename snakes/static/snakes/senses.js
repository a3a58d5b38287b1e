// Sounds made in the browser, and counting on: "21, 22, 23, 24" in step with the walk, seen, heard and read out.
const on = (name) => localStorage.getItem(name) === "true";
let context = null, timers = [];

function tone(at, from, to, length, loud = 0.12, type = "triangle") {
  const oscillator = new OscillatorNode(context, { type, frequency: from }), gain = new GainNode(context, { gain: 0 });
  const start = context.currentTime + at;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

const die = () => [0, 0.07, 0.13, 0.18].forEach((at, index) => tone(at, 900 - 120 * index, 500, 0.05, 0.08, "square"));
const step = (at) => tone(at, 420, 330, 0.08);
const ladder = (at) => [523, 587, 659, 784, 880].forEach((note, index) => tone(at + index * 0.09, note, note, 0.16));
const snake = (at) => tone(at, 620, 110, 0.6, 0.12, "sawtooth");
const win = (at) => [523, 659, 784, 1047, 784, 1047].forEach((note, index) => tone(at + index * 0.14, note, note, 0.3));

function sound({ squares, delay, step: pace, jump, home }) {
  context ??= new AudioContext();
  context.resume();
  die();
  const start = delay / 1000;
  squares.forEach((_square, index) => pace && step(start + (index * pace) / 1000));
  const landed = start + (squares.length * pace) / 1000;
  if (jump) ({ ladder, snake })[jump](landed);
  if (home) win(landed + (jump ? 0.6 : 0));
}

function count({ squares, delay, step: pace }) {
  timers.splice(0).forEach(clearTimeout);
  document.querySelector(".count")?.remove();
  if (!squares.length) return;
  const bubble = Object.assign(document.createElement("p"), { className: "count", ariaHidden: "true" });
  const text = bubble.appendChild(document.createElement("span"));
  document.querySelector(".board").append(bubble);
  const say = (upTo) => { text.textContent = squares.slice(0, upTo).join(", "); };
  if (!pace) say(squares.length);
  else squares.forEach((_square, index) => timers.push(setTimeout(say, delay + index * pace, index + 1)));
  timers.push(setTimeout(() => bubble.remove(), delay + squares.length * pace + 2500));
  const region = document.getElementById("announcer");
  timers.push(setTimeout(() => { region.textContent = `${squares.join(", ")}. ${region.textContent}`; }, 50));
}

function speak({ squares, delay }) {
  if (!squares.length || !("speechSynthesis" in window)) return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(squares.join(", "));
  words.lang = document.documentElement.lang;
  setTimeout(() => speechSynthesis.speak(words), delay);
}

document.addEventListener("walk", ({ detail }) => {
  if (on("sounds")) sound(detail);
  if (on("counting")) count(detail);
  if (on("voice")) speak(detail);
});
