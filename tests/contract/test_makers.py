"""Every maker of the package under the same contract."""

from typing import ClassVar

from pegwise.contract import MakerContract
from pegwise.game.rules import Rules
from pegwise.play.makers import Maker, make_maker

NAMES = ("honest", "evil", "liar:1", "liar:3")


class NamedMaker(MakerContract):
    name: ClassVar[str]

    def make(self, rules: Rules, seed: str) -> Maker:
        return make_maker(self.name, rules, seed)


for _name in NAMES:
    _kind, _, _lies = _name.partition(":")
    _class = f"Test{_kind.title()}{_lies}"
    globals()[_class] = type(_class, (NamedMaker,), {"name": _name, "lies": int(_lies or 0)})
