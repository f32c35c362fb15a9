"""Columns of the tables in the workspace of the exact search."""

# A frame: a set of secrets and the guesses to try on it. SIZE, START: the set in `members`. BUDGET:
# the cost to stay below. BEST, LOW: the best cost known, a lower bound. NEXT, END: the guesses to
# try. ROOM: where lists of guesses may start. MOST: the most classes that a guess makes. LEFT: the
# guesses left. Of the guess being tried: the SUM of its bounds, the CLASS to solve of those MADE,
# and FIRST_OPEN, the first of them whose cost was not known from the start. NAME: a number for the
# frame, so that what it has tried is not taken for what another one has. NAMED: how many symbols
# are named by the guesses that lead to the classes.
(
    SIZE, START, BUDGET, BEST, LOW, END, NEXT, MOST, LEFT, SUM, CLASS, MADE, STATE, ROOM, OWN_WIDTH,
    FIRST_OPEN, NAME, NAMED,
) = range(18)  # fmt: skip
# A class: the part of a frame's set that gives one answer. AT, COUNT: the set in `members`. VALUE:
# its cost, or a lower bound while it is OPEN. UPPER: an upper bound. LIST, LIST_END: the guesses.
# KEY, CHECK: the two words of its Zobrist key.
AT, COUNT, VALUE, OPEN, UPPER, LIST, LIST_END, CLASS_MOST, KEY, CHECK = range(10)
