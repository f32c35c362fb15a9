"""Every strategy of the registry, and some composed ones, under the same contract."""

from pegwise.contract import StrategyContract
from pegwise.strategies import STRATEGIES, find_strategy

COMPOSED = (
    "entropy:consistent",
    "parts:consistent",
    "knuth:consistent",
    "strength:0:entropy",
    "strength:50:parts",
    "strength:100:first",
    "strength:60:random",
)

for _entry in (*STRATEGIES, *map(find_strategy, COMPOSED)):
    _name = "Test" + "".join(word.title() for word in _entry.name.replace(":", "-").split("-"))
    globals()[_name] = type(_name, (StrategyContract,), {"entry": _entry})
