"""Hypothesis strategies for rules and codes, and a late position on a wide board."""

from hypothesis import strategies as st

from pegwise import Code, Rules

# Late in a game on a wide board: ten codes fit.
LATE = """20x10 01230123012301230123:2,4 69297924792784475744:3,11 69766775529474225727:2,9
    07740880797794999829:4,6 07714844494711467624:6,12 04742694785171163474:1,19
    71417444177614777624:4,11 41710840697417444147:4,12 76774847614364617141:8,8
    76721166496344417116:6,9 46714167411714647246:12,3 40778166314714997246:9,9
    92011267414264047843:4,13 47726790811933607515:3,13"""


@st.composite
def rules(draw: st.DrawFn, positions: int = 8, symbols: int = 40) -> Rules:
    """Any rules up to this size."""
    places = draw(st.integers(1, positions))
    distinct = draw(st.booleans())
    colours = draw(st.integers(places if distinct else 1, max(places, symbols)))
    return Rules(places, colours, distinct, draw(st.booleans()))


def codes(of: Rules) -> st.SearchStrategy[Code]:
    """Any code that these rules allow."""
    symbol = st.integers(0, of.symbols - 1)
    unique_by = (lambda symbol: symbol) if of.distinct else None
    places = st.lists(symbol, min_size=of.positions, max_size=of.positions, unique_by=unique_by)
    return places.map(tuple)
