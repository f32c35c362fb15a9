"""Many players at once: python bench/web_load.py [--players 50] [--seconds 30] [--think 2]

Starts ``pegwise serve`` on a free port of the loopback with a database of its own, lets the players
play whole games of Mastermind, each thinking for ``--think`` seconds between two guesses, and
measures how long every guess took to be answered. At the end every game is read again: a guess that
was answered and is not there is lost.
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
ANSWERS = {
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


class Visitor:
    """A browser with one connection and a cookie, as cheap as can be: it shares the machine."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._cookie = ""

    async def open(self) -> None:
        """Connect."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)

    async def ask(self, method: str, path: str, **body: object) -> tuple[int, Any]:
        """The status of the answer, and what it says."""
        text = json.dumps(body).encode() if body else b""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n"
            f"Cookie: {self._cookie}\r\n\r\n"
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
        left = [code for code in left if ANSWERS[code, guess] == told]
    _, kept = await visitor.ask("GET", address)
    tally.finished += 1
    tally.lost += answered - len(kept["turns"])


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


async def run(port: int, players: int, seconds: float, think: float) -> Tally:
    """All players at once."""
    tally, until = Tally(), perf_counter() + seconds
    await asyncio.gather(*(play_games(port, tally, think, until, seed) for seed in range(players)))
    return tally


def server_seconds(process: "subprocess.Popen[bytes]") -> float:
    """The CPU time of the server so far, without the processes that compute."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=2)
    parser.add_argument("--settle", type=float, default=20, help="seconds before anybody plays")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        server = start_server(folder, port)
        try:
            sleep(options.settle)
            before, own = server_seconds(server), process_time()
            tally = asyncio.run(run(port, options.players, options.seconds, options.think))
            spent = server_seconds(server) - before
            own = process_time() - own
        finally:
            server.terminate()
            server.wait()
    cuts = quantiles(tally.milliseconds, n=100)
    print("players  guesses  games finished  guesses lost  refused   p50 ms   p95 ms   p99 ms")
    print(
        f"{options.players:7} {len(tally.milliseconds):8} {tally.finished:15} {tally.lost:13} "
        f"{tally.refused:8} {cuts[49]:8.2f} {cuts[94]:8.2f} {cuts[98]:8.2f}"
    )
    print(
        f"server {1000 * spent / len(tally.milliseconds):.2f} CPU ms a guess, new games included; "
        f"the players themselves used {own:.1f} CPU s"
    )


if __name__ == "__main__":
    main()
