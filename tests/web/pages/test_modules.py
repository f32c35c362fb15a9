"""The modules that need no page, tried inside a browser."""

from hashlib import sha256

import pytest

from support.watching import Watched, evaluated


@pytest.mark.parametrize(
    "text", ["", "abc", "1122 0f", "é€😀", "a" * 55, "a" * 56, "a" * 63, "a" * 64, "b" * 1000]
)
def test_sha256_agrees_with_python(home: Watched, text: str) -> None:
    script = "return (await load('shared/seal')).sha256(values[0])"
    assert evaluated(home.page, script, text) == sha256(text.encode()).hexdigest()


def test_rows_are_plain_values(home: Watched) -> None:
    script = """
        const {emptyRow, put, swap, eraseBack, fillUp, rowOf, isFull, lookAt, takeAt} =
            await load('board/row');
        const two = put(put(emptyRow(4), 5), 1);
        return {
            two: two.places, at: two.at,
            swapped: swap(two, 0, 3).places,
            back: eraseBack(two).places,
            filled: fillUp(two, 6, false).places,
            distinct: fillUp(two, 6, true).places,
            full: isFull(rowOf([1, 2])), notFull: isFull(rowOf([1], 2)),
            around: put(lookAt(takeAt(rowOf([1, 2, 3]), 0), 2), 5),
            bounds: [lookAt(two, -3).at, lookAt(two, 9).at],
        }"""
    assert evaluated(home.page, script) == {
        "two": [5, 1, None, None],
        "at": 2,
        "swapped": [None, 1, None, 5],
        "back": [5, None, None, None],
        "filled": [5, 1, 1, 1],
        "distinct": [5, 1, 0, 2],
        "full": True,
        "notFull": False,
        "around": {"places": [None, 2, 5], "at": 0},
        "bounds": [0, 3],
    }


def test_form_values_become_requests(home: Watched) -> None:
    script = """
        const {newGameOf, rulesOf} = await load('play/setup');
        const own = {board: 'own', positions: 5, symbols: 7, repeats: false, bullsOnly: true,
                     maker: 'liar', lies: 2, hard: true, limit: 'own', ownLimit: 9};
        return [newGameOf(own), newGameOf({...own, board: 'hex', maker: 'evil', limit: 'usual'}),
                rulesOf({...own, repeats: true, bullsOnly: false})]"""
    assert evaluated(home.page, script) == [
        {"variant": "5x7:distinct,bulls", "maker": "liar:2", "hard": True, "limit": 9},
        {"variant": "hex", "maker": "evil", "hard": True},
        "5x7",
    ]


def test_a_table_reports_faults_and_how_to_go_on(home: Watched) -> None:
    script = """
        const {PlayTable} = await load('play/game');
        const {Fault} = await load('page/api');
        const game = (version) => ({id: 'g', version, turns: [], status: 'playing', hints: 0});
        const sent = [];
        const answers = [new Fault(0, 'gone'), game(1), new Fault(409, 'moved on'), game(7),
                         {grade: 1, words: 'few', guess: null}, new Fault(422, 'no')];
        const next = async (path, body) => {
            sent.push([path, body]);
            const answer = answers.shift();
            if (answer instanceof Fault) throw answer;
            return answer;
        };
        const table = new PlayTable({get: next, post: next}, game(0), () => {});
        const seen = [];
        const see = (done) => seen.push(
            [done, table.game.version, table.fault?.message ?? null, table.again !== null]);
        see(await table.guess('1122'));
        see(await table.again());
        see(await table.guess('3344'));
        see(await table.askHint(table.nextGrade));
        const grade = table.nextGrade;
        see(await table.undo());
        return {seen, sent: sent.map(([path, body]) => [path, body?.version ?? null]), grade}"""
    assert evaluated(home.page, script) == {
        "seen": [
            [False, 0, "gone", True],
            [True, 1, None, False],
            [False, 7, "moved on", False],
            [True, 7, None, False],
            [False, 7, "no", False],
        ],
        "sent": [
            ["/api/games/g/guesses", 0],
            ["/api/games/g/guesses", 0],
            ["/api/games/g/guesses", 1],
            ["/api/games/g", None],
            ["/api/games/g/hints", None],
            ["/api/games/g/undo", 7],
        ],
        "grade": 2,
    }


def test_a_stalled_stream_is_opened_anew_until_the_end(home: Watched) -> None:
    script = """
        const {follow} = await load('page/follow');
        const {EventSource, fetch} = window;
        const [opened, asked, seen] = [[], [], []];
        window.EventSource = class extends EventTarget {
            static CLOSED = 2;
            readyState = 0;
            constructor(path) {
                super();
                opened.push(Object.assign(this, {path}));
            }
            close() { this.readyState = 2; }
            tell(n) { this.dispatchEvent(new MessageEvent('job', {data: JSON.stringify({n})})); }
        };
        window.fetch = (path) => new Promise((answer) => asked.push(
            {path, tell: (n) => answer(new Response(JSON.stringify({n})))}));
        const until = async (done) => {
            for (let left = 10_000; !done(); left -= 1) {
                if (left === 0) throw new Error('nothing came');
                await new Promise((later) => setTimeout(later, 5));
            }
        };
        const nextAsked = async () => {
            const before = asked.length;
            await until(() => asked.length > before);
            return asked.at(-1);
        };
        follow('/api/lab/x', {event: 'job', quiet: 10, isOver: ({n}) => n === 4,
            changed: ({n}) => seen.push(n), lost: (yes) => yes && seen.push('lost')});
        opened[0].tell(1);
        (await nextAsked()).tell(2);
        await until(() => seen.includes(2));
        const late = await nextAsked();
        opened.at(-1).tell(3);
        late.tell(0);
        opened.at(-1).dispatchEvent(new Event('error'));
        (await nextAsked()).tell(4);
        await until(() => seen.includes(4));
        const over = [opened.length, asked.length];
        await new Promise((done) => setTimeout(done, 50));
        const still = opened.length === over[0] && asked.length === over[1];
        Object.assign(window, {EventSource, fetch});
        return [seen, new Set(opened.map(({path}) => path)).size, opened[0].path, asked[0].path,
                opened.every(({readyState}) => readyState === 2), still]"""
    assert evaluated(home.page, script) == [
        [1, 2, 3, "lost", 4],
        *(1, "/api/lab/x/events", "/api/lab/x", True, True),
    ]


def test_a_seal_that_does_not_match_is_found_out(home: Watched) -> None:
    digest = sha256(b"1122 nonce").hexdigest()
    script = """
        const {sealOf} = await load('shared/seal');
        const commitment = {digest: values[0], nonce: 'nonce', text: '1122 nonce'};
        const over = {commitment, secret: '1122', status: 'won'};
        const first = values[0];
        return [sealOf(over, first), sealOf({...over, secret: '1123'}, first),
                sealOf({...over, commitment: {...commitment, digest: '00'}}, first),
                sealOf({...over, status: 'playing'}, first),
                sealOf({...over, commitment: null}, null),
                sealOf(over, '00'), sealOf({...over, status: 'playing'}, '00'),
                sealOf({...over, commitment: null}, first), sealOf(over, null)]"""
    assert evaluated(home.page, script, digest) == [
        *("kept", "broken", "broken", "sealed", "none"),
        *("broken", "broken", "broken", "unseen"),
    ]


def test_every_symbol_looks_different(home: Watched) -> None:
    script = """
        const {lookOf} = await load('board/pegs');
        const symbols = Array.from({length: 36}, (_, at) => ({text: String(at), colour: null}));
        const board = {symbols};
        return board.symbols.map((_, at) => {
            const {hue, shape} = lookOf(board, at);
            return `${hue} ${shape.path}`;
        })"""
    looks = evaluated(home.page, script)
    assert len(set(looks)) == 36
    assert len({look.split(" ", 1)[1] for look in looks[:10]}) == 10


def test_histograms_and_clocks(home: Watched) -> None:
    script = """
        const {barsOf} = await load('daily/card');
        const {clockText} = await load('daily/card');
        return [barsOf({2: 1, 4: 2}).map(({games, share}) => [games, share]), barsOf({}),
                clockText(3661), clockText(-5), clockText(86399)]"""
    bars = [[0, 0], [1, 0.5], [0, 0], [2, 1]]
    assert evaluated(home.page, script) == [bars, [], "01:01:01", "00:00:00", "23:59:59"]


def test_keys_mean_symbols_first(home: Watched) -> None:
    script = """
        const {rowKey} = await load('board/row');
        const {gameKey} = await load('board/row');
        const board = (texts) => ({symbols: [...texts].map((text) => ({text, colour: null}))});
        const key = (key, more = {}) =>
            ({key, ctrlKey: false, metaKey: false, altKey: false, ...more});
        const letters = board('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
        const digits = board('123456');
        return [rowKey(letters, key('h')), gameKey(letters, key('h')), gameKey(digits, key('h')),
                gameKey(letters, key('!')), gameKey(letters, key('z', {ctrlKey: true})),
                rowKey(digits, key('7')), rowKey(digits, key('1', {ctrlKey: true}))]"""
    seen = evaluated(home.page, script)
    assert seen == [{"does": "put", "symbol": 17}, None, "hint", "hint", "undo", None, None]
