"""The review of a game in which some answers may be wrong, such as one against a liar.

Guesses are judged two steps ahead by the bits of uncertainty that they leave, and from there on by
what that many bits usually cost in games against a liar, played for the purpose.
"""

from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.game.wording import count_of, say_count, say_turns
from pegwise.knowledge.doctor import diagnose
from pegwise.knowledge.lies import contradicted, denied
from pegwise.knowledge.partition import GuessFigures, require
from pegwise.knowledge.ranking import evenly_spaced
from pegwise.knowledge.space import space_of
from pegwise.knowledge.symmetry import orbits
from pegwise.play.makers import LIE_ONCE_IN
from pegwise.runtime.seeds import Stream

from .beliefs import Beliefs, answers_to
from .reviewed import PlayedGame, Review, TurnReview
from .sentences import compare, surprise
from .values import TIE, verdict

Costs = NDArray[np.float64]

MOST_COMPARED_PAIRS = 1_500_000  # of a guess and a code, to rank the guesses of a turn
MOST_TURN_GUESSES = 12_000  # that are ranked, however few codes are left
MOST_CODES_AHEAD = 3000  # with more possible codes, guesses are judged one step ahead
SHORTLISTED, MOST_REPLIES = 4, 30
LIAR_GAMES, MOST_PAIRS_A_TURN = 10, 100_000  # to learn what uncertainty costs
MOST_CODES_IN_GAMES = 10_000  # of these games, and to rank guesses
FEWEST_TRIED, MOST_TRIED = 2, 30
STEPS_A_BIT = 2  # of the table of costs


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
    turns = tuple(_review_turn(game, number, believed, judge, secret) for number in numbers)
    return Review(
        game,
        hard,
        turns,
        judge.best(believed[0]),
        None if contradictory or solved else judge.best(believed[-1]),
        diagnose(rules, game.turns, lies_only=True) if contradictory else None,
        lies=lies,
    )


def _review_turn(
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
    return replace(found, words=_sentences(game, found, before, truth, judge.hard))


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
            beliefs, min(MOST_TURN_GUESSES, MOST_COMPARED_PAIRS // len(some_codes))
        )
        order = np.argsort(self._one_step(some_codes, guesses), kind="stable")
        some = [self._figures(beliefs, guesses[at]) for at in order[:SHORTLISTED]]
        return min(some, key=lambda one: require(one.expected_guesses))

    def _guesses(self, beliefs: Beliefs, most: int) -> list[Code]:
        """The likeliest codes, and other guesses; the first guess only up to symmetry."""
        if len(beliefs) == self.rules.size:
            return _first_guesses(self.rules)
        share = max(FEWEST_TRIED, most // (1 if self.hard else 2))
        likely = [beliefs.code(rank) for rank in range(min(share, len(beliefs)))]
        if self.hard:
            return likely
        space = space_of(self.rules.guessing)
        others = evenly_spaced(np.arange(space.size), max(FEWEST_TRIED, most - len(likely)))
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
            cost += float(split.chances[0][index]) * self._least(later)
        return cost

    def _least(self, beliefs: Beliefs) -> float:
        """The least cost that a few replies have."""
        if len(beliefs) <= 2:
            return 2 - float(beliefs.odds.max())
        replies = self._guesses(beliefs, MOST_REPLIES)
        return float(self._one_step(beliefs, replies).min())

    def _one_step(self, beliefs: Beliefs, guesses: list[Code]) -> Costs:
        """What guesses cost by the bits of uncertainty that they leave."""
        split = beliefs.split(guesses)
        after = np.interp(split.bits, np.arange(len(self.costs)) / STEPS_A_BIT, self.costs)
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
        line = _line(start, start.code(stream.below(len(start))), opening, stream)
        seen += [(bits, float(len(line) - at)) for at, bits in enumerate(line)]
    bits, guesses = np.array(seen).T
    steps = np.arange(int(np.ceil(everything.bits * STEPS_A_BIT)) + 2) / STEPS_A_BIT
    weights = np.exp(-((steps[:, None] - bits) ** 2))  # what was seen within about a bit counts
    means: Costs = (weights * guesses).sum(axis=1) / weights.sum(axis=1)
    means[0] = 1.0
    means = np.maximum.accumulate(means)
    most = int(start.bits * STEPS_A_BIT)
    means[most:] = means[most] + (steps[most:] - steps[most]) * (means[most] - 1) / start.bits
    return means


def _first_guesses(rules: Rules) -> list[Code]:
    """First guesses, one of each kind; on a word list some of them."""
    space = space_of(rules)
    if rules.words is None:
        return [space.code(int(number)) for number in orbits(rules, ()).lowest]
    numbers = evenly_spaced(np.arange(space.size), MOST_TRIED)
    return [space.code(int(number)) for number in numbers]


def _informative(beliefs: Beliefs, guesses: list[Code]) -> Code:
    """The guess that leaves the least uncertainty."""
    split = beliefs.split(guesses)
    return guesses[int(np.argmin((split.chances * split.bits).sum(axis=1)))]


def _line(beliefs: Beliefs, secret: Code, guess: Code, stream: Stream) -> list[float]:
    """The bits of uncertainty before each guess of a game for the most information."""
    rules, told, line = beliefs.rules, 0, [beliefs.bits]
    while guess != secret:
        answer = rules.index_of(rules.feedback(secret, guess))
        lies = np.flatnonzero(answers_to(rules, guess)[:-1])
        lies = lies[lies != answer]
        if told < beliefs.lies and len(lies) and not stream.below(LIE_ONCE_IN):
            told, answer = told + 1, int(lies[stream.below(len(lies))])
        beliefs = beliefs.answered(guess, answer)
        line.append(beliefs.bits)
        tried = max(FEWEST_TRIED, min(MOST_TRIED, MOST_PAIRS_A_TURN // len(beliefs)))
        guess = _informative(beliefs, [beliefs.code(rank) for rank in range(len(beliefs))[:tried]])
    return line


def _sentences(
    game: PlayedGame, turn: TurnReview, before: Beliefs, truth: Feedback | None, hard: bool
) -> tuple[str, ...]:
    """What the coach says of a turn."""
    notation = game.variant.notation
    said = [
        _possible(game, turn, before),
        _left(turn),
        surprise(turn.luck, f"{abs(turn.luck):.1f} bits"),
    ]
    if truth is not None and turn.wrong:
        said.append(f"The answer was a lie: the truth was {notation.describe(truth)}.")
    if turn.before > 2 or turn.verdict != "best":
        said.append(compare(notation, turn.played, turn.best, turn.verdict, hard, splits=False))
    return tuple(filter(None, said))


def _possible(game: PlayedGame, turn: TurnReview, before: Beliefs) -> str:
    """Whether the guess could be the code, and if not, what rules it out."""
    if turn.played.is_candidate:
        only = turn.before == 1
        return "It was the only code left." if only else "It could be the code."
    rules, guess, earlier = before.rules, turn.turn.guess, game.turns[: turn.number - 1]
    if guess in denied(earlier, rules):
        number = [one.guess for one in earlier].index(guess) + 1
        return f"It could not be the code: it was no win at turn {number}."
    clashing = contradicted(earlier, guess, rules)
    if rules.why_not(guess) or len(clashing) <= before.lies:
        return "It could not be the code."
    most = "at most one answer is" if before.lies == 1 else f"at most {before.lies} answers are"
    return f"It could not be the code: it contradicts {say_turns(clashing)}, and {most} wrong."


def _left(turn: TurnReview) -> str | None:
    """How many codes the answer left."""
    if turn.before == 1 or turn.after == turn.before:
        return None
    return f"The answer left {say_count(turn.after)} of {count_of(turn.before, 'code')}."
