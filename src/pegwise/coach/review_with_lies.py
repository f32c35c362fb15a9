"""The review of a game in which some answers may be wrong, such as one against a liar.

A code is possible while it contradicts at most as many answers as may be wrong. How likely it is
follows from how our lying maker answers (`play/makers.py`): while it has lies left, one answer in
three is a lie, any lie as likely as any other, and a win is neither denied nor faked.

Guesses are judged two steps ahead by the bits of uncertainty that they leave, and from there on by
what that many bits usually cost in games against a liar, played for the purpose.
"""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.game.weights import shape_of
from pegwise.game.wording import count_of, say_count, say_turns
from pegwise.kernel.packing import PackedCodes, pack
from pegwise.knowledge.doctor import diagnose
from pegwise.knowledge.lies import contradicted, denied
from pegwise.knowledge.partition import GuessFigures, require
from pegwise.knowledge.patterns import lowest_code
from pegwise.knowledge.ranking import evenly_spaced
from pegwise.knowledge.space import Space, space_of
from pegwise.knowledge.symmetry import orbits
from pegwise.play.makers import LIE_ONCE_IN
from pegwise.runtime.seeds import Stream

from .reviewed import PlayedGame, Review, TurnReview
from .sentences import compare_guesses, could_be_the_code, surprise
from .values import TIE, verdict

Shares = NDArray[np.float64]

LIE_SHARE = 1 / LIE_ONCE_IN  # of the answers, while a liar has lies left


@dataclass(frozen=True, slots=True)
class BeliefSplit:
    """How guesses split the possible codes, one row per guess, one column per answer.

    ``chances`` of each answer, the ``bits`` of uncertainty about the code that it leaves, and how
    many codes are ``left``. The last answer is the win.
    """

    chances: Shares
    bits: Shares
    left: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Beliefs:
    """The possible codes by number, the answers that each contradicts, and their odds (sum 1)."""

    rules: Rules
    lies: int
    numbers: NDArray[np.intp]
    wrong: NDArray[np.int64]
    odds: Shares

    @classmethod
    def at_start(cls, rules: Rules, lies: int) -> "Beliefs":
        """All codes are possible, and equally likely."""
        size = rules.size
        return cls(rules, lies, np.arange(size), np.zeros(size, np.int64), np.full(size, 1 / size))

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def space(self) -> Space:
        return space_of(self.rules)

    @cached_property
    def codes(self) -> PackedCodes:
        return self.space.packed.select(self.numbers)

    def thinned(self, most: int) -> "Beliefs":
        """At most this many of the codes, evenly spread; that many fewer bits of uncertainty."""
        kept = evenly_spaced(np.arange(len(self)), most)
        odds = self.odds[kept]
        return Beliefs(
            self.rules, self.lies, self.numbers[kept], self.wrong[kept], odds / odds.sum()
        )

    @property
    def bits(self) -> float:
        """The uncertainty about the code."""
        return abs(float(_xlog2(self.odds).sum()))

    def code(self, rank: int) -> Code:
        """The possible code of this rank, the most likely first, then the lowest."""
        return self.space.code(int(self.numbers[self.likely[rank]]))

    @cached_property
    def likely(self) -> NDArray[np.intp]:
        """The ranks of the codes, the most likely first."""
        return np.argsort(-np.round(self.odds, 12), kind="stable")

    def chance_of(self, guess: Code) -> float:
        """How likely this guess is the code."""
        if self.rules.why_not(guess):
            return 0.0
        return float(self.odds[self.numbers == self.space.index(guess)].sum())

    def after(self, turn: Turn) -> "Beliefs":
        """What is possible after this turn; empty if that takes more lies than are allowed."""
        return self.answered(turn.guess, self.rules.index_of(turn.feedback))

    def answered(self, guess: Code, answer: int) -> "Beliefs":
        """Like ``after``, by the feedback index of the answer."""
        told, win = self._told(pack([guess], self.rules.symbols))[0], self.rules.slots - 1
        wins, agrees = told == win, told == answer
        wrong = self.wrong + ~agrees
        if answer == win:
            odds = np.where(wins, self.odds, 0.0)
        else:
            # A code that was guessed without a win is out. An answer that no code gives is a lie
            # that our maker never tells, but others may.
            others = np.count_nonzero(possible_answers(self.rules, guess)[:-1])
            lies = max(0, int(others) - 1)
            may_lie = self.wrong < self.lies
            honest = self.odds * np.where(may_lie & (lies > 0), 1 - LIE_SHARE, 1.0)
            lying = self.odds * may_lie * (LIE_SHARE / max(1, lies))
            odds = np.where(agrees, honest, lying) * ~wins
        kept = (odds > 0) & (wrong <= self.lies)
        total = odds[kept].sum() if kept.any() else 1.0
        return Beliefs(self.rules, self.lies, self.numbers[kept], wrong[kept], odds[kept] / total)

    def split(self, guesses: list[Code]) -> BeliefSplit:
        """How each of these guesses splits the possible codes."""
        slots, count = self.rules.slots, len(guesses)
        told = self._told(pack(guesses, self.rules.symbols)).astype(np.int64)
        told += np.arange(count)[:, None] * slots
        possible = np.array([possible_answers(self.rules, guess) for guess in guesses])
        lies = np.maximum(0, np.count_nonzero(possible[:, :-1], axis=1) - 1)[:, None]
        may_lie = self.wrong < self.lies

        def by_answer(values: Shares) -> Shares:
            many = np.broadcast_to(values, told.shape).ravel()
            sums = np.bincount(told.ravel(), many, count * slots)
            return sums.astype(np.float64, copy=False).reshape(count, slots)

        # A code answers with the truth, or else spreads its share of lies over the other answers.
        sure = by_answer(self.odds * ~may_lie), by_answer(_xlog2(self.odds) * ~may_lie)
        free = by_answer(self.odds * may_lie), by_answer(_xlog2(self.odds) * may_lie)
        some = lies > 0
        truth = np.where(some, 1 - LIE_SHARE, 1.0)
        lie = np.where(some, LIE_SHARE / np.maximum(1, lies), 0.0)
        honest = sure[0] + truth * free[0]
        honest_logs = sure[1] + truth * (free[1] + np.log2(truth) * free[0])
        lying = lie * free[0]
        lying_logs = lie * free[1] + _xlog2(lie) * free[0]
        others = possible & (np.arange(slots) < slots - 1)
        elsewhere = [
            np.where(others, sums[:, :-1].sum(axis=1, keepdims=True) - sums, 0.0)
            for sums in (lying, lying_logs)
        ]
        sizes = np.bincount(told.ravel(), minlength=count * slots).reshape(count, slots)
        liars = by_answer(may_lie.astype(np.float64)).astype(np.int64)
        left = sizes + np.where(others & some, liars[:, :-1].sum(axis=1)[:, None] - liars, 0)
        chances, logs = honest + elsewhere[0], honest_logs + elsewhere[1]
        # The win is always the truth.
        chances[:, -1], logs[:, -1] = sure[0][:, -1] + free[0][:, -1], 0.0
        chances = np.where(left > 0, np.maximum(0.0, chances), 0.0)
        with np.errstate(divide="ignore", invalid="ignore"):
            bits = np.where(chances > 0, np.log2(chances) - logs / chances, 0.0)
        bits[:, -1] = 0.0
        return BeliefSplit(chances, np.maximum(0.0, bits), left)

    def _told(self, guesses: PackedCodes) -> NDArray[np.integer]:
        return self.rules.kind.kernel.feedback_rows(guesses, self.codes)


def _xlog2(values: Shares) -> Shares:
    """Each value times its logarithm; 0 at 0."""
    logs: Shares = values * np.log2(np.where(values > 0, values, 1.0))
    return logs


def possible_answers(rules: Rules, guess: Code) -> NDArray[np.bool_]:
    """Which answers some code of the board gives to a guess."""
    if rules.words is not None:
        return _answers_to_shape(rules, guess)
    return _answers_to_shape(rules, lowest_code(shape_of(guess)))


@lru_cache(maxsize=4096)
def _answers_to_shape(rules: Rules, guess: Code) -> NDArray[np.bool_]:
    codes = space_of(rules).packed
    sizes = rules.kind.kernel.class_sizes(pack([guess], rules.symbols), codes)
    return np.asarray(sizes[0] > 0)


Costs = NDArray[np.float64]

MOST_PAIRS_WITH_LIES = 1_500_000  # of a guess and a code, to rank the guesses of a turn
MOST_TURN_GUESSES = 12_000  # that are ranked, however few codes are left
MOST_CODES_AHEAD = 3000  # with more possible codes, guesses are judged one step ahead
SHORTLISTED_WITH_LIES, MOST_REPLIES_WITH_LIES = 4, 30
LIAR_GAMES, MOST_PAIRS_PER_LIAR_TURN = 10, 100_000  # to learn what uncertainty costs
MOST_CODES_IN_GAMES = 10_000  # of these games, and to rank guesses
FEWEST_TRIED_WITH_LIES, MOST_TRIED_WITH_LIES = 2, 30
STEPS_PER_BIT = 2  # of the table of costs


def review_with_lies(game: PlayedGame, lies: int, secret: Code | None, hard: bool) -> Review:
    """The review of a game of whose answers at most ``lies`` are wrong."""
    rules, believed = game.variant.rules, [Beliefs.at_start(game.variant.rules, lies)]
    for turn in game.turns:
        later = believed[-1].after(turn)
        if not len(later):
            break
        believed.append(later)
    contradictory = len(believed) <= len(game.turns)
    last = game.turns[-1] if game.turns else None
    solved = not contradictory and last is not None and game.positions[-1].solved
    if last is not None and solved:
        secret = last.guess
    judge, numbers = LieJudge(rules, lies, hard), range(1, len(believed))
    turns = tuple(
        _review_doubtful_turn(game, number, believed, judge, secret) for number in numbers
    )
    return Review(
        game,
        hard,
        turns,
        judge.best(believed[0]),
        None if contradictory or solved else judge.best(believed[-1]),
        diagnose(rules, game.turns, lies_only=True) if contradictory else None,
        lies=lies,
    )


def _review_doubtful_turn(
    game: PlayedGame, number: int, believed: list[Beliefs], judge: "LieJudge", secret: Code | None
) -> TurnReview:
    before, after, turn = believed[number - 1], believed[number], game.turns[number - 1]
    if judge.hard and not before.chance_of(turn.guess):
        raise game.refused_in_hard_mode(turn)
    played, best = judge.judge(before, turn.guess)
    loss = max(0.0, require(played.expected_guesses) - require(best.expected_guesses))
    luck = before.bits - after.bits - require(played.entropy)
    truth = None if secret is None else before.rules.feedback(secret, turn.guess)
    found = TurnReview(
        number,
        turn,
        len(before),
        len(after),
        played,
        best,
        loss,
        luck,
        verdict(loss),
        (),
        wrong=None if truth is None else truth != turn.feedback,
    )
    return replace(found, words=_said_about_doubtful(game, found, before, truth, judge.hard))


class LieJudge:
    """Values guesses in games with lies; in hard mode only possible codes are guessed."""

    def __init__(self, rules: Rules, lies: int, hard: bool) -> None:
        self.rules, self.hard = rules, hard
        self.costs = usual_costs(rules, lies)

    def judge(self, beliefs: Beliefs, guess: Code) -> tuple[GuessFigures, GuessFigures]:
        """The figures of this guess and of the best one, which is the same if none is better."""
        played, best = self._figures(beliefs, guess), self.best(beliefs)
        better = require(best.expected_guesses) < require(played.expected_guesses) - TIE
        return played, best if better else played

    def best(self, beliefs: Beliefs) -> GuessFigures:
        """The figures of the best guess that was found."""
        if len(beliefs) <= 2:
            return self._figures(beliefs, beliefs.code(0))
        some_codes = beliefs.thinned(MOST_CODES_IN_GAMES)
        guesses = self._guesses(
            beliefs, min(MOST_TURN_GUESSES, MOST_PAIRS_WITH_LIES // len(some_codes))
        )
        order = np.argsort(self._one_step(some_codes, guesses), kind="stable")
        some = [self._figures(beliefs, guesses[at]) for at in order[:SHORTLISTED_WITH_LIES]]
        return min(some, key=lambda one: require(one.expected_guesses))

    def _guesses(self, beliefs: Beliefs, most: int) -> list[Code]:
        """The likeliest codes, and other guesses; the first guess only up to symmetry."""
        if len(beliefs) == self.rules.size:
            return _first_guesses(self.rules)
        share = max(FEWEST_TRIED_WITH_LIES, most // (1 if self.hard else 2))
        likely = [beliefs.code(rank) for rank in range(min(share, len(beliefs)))]
        if self.hard:
            return likely
        space = space_of(self.rules.guessing)
        others = evenly_spaced(
            np.arange(space.size), max(FEWEST_TRIED_WITH_LIES, most - len(likely))
        )
        return list(dict.fromkeys([*likely, *(space.code(int(at)) for at in others)]))

    def _figures(self, beliefs: Beliefs, guess: Code) -> GuessFigures:
        split = beliefs.split([guess])
        chances, bits, left = split.chances[0], split.bits[0], split.left[0]
        some = chances > 0
        return GuessFigures(
            guess=guess,
            is_candidate=beliefs.chance_of(guess) > 0,
            classes=int(np.count_nonzero(some)),
            worst=int(left[some].max()),
            expected=float((chances * left).sum()),
            entropy=max(0.0, beliefs.bits - float((chances * bits).sum())),
            expected_guesses=self._cost(beliefs, guess),
            exact=len(beliefs) <= 2,
        )

    def _cost(self, beliefs: Beliefs, guess: Code) -> float:
        """The guesses to come on average, this one included."""
        if len(beliefs) > MOST_CODES_AHEAD:
            return float(self._one_step(beliefs, [guess])[0])
        cost, split = 1.0, beliefs.split([guess])
        for index in np.flatnonzero(split.chances[0][:-1] > 0):
            later = beliefs.answered(guess, int(index))
            if len(later) <= 2:
                least = 2 - float(later.odds.max())
            else:
                least = float(
                    self._one_step(later, self._guesses(later, MOST_REPLIES_WITH_LIES)).min()
                )
            cost += float(split.chances[0][index]) * least
        return cost

    def _one_step(self, beliefs: Beliefs, guesses: list[Code]) -> Costs:
        """What guesses cost by the bits of uncertainty that they leave."""
        split = beliefs.split(guesses)
        after = np.interp(split.bits, np.arange(len(self.costs)) / STEPS_PER_BIT, self.costs)
        costs: Costs = 1 + (split.chances * after)[:, :-1].sum(axis=1)
        return costs


@lru_cache(maxsize=16)
def usual_costs(rules: Rules, lies: int) -> Costs:
    """The guesses to come on average, by the bits of uncertainty in steps, as seen in games.

    On large boards the games are played with some of the codes, and the costs go on from there.
    """
    everything = Beliefs.at_start(rules, lies)
    start, stream = everything.thinned(MOST_CODES_IN_GAMES), Stream("lies", rules, lies)
    opening = _informative(start, _first_guesses(rules))
    seen = [(0.0, 1.0), (1.0, 1.5)]
    for _ in range(LIAR_GAMES):
        line = _line_of_bits(start, start.code(stream.below(len(start))), opening, stream)
        seen += [(bits, float(len(line) - at)) for at, bits in enumerate(line)]
    bits, guesses = np.array(seen).T
    steps = np.arange(int(np.ceil(everything.bits * STEPS_PER_BIT)) + 2) / STEPS_PER_BIT
    weights = np.exp(-((steps[:, None] - bits) ** 2))  # what was seen within about a bit counts
    means: Costs = (weights * guesses).sum(axis=1) / weights.sum(axis=1)
    means[0] = 1.0
    means = np.maximum.accumulate(means)
    most = int(start.bits * STEPS_PER_BIT)
    means[most:] = means[most] + (steps[most:] - steps[most]) * (means[most] - 1) / start.bits
    return means


def _first_guesses(rules: Rules) -> list[Code]:
    """First guesses, one of each kind; on a word list some of them."""
    space = space_of(rules)
    if rules.words is None:
        return [space.code(int(number)) for number in orbits(rules, ()).lowest]
    numbers = evenly_spaced(np.arange(space.size), MOST_TRIED_WITH_LIES)
    return [space.code(int(number)) for number in numbers]


def _informative(beliefs: Beliefs, guesses: list[Code]) -> Code:
    """The guess that leaves the least uncertainty."""
    split = beliefs.split(guesses)
    return guesses[int(np.argmin((split.chances * split.bits).sum(axis=1)))]


def _line_of_bits(beliefs: Beliefs, secret: Code, guess: Code, stream: Stream) -> list[float]:
    """The bits of uncertainty before each guess of a game for the most information."""
    rules, told, line = beliefs.rules, 0, [beliefs.bits]
    while guess != secret:
        answer = rules.index_of(rules.feedback(secret, guess))
        lies = np.flatnonzero(possible_answers(rules, guess)[:-1])
        lies = lies[lies != answer]
        if told < beliefs.lies and len(lies) and not stream.below(LIE_ONCE_IN):
            told, answer = told + 1, int(lies[stream.below(len(lies))])
        beliefs = beliefs.answered(guess, answer)
        line.append(beliefs.bits)
        tried = max(
            FEWEST_TRIED_WITH_LIES,
            min(MOST_TRIED_WITH_LIES, MOST_PAIRS_PER_LIAR_TURN // len(beliefs)),
        )
        guess = _informative(beliefs, [beliefs.code(rank) for rank in range(len(beliefs))[:tried]])
    return line


def _said_about_doubtful(
    game: PlayedGame, turn: TurnReview, before: Beliefs, truth: Feedback | None, hard: bool
) -> tuple[str, ...]:
    """What the coach says of a turn."""
    notation = game.variant.notation
    left = f"The answer left {say_count(turn.after)} of {count_of(turn.before, 'code')}."
    said = [
        could_be_the_code(turn) or _say_why_impossible(game, turn, before),
        left if turn.before > 1 and turn.after != turn.before else None,
        surprise(turn.luck, f"{abs(turn.luck):.1f} bits"),
    ]
    if truth is not None and turn.wrong:
        said.append(f"The answer was a lie: the truth was {notation.describe(truth)}.")
    if turn.before > 2 or turn.verdict != "best":
        said.append(
            compare_guesses(notation, turn.played, turn.best, turn.verdict, hard, splits=False)
        )
    return tuple(filter(None, said))


def _say_why_impossible(game: PlayedGame, turn: TurnReview, before: Beliefs) -> str:
    """Why the guess could not be the code."""
    rules, guess, earlier = before.rules, turn.turn.guess, game.turns[: turn.number - 1]
    if guess in denied(earlier, rules):
        number = [one.guess for one in earlier].index(guess) + 1
        return f"It could not be the code: it was no win at turn {number}."
    clashing = contradicted(earlier, guess, rules)
    if rules.why_not(guess) or len(clashing) <= before.lies:
        return "It could not be the code."
    most = "at most one answer is" if before.lies == 1 else f"at most {before.lies} answers are"
    return f"It could not be the code: it contradicts {say_turns(clashing)}, and {most} wrong."
