"""Many players at once: python bench/web_load.py [--players 50] [--seconds 30] [--think 0.5]

Starts ``pegwise serve`` on a free port of the loopback with a database of its own, lets the players
play whole games of Mastermind, each thinking for a moment between two guesses, and measures how
long every guess took to be answered. At the end every game is read again: a guess that was answered
and is not there is lost.
"""

import argparse
import asyncio
import os
import random
import socket
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from time import perf_counter, process_time, sleep

import httpx2

from pegwise import Position, Rules
from pegwise.notation import Notation

RULES = Rules(4, 6)
NOTATION = Notation(RULES)


@dataclass
class Tally:
    """What all players together saw."""

    milliseconds: list[float] = field(default_factory=list)
    finished: int = 0
    lost: int = 0
    refused: int = 0


async def play_games(address: str, tally: Tally, think: float, until: float, seed: int) -> None:
    """One player: games one after the other until the time is up, the last one to its end."""
    dice = random.Random(seed)
    async with httpx2.AsyncClient(base_url=address, timeout=10) as client:
        await asyncio.sleep(dice.random() * think)
        while perf_counter() < until:
            await play_game(client, tally, think, dice)


async def play_game(
    client: httpx2.AsyncClient, tally: Tally, think: float, dice: random.Random
) -> None:
    """A whole game by guesses that fit every answer."""
    game = (await client.post("/api/games", json={"variant": "mastermind"})).json()
    position, answered = Position(RULES), 0
    while game["status"] == "playing":
        await asyncio.sleep(think * dice.uniform(0.5, 1.5))
        left = position.candidates
        guess = NOTATION.write_code(position.space.code(int(left[dice.randrange(len(left))])))
        began = perf_counter()
        reply = await client.post(
            f"/api/games/{game['id']}/guesses", json={"guess": guess, "version": game["version"]}
        )
        tally.milliseconds.append(1000 * (perf_counter() - began))
        if reply.status_code != 200:
            tally.refused += 1
            return
        game, answered = reply.json(), answered + 1
        turn = game["turns"][-1]
        position = position.after(*NOTATION.read_turn(f"{turn['guess']}:{turn['feedback']}"))
    kept = (await client.get(f"/api/games/{game['id']}")).json()
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
            httpx2.get(f"http://127.0.0.1:{port}/health")
            return server
        except httpx2.TransportError:
            sleep(0.05)
    raise SystemExit("the server does not answer")


async def run(address: str, players: int, seconds: float, think: float) -> Tally:
    """All players at once."""
    tally, until = Tally(), perf_counter() + seconds
    await asyncio.gather(
        *(play_games(address, tally, think, until, seed) for seed in range(players))
    )
    return tally


def server_seconds(process: "subprocess.Popen[bytes]") -> float:
    """The CPU time of the server so far, without the processes that compute."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=0.5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        server = start_server(folder, port)
        try:
            before, own = server_seconds(server), process_time()
            address = f"http://127.0.0.1:{port}"
            tally = asyncio.run(run(address, options.players, options.seconds, options.think))
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
