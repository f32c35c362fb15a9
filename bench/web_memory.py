"""Memory of a server over many requests: python bench/web_memory.py [--requests 20000]

Starts ``pegwise serve`` with a database of its own. New players come, eight at a time, each from
an address of their own as a proxy would tell it, play a game of Mastermind by random guesses, and
read the game and their records again. Prints the resident memory of the server's main process.
"""

import argparse
import asyncio
import random
import tempfile
from pathlib import Path
from time import sleep

from web_load import CODES, Visitor, free_port, start_server

AT_ONCE = 8  # players
STEPS = 10  # lines of the table
SETTLE = 8  # seconds until the worker processes have started


async def play(port: int, number: int) -> int:
    """A new player's visit; returns how many requests it took."""
    dice = random.Random(number)
    visitor = Visitor(port, f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}")
    await visitor.open()
    _, game = await visitor.ask("POST", "/api/games", variant="mastermind")
    path, requests = f"/api/games/{game['id']}", 1
    while game["status"] == "playing":
        guess, version = dice.choice(CODES), game["version"]
        _, game = await visitor.ask("POST", f"{path}/guesses", guess=guess, version=version)
        requests += 1
    await visitor.ask("GET", path)
    await visitor.ask("GET", "/api/you")
    visitor.close()
    return requests + 2


async def visits(port: int, most: int, number: int) -> tuple[int, int]:
    """Visits until there were this many requests; how many there were, and the next number."""
    done = 0
    while done < most:
        done += sum(await asyncio.gather(*(play(port, number + one) for one in range(AT_ONCE))))
        number += AT_ONCE
    return done, number


def resident(process: int) -> float:
    """The memory of a process that is in use, in megabytes."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise SystemExit("the server is gone")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--requests", type=int, default=20_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        server = start_server(folder, port)
        try:
            sleep(SETTLE)
            done = number = 0
            print("requests  players  memory MB")
            print(f"{done:8,} {number:8,} {resident(server.pid):10.1f}", flush=True)
            for _ in range(STEPS):
                more, number = asyncio.run(visits(port, options.requests // STEPS, number))
                done += more
                print(f"{done:8,} {number:8,} {resident(server.pid):10.1f}", flush=True)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
