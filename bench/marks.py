"""The speed of answers that mark each place: python bench/marks.py

CPU seconds of one thread, best of several runs, for lists of the size of the original game: 2,315
secrets and 12,972 words to guess, drawn at random. Then `prove --first` on the same lists.
"""

from collections.abc import Callable
from time import process_time

import numpy as np
from numpy.typing import NDArray

from pegwise.game.feedback_kinds import MARKS
from pegwise.game.rules import Rules
from pegwise.game.wordlist import word_list
from pegwise.kernel.compiled import count_indices
from pegwise.knowledge.partition import negative_entropy
from pegwise.knowledge.space import space_of
from pegwise.search.answer_table import table_of
from pegwise.search.weighted_search import WeightedProof, WeightedSearch

SECRETS, GUESSES = 2_315, 12_972
# How often the letters a to z stand in English words of five letters, roughly, in thousandths.
SHARES = [85, 23, 30, 36, 98, 15, 23, 26, 54, 4, 21, 50, 29, 43, 62, 29, 2, 60, 92, 48, 36, 10, 15,
          4, 30, 5]  # fmt: skip


def random_list() -> Rules:
    """Words of five letters, drawn from the letters of English."""
    rng = np.random.default_rng(2315)
    chances = np.array(SHARES) / sum(SHARES)
    drawn = rng.choice(26, (2 * GUESSES, 5), p=chances)
    words = list(dict.fromkeys("".join(chr(97 + letter) for letter in word) for word in drawn))
    secrets = word_list(words[:SECRETS], "secrets.txt")
    return Rules.of_words(secrets, MARKS, guesses=word_list(words[:GUESSES], "allowed.txt"))


def best_cpu_seconds(run: Callable[[], object], repeats: int = 5) -> float:
    """The least CPU time of several runs, after one that compiles."""
    run()
    times = []
    for _ in range(repeats):
        start = process_time()
        run()
        times.append(process_time() - start)
    return min(times)


def main() -> None:
    rules = random_list()
    secrets, guesses = space_of(rules).packed, space_of(rules.guessing).packed
    rows = MARKS.compiled.feedback_rows(guesses, secrets)

    def figures() -> NDArray[np.float64]:
        sizes = np.zeros((len(rows), MARKS.slots(5)), np.int64)
        count_indices(sizes, rows)
        return negative_entropy(sizes)

    first = int(np.argmin(figures()))

    def prove_it() -> WeightedProof:
        return WeightedSearch(table_of(rules)).solve(first=first)

    def prove_hard() -> WeightedProof:
        return WeightedSearch(table_of(rules), hard=True).solve(first=first)

    proof, hard = prove_it(), prove_hard()
    print(f"{SECRETS:,} secrets, {GUESSES:,} guesses, five letters: CPU seconds of one thread")
    runs: tuple[tuple[str, Callable[[], object]], ...] = (
        ("the table of answers", lambda: MARKS.compiled.feedback_rows(guesses, secrets)),
        ("class sizes and entropies, table ready", figures),
        (f"prove --first: {proof.value:,}, {proof.status}", prove_it),
        (f"prove --first --hard: {hard.value:,}, {hard.status}", prove_hard),
    )
    for what, run in runs:
        print(f"  {what:44} {best_cpu_seconds(run, 3):8.3f}", flush=True)


if __name__ == "__main__":
    main()
