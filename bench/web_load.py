"""Many players at once: python bench/web_load.py [--players 50] [--seconds 30] [--duels N]

Starts ``pegwise serve`` on a free port of the loopback with a database of its own, lets the players
play whole games of Mastermind, each thinking for ``--think`` seconds between two guesses, and
measures how long every guess took to be answered. At the end every game is read again: a guess that
was answered and is not there is lost. With ``--duels N`` as many duels are under way meanwhile,
each between two players with a page that follows it; the events that they are told are counted.
"""

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from statistics import quantiles
from time import perf_counter, process_time, sleep
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from pegwise import Rules

RULES = Rules(4, 6)
CODES = ["".join(code) for code in product("123456", repeat=4)]


@cache
def answers() -> dict[tuple[str, str], str]:
    """The answers to all guesses at all codes."""
    return {
        (code, guess): str(RULES.feedback([*map(int, code)], [*map(int, guess)]))
        for code in CODES
        for guess in CODES
    }


@dataclass
class Tally:
    """What all players together saw."""

    milliseconds: list[float] = field(default_factory=list)
    finished: int = 0
    lost: int = 0
    refused: int = 0
    events: int = 0


class Visitor:
    """A browser with one connection and a cookie, as cheap as can be: it shares the machine."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self._port = port
        self._address = address  # as a proxy would tell it: limits are per address
        self._cookie = ""

    async def open(self) -> None:
        """Connect."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)

    def close(self) -> None:
        """Disconnect."""
        self._writer.close()

    async def ask(self, method: str, path: str, **body: object) -> tuple[int, Any]:
        """The status of the answer, and what it says."""
        text = json.dumps(body).encode() if body else b""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n"
            f"Cookie: {self._cookie}\r\nX-Forwarded-For: {self._address}\r\n\r\n"
        )
        if self._reader.at_eof():  # the server lets go of who thinks for long
            await self.open()
        self._writer.write(head.encode() + text)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        headers = dict(line.lower().split(": ", 1) for line in answer[1:] if line)
        for line in answer:
            if line.lower().startswith("set-cookie: "):
                self._cookie = line.split(": ", 1)[1].split(";")[0]
        content = await self._reader.readexactly(int(headers["content-length"]))
        return int(answer[0].split()[1]), json.loads(content)


async def play_games(port: int, tally: Tally, think: float, until: float, seed: int) -> None:
    """One player: games one after the other until the time is up, the last one to its end."""
    dice, visitor = random.Random(seed), Visitor(port)
    await visitor.open()
    await asyncio.sleep(dice.random() * think)
    while perf_counter() < until:
        await play_game(visitor, tally, think, dice)


async def play_game(visitor: Visitor, tally: Tally, think: float, dice: random.Random) -> None:
    """A whole game by guesses that fit every answer."""
    _, game = await visitor.ask("POST", "/api/games", variant="mastermind")
    address, left, answered = f"/api/games/{game['id']}", CODES, 0
    while game["status"] == "playing":
        await asyncio.sleep(think * dice.uniform(0.5, 1.5))
        guess = dice.choice(left)
        began = perf_counter()
        status, game = await visitor.ask(
            "POST", f"{address}/guesses", guess=guess, version=game["version"]
        )
        tally.milliseconds.append(1000 * (perf_counter() - began))
        if status != 200:
            tally.refused += 1
            return
        answered += 1
        told = game["turns"][-1]["feedback"]
        left = [code for code in left if answers()[code, guess] == told]
    _, kept = await visitor.ask("GET", address)
    tally.finished += 1
    tally.lost += answered - len(kept["turns"])


async def follow(port: int, match: str, address: str, tally: Tally) -> None:
    """An open page of a match: counts the events until the match is over."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"GET /api/matches/{match}/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
    writer.write(f"{head}X-Forwarded-For: {address}\r\n\r\n".encode())
    while line := await reader.readline():
        if line.startswith(b"event: match"):
            tally.events += 1
        elif line.startswith(b"data: {") and b'"state":"over"' in line:
            break
    writer.close()


async def play_duels(port: int, tally: Tally, think: float, until: float, seed: int) -> None:
    """Two players: duels one after the other until the time is up, the last one to its end."""
    dice, address = random.Random(f"duel {seed}"), f"10.0.{seed // 250}.{seed % 250 + 1}"
    pair = Visitor(port, address), Visitor(port, address)
    for visitor in pair:
        await visitor.open()
    await asyncio.sleep(dice.random() * think)
    while perf_counter() < until:
        _, match = await pair[0].ask("POST", "/api/matches", kind="duel")
        path = f"/api/matches/{match['id']}"
        await pair[1].ask("POST", f"{path}/players", name="Bob")
        for visitor in pair:
            await visitor.ask("POST", f"{path}/code", code=dice.choice(CODES))
        pages = [asyncio.create_task(follow(port, match["id"], address, tally)) for _ in pair]
        await asyncio.gather(*(play_half(one, path, tally, think, dice) for one in pair))
        await asyncio.gather(*pages)
        tally.finished += 1


async def play_half(
    visitor: Visitor, path: str, tally: Tally, think: float, dice: random.Random
) -> None:
    """One player of a duel, by guesses that fit every answer, until they are done or beaten."""
    _, match = await visitor.ask("GET", path)
    left = CODES
    while match["state"] == "playing" and status_in(match) == "playing":
        await asyncio.sleep(think * dice.uniform(0.5, 1.5))
        guess, version = dice.choice(left), match["you"]["game"]["version"]
        began = perf_counter()
        status, match = await visitor.ask("POST", f"{path}/guesses", guess=guess, version=version)
        tally.milliseconds.append(1000 * (perf_counter() - began))
        if status == 409:  # the other finished first, which ended the match
            return
        if status != 200:
            tally.refused += 1
            return
        told = match["you"]["game"]["turns"][-1]["feedback"]
        left = [code for code in left if answers()[code, guess] == told]


def status_in(match: Any) -> str:
    """How far the player of this match is."""
    number = match["you"]["number"]
    return str(next(seat["status"] for seat in match["seats"] if seat["number"] == number))


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def start_server(folder: str, port: int) -> "subprocess.Popen[bytes]":
    """``pegwise serve`` in a process of its own, once it answers."""
    database = f"sqlite:///{Path(folder) / 'games.sqlite3'}"
    command = [sys.executable, "-m", "pegwise", "serve", "--port", str(port), "--db", database]
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    for _ in range(200):
        try:
            urlopen(f"http://127.0.0.1:{port}/health").close()
            return server
        except URLError:
            sleep(0.05)
    raise SystemExit("the server does not answer")


async def run(
    port: int, players: int, duels: int, seconds: float, think: float
) -> tuple[Tally, Tally]:
    """All players at once; what those with games of their own saw, and those of duels."""
    alone, paired, until = Tally(), Tally(), perf_counter() + seconds
    await asyncio.gather(
        *(play_games(port, alone, think, until, seed) for seed in range(players)),
        *(play_duels(port, paired, think, until, seed) for seed in range(duels)),
    )
    return alone, paired


def server_seconds(process: "subprocess.Popen[bytes]") -> float:
    """The CPU time of the server so far, without the processes that compute."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=2)
    parser.add_argument("--duels", type=int, default=0, help="matches of two under way meanwhile")
    parser.add_argument("--settle", type=float, default=20, help="seconds before anybody plays")
    options = parser.parse_args()
    answers()  # before anybody waits for them
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        server = start_server(folder, port)
        try:
            sleep(options.settle)
            before, own = server_seconds(server), process_time()
            rest = options.duels, options.seconds, options.think
            alone, paired = asyncio.run(run(port, options.players, *rest))
            spent = server_seconds(server) - before
            own = process_time() - own
        finally:
            server.terminate()
            server.wait()
    print("          guesses  games finished  guesses lost  refused   p50 ms   p95 ms   p99 ms")
    report(f"{options.players} players", alone)
    if options.duels:
        report(f"{options.duels} duels", paired)
        print(f"events of duels: {paired.events}")
    guesses = len(alone.milliseconds) + len(paired.milliseconds)
    print(
        f"server {1000 * spent / guesses:.2f} CPU ms a guess, new games included; "
        f"the players themselves used {own:.1f} CPU s"
    )


def report(who: str, tally: Tally) -> None:
    """A line of the table."""
    cuts = quantiles(tally.milliseconds, n=100)
    print(
        f"{who:>10} {len(tally.milliseconds):6} {tally.finished:15} {tally.lost:13} "
        f"{tally.refused:8} {cuts[49]:8.2f} {cuts[94]:8.2f} {cuts[98]:8.2f}"
    )


if __name__ == "__main__":
    main()
