"""An oracle for the coach: every sentence of a review is parsed and checked by counting codes.

It shares no code with the coach: codes are listed in Python, answers come from the plain
reference, and a sentence that matches no pattern below is an error.
"""

import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations

from pegwise import Code, Notation, Turn
from pegwise.coach import Review, TurnReview
from pegwise.game.notation import symbols_of
from pegwise.kernel.reference import feedback_of
from pegwise.tree.rows import all_secrets

TIMES = {"twice": 2, "three times": 3, "four times": 4}
Holds = Callable[[Code], bool]


class Truth:
    """The facts of a game, counted again for every claim."""

    def __init__(self, review: Review) -> None:
        self.review, self.turns = review, review.game.turns
        self.rules = review.game.variant.rules
        self.notation: Notation = review.game.variant.notation
        self.codes = list(all_secrets(self.rules))
        self.fits = [self.fitting(turn) for turn in self.turns]
        self.kinds: Counter[str] = Counter()

    def answer(self, code: Code, guess: Code) -> int:
        return feedback_of(code, guess, self.rules.bulls_only)

    def fitting(self, turn: Turn) -> frozenset[Code]:
        told = self.rules.index_of(turn.feedback)
        return frozenset(code for code in self.codes if self.answer(code, turn.guess) == told)

    def left(self, turns: tuple[int, ...]) -> set[Code]:
        """The codes that fit these turns, counted from 1."""
        codes = set(self.codes)
        for turn in turns:
            codes &= self.fits[turn - 1]
        return codes

    def before(self, number: int) -> set[Code]:
        return self.left(tuple(range(1, number)))

    def classes(self, number: int, guess: Code) -> list[int]:
        return list(Counter(self.answer(code, guess) for code in self.before(number)).values())

    def symbols(self, text: str) -> list[int]:
        names = list(self.notation.colours or symbols_of(self.rules))
        return [names.index(name) for name in re.split(", | and ", text)]

    def check(self) -> Counter[str]:
        """Raise if any sentence is false; returns the number of sentences of each kind."""
        for turn in self.review.turns:
            assert 1 <= len(turn.words) <= 5 or (turn.before == 2 and not turn.words)
            for sentence in turn.words:
                self.check_sentence(sentence, turn)
        return self.kinds

    def check_sentence(self, sentence: str, turn: TurnReview) -> None:
        for pattern, check in PATTERNS.items():
            found = re.fullmatch(pattern, sentence)
            if found:
                assert check(self, turn, *found.groups()) is not False, sentence
                self.kinds[check.__name__] += 1
                return
        raise AssertionError(f"no pattern matches {sentence!r}")

    # What may be claimed of facts.

    def fact(self, text: str) -> Holds:
        """The claim as a test of a code."""
        if placed := re.fullmatch(r"place (\d+) is (\S+)", text):
            place, symbol = int(placed[1]) - 1, self.symbols(placed[2])[0]
            return lambda code: code[place] == symbol
        if absent := re.fullmatch(r"(.+) (?:is|are) absent", text):
            gone = self.symbols(absent[1])
            return lambda code: not set(gone) & set(code)
        present = re.fullmatch(r"(.+?) (?:is|are) present(?: at least (.+))?", text)
        assert present, text
        there = self.symbols(present[1])
        times = TIMES[present[2]] if present[2] else 1
        return lambda code: all(code.count(symbol) >= times for symbol in there)

    def facts(self, text: str) -> list[Holds]:
        """Several claims in a row; those of places are joined by commas and 'and'."""
        if text.startswith("place ") and " is " in text:
            return [self.fact(one) for one in re.split(r", (?=place )| and (?=place )", text)]
        return [self.fact(text)]

    def proves(self, turns: tuple[int, ...], holds: Holds) -> bool:
        return all(map(holds, self.left(turns)))

    def check_smallest(self, turns: tuple[int, ...], holds: Holds, upto: int) -> None:
        """These turns prove it, and no smaller set of the turns so far does."""
        assert self.proves(turns, holds)
        for size in range(len(turns)):
            for some in combinations(range(1, upto + 1), size):
                assert not self.proves(some, holds)


def numbers(text: str) -> tuple[int, ...]:
    """The turns behind ``turn 3``, ``turns 1, 2 and 4``, ``turns 1 to 4``."""
    found = tuple(map(int, re.findall(r"\d+", text)))
    return tuple(range(found[0], found[1] + 1)) if " to " in text else found


def count(text: str) -> int:
    return int(text.replace(",", ""))


def last_code(truth: Truth, turn: TurnReview) -> bool:
    return truth.before(turn.number) == {turn.turn.guess}


def last_code_missed(truth: Truth, turn: TurnReview, code: str) -> bool:
    left = truth.before(turn.number)
    return left == {truth.notation.read_code(code)} and turn.turn.guess not in left


def repetition(truth: Truth, turn: TurnReview, number: str) -> bool:
    assert len(truth.classes(turn.number, turn.turn.guess)) == 1
    return truth.turns[int(number) - 1].guess == turn.turn.guess and int(number) < turn.number


def silence(truth: Truth, turn: TurnReview, codes: str) -> bool:
    return truth.classes(turn.number, turn.turn.guess) == [count(codes)]


def splitting(truth: Truth, turn: TurnReview, codes: str, classes: str) -> bool:
    left = truth.before(turn.number)
    assert turn.turn.guess in left
    return (len(left), len(truth.classes(turn.number, turn.turn.guess))) == (
        count(codes),
        count(classes),
    )


def splitting_only(truth: Truth, turn: TurnReview, why: str, codes: str, classes: str) -> bool:
    left = truth.before(turn.number)
    assert turn.turn.guess not in left
    ruled = re.fullmatch(r"turn (\d+) rules it out", why)
    if ruled:
        assert int(ruled[1]) < turn.number
        assert turn.turn.guess not in truth.fits[int(ruled[1]) - 1]
    else:
        assert turn.turn.guess not in truth.codes
    return (len(left), len(truth.classes(turn.number, turn.turn.guess))) == (
        count(codes),
        count(classes),
    )


def fillers(truth: Truth, turn: TurnReview, symbols: str, proof: str) -> bool:
    turns = numbers(proof)
    gone = truth.symbols(symbols)
    assert max(turns) < turn.number
    assert all(symbol in turn.turn.guess for symbol in gone)
    return all(not set(gone) & set(code) for code in truth.left(turns))


def settled_places(truth: Truth, turn: TurnReview, said: str, proof: str) -> bool:
    turns = numbers(proof)
    assert max(turns) < turn.number
    assert turn.turn.guess not in truth.before(turn.number)
    for holds in truth.facts(said):
        assert truth.proves(turns, holds)
        assert holds(turn.turn.guess)
    return True


def difference(truth: Truth, turn: TurnReview, early: str, late: str, at: str, said: str) -> bool:
    pair = (int(early), int(late))
    assert pair[1] == turn.number
    one, other = (truth.turns[number - 1].guess for number in pair)
    assert [p for p, (a, b) in enumerate(zip(one, other, strict=True), 1) if a != b] == [int(at)]
    for holds in [one for part in said.split("; ") for one in truth.facts(part)]:
        assert truth.proves(pair, holds)
        assert not truth.proves(pair[:1], holds)
        assert not truth.proves(pair[1:], holds)
    return True


def news(truth: Truth, turn: TurnReview, said: str) -> bool:
    for part in said.split("; "):
        found = re.fullmatch(r"(.+) \((turns? [^)]+)\)", part)
        assert found
        for holds in truth.facts(found[1]):
            assert not all(map(holds, truth.before(turn.number)))
            turns = numbers(found[2])
            assert max(turns) == turn.number
            truth.check_smallest(turns, holds, turn.number)
    return True


def only_left(truth: Truth, turn: TurnReview, code: str) -> bool:
    return truth.before(turn.number + 1) == {truth.notation.read_code(code)}


def fortune(
    truth: Truth, turn: TurnReview, left: str, codes: str, about: str, odds: str, kind: str
) -> bool:
    before, after = truth.before(turn.number), truth.before(turn.number + 1)
    assert (len(after), len(before)) == (count(left), count(codes))
    sizes = truth.classes(turn.number, turn.turn.guess)
    lucky = kind == "stroke of luck"
    alike = sum(size for size in sizes if (size <= len(after) if lucky else size >= len(after)))
    return close(len(before) / alike, count(odds), about)


def hit(truth: Truth, turn: TurnReview, codes: str) -> bool:
    left = truth.before(turn.number)
    assert truth.before(turn.number + 1) == {turn.turn.guess}
    return turn.turn.guess in left and len(left) == count(codes)


def close(exact: float, said: int, about: str) -> bool:
    return abs(exact - said) <= 0.5 if about else exact == said


def comparison(
    truth: Truth, turn: TurnReview, guess: str, about: str, best: str, mine: str, *how: str | None
) -> bool:
    assert (about == "looks better: about") == (not turn.exact)
    assert (best, mine) == said_means(turn)
    assert turn.exact or best != mine
    return better_split(truth, turn, guess, *how)


def slight_comparison(truth: Truth, turn: TurnReview, guess: str, *how: str | None) -> bool:
    best, mine = said_means(turn)
    assert best == mine
    assert not turn.exact
    return better_split(truth, turn, guess, *how)


def said_means(turn: TurnReview) -> tuple[str, str]:
    """Two decimals if both are exact; an estimate is not good to more than one."""
    digits = 2 if turn.exact else 1
    best, mine = turn.best.expected_guesses, turn.played.expected_guesses
    return f"{best:.{digits}f}", f"{mine:.{digits}f}"


def better_split(truth: Truth, turn: TurnReview, guess: str, *how: str | None) -> bool:
    code = truth.notation.read_code(guess)
    assert code == turn.best.guess != turn.turn.guess
    assert turn.loss > 0
    theirs, ours = truth.classes(turn.number, code), truth.classes(turn.number, turn.turn.guess)
    more, fewer, at_worst, instead = how
    if more and fewer:
        return (len(theirs), len(ours)) == (count(more), count(fewer))
    if at_worst and instead:
        return (max(theirs), max(ours)) == (count(at_worst), count(instead))
    return True


def none_better(truth: Truth, turn: TurnReview, *allowed: str) -> bool:
    """Only checks the loss that was found; the tests of values check that it is right."""
    return turn.loss == 0 and turn.exact


def none_found(truth: Truth, turn: TurnReview) -> bool:
    return turn.loss == 0 and not turn.exact


NUMBER = r"([\d,]+)"
PROOF = r"\((turns? [^)]+)\)"
ODDS = rf"(about )?a 1 in {NUMBER}"

PATTERNS: dict[str, Callable[..., bool]] = {
    r"It was the only code left\.": last_code,
    r"Only (\S+) was left, and this was not it\.": last_code_missed,
    r"It repeated the guess of turn (\d+) and gave no information\.": repetition,
    rf"All {NUMBER} codes left give the same answer to it, so it gave no information\.": silence,
    rf"It could be the code, and split {NUMBER} codes into {NUMBER} classes\.": splitting,
    rf"It could not be the code \(([^)]+)\), (?:but|and) split {NUMBER} codes "
    rf"into {NUMBER} classes\.": splitting_only,
    rf"It used (.+), which (?:was|were) known to be absent {PROOF}\.": fillers,
    rf"It tested again that (.+), which was known {PROOF}\.": settled_places,
    r"Turns (\d+) and (\d+) differ only in place (\d+) and prove: (.+)\.": difference,
    r"Now certain: (.+)\.": news,
    r"Only (\S+) is left\.": only_left,
    rf"The answer left {NUMBER} of {NUMBER} codes, {ODDS} "
    r"(stroke of luck|piece of bad luck)\.": fortune,
    rf"It hit one of {NUMBER} codes left\.": hit,
    rf"(\S+) was (better): ([\d.]+) guesses on average instead of ([\d.]+)"
    rf"(?:, {NUMBER} classes instead of {NUMBER}|, {NUMBER} left at worst instead of {NUMBER})?"
    r"\.": comparison,
    rf"(\S+) (looks better: about) ([\d.]+) guesses on average instead of ([\d.]+)"
    rf"(?:, {NUMBER} classes instead of {NUMBER}|, {NUMBER} left at worst instead of {NUMBER})?"
    r"\.": comparison,
    rf"(\S+) looks slightly better"
    rf"(?:: {NUMBER} classes instead of {NUMBER}|: {NUMBER} left at worst instead of {NUMBER})?"
    r"\.": slight_comparison,
    r"No guess( that hard mode allows)? is better\.": none_better,
    r"No better guess was found\.": none_found,
}
