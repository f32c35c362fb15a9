"""Derive the figures of the atlas and write them to its result files.

python tools/make_atlas.py                 # the figures of the plan that are not there yet
python tools/make_atlas.py strategies 4x6  # those of a file, or with these words, again

Every figure comes from the command that is written beside it, run in a process of its own whose
CPU time is measured. Published figures of others are kept by hand in results/published.jsonl.
"""

import multiprocessing
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from pegwise import Rules, read_tree
from pegwise.atlas import figure as atlas_figure
from pegwise.atlas.derivation import dated, derive
from pegwise.atlas.figure import EXACT, Figure, read_figure
from pegwise.cli.app import app
from pegwise.cli.atlas.checking import document_of
from pegwise.game.variants import CLASSIC
from pegwise.lab.grow import grow
from pegwise.strategies import find_strategy, make_strategy
from pegwise.strategies.protocol import WeighsByMetric
from pegwise.tablebase import shelf
from pegwise.tree.files import tree_digest

RESULTS = Path(atlas_figure.__file__).with_name("results")
TIE_BREAK = "a candidate first, then the lowest code"
MOST_TREE_CODES = 100_000

STRATEGIES = (
    *("optimal", "entropy", "expected-size", "parts", "minimax", "knuth", "constraints", "first"),
    *("bovines:plus", "bovines"),
)
ON_MASTERMIND = tuple(f"{name}:consistent" for name in STRATEGIES[1:5])
CONSISTENT = ("3x4", "3x5", "3x6", "3x7", "4x4", "4x5", "4x6", "3x6:distinct", "4x6:distinct")
WORST = (
    *(f"2x{symbols}" for symbols in range(2, 16)),
    *(f"3x{symbols}" for symbols in range(4, 11)),
    *("4x4", "4x5", "4x6", "4x7", "5x4"),
    *(f"3x{symbols}:distinct" for symbols in range(6, 11)),
    *(f"4x{symbols}:distinct" for symbols in range(6, 10)),
)
RECORDS = ("6x4", "5x7:distinct", "3x11", "3x12", "3x13", "5x8:distinct")  # proven, not shipped
# Positions, and the most symbols of the bulls-only boards.
BULLS_ONLY = {2: 9, 3: 7, 4: 4, 5: 3, 6: 3, 7: 2}
# Board, strategy and games of a sample.
SAMPLES = (
    *(("6x9", "sampled", 2000), ("7x10", "sampled", 1000), ("8x8", "sampled", 1000)),
    *(("8x12", "sampled", 500), ("9x9", "sampled", 200), ("10x10", "sampled", 200)),
    *(("20x10", "annealed", 50), ("50x20", "weighing", 40), ("100x20", "weighing", 15)),
    *(("4x6", "random", 2000), ("4x10", "random", 2000), ("4x10:distinct", "random", 2000)),
)
SEED = "atlas"


def plan() -> Iterator[tuple[str, Figure]]:
    """Every figure of ours to derive, with the name of its result file; values to be found."""
    for variant in CLASSIC:
        board = str(variant.rules)
        for name in STRATEGIES + (ON_MASTERMIND if board == "4x6" else ()):
            if find_strategy(name, variant.rules).objection(variant.rules) is None:
                command = f"pegwise evaluate -v {board} -s {name}"
                yield "strategies", asked(board, f"total of {name}", command)
                yield "strategies", asked(board, f"worst case of {name}", command)
    for tree in shelf.PROVEN:
        yield "optima", least(tree.board, tree.objective)
    for board in RECORDS:
        yield "optima", least(board, shelf.MEAN)
    for board in WORST:
        worst = least(board, "worst")
        yield "optima", replace(worst, question="least worst case")
        yield "optima", worst
    for board in CONSISTENT:
        command = f"pegwise prove -v {board} --consistent"
        yield "optima", asked(board, "least total of consistent guesses", command)
    for positions, most in BULLS_ONLY.items():
        for symbols in range(2, most + 1):
            yield "bulls", least(f"{positions}x{symbols}:bulls", "mean")
    for board, name, games in SAMPLES:
        command = f"pegwise evaluate -v {board} -s {name} --games {games} --seed {SEED}"
        yield "large", asked(board, f"mean of {name}", command)


def asked(board: str, question: str, command: str) -> Figure:
    """A figure whose value is still to be found."""
    return Figure(board, question, 0, EXACT, command=command)


def least(board: str, objective: str) -> Figure:
    """The least total by an objective of ``prove``."""
    command = f"pegwise prove -v {board}"
    if objective == shelf.MEAN:
        return asked(board, "least total", command)
    command += f" --objective {objective}"
    if objective == "worst":
        return asked(board, "least total with the least worst case", command)
    limit = objective.removeprefix("mean-within-")
    return asked(board, f"least total within {limit} guesses", command)


def derived(figure: Figure) -> Figure:
    """The figure from its command, with its CPU time and the digest of its tree."""
    assert figure.command is not None
    start = process_time()
    document = document_of(figure.command)
    found = dated(derive(figure, document), process_time() - start)
    return replace(found, tree=digest(found), tie_break=tie_break(found))


def digest(figure: Figure) -> str | None:
    """The digest of the tree behind a figure; None if games were sampled or it is very large."""
    assert figure.command is not None
    if figure.error is not None or figure.rules.size > MOST_TREE_CODES:
        return None
    if "evaluate" in figure.command:
        name = figure.question.rpartition(" ")[2]
        return tree_digest(grow(figure.rules, make_strategy(name, figure.rules)))
    with TemporaryDirectory() as folder:
        out = f"{folder}/proven.tree"
        _, *words = figure.command.split()
        app.main([*words, "--out", out, "--json"], "pegwise", standalone_mode=False)
        return tree_digest(read_tree(out).tree)


def tie_break(figure: Figure) -> str | None:
    """What decides between guesses of equal score, for strategies with a metric."""
    if "of " not in figure.question or figure.command is None or "evaluate" not in figure.command:
        return None
    player = make_strategy(figure.question.rpartition(" ")[2], Rules.parse(figure.board))
    return TIE_BREAK if isinstance(player, WeighsByMetric) else None


def main(words: list[str]) -> None:
    """Derive what is missing or asked for; the file is written after every figure."""
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        for name in dict.fromkeys(name for name, _ in plan()):
            path = RESULTS / f"{name}.jsonl"
            lines = path.read_text("utf-8").splitlines() if path.exists() else []
            known = {(f.board, f.question): f for f in map(read_figure, lines)}
            planned = [figure for file, figure in plan() if file == name]
            for figure in planned:
                key = (figure.board, figure.question)
                again = words and all(w in (name, figure.board) or w in key[1] for w in words)
                if key in known and not again:
                    continue
                known[key] = pool.apply(derived, (figure,))
                print(known[key].line(), flush=True)
                order = [(f.board, f.question) for f in planned]
                ready = [known[k] for k in order if k in known]
                ready += [f for k, f in known.items() if k not in order]
                path.write_text("".join(f"{f.line()}\n" for f in ready), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
