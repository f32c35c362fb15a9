"""Hypothesis strategies for rules and codes, shared by the tests."""

from hypothesis import strategies as st

from pegwise import Code, Rules


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
