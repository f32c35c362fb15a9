"""Modules of make, assist, review, lab and explore that need no page, tried in a browser."""

import pytest

from pegwise.play.worksheet import Worksheet
from support.watching import Watched, evaluated


@pytest.mark.parametrize(
    "text",
    [
        "mastermind",
        "mastermind 1122:1,0 '!1344:0,1'",
        "4x6:bulls 1122:1",
        "bulls-and-cows 0123:0,2 4567:1,1",
    ],
)
def test_a_sheet_reads_and_writes_like_the_worksheet(home: Watched, text: str) -> None:
    script = """
        const {read, write, toHash, fromHash} = await load('assist/sheet');
        return [write(read(values[0])), write(fromHash(toHash(read(values[0]))))]"""
    assert evaluated(home.page, script, text) == [text, text]
    assert str(Worksheet.parse(text)) == text


def test_rows_of_a_sheet_are_plain_values(home: Watched) -> None:
    script = """
        const {read, write, add, edit, toggle, remove, move} = await load('assist/sheet');
        const sheet = read('4x6 1122:1,0 1344:0,1 3526:1,2');
        return [add(sheet, '6666', '0,0'), edit(sheet, 1, {feedback: '2,0'}), toggle(sheet, 0),
                remove(sheet, 1), move(sheet, 0, 2), move(sheet, 2, -5)].map(write)"""
    assert evaluated(home.page, script) == [
        "4x6 1122:1,0 1344:0,1 3526:1,2 6666:0,0",
        "4x6 1122:1,0 1344:2,0 3526:1,2",
        "4x6 '!1122:1,0' 1344:0,1 3526:1,2",
        "4x6 1122:1,0 3526:1,2",
        "4x6 1344:0,1 3526:1,2 1122:1,0",
        "4x6 3526:1,2 1122:1,0 1344:0,1",
    ]


def test_answers_are_counted_and_stepped(home: Watched) -> None:
    script = """
        const {countsOf, answerOf, stepped} = await load('board/answers');
        const board = {positions: 4, bulls_only: false};
        const bulls = {positions: 4, bulls_only: true};
        return [countsOf(board, ' 1, 2 '), countsOf(board, '3'), countsOf(bulls, '3'),
                countsOf(board, '1b2w'), answerOf(bulls, {bulls: 2, cows: 0}),
                stepped(board, {bulls: 2, cows: 2}, 'bulls', 1),
                stepped(board, {bulls: 0, cows: 4}, 'cows', 1),
                stepped(board, {bulls: 0, cows: 0}, 'bulls', -1)]"""
    assert evaluated(home.page, script) == [
        {"bulls": 1, "cows": 2},
        None,
        {"bulls": 3, "cows": 0},
        None,
        "2",
        {"bulls": 3, "cows": 1},
        {"bulls": 0, "cows": 4},
        {"bulls": 0, "cows": 0},
    ]


def test_places_in_a_tree_are_addresses(home: Watched) -> None:
    script = """
        const {placeOf, queryOf, below, above} = await load('explore/node');
        const place = placeOf('?variant=4x6:bulls&strategy=knuth&answers=1;0');
        return [placeOf(''), queryOf(place), queryOf(below(place, '2')),
                queryOf(above(place, 0))]"""
    assert evaluated(home.page, script) == [
        {"variant": "mastermind", "strategy": "auto", "answers": []},
        "?variant=4x6:bulls&strategy=knuth&answers=1;0",
        "?variant=4x6:bulls&strategy=knuth&answers=1;0;2",
        "?variant=4x6:bulls&strategy=knuth",
    ]


def test_only_the_newest_answer_counts(home: Watched) -> None:
    script = """
        const {createAsker} = await load('page/api');
        const {Fault} = await load('page/api');
        const heard = [];
        const waiting = new Map();
        const ask = createAsker({
            ask: (question) => new Promise((...ends) => waiting.set(question, ends)),
            answered: (answer) => heard.push(answer),
            failed: (fault) => heard.push(fault.message),
        });
        const moment = () => new Promise((done) => setTimeout(done, 20));
        ask('one'); await moment(); ask('two'); await moment();
        waiting.get('two')[0]('second'); await moment();
        waiting.get('one')[0]('first'); await moment();
        ask('three'); await moment();
        waiting.get('three')[1](new Fault(422, 'no')); await moment();
        return heard"""
    assert evaluated(home.page, script) == ["second", "no"]


def test_news_of_a_comparison_is_passed_on_once(home: Watched) -> None:
    script = """
        const {newsOf, stateOf} = await load('lab/job');
        const job = (state, ...names) => ({
            state, working_on: 'parts', done: 1, total: 4, error: null,
            standings: names.map((strategy) => ({strategy, mean: 4.5}))});
        return [newsOf(null, job('running')), newsOf(job('running'), job('running', 'parts')),
                newsOf(job('running', 'parts'), job('done', 'parts')),
                newsOf(job('done', 'parts'), job('done', 'parts')), stateOf(job('running'))]"""
    assert evaluated(home.page, script) == [
        None,
        "parts needs 4.50 guesses on average.",
        "Done.",
        None,
        "parts: 1 of 4 games",
    ]


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("/review", {"request": None, "turn": None}),
        ("/review#t2", {"request": None, "turn": 2}),
        ("/review?id=x7-Q#t2", {"request": {"id": "x7-Q"}, "turn": 2}),
        ("/review/x7.sig#t12", {"request": {"shared": "x7.sig"}, "turn": 12}),
        (
            "/review#4x6%201122:1,0/t1",
            {"request": {"game": "4x6 1122:1,0", "hard": False, "lies": 0}, "turn": 1},
        ),
        (
            "/review?hard&lies=2#4x6 1122:1,0",
            {"request": {"game": "4x6 1122:1,0", "hard": True, "lies": 2}, "turn": None},
        ),
    ],
)
def test_the_address_of_a_review_is_read(
    home: Watched, address: str, expected: dict[str, object]
) -> None:
    script = """
        const {addressed, addressOf} = await load('review/address');
        const found = addressed(new URL(values[0], location.href));
        const again = found.request?.game && new URL(addressOf(found.request), location.href);
        return [found, again ? addressed(again).request : found.request]"""
    assert evaluated(home.page, script, address) == [expected, expected["request"]]
