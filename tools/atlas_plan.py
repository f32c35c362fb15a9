"""The figures of ours that the atlas has: a figure here is derived by ``make atlas``."""

import shlex
from collections.abc import Iterator, Mapping
from dataclasses import replace

from pegwise.atlas.figure import EXACT, LEAST_TOTAL, Figure
from pegwise.envs.baselines import PLAYERS
from pegwise.game.rules import Rules
from pegwise.game.variants import CLASSIC
from pegwise.game.wording import count_of
from pegwise.strategies import find_strategy
from pegwise.tablebase import shelf

VALUE, LEAST_WORST = "value of the game", "least worst case"

STRATEGIES = (
    *("optimal", "entropy", "expected-size", "parts", "minimax", "knuth", "constraints", "first"),
    *("bovines:plus", "bovines"),
)
ONE_STEP = STRATEGIES[1:5]
ON_MASTERMIND = tuple(f"{name}:consistent" for name in ONE_STEP)
# Other boards and the strategies counted on them.
MORE_TREES = (*(("6x6", name) for name in ONE_STEP), ("6x9", "entropy"))
# Board, strategy and first guess.
OPENINGS = (("4x6", "knuth", "1123"), ("4x6", "knuth", "1234"), ("4x6", "optimal", "1122"))

# Proven, and their trees not shipped.
RECORDS = (
    *("6x4", "5x7:distinct", "5x8:distinct", "4x12:distinct", "4x13:distinct"),
    *(f"3x{symbols}" for symbols in range(11, 17)),
)
SMALL = (
    *(f"{positions}x2" for positions in range(3, 8)),
    *("3x3", "4x3", "5x3", "6x3"),
    *("2x3:distinct", "2x4:distinct", "2x5:distinct", "3x4:distinct", "3x5:distinct"),
    *("4x5:distinct", "5x6:distinct"),
)
# CPU seconds of the commands that made the best trees known, as measured then.
MADE_SECONDS = {
    "pegwise 0.1.0 prove -v 5x8 --beam 16 --first 11234": 336,
}
WORST = (
    *(f"2x{symbols}" for symbols in range(2, 16)),
    *(f"3x{symbols}" for symbols in range(4, 15)),
    *("4x4", "4x5", "4x6", "4x7", "4x8", "4x9", "4x10", "5x4", "5x5", "5x6", "5x7"),
    *(f"3x{symbols}:distinct" for symbols in range(6, 11)),
    *(f"4x{symbols}:distinct" for symbols in range(6, 12)),
)
CONSISTENT = tuple(dict.fromkeys(tree.board for tree in shelf.PROVEN))
# Positions, and the most symbols of the bulls-only boards that are proven.
BULLS_ONLY = {2: 9, 3: 10, 4: 6, 5: 4, 6: 3, 7: 3, 8: 2}
# Board, strategy, games of a sample, and its seed.
SAMPLES = (
    *(("4x6", "random", 2000, "atlas"), ("4x10", "random", 2000, "atlas")),
    *(("4x10:distinct", "random", 2000, "atlas"), ("5x8", "random", 2000, "atlas")),
    *(("6x9", "sampled", 35_000, "large"), ("7x10", "sampled", 25_000, "large")),
    *(("8x8", "sampled", 25_000, "large"), ("8x12", "sampled", 6000, "large")),
    *(("9x9", "sampled", 1200, "large"), ("10x10", "sampled", 1200, "large")),
    *(("20x10", "annealed", 200, "quiet"), ("30x10", "weighing", 20, "atlas")),
    *(("50x20", "weighing", 40, "atlas"), ("100x20", "weighing", 15, "atlas")),
    *(("100x100:bulls", "weighing", 8, "atlas"), ("100x100:bulls", "linear", 8, "atlas")),
)
# The value of the game.
VALUES = (
    *(f"3x{symbols}" for symbols in range(3, 12)),
    *(f"4x{symbols}" for symbols in range(3, 9)),
    *("5x3", "5x4", "5x5", "6x3", "6x4"),
)
# The boards of proofs with lies. With two, one has a time limit since it is open, and on 4x6 no
# tree is found within it.
WITH_LIES = (
    *("3x3", "3x4", "3x5", "3x6", "4x4", "4x5", "4x6"),
    *("3x4:distinct", "3x5:distinct", "3x6:distinct", "4x5:distinct", "4x6:distinct"),
)
OPEN_WITH_TWO_LIES = "4x6:distinct"
LIES_SECONDS = 60
BASELINES = ("3x4", "4x5", "4x6", "4x8", "4x8:distinct", "4x10:distinct")
BASELINE_MEASURES = ("mean guesses", "win rate", "mean regret")


def plan() -> Iterator[tuple[str, Figure]]:
    """Every figure of ours, with the name of its result file; the values are to be found."""
    yield from (("strategies", figure) for figure in _trees())
    yield from (("optima", figure) for figure in _optima())
    for board in bulls_only(BULLS_ONLY):
        yield "bulls", least(board)
    for board in bulls_only(BULLS_ONLY):
        yield from (("bulls", figure) for figure in _worst(board))
    for board, name, games, seed in SAMPLES:
        command = f"pegwise evaluate -v {board} -s {name} --games {games} --seed {seed}"
        yield "large", asked(board, f"mean of {name}", command)
    yield from (("values", value(board)) for board in VALUES)
    for lies in (1, 2):
        boards = (board for board in WITH_LIES if (board, lies) != ("4x6", 2))
        yield from (("lies", with_lies(board, lies)) for board in boards)
    for board in BASELINES:
        for player in PLAYERS:
            command = f"pegwise baselines -v {board} --player {shlex.quote(player)}"
            for measure in BASELINE_MEASURES:
                yield "baselines", asked(board, f"{measure} of {player}", command)


def bulls_only(symbols: Mapping[int, int]) -> list[str]:
    """The bulls-only boards with up to this many symbols, by positions."""
    return [f"{p}x{s}:bulls" for p, most in symbols.items() for s in range(2, most + 1)]


def _trees() -> Iterator[Figure]:
    """Whole trees of strategies: total and worst case."""
    classic = [
        (str(variant.rules), name)
        for variant in CLASSIC
        for name in STRATEGIES + (ON_MASTERMIND if str(variant.rules) == "4x6" else ())
        if find_strategy(name, variant.rules).objection(variant.rules) is None
    ]
    for board, name in (*classic, *MORE_TREES):
        command = f"pegwise evaluate -v {board} -s {name}"
        yield asked(board, f"total of {name}", command)
        yield asked(board, f"worst case of {name}", command)
    for board, name, first in OPENINGS:
        command = f"pegwise evaluate -v {board} -s {name} --first {first}"
        yield asked(board, f"total of {name} from {first}", command)


def _optima() -> Iterator[Figure]:
    for tree in shelf.BEST_KNOWN:
        yield best_known(tree.board)
    for tree in shelf.PROVEN:
        yield least(tree.board, tree.objective)
    for board in (*RECORDS, *SMALL):
        yield least(board)
    for board in WORST:
        yield from _worst(board)
    for board in CONSISTENT:
        yield least(board, consistent=True)


def _worst(board: str) -> Iterator[Figure]:
    worst = least(board, "worst")
    yield replace(worst, question=LEAST_WORST)
    yield worst


def asked(board: str, question: str, command: str) -> Figure:
    """A figure whose value is still to be found."""
    return Figure(board, question, 0, EXACT, command=command)


def value(board: str) -> Figure:
    """The value of the game."""
    return asked(board, VALUE, f"pegwise value -v {board}")


def with_lies(board: str, lies: int) -> Figure:
    """The least worst case with this many lies."""
    command = f"pegwise prove -v {board} --lies {lies}"
    if lies == 2 and board == OPEN_WITH_TWO_LIES:
        command += f" --seconds {LIES_SECONDS}"
    return asked(board, f"{LEAST_WORST} with {count_of(lies, 'lie')}", command)


def best_known(board: str) -> Figure:
    """The total of the best tree known; the bound and where it comes from are in its header."""
    file = shelf.find(Rules.parse(board))
    assert file is not None
    figure = asked(board, LEAST_TOTAL, f"pegwise evaluate -v {board} -s optimal")
    bound, made = file.header.lower_bound, file.header.made
    spent = f", {MADE_SECONDS[made]} CPU s" if made in MADE_SECONDS else ""
    return replace(figure, lower_bound=bound, note=f"the tree of `{made}`{spent}")


def least(board: str, objective: str = shelf.MEAN, consistent: bool = False) -> Figure:
    """The least total by an objective of ``prove``."""
    command, question = f"pegwise prove -v {board}", LEAST_TOTAL
    if objective != shelf.MEAN:
        command += f" --objective {objective}"
        limit = objective.removeprefix("mean-within-")
        within = f"within {limit} guesses"
        question += " with the least worst case" if objective == "worst" else f" {within}"
    if consistent:
        command, question = f"{command} --consistent", f"{question} of consistent guesses"
    return asked(board, question, command)
