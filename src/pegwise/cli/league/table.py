"""The outcome of a league as tables for people."""

from typing import TYPE_CHECKING

from pegwise.game.wording import count_of

from ..terminal.screen import Screen, narrower, plain_table

if TYPE_CHECKING:
    from pegwise.league.standings import Standings


def show_tables(standings: "Standings") -> None:
    """For each board the players, the pairs, and the duels if there were any."""
    screen = Screen()
    for number, board in enumerate(standings.plan.boards):
        codes = count_of(standings.rounds[number], "code")
        screen.say(f"{chr(10) if number else ''}{board}: {codes} for each player\n")
        show_players(standings, number, screen)
        show_pairs(standings, board.name, screen)
        show_duels(standings, number, screen)


def show_players(standings: "Standings", number: int, screen: Screen) -> None:
    """The players of a board, the lowest mean first, and why games were lost."""
    from pegwise.league.page import say_mean

    table = plain_table("player", "mean", "worst", "found", "failed")
    lines = standings.ranking(number)
    for line in lines:
        figures = (str(max(line.scores)), str(line.wins), str(line.failures))
        table.add_row(line.name, say_mean(line), *figures)
    screen.print_fitting(narrower(table, "worst", "found"))
    for line in lines:
        if line.reason:
            screen.say(f"{line.name} lost by faults, the first: {line.reason}")


def show_pairs(standings: "Standings", board: str, screen: Screen) -> None:
    """The pairs of a board, with the interval of their difference and the verdict."""
    from pegwise.league.page import say_interval, say_verdict

    screen.say("")
    table = plain_table("difference in guesses", "", "interval", "verdict")
    for pair in standings.pairs:
        if pair.board == board:
            difference = f"{pair.compared.difference:+.4f}"
            table.add_row(f"{pair.a} - {pair.b}", difference, say_interval(pair), say_verdict(pair))
    screen.print_fitting(narrower(table, "interval"))


def show_duels(standings: "Standings", number: int, screen: Screen) -> None:
    """Makers against breakers on a board, and the ratings."""
    duels = [duel for duel in standings.duels if duel.board == number]
    if not duels:
        return
    names = [player.name for player in standings.plan.players]
    screen.say("")
    table = plain_table("maker", "breaker", "games", "mean", "breaker won", "failed")
    for duel in duels:
        failed = f"{duel.failures} + {duel.maker_failures}"
        figures = (str(duel.games), f"{duel.mean:.3f}", str(duel.wins), failed)
        table.add_row(names[duel.maker], names[duel.breaker], *figures)
    screen.print_fitting(narrower(table, "failed", "games"))
    for duel in duels:
        if duel.reason:
            pair = f"{names[duel.maker]} against {names[duel.breaker]}"
            screen.say(f"{pair}: games lost by faults, the first: {duel.reason}")
    rated = standings.ratings(number)
    if rated:
        screen.say("")
        ratings = plain_table("player", "rating")
        for name, rating in sorted(rated.items(), key=lambda item: -item[1]):
            ratings.add_row(name, f"{rating:.0f}")
        screen.print_fitting(narrower(ratings))
