"""Games whose code no test types, so that a guess that is meant to miss never wins by chance.

Run as a program it is ``pegwise`` with such games.
"""

import re
import sys
from functools import lru_cache
from pathlib import Path

from pegwise.knowledge.position import Position
from pegwise.play.makers import Evil, Maker
from pegwise.web.boards import variant_named
from pegwise.web.play import links
from pegwise.web.services import Keys

TESTS = Path(__file__).parents[1]
QUOTED = re.compile(r"""["'](\w{2,8})["'\\]""")
MOST_DRAWS = 50  # a tiny board may have no other code


def deal_untyped_codes() -> None:
    """From now on the web app draws a code again if a test of it types that code."""
    typed = _typed_codes()
    draw = links.cached_maker.__wrapped__

    def redraw(board: str, name: str, secret: str | None, keys: Keys, link: str) -> Maker:
        variant = variant_named(board)
        for number in range(MOST_DRAWS):
            again = link if number == 0 else f"{link}.{number}"
            maker = draw(board, name, secret, keys, again)
            if secret is not None or isinstance(maker, Evil):
                return maker
            code = maker.reveal(Position(variant.rules))
            if variant.notation.write_code(code) not in typed:
                return maker
        return maker

    setattr(links, "cached_maker", lru_cache(maxsize=1024)(redraw))  # noqa: B010


def _typed_codes() -> frozenset[str]:
    """Whatever is quoted in the tests of the web app and looks like a code."""
    files = [*(TESTS / "web").rglob("*.py"), *(TESTS / "support").glob("*.py")]
    return frozenset(word for file in files for word in QUOTED.findall(file.read_text("utf-8")))


if __name__ == "__main__":
    from pegwise.__main__ import main

    deal_untyped_codes()
    sys.exit(main())
