"""An engine: it guesses the first code that fits every answer (docs/reference/engines.md)."""

import re
import shlex
import sys
from itertools import product

FIXED = {"": "", "hello": "ok 1", "position": "ok", "quit": "ok"}
FIXED["list-commands"] = "ok hello list-commands position go quit"


def feedback(secret: str, guess: str) -> tuple[int, int]:
    """Bulls and cows."""
    bulls = sum(a == b for a, b in zip(secret, guess, strict=True))
    return bulls, sum(min(secret.count(s), guess.count(s)) for s in set(guess)) - bulls


def first_fit(words: list[str]) -> str:
    """What ``go`` gets at this position: the first code that fits."""
    while words[0] == "seed":
        words = words[2:]
    places, symbols = map(int, re.fullmatch("([1-8])x([1-9])", words[0]).groups())  # type: ignore
    form = re.compile(f"([1-{symbols}]{{{places}}}):([0-{places}]),([0-{places}])")
    turns = [form.fullmatch(word).groups() for word in words[1:]]  # type: ignore[union-attr]
    for code in map("".join, product("123456789"[:symbols], repeat=places)):
        if all(feedback(code, guess) == (int(b), int(c)) for guess, b, c in turns):
            return f"guess {code}"
    return "error no code fits"


found = "error no position"
for line in sys.stdin.buffer:
    try:
        verb, *words = shlex.split(line.decode()) or [""]
        if verb == "position":
            found = "error no position"
            found = first_fit(words)
        said = {**FIXED, "go": found}[verb]
    except (ValueError, LookupError, AttributeError) as error:
        said = f"error cannot read that: {type(error).__name__}"
    if said:
        print(said, flush=True)
    if line.strip() == b"quit":
        break
