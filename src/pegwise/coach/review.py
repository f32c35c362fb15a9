"""The review of a game: every turn judged by what was known when it was played.

The picture of a review: turns with their verdicts, and a chart of the codes left.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import log2

from pegwise.errors import BoardTooLarge, PegwiseError, quote
from pegwise.game.arguments import seconds_of, whole_number
from pegwise.game.codes import CodeLike
from pegwise.game.coerce import code_of
from pegwise.game.rules import Rules
from pegwise.game.variants import Variant
from pegwise.game.weights import Weights, WeightsLike
from pegwise.game.wording import Estimate, codes_left, count_of, say_count, say_guesses, say_turns
from pegwise.knowledge.certainty import MOST_CODES_TO_PROVE, Evidence
from pegwise.knowledge.doctor import diagnose
from pegwise.knowledge.partition import GuessFigures, figures_of, require
from pegwise.knowledge.position import Position
from pegwise.knowledge.prior import is_even
from pegwise.knowledge.unlisted import why_undrawn
from pegwise.pictures.charts import Series, chart
from pegwise.pictures.pegs import BoardRow, board
from pegwise.pictures.svg import Picture, finished, heading, stacked

from .review_on_samples import review_on_samples
from .review_with_lies import review_with_lies
from .reviewed import GameToReview, PlayedGame, Review, TurnReview, scores_of
from .sentences import TurnContext, turn_sentences
from .values import USUAL_SECONDS, Judge, ReviewBudget, WeightedJudge, Worth, is_costly, verdict

# On larger boards looking at all codes takes too long: the review goes by a sample of them.
MOST_REVIEWED_CODES = 150_000


def review(
    game: GameToReview,
    *,
    hard: bool = False,
    seconds: float = USUAL_SECONDS,
    lies: int = 0,
    secret: CodeLike | None = None,
    weights: WeightsLike | None = None,
) -> Review:
    """What each guess of a game was worth, how lucky each answer was, and why.

    In ``hard`` mode only candidates count as better guesses; with marks, those that use what the
    answers have shown, and the review says which guesses did not. ``seconds`` is about how long it
    may take; it is counted in steps, so that a review is the same everywhere. Up to ``lies``
    answers may be wrong; the ``secret``, if it is known, says which were, and is used for nothing
    else. ``weights`` say how likely each code is (see `prove`): losses are then exact, luck
    weighted.

    >>> judged = review("mastermind 1122:1,0 1344:0,1 3526:1,2")
    >>> [turn.verdict for turn in judged.turns]
    ['good', 'good', 'good']
    """
    seconds_of(seconds)
    whole_number(lies, "wrong answers")
    played = PlayedGame.of(game)
    secret = None if secret is None else code_of(secret, played.variant, secret=True)
    rules = played.variant.rules
    if weights is not None:
        played = replace(played, prior=Weights.of_like(weights, played.variant))
    if played.prior is not None and lies:
        raise PegwiseError("a review with weights takes every answer as true: expected no lies")
    fault = why_not_reviewed(rules, lies)
    if fault:
        raise BoardTooLarge(f"{quote(str(rules))} {fault}")
    if lies:
        return review_with_lies(played, lies, secret, hard)
    if rules.size > MOST_REVIEWED_CODES and rules.words is None and played.prior is None:
        return review_on_samples(played, hard)
    agreeing = played.agreeing
    if hard and rules.kind.counts:
        for before, turn in zip(played.positions[:agreeing], played.turns, strict=False):
            if not before.allows(turn.guess):
                raise played.refused_in_hard_mode(turn)
    known_positions = played.positions[: agreeing + 1]
    judge = judge_for(played, hard, seconds, known_positions)
    evidence = Evidence(rules, played.turns[:agreeing])
    start, last = played.positions[0], played.positions[-1]
    contradictory = agreeing < len(played.turns)
    # From the last turn back: positions with few codes are judged while there are steps left.
    following = None if contradictory or last.solved else _figures_by_worth(last, judge.best(last))
    turns = [_review_turn(played, number, judge, evidence) for number in range(agreeing, 0, -1)]
    return Review(
        played,
        hard,
        tuple(reversed(turns)),
        _figures_by_worth(start, judge.best(start)),
        following,
        diagnose(rules, played.turns) if contradictory else None,
        seconds,
    )


def judge_for(
    game: PlayedGame, hard: bool, seconds: float, positions: Sequence[Position]
) -> Judge | WeightedJudge:
    """The judge of this game; a weighted one if codes have different weights."""
    if game.prior is None or is_even(game.prior):
        return Judge(game.variant.rules, hard, ReviewBudget.of_seconds(seconds), positions)
    return WeightedJudge(game.prior, hard)


def why_not_reviewed(rules: Rules, lies: int = 0) -> str | None:
    """Why games on this board cannot be reviewed; None if they can."""
    if rules.size <= MOST_CODES_TO_PROVE:
        return None
    if lies:
        most = f"expected at most {say_count(MOST_CODES_TO_PROVE)} if answers may be wrong"
        return f"has {say_count(rules.size)} codes: {most}"
    return why_undrawn(rules)


def _review_turn(
    game: PlayedGame, number: int, judge: Judge | WeightedJudge, evidence: Evidence
) -> TurnReview:
    before, after = game.positions[number - 1 : number + 1]
    turn, notation = game.turns[number - 1], game.variant.notation
    worth, least = judge.judge(before, turn.guess)
    played, best = _figures_by_worth(before, worth), _figures_by_worth(before, least)
    loss = max(0.0, worth.total - least.total) / before.weight
    left = before.weight_of(after)
    if not left and before.weights is not None:  # count as the least likely code
        left = int(before.weights[before.weights > 0].min())
    luck = log2(before.weight / left) - require(played.entropy)
    name = verdict(loss)
    context = TurnContext(notation, evidence, before, after, played, best, name, luck, judge.hard)
    words = turn_sentences(context)
    return TurnReview(
        number, turn, before.count, after.count, played, best, loss, luck, name, words
    )


def _figures_by_worth(position: Position, worth: Worth) -> GuessFigures:
    guesses = worth.total / position.weight
    return figures_of(position, worth.guess, expected_guesses=guesses, exact=worth.exact)


def best_line(review: Review) -> list[float]:
    """The candidates left at the start and after each guess, had the coach played.

    If the code was found and all candidates are known, the coach plays against it; otherwise the
    means after the best guess of each turn.
    """
    rules, position = review.game.variant.rules, review.game.positions[0]
    left: list[float] = [review.codes]
    if not review.solved or review.lies or review.sampled:
        return left + [require(turn.best.expected) for turn in review.turns]
    secret = review.game.turns[-1].guess
    judge = judge_for(review.game, review.hard, review.seconds, review.game.positions)
    while not position.solved:
        guess = judge.best(position).guess
        position = position.after(guess, rules.feedback(secret, guess))
        left.append(position.count)
    return left


def summary(review: Review) -> Iterator[str]:
    """Skill, luck, the coach's expectation, the decisive turn, and the next guess."""
    if review.skill is not None:
        exact = all(turn.exact for turn in review.turns)
        skill = f"Skill: {_about_guesses(review.skill, exact)} guesses lost per turn."
        yield f"{skill} Luck: {review.luck:+.2f} bits in all."
    mean = _about_guesses(require(review.start.expected_guesses), review.start.exact)
    found = f"Found in {count_of(review.guesses, 'guess')}; the" if review.solved else "The"
    yield f"{found} coach needs {mean} on average from the first turn."
    if review.decisive is not None and len(review.turns) > 1:
        yield f"What mattered most: {_decisive(review.decisive)}."
    if review.next is not None:
        left = codes_left(Estimate(review.left, not review.turns or review.turns[-1].counted))
        guess = review.game.variant.notation.write_code(review.next.guess)
        yield f"{left[:1].upper()}{left[1:]}; the coach would guess {guess} next."
    lies = [turn.number for turn in review.turns if turn.wrong]
    if review.lies and any(turn.wrong is not None for turn in review.turns):
        yield f"The maker lied at {say_turns(lies)}." if lies else "The maker never lied."
    if not all(turn.exact for turn in review.turns):
        yield "~ and 'estimated' mark what is not exact."


def _about_guesses(guesses: float, exact: bool) -> str:
    return f"{'' if exact else 'about '}{say_guesses(guesses, exact)}"


def _decisive(turn: TurnReview) -> str:
    if is_costly(turn.verdict):
        article = "an" if turn.verdict == "inaccuracy" else "a"
        lost = f"lost {_about_guesses(turn.loss, turn.exact)} guesses"
        return f"turn {turn.number}, {article} {turn.verdict} that {lost}"
    return f"the answer of turn {turn.number}, {turn.luck:+.2f} bits of luck"


# As in annotated games of chess, so that a verdict is told by more than its word.
VERDICT_MARKS = {"best": "!", "good": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
YOU, COACH = "you", "the coach"
ON_AVERAGE = "the best guess of each turn, on average"


def picture_of_review(review: Review, variant: Variant) -> Picture:
    """The game turn by turn with what each was worth, and the chart of it."""
    rows = []
    for turn in review.turns:
        left = codes_left(Estimate(turn.after, turn.counted))
        lie = "; the answer was a lie" if turn.wrong else ""
        remark = f"{left}, luck {turn.luck:+.2f} bits{lie}"
        rows.append(BoardRow(turn.turn, remark, _verdict(turn, variant)))
    parts = [heading(f"Review of a game of {variant}", _status(review))]
    if rows:
        played_out = review.solved and not (review.lies or review.sampled)
        coach = Series(COACH if played_out else ON_AVERAGE, best_line(review), "link", dashed=True)
        yours = Series(YOU, [review.codes, *(turn.after for turn in review.turns)], "accent")
        drawn = chart([coach, yours], "turn", "codes left")
        parts += [board(variant.notation, rows), drawn]
    return finished(stacked(parts), f"Review of a game of {variant}")


def _verdict(turn: TurnReview, variant: Variant) -> str:
    about = "" if turn.exact else "about "
    name = f"{turn.verdict} {VERDICT_MARKS.get(turn.verdict, '')}".strip()
    said = f"{name}, loss {about}{say_guesses(turn.loss, turn.exact)}"
    if turn.best.guess == turn.played.guess or not turn.loss:
        return said
    return f"{said}; better {variant.notation.write_code(turn.best.guess)}"


def _status(review: Review) -> str:
    guesses, scores = count_of(review.guesses, "guess"), scores_of(review)
    if review.contradictory_since is not None:
        said = f"The answers contradict each other from turn {review.contradictory_since} on"
    else:
        said = f"Found in {guesses}" if review.solved else f"Not over after {guesses}"
    return said if scores is None else f"{said}; skill {scores.skill}, luck {scores.luck} of 100"
