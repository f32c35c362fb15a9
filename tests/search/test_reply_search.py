"""The search of a reply never claims more than its results show, in whatever order they come."""

import random

from pegwise.game.rules import Rules
from pegwise.kernel.exact.board import IMPOSSIBLE
from pegwise.search.engine import EngineSettings
from pegwise.search.openings import Opening, Reply
from pegwise.search.reply_search import ReplySearch, Task, TaskResult

SETTINGS = EngineSettings(Rules.parse("2x2"))


def search_of(costs: list[int], bounds: list[int], budget: int, upper: int) -> ReplySearch:
    """A search of guesses 0, 1, 2, ..., the lowest bound first as a survey lists them."""
    reply = Reply(1, upper, answer=0, size=9)
    order = sorted(range(len(costs)), key=bounds.__getitem__)
    listed = [bounds[guess] for guess in order]
    return ReplySearch(Opening(0, 10, 0.0, [reply]), reply, order, listed, budget, 5)


def carried_out(task: Task, costs: list[int], reached: int, rng: random.Random) -> TaskResult:
    """The result of a task that evaluated this many guesses; each has to beat those before it."""
    best, found = task.budget, []
    for guess in task.guesses[:reached]:
        cost = costs[guess]
        if cost >= best:  # the kernel gives some lower bound that reaches the best
            cost = rng.randint(best, cost)
        best = min(best, cost)
        found.append((guess, cost))
    return TaskResult(task, tuple(found), nodes=rng.choice([1, 1000]))


def test_no_lower_bound_exceeds_the_least_cost() -> None:
    for seed in range(300):
        search_to_the_end(seed)


def search_to_the_end(seed: int) -> None:
    """Results, leftovers and budgets come as they like."""
    rng = random.Random(seed)
    costs = [rng.randint(100, 103), *(rng.randint(104, 125) for _ in range(rng.randint(3, 30)))]
    bounds = [cost - rng.randint(0, 8) for cost in costs]
    least = costs[0]
    # An upper bound from elsewhere, such as a beam, can be reached.
    upper = rng.choice([IMPOSSIBLE, least + rng.randint(0, 10)])
    search = search_of(costs, bounds, rng.randint(98, 130), upper)
    search._task_size = rng.choice([1, 2, 4])
    workers, running = rng.randint(2, 6), list[Task]()
    while not search.done:
        search.budget -= rng.random() < 0.1  # what the other replies leave
        while len(running) < workers:
            task = search.next_task(SETTINGS, 9, 10, workers)
            if task is None:
                break
            running.append(task)
        if running:
            task = running.pop(rng.randrange(len(running)))
            reached = rng.choice([0, 1, len(task.guesses)])
            search.learn(carried_out(task, costs, reached, rng))
        assert search.reply.lower <= least <= search.reply.upper
    search.finish()
    assert min(search.budget, least) <= search.reply.lower <= least <= search.reply.upper


def test_leftovers_do_not_hide_a_guess_of_a_lower_bound() -> None:
    """The task of higher bounds comes back after that of lower ones, both with guesses left."""
    costs, bounds = [109] * 41, [99] + [100] * 4 + [108] * 36
    search = search_of(costs, bounds, 109, 120)
    rng = random.Random(0)
    first = search.next_task(SETTINGS, 9, 10, 2)
    assert first is not None
    search.learn(carried_out(first, costs, 1, rng))
    search._task_size = 4
    low, high = (search.next_task(SETTINGS, 9, 10, 2) for _ in range(2))
    assert low is not None
    assert high is not None
    search.learn(TaskResult(low, (), nodes=1000))
    search.learn(carried_out(high, costs, 1, rng))
    assert search.reply.lower == 100
    task = search.next_task(SETTINGS, 9, 10, 2)
    assert task is not None
    assert task.bound == 100


def test_no_guess_is_evaluated_beside_the_first_one() -> None:
    """Its cost is the budget of the others."""
    search = search_of([105] * 9, [100] * 9, 120, 120)
    first = search.next_task(SETTINGS, 9, 10, 2)
    assert first is not None
    assert search.next_task(SETTINGS, 9, 10, 2) is None
    search.learn(TaskResult(first, ((0, 105),), nodes=1))
    second, third = (search.next_task(SETTINGS, 9, 10, 2) for _ in range(2))
    assert second is not None
    assert third is not None
    assert second.budget == third.budget == 105
