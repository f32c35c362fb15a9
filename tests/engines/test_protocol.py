"""The text of requests, and what our own engine replies."""

import subprocess
import sys

import pytest

from pegwise import Position, make_strategy
from pegwise.engines.engine_server import EngineServer
from pegwise.engines.protocol import (
    VERBS,
    GoLimits,
    InvalidRequest,
    Situation,
    read_go,
    read_position,
    words_of,
)
from pegwise.errors import UnknownName
from pegwise.game.variants import find_variant


@pytest.mark.parametrize("text", ["4x6", "4x6 1122:1,0", "3x4:bulls 123:1", "2x40 12.7:0,1"])
@pytest.mark.parametrize(("lies", "seed"), [(0, ""), (2, "rainy day"), (1, "it's")])
def test_a_situation_is_read_back(text: str, lies: int, seed: str) -> None:
    position = Position.parse(text)
    situation = Situation(find_variant(str(position.rules)), position, lies, seed)
    verb, *words = words_of(situation.request())
    assert (verb, read_position(words)) == ("position", situation)


def test_limits_are_read_back() -> None:
    for limits in (GoLimits(), GoLimits(3, 0.5, 100, True), GoLimits(nodes=7)):
        verb, *words = words_of(limits.request())
        assert (verb, read_go(words)) == ("go", limits)


@pytest.mark.parametrize(
    "text", ["best", "best 0", "best x", "seconds -1", "fast 3", "seconds nan"]
)
def test_bad_limits_are_refused(text: str) -> None:
    with pytest.raises(InvalidRequest, match="expected"):
        read_go(text.split())


def conversation(server: EngineServer, *lines: str) -> list[str]:
    """The final line of each reply."""
    return [server.reply(line)[-1] for line in lines]


def test_nothing_of_it_is_imported_with_the_package() -> None:
    probe = "import pegwise, sys; pegwise.solve('1122'); pegwise.evaluate('2x2', 'first')"
    told = f"{probe}; print(*(n for n in sys.modules if n.startswith('pegwise.')))"
    printed = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True)
    assert printed.returncode == 0
    loaded = {name.split(".")[1] for name in printed.stdout.split()}
    assert "lab" in loaded
    assert not loaded & {"engines", "league"}


def test_fewer_than_ten_verbs() -> None:
    assert len(VERBS) < 10
    assert conversation(EngineServer(), "list-commands") == [f"ok {' '.join(VERBS)}"]


def test_it_guesses_as_the_strategy_does() -> None:
    server = EngineServer("entropy")
    for text in ("4x6 1122:1,0", "4x10:distinct", "3x4 123:0,2 214:1,0"):
        position = Position.parse(text)
        guess = make_strategy("entropy", position.rules).choose(position)
        code = find_variant(str(position.rules)).notation.write_code(guess)
        assert conversation(server, f"position {text}", "go") == ["ok", f"guess {code}"]


def test_what_came_before_does_not_matter() -> None:
    busy, fresh = EngineServer("parts"), EngineServer("parts")
    for line in ("position 4x6 1122:1,0 1344:0,1", "go", "position 2x2 11:1,0", "go", "nonsense"):
        busy.reply(line)
    asked = ("position 4x6 1122:1,0", "go best 3", "answer 1234", "reveal")
    assert conversation(busy, *asked) == conversation(fresh, *asked)


def test_info_lines() -> None:
    server = EngineServer("optimal")
    server.reply("position mastermind")
    perfect = f"info value {5625 / 1296:.4f} exact"  # Koyama and Lai 1993
    assert server.reply("go value")[:-1] == ["info candidates 1296 exact", perfect]
    assert EngineServer("random").reply("hello")[2] == "info chance yes"


def test_a_refused_position_leaves_none() -> None:
    replies = conversation(EngineServer(), "position 4x6", "position 4x6 1122:9,9", "go")
    assert replies[0] == "ok"
    assert all(reply.startswith("error ") for reply in replies[1:])


def test_lies() -> None:
    server = EngineServer("knuth", "liar:1")
    contradictory = "position lies 1 4x6 1111:3,0 2222:2,0"
    assert conversation(server, contradictory, "go")[1].startswith("guess ")
    assert conversation(server, "position 4x6", "answer 1122")[1].startswith("error maker 'liar:1'")
    with pytest.raises(UnknownName):
        EngineServer(maker="saint")


@pytest.mark.parametrize("maker", ["honest", "evil", "liar:1"])
def test_makers_answer_and_reveal(maker: str) -> None:
    server, position = EngineServer("first", maker), Position.parse("3x4")
    lies = "lies 1 " if maker == "liar:1" else ""
    for guess in ("123", "441", "332", "124", "341"):
        answer = conversation(server, f"position {lies}seed 7 {position}", f"answer {guess}")[1]
        position = position.after(guess, answer.removeprefix("feedback "))
    _, said = conversation(server, f"position {lies}seed 7 {position}", "reveal")
    secret = find_variant("3x4").notation.read_code(said.removeprefix("secret "))
    rules = position.rules
    wrong = [turn for turn in position.turns if rules.feedback(secret, turn.guess) != turn.feedback]
    assert len(wrong) <= bool(lies)
