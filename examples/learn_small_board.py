"""Learn 2x3 by playing: tabular Q-learning, without any library for it, in some seconds.

The state is what the answers have left: the set of codes that are still possible. The agent starts
knowing nothing, and learns from the reward alone, minus one for each guess.

python examples/learn_small_board.py
"""

from collections import defaultdict

from pegwise import evaluate
from pegwise.envs.game import EnvGame, env_board
from pegwise.runtime.seeds import Stream

BOARD = "2x3"
GAMES = 6000
EXPLORE = 0.2  # of the guesses while learning are random

State = tuple[int, ...]


class Learner:
    """The mean cost of every guess in every state that was met."""

    def __init__(self, board: str, seed: str) -> None:
        self.game = EnvGame(env_board(board), reward="guesses", limit=12)
        self.guesses = self.game.board.guesses.size
        self.stream = Stream(seed, "learner")
        self.costs: dict[State, list[float]] = defaultdict(lambda: [0.0] * self.guesses)
        self.tried: dict[State, list[int]] = defaultdict(lambda: [0] * self.guesses)
        self.game.seed(seed)

    def state(self) -> State:
        """The codes that are still possible."""
        return tuple(self.game.position.candidates.tolist())

    def best(self, state: State) -> int:
        """The guess that seems to cost least; one that was never tried seems free."""
        costs = self.costs[state]
        return costs.index(min(costs))

    def learn(self, games: int) -> None:
        """Play these games, and correct the cost of each guess by what came after it."""
        for _ in range(games):
            self.game.start()
            state = self.state()
            while not self.game.over:
                explores = self.stream.below(1000) < 1000 * EXPLORE
                guess = self.stream.below(self.guesses) if explores else self.best(state)
                cost = -self.game.guess(guess)
                later = self.state()
                if not self.game.over:
                    cost += min(self.costs[later])
                self.tried[state][guess] += 1
                rate = max(0.02, 1 / self.tried[state][guess])
                self.costs[state][guess] += rate * (cost - self.costs[state][guess])
                state = later

    def mean(self) -> float:
        """The mean number of guesses over all secrets, without exploring."""
        total = 0
        for secret in range(self.game.board.secrets.size):
            self.game.start(secret)
            while not self.game.over:
                self.game.guess(self.best(self.state()))
            total += len(self.game.made)
        return total / self.game.board.secrets.size


def main() -> None:
    """Learn, and compare with perfect play."""
    learner = Learner(BOARD, "example")
    best = evaluate(BOARD, "optimal").mean
    print(f"before: {learner.mean():.3f} guesses on average, perfect play {best:.3f}")
    for _ in range(6):
        learner.learn(GAMES // 6)
        print(f"{sum(map(sum, learner.tried.values())):7,} guesses: {learner.mean():.3f}")


if __name__ == "__main__":
    main()
