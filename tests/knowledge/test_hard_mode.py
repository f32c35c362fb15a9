"""Hard mode with marks: the guesses that it allows."""

from hypothesis import given
from hypothesis import strategies as st

from pegwise.game.codes import Turn
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.knowledge.hard_mode import unused_hint, using_what_is_shown
from pegwise.knowledge.space import space_of
from support.depth import examples


@examples(20)
@given(st.data())
def test_the_same_guesses_as_one_by_one(data: st.DataObject) -> None:
    rules = Rules.parse("4x3:marks")
    codes = list(space_of(rules))
    some = data.draw(st.lists(st.sampled_from(codes), min_size=2, max_size=4))
    turns = [Turn(guess, rules.feedback(some[0], guess)) for guess in some[1:]]
    allowed = using_what_is_shown(space_of(rules).codes, turns)
    assert allowed.tolist() == [not unused_hint(c, turns, Notation(rules)) for c in codes]
