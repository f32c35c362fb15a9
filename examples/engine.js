// An engine: it guesses the first code that fits every answer (docs/reference/engines.md).
const lines = require("readline").createInterface({ input: process.stdin });

function feedback(secret, guess) {
  const count = (code, symbol) => code.split(symbol).length - 1;
  const bulls = [...guess].filter((symbol, place) => symbol === secret[place]).length;
  const common = [...new Set(guess)].map((s) => Math.min(count(secret, s), count(guess, s)));
  return `${bulls},${common.reduce((a, b) => a + b) - bulls}`;
}

function firstFit(text) {
  const words = text.replace(/^(\s*seed\s+('[^']*'|"[^"]*"|\S+))*/, "").trim().split(/\s+/);
  const [, places, symbols] = /^([1-8])x([1-9])$/.exec(words[0]);
  const form = new RegExp(`^([1-${symbols}]{${places}}):([0-${places}],[0-${places}])$`);
  const turns = words.slice(1).map((word) => form.exec(word).slice(1));
  for (let number = 0; number < symbols ** places; number++) {
    const digits = symbols > 1 ? number.toString(symbols) : "";
    const code = [...digits.padStart(places, "0")].map((digit) => +digit + 1).join("");
    if (turns.every(([guess, answer]) => feedback(code, guess) === answer)) return `guess ${code}`;
  }
  return "error no code fits";
}

let found = "error no position";
const replies = {
  hello: () => "ok 1",
  "list-commands": () => "ok hello list-commands position go quit",
  position: (text) => ((found = "error no position"), (found = firstFit(text)), "ok"),
  go: () => found,
  quit: () => (process.stdin.destroy(), "ok"),
};
lines.on("line", (line) => {
  const [, verb, text] = /^\s*(\S*)(.*)$/.exec(line);
  try {
    if (verb) console.log(Object.hasOwn(replies, verb) ? replies[verb](text) : "error unknown");
  } catch (error) {
    console.log(`error cannot read that: ${error.name}`);
  }
});
