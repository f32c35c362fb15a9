"""Steps a second of the environments, on one core, by CPU time: python bench/envs.py

Every agent guesses at random. The baseline is the plainest environment there is: a secret, a guess
as a tuple, and the feedback in plain Python, without observations.
"""

import random
from collections.abc import Callable
from time import process_time

import numpy as np
import numpy.typing as npt

from pegwise import Rules, Space, feedback
from pegwise.envs import MastermindEnv, TextGame, VectorMastermind
from pegwise.puzzles import make_puzzle

BOARD = "4x6"
STEPS = 100_000
MANY = 4096
JUDGED_STEPS = 2000
PUZZLES = 1000


def rate(steps: int, play: Callable[[], object]) -> float:
    """Steps a second, in the faster of two runs."""
    taken = []
    for _ in range(2):
        start = process_time()
        play()
        taken.append(process_time() - start)
    return steps / min(taken)


def plain(guesses: list[int]) -> None:
    codes = list(Space(Rules.parse(BOARD)))
    secret = codes[7]
    for at, guess in enumerate(guesses):
        answer = feedback(secret, codes[guess])
        if answer.bulls == 4 or at % 8 == 7:
            secret = codes[guess]


def single(env: MastermindEnv, guesses: list[int]) -> None:
    env.reset(seed=1)
    for guess in guesses:
        if env.step(guess)[2]:
            env.reset()


def text(game: TextGame, texts: list[str]) -> None:
    game.reset(seed=1)
    for guess in texts:
        if game.step(guess)[2]:
            game.reset()


def many(games: VectorMastermind, actions: list[npt.NDArray[np.int64]]) -> int:
    """Play, and return the guesses made: a step that begins a new game is none."""
    games.reset(seed=1)
    made, over = 0, np.zeros(MANY, bool)
    for guesses in actions:
        made += MANY - int(over.sum())
        over = games.step(guesses)[2]
    return made


def main() -> None:
    drawn = random.Random(1)
    guesses = [drawn.randrange(1296) for _ in range(STEPS)]
    actions = list(np.array(guesses[: 24 * MANY]).reshape(24, MANY)) * 20
    games, unjudged = VectorMastermind(MANY, BOARD), MastermindEnv(BOARD)
    game, judged = TextGame(BOARD), MastermindEnv(BOARD, reward="regret")
    texts = [game.board.texts[guess] for guess in guesses]
    base = rate(STEPS, lambda: plain(guesses))
    print(f"{BOARD}, random guesses{'':19} {'steps/s':>12} {'x baseline':>11}")
    for what, found in (
        ("plain Python feedback (the baseline)", base),
        ("MastermindEnv", rate(STEPS, lambda: single(unjudged, guesses))),
        ("TextGame", rate(STEPS, lambda: text(game, texts))),
        (
            f"VectorMastermind, {MANY} games",
            rate(many(games, actions), lambda: many(games, actions)),
        ),
    ):
        print(f"  {what:36} {found:12,.0f} {found / base:11.3g}")
    single(judged, guesses[-100:])  # the search is compiled, the table loaded
    start = process_time()
    single(judged, guesses[:JUDGED_STEPS])
    taken = 1000 * (process_time() - start) / JUDGED_STEPS
    print(f"\nMastermindEnv with exact regret: {taken:.2f} ms a step, none of them seen before")
    for difficulty in (None, "easy", "medium", "hard"):
        start = process_time()
        for number in range(PUZZLES):
            make_puzzle(BOARD, difficulty, "bench", number)
        taken = process_time() - start
        print(f"{PUZZLES} puzzles, difficulty {difficulty or 'any'}: {taken:.1f} s")


if __name__ == "__main__":
    main()
