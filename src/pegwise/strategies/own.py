"""Strategies of one's own: an object with ``choose``, a class of such objects, a plain function.

``own_entry`` makes any of them an entry like those of the registry, so that whatever takes the name
of a strategy takes the strategy itself as well.
"""

import inspect
from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from pegwise.errors import CannotPlay, InvalidCode, UnknownName, quote
from pegwise.game.codes import Code, CodeLike
from pegwise.game.coerce import code_of
from pegwise.game.rules import Rules

from .protocol import CAPABILITIES, Entry, Strategy

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position


class Chooser(Protocol):
    """An object that chooses guesses, as codes or as text; its name is that of its class."""

    def choose(self, position: "Position") -> CodeLike:
        """The next guess."""


# What is accepted where a strategy is expected.
StrategyLike = str | Entry | Chooser | Callable[..., Chooser] | Callable[["Position"], CodeLike]

# A strategy that has not found the code by then never will.
MOST_TURNS = 1000


class OutsideName(str):
    """A name that runs code from outside this package, given by somebody who may run it here.

    It is text like any other name, and stays what it is on its way to other processes. Other text,
    such as what a page sends to the server, never runs anything.
    """

    __slots__ = ()

    @abstractmethod
    def entry(self) -> Entry:
        """The entry of the strategy that it names."""


class OwnStrategy:
    """A strategy from outside, with its name and its guesses checked.

    What else it can do is passed on, unless it inherits that from a class whose ``choose`` it
    overrides: a rule that no longer decides its guesses.
    """

    def __init__(self, strategy: object, name: str) -> None:
        self.name = name
        self.strategy = strategy
        chooses = callable(getattr(strategy, "choose", None))
        self._choose: Callable[[Position], CodeLike] = (
            strategy.choose if chooses else strategy  # type: ignore[attr-defined,assignment]
        )
        for capability in CAPABILITIES:
            if chooses and _belongs(strategy, capability):
                setattr(self, capability, getattr(strategy, capability))

    def choose(self, position: "Position") -> Code:
        """The guess of the strategy, which may be text; raises if it is no code of the board."""
        refuse_endless(position, self.name)
        guess = self._choose(position)
        try:
            return code_of(guess, position.rules)
        except InvalidCode as error:
            where = f"strategy {quote(self.name)} at {quote(position)}"
            raise CannotPlay(f"{where}: {error}") from None


def refuse_endless(position: "Position", name: str) -> None:
    """Raise if the strategy of this name has guessed so often that it never finds the code."""
    rules, turns = position.rules, len(position.turns)
    if turns >= MOST_TURNS + rules.positions * rules.symbols:
        expected = "expected guesses that narrow the codes down"
        raise CannotPlay(f"strategy {quote(name)} found no code in {turns:,} guesses: {expected}")


def own_entry(strategy: StrategyLike) -> Entry:
    """The entry of a strategy that is given as an object, a class or a function.

    A class is made anew for each game, with the seed if it takes one argument. Games are sampled
    if the strategy has a true attribute ``randomised`` or takes a seed; ``objection(rules)``, if
    there is one, says why a board cannot be played.
    """
    if isinstance(strategy, Entry):
        return strategy
    takes_seed = isinstance(strategy, type) and _takes_seed(strategy)
    if isinstance(strategy, type):

        def make(seed: str) -> Strategy:
            return _checked(strategy(seed) if takes_seed else strategy())
    else:
        checked = _checked(strategy)

        def make(seed: str) -> Strategy:
            return checked

    objection = getattr(strategy, "objection", None)
    return Entry(
        name=make("").name,
        summary=(inspect.getdoc(strategy) or "a strategy of your own").splitlines()[0],
        source=str(getattr(strategy, "__module__", None) or type(strategy).__module__),
        make=make,
        randomised=bool(getattr(strategy, "randomised", takes_seed)),
        objection=objection if callable(objection) else _no_objection,
    )


def _checked(strategy: Any) -> Strategy:
    """The strategy itself if it is one of this package, else with its guesses checked."""
    chooses = callable(getattr(strategy, "choose", None))
    if not chooses and not callable(strategy):
        raise UnknownName(
            f"{quote(strategy)} is not a strategy: expected its name, an object with "
            "choose(position), or a function of a position"
        )
    if chooses and type(strategy).__module__.partition(".")[0] == "pegwise":
        return strategy  # type: ignore[no-any-return]
    named = getattr(strategy, "name", None) or getattr(strategy, "__name__", None)
    name = named if isinstance(named, str) else type(strategy).__name__
    return OwnStrategy(strategy, name)


def _belongs(strategy: object, capability: str) -> bool:
    """Whether a strategy has this besides its ``choose``: from the same class or a later one."""
    if not hasattr(strategy, capability) or capability in vars(type(strategy)):
        return hasattr(strategy, capability)
    classes = type(strategy).__mro__
    chooses = next((k for k, one in enumerate(classes) if "choose" in vars(one)), len(classes))
    has = next((k for k, one in enumerate(classes) if capability in vars(one)), 0)
    return has <= chooses


def _takes_seed(strategy: type[Any]) -> bool:
    """Whether a class is made with one argument: the seed of the game."""
    try:
        parameters = inspect.signature(strategy).parameters.values()
    except (TypeError, ValueError):
        return False
    needed = [one for one in parameters if one.default is one.empty and one.kind < one.VAR_KEYWORD]
    return len([one for one in needed if one.kind is not one.VAR_POSITIONAL]) == 1


def _no_objection(rules: Rules) -> str | None:
    return None
