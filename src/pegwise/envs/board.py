"""A board as environments use it: guesses by number, and the answers of a secret to all of them."""

from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge
from pegwise.game.arguments import whole_number
from pegwise.game.coerce import variant_of
from pegwise.game.rules import GameLike
from pegwise.game.variants import Variant
from pegwise.kernel.packing import pack
from pegwise.knowledge.pairs import answers_of, feedback_matrix
from pegwise.knowledge.space import space_of

USUAL_LIMIT = 12  # guesses, on boards whose variant has no limit
ROWS_BYTES = 64_000_000  # of answers that are kept
TABLE_BYTES = 1_000_000_000  # of a table of all answers


class EnvBoard:
    """The guesses of a listed board by number, in lexicographic order, and their answers."""

    def __init__(self, variant: Variant) -> None:
        rules = variant.rules
        unlisted = rules.why_unlisted() or rules.guessing.why_unlisted()
        if unlisted:
            raise BoardTooLarge(f"no environment for '{rules}': it {unlisted}")
        self.variant, self.rules, self.notation = variant, rules, variant.notation
        self.secrets, self.guesses = space_of(rules), space_of(rules.guessing)
        self.answers = answers_of(rules)
        self.win = rules.index_of(self.answers[-1])
        kept = max(16, ROWS_BYTES // self.guesses.size)
        self.row = lru_cache(kept)(self._row)

    def __reduce__(self) -> tuple[object, ...]:
        return env_board, (self.variant,)

    def _row(self, secret: int) -> bytes | tuple[int, ...]:
        """The answers of this secret to every guess, as indices into ``answers``."""
        code = pack([self.secrets.code(secret)], self.rules.symbols)
        row = self.rules.kind.kernel.rows_by_secret(code, self.guesses.packed)[0]
        return row.tobytes() if row.dtype == np.uint8 else tuple(row.tolist())

    @cached_property
    def texts(self) -> list[str]:
        """The canonical text of every guess."""
        return list(map(self.notation.write_code, self.guesses))

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of every guess by its canonical text."""
        return {text: number for number, text in enumerate(self.texts)}

    @cached_property
    def table(self) -> NDArray[np.unsignedinteger]:
        """The answers of every secret to every guess."""
        if self.secrets.size * self.guesses.size > TABLE_BYTES:
            raise BoardTooLarge(
                f"a table of '{self.rules}' takes more than {TABLE_BYTES:,} bytes: "
                "expected a smaller board"
            )
        return feedback_matrix(self.secrets, self.guesses, self.rules)

    def limit(self, given: int | None) -> int:
        """The guess limit: the one given, or that of the variant."""
        if given is not None:
            whole_number(given, "guesses", 1)
        return given or self.variant.limit or USUAL_LIMIT


@lru_cache(maxsize=8)
def _board(variant: Variant) -> EnvBoard:
    return EnvBoard(variant)


def env_board(game: GameLike) -> EnvBoard:
    """The shared board of a game."""
    return _board(variant_of(game))
