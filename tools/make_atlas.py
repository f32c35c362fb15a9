"""Derive the figures of the atlas and write them to its result files.

python tools/make_atlas.py                 # the figures of tools/atlas_plan.py that are missing
python tools/make_atlas.py strategies 4x6  # those of a file, or with these words, again
python tools/make_atlas.py --add proof.json --cpu 5400 --tree 3x14.tree.xz [--record]
                                           # from a document of pegwise prove or value --json

Every figure comes from the command that is written beside it, run in a process of its own whose
CPU time is measured. Two kinds need no run: records come from results/runs.jsonl, which
bench/records.py writes, and the best trees known from the headers of the shipped files. Published
figures of others are kept by hand in results/published.jsonl.
"""

import argparse
import json
import multiprocessing
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from atlas_plan import VALUE, VALUES, least, plan, value, with_lies
from pegwise import Rules, __version__, read_tree
from pegwise.atlas import figure as atlas_figure
from pegwise.atlas.figure import (
    LEAST_TOTAL,
    PROVEN,
    Figure,
    ProofRun,
    dated,
    derive,
    read_figure,
    runs_of,
    runs_path,
)
from pegwise.cli.atlas import document_of
from pegwise.lab.grow import grow
from pegwise.schemas.documents import ValueDocument
from pegwise.search.proof import KEY_BITS
from pegwise.search.prove import compile_search
from pegwise.strategies import make_strategy
from pegwise.strategies.protocol import WeighsByMetric
from pegwise.tablebase import find
from pegwise.tree.tree_files import tree_digest
from pegwise.value import game_value as known_makers

RESULTS = Path(atlas_figure.__file__).with_name("results")
TIE_BREAK = "a candidate first, then the lowest code"
MOST_TREE_CODES = 100_000


def derived(figures: Sequence[Figure]) -> list[Figure]:
    """Figures of one command, with its CPU time and the digest of its tree."""
    command = figures[0].command
    assert command is not None
    with TemporaryDirectory() as folder:
        out = f"{folder}/proven.tree"
        is_proof = command.startswith("pegwise prove") and "--lies" not in command
        if is_proof:
            compile_search(figures[0].rules)
        start = process_time()
        document = document_of(command, *(["--out", out] if is_proof else []))
        seconds = process_time() - start
        if figures[0].question == VALUE:
            keep_maker(document)
        found = [dated(derive(figure, document), seconds) for figure in figures]
        digest = tree_digest(read_tree(out).tree) if is_proof else grown_digest(found[0])
    return [replace(each, tree=digest, tie_break=tie_break(each)) for each in found]


def keep_maker(document: ValueDocument) -> None:
    """Keep how the best maker hides a code, which `play --maker clever` draws from."""
    path = Path(known_makers.__file__).with_name("makers.jsonl")
    makers = {line["board"]: line for line in map(json.loads, path.read_text().splitlines())}
    shares = {share["pattern"]: share["probability"] for share in document["maker"]}
    bounds = {"lower": document["lower"], "upper": document["upper"]}
    makers[document["variant"]] = {"board": document["variant"], **bounds, "maker": shares}
    ready = [json.dumps(makers[board]) for board in VALUES if board in makers]
    path.write_text("\n".join([*ready, ""]), "utf-8")


def player_of(figure: Figure) -> str:
    """The strategy that a question is about: the last word, or that before ``from CODE``."""
    return figure.question.partition(" of ")[2].split()[0]


def grown_digest(figure: Figure) -> str | None:
    """The digest of a strategy's tree; None for samples and very large boards."""
    if figure.question == LEAST_TOTAL:
        return shipped_digest(figure.rules)
    command = figure.command or ""
    if not command.startswith("pegwise evaluate"):
        return None  # where there is a tree, its strategy has a figure of its own
    fixed = "--first" in command
    if figure.error is not None or fixed or figure.rules.size > MOST_TREE_CODES:
        return None
    return tree_digest(grow(figure.rules, make_strategy(player_of(figure), figure.rules)))


def tie_break(figure: Figure) -> str | None:
    """What decides between guesses of equal score, for strategies with a metric."""
    if " of " not in figure.question or "evaluate" not in (figure.command or ""):
        return None
    player = make_strategy(player_of(figure), Rules.parse(figure.board))
    return TIE_BREAK if isinstance(player, WeighsByMetric) else None


def shipped_digest(rules: Rules) -> str | None:
    """The digest of the tree that comes with the package."""
    file = find(rules)
    return None if file is None else tree_digest(file.tree)


def from_runs(figure: Figure) -> Figure | None:
    """The figure of a record, from the runs that are kept; None for all others."""
    if figure.question != LEAST_TOTAL or not runs_of(figure.board):
        return None
    run = runs_of(figure.board)[0]
    return replace(
        figure,
        value=run.total,
        status=run.status,
        lower_bound=run.total,
        seconds=run.seconds,
        version=run.version,
        date=run.date,
        tree=shipped_digest(figure.rules) or run.tree,
        worst=run.worst,
        first=run.first,
        sets=run.sets,
    )


def is_current(known: Figure | None, figure: Figure) -> bool:
    """Whether the figure is there; that of a best tree known with the tree that is shipped."""
    if known is None or figure.note is None:
        return known is not None
    its = known.note, known.lower_bound, known.tree
    return its == (figure.note, figure.lower_bound, shipped_digest(figure.rules))


class ResultFile:
    """The figures of one file, in the order of the plan; written after every new one."""

    def __init__(self, name: str) -> None:
        self.path = RESULTS / f"{name}.jsonl"
        lines = self.path.read_text("utf-8").splitlines() if self.path.exists() else []
        self.known = {figure.key: figure for figure in map(read_figure, lines)}
        self.planned = [figure for file, figure in plan() if file == name]

    def keep(self, figures: Sequence[Figure]) -> None:
        """Add figures, or replace those of the same questions."""
        for figure in figures:
            self.known[figure.key] = figure
            print(figure.line(), flush=True)
        order = dict.fromkeys([*(each.key for each in self.planned), *self.known])
        ready = [self.known[key] for key in order if key in self.known]
        self.path.write_text("".join(f"{each.line()}\n" for each in ready), "utf-8")


def fill(words: Sequence[str]) -> None:
    """Derive what is missing, or asked for by words."""
    # A forked worker can inherit a lock that another thread of the pool holds, and wait for ever.
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        for name in dict.fromkeys(name for name, _ in plan()):
            file = ResultFile(name)
            to_run = defaultdict(list)  # figures by command
            for figure in file.planned:
                facts = (name, figure.board)
                if words and all(word in facts or word in figure.question for word in words):
                    to_run[figure.command].append(figure)
                elif not is_current(file.known.get(figure.key), figure):
                    if (ready := from_runs(figure)) is not None:
                        file.keep([ready])
                    else:
                        to_run[figure.command].append(figure)
            for figures in to_run.values():
                file.keep(pool.apply(derived, (figures,)))


def add(document: str, cpu: float | None, tree: str | None) -> Figure:
    """Add the figure of a proof or a value that was run elsewhere."""
    proof = json.loads(Path(document).read_text("utf-8"))
    board = str(Rules.parse(proof["variant"]))
    if "maker" in proof:
        keep_maker(proof)
        name, figure = "values", value(board)
    elif proof["lies"]:
        name, figure = "lies", with_lies(board, proof["lies"])
    else:
        figure = least(board, proof["objective"], proof["consistent"])
        name = "bulls" if figure.rules.bulls_only else "optima"
    found = dated(derive(figure, proof), proof["seconds"] if cpu is None else cpu)
    digest = None if tree is None else tree_digest(read_tree(tree).tree)
    found = replace(found, tree=digest)
    ResultFile(name).keep([found])
    return found


def as_run(figure: Figure, threads: int) -> ProofRun:
    """A proof by the command line as a run of a record: the usual hash keys and table."""
    if (figure.question, figure.status) != (LEAST_TOTAL, PROVEN):
        raise SystemExit(f"{figure.board}, {figure.question}: {figure.status}, so no record")
    return ProofRun(
        board=figure.board,
        zobrist_seed="",
        megabytes=None,
        status=figure.status,
        total=int(figure.value),
        worst=figure.worst or 0,
        sets=figure.sets or 0,
        seconds=figure.seconds or 0,
        threads=threads,
        version=__version__,
        date=figure.date or "",
        first=figure.first,
        tree=figure.tree,
        key_bits=KEY_BITS,
    )


def main() -> None:
    """Read the command line."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("words", nargs="*")
    options.add_argument("--add", metavar="FILE", help="a document of prove or value --json")
    options.add_argument("--cpu", type=float, help="with --add: its CPU seconds")
    options.add_argument("--tree", metavar="FILE", help="with --add: its tree, for the digest")
    options.add_argument("--record", action="store_true", help="with --add: it is a record")
    options.add_argument("--threads", type=int, default=1, help="with --record: its --jobs")
    given = options.parse_args()
    if given.add:
        found = add(given.add, given.cpu, given.tree)
        if given.record:
            with runs_path().open("a", encoding="utf-8") as out:
                out.write(f"{as_run(found, given.threads).line()}\n")
    else:
        fill(given.words)


if __name__ == "__main__":
    main()
