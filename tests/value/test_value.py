"""The value of the game: both sides of the certificate, checked without the search."""

import json
import lzma
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from pegwise import PegwiseError, Rules
from pegwise.atlas.figure import figures
from pegwise.errors import BoardTooLarge
from pegwise.game.weights import Weights
from pegwise.knowledge.space import space_of
from pegwise.search.answer_table import table_of
from pegwise.search.plain_proof import least_total
from pegwise.tablebase import find
from pegwise.value import GameValue
from pegwise.value.certificate import verify_certificate, write_certificate
from pegwise.value.double_oracle import PatternBoard, find_value
from pegwise.value.game_value import best_maker, known_boards
from pegwise.value.matrix_game import solve_matrix_game
from support.commands import document, run
from support.weighted_truth import least_weighted_total

VALUES = [("2x3", "29/12"), ("2x4", "45/16"), ("3x3", "73/27"), ("3x4", "219/68")]


def half(*numbers: int) -> list[Fraction]:
    return [Fraction(number, 2) for number in numbers]


class TestMatrixGames:
    def test_matching_pennies(self) -> None:
        found = solve_matrix_game([half(0, 2), half(2, 0)])
        assert (found.rows, found.columns, found.exact) == (half(1, 1), half(1, 1), True)

    def test_a_saddle_point(self) -> None:
        found = solve_matrix_game([half(4, 6), half(2, 5)])
        assert (found.rows, found.columns) == (half(0, 2), half(0, 2))

    @pytest.mark.parametrize("seed", range(40))
    def test_both_sides_of_random_games_agree(self, seed: int) -> None:
        draw = np.random.default_rng(seed)
        shape = (int(draw.integers(1, 8)), int(draw.integers(1, 6)))
        costs = [[Fraction(int(x), 7) for x in row] for row in draw.integers(0, 30, shape)]
        found = solve_matrix_game(costs)
        paid = [
            sum(s * row[c] for s, row in zip(found.rows, costs, strict=True))
            for c in range(shape[1])
        ]
        got = [sum(s * x for s, x in zip(found.columns, row, strict=True)) for row in costs]
        assert sum(found.rows) == sum(found.columns) == 1
        assert min(*found.rows, *found.columns) >= 0
        if found.exact:
            assert max(paid) == min(got)
        assert float(max(paid) - min(got)) < 1e-4


def plain_lower_bound(value: GameValue) -> Fraction:
    """What the best breaker pays against the maker, by plain recursion."""
    found = PatternBoard(value.rules).weights([share.probability for share in value.maker])
    assert found is not None
    weights, total = found
    return Fraction(least_weighted_total(table_of(value.rules), weights), total)


@pytest.mark.parametrize(("board", "expected"), VALUES)
def test_values(board: str, expected: str) -> None:
    value = find_value(board)
    assert (value.status, str(value.value)) == ("proven", expected)
    assert sum(share.probability for share in value.maker) == 1
    costs = [
        sum(mixed.probability * mixed.totals[at] for mixed in value.breaker) / share.pattern.size
        for at, share in enumerate(value.maker)
    ]
    assert max(costs) == value.upper


@pytest.mark.parametrize("board", ["2x2", "2x3"])
def test_the_lower_bound_by_plain_recursion(board: str) -> None:
    value = find_value(board)
    assert plain_lower_bound(value) == value.lower


@pytest.mark.deep
@pytest.mark.parametrize("board", ["2x4", "3x2"])
def test_more_lower_bounds_by_plain_recursion(board: str) -> None:
    value = find_value(board)
    assert plain_lower_bound(value) == value.lower


@pytest.mark.deep
def test_mastermind() -> None:
    """Wiener (1995)."""
    value = find_value("4x6")
    assert value.value == Fraction(5600, 1290)


@pytest.mark.parametrize("board", ["3x4:distinct", "2x4:bulls"])
def test_where_all_codes_are_alike_it_is_the_least_mean(board: str) -> None:
    value, least = find_value(board), least_total(Rules.parse(board))
    assert least is not None
    assert value.value == Fraction(least, value.rules.size)


def test_bulls_and_cows() -> None:
    assert find_value("bulls-and-cows").value == Fraction(26274, 5040)


def test_codes_that_symmetry_does_not_map_to_each_other_are_apart() -> None:
    assert [share.pattern.name for share in find_value("3x3:bulls").maker] == ["any code"]


@pytest.mark.parametrize("board", known_boards())
def test_what_is_shipped_is_a_distribution(board: str) -> None:
    known = best_maker(Rules.parse(board))
    assert known is not None
    assert known.lower is not None
    assert known.upper is not None
    assert sum(share.probability for share in known.maker) == 1
    assert min(share.probability for share in known.maker) >= 0
    assert known.lower <= known.upper
    best = find(Rules.parse(board))
    if best is not None and best.header.status == "proven":
        assert known.lower >= Fraction(best.header.total, best.header.rules.size)


@pytest.mark.parametrize(("board", "expected"), VALUES[2:])
def test_shipped_values_are_what_is_found_now(board: str, expected: str) -> None:
    known = best_maker(Rules.parse(board))
    assert known is not None
    assert known.lower == known.upper == Fraction(expected)


@pytest.mark.deep
@pytest.mark.parametrize("board", ["3x4", "3x5", "4x4", "4x5", "4x6"])
def test_the_figures_of_the_atlas_have_certificates(board: str, tmp_path: Path) -> None:
    write_certificate(tmp_path / "value", find_value(board), "test")
    verdict = verify_certificate(tmp_path / "value")
    (figure,) = (
        one
        for one in figures()
        if (one.board, one.question, one.status) == (board, "value of the game", "proven")
    )
    assert verdict.valid, verdict.error
    assert verdict.upper is not None
    assert float(verdict.upper) == figure.value


@pytest.mark.deep
@pytest.mark.parametrize("board", ["3x3", "3x4", "3x5"])
def test_no_breaker_does_better_by_plain_recursion(board: str) -> None:
    """The lower side of the certificate, by a search that shares nothing with the one behind it."""
    value = find_value(board)
    shares = {share.pattern.shape: share.probability for share in value.maker}
    sizes = {share.pattern.shape: share.pattern.size for share in value.maker}
    each = {shape: shares[shape] / sizes[shape] for shape in shares}
    spelled = ",".join(f"{'+'.join(map(str, shape))}={each[shape]}" for shape in each)
    weights = Weights.parse(f"pattern:{spelled}", board)
    total = sum(weights.whole(code) for code in space_of(weights.rules))
    least = least_total(weights.rules, weights=weights)
    assert least is not None
    assert Fraction(least, total) == value.lower


class TestCertificates:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        write_certificate(tmp_path / "value", find_value("2x3"), "test")
        return tmp_path / "value"

    def changed(self, folder: Path, **to: object) -> str:
        """What the check says of the certificate with other claims; it is then put back."""
        kept = (folder / "value.json").read_text()
        (folder / "value.json").write_text(json.dumps(json.loads(kept) | to))
        try:
            return str(verify_certificate(folder).error)
        finally:
            (folder / "value.json").write_text(kept)
        return str(verify_certificate(folder).error)

    def test_it_is_valid(self, folder: Path) -> None:
        verdict = verify_certificate(folder)
        assert (verdict.valid, verdict.upper) == (True, Fraction(29, 12))
        assert verify_certificate(folder / "value.json").valid

    def test_changes_are_found(self, folder: Path) -> None:
        trees = json.loads((folder / "value.json").read_text())["breaker"]
        assert "costs 29/12 at most, not 2" in self.changed(folder, lower="2", upper="2", value="2")
        half = [{**one, "probability": "1/2"} for one in trees[:1]]
        assert "breaker are not 1 in all" in self.changed(folder, breaker=half)
        outside = [{"tree": "../1.tree.xz", "probability": "1"}]
        assert "expected the name of a file" in self.changed(folder, breaker=outside)

    @pytest.mark.parametrize(
        ("key", "to"), [("value", "2"), ("value", None), ("status", "bounds"), ("lower", "2")]
    )
    def test_a_value_that_does_not_follow_from_the_bounds(
        self, folder: Path, key: str, to: object
    ) -> None:
        assert "do not follow from the bounds" in self.changed(folder, **{key: to})

    def test_a_maker_whose_bound_a_tree_refutes(self, folder: Path) -> None:
        first, second = json.loads((folder / "value.json").read_text())["maker"]
        shares = [{**first, "probability": "1"}, {**second, "probability": "0"}]
        assert "costs 7/3 against this maker" in self.changed(folder, maker=shares)
        assert "not those of '2x3'" in self.changed(folder, maker=shares[:1])
        counted = [{**first, "codes": 4}, second]
        assert "not those of '2x3'" in self.changed(folder, maker=counted)

    def test_a_huge_board_is_refused_at_once(self, folder: Path) -> None:
        assert "is for '2x3': expected '9x99'" in self.changed(folder, variant="9x99")

    def test_a_tree_that_was_changed(self, folder: Path) -> None:
        with lzma.open(folder / "1.tree.xz", "rt") as file:
            text = file.read()
        for before, after, said in [
            ("total 2", "total 3", "guesses, not"),
            ("\n", "", "1.tree.xz"),
        ]:
            with lzma.open(folder / "1.tree.xz", "wt") as file:
                file.write(text.replace(before, after, 1))
            assert said in str(verify_certificate(folder).error)

    def test_numbers_that_take_forever_to_read(self, folder: Path) -> None:
        with pytest.raises(PegwiseError, match="is not a certificate"):
            self.changed(folder, upper="1e999999999")

    def test_a_lower_bound_above_the_upper_one(self, folder: Path) -> None:
        assert "above the upper bound" in self.changed(folder, lower="3")

    def test_what_is_no_certificate(self, tmp_path: Path) -> None:
        (tmp_path / "value.json").write_text("[]")
        with pytest.raises(PegwiseError, match="is not a certificate"):
            verify_certificate(tmp_path)


def test_a_stopped_search_has_bounds_and_resumes(tmp_path: Path) -> None:
    kept = tmp_path / "value.checkpoint"
    stopped = find_value("4x8", seconds=0.3, checkpoint=kept)
    assert stopped.status == "bounds"
    assert Fraction(20471, 4096) <= stopped.lower <= stopped.upper
    assert kept.exists()
    again = find_value("4x8", seconds=0.1, checkpoint=kept)
    assert stopped.lower <= again.lower <= again.upper <= stopped.upper


def test_a_finished_search_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    kept = tmp_path / "value.checkpoint"
    once, again = (find_value("3x4", checkpoint=kept) for _ in range(2))
    assert (once.value, again.value) == (Fraction(219, 68), Fraction(219, 68))
    assert [mixed.totals for mixed in once.breaker] == [mixed.totals for mixed in again.breaker]


def test_a_word_list_is_refused(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("one\ntwo\nsix\n")
    with pytest.raises(PegwiseError, match="is a word list"):
        find_value(f"codes:{tmp_path / 'words.txt'}")
    with pytest.raises(BoardTooLarge):
        find_value("9x9")


class TestCommand:
    def test_words(self) -> None:
        said = run("value -v 3x4").stdout
        assert "the value is 219/68 (3.22059) guesses. Proven." in said
        assert "all different" in said

    def test_a_single_tree_is_no_mixture(self) -> None:
        said = run("value -v 3x4:distinct").stdout
        assert "The breaker plays one tree, with positions and symbols permuted" in said

    def test_a_folder_that_cannot_be_written_is_refused_before_the_search(
        self, tmp_path: Path
    ) -> None:
        (tmp_path / "file").write_text("")
        refused = run(f"value -v 3x4 --out {tmp_path / 'file'}")
        assert refused.returncode == 2
        assert "cannot write to" in refused.stderr
        assert "To resume" not in refused.stderr

    def test_json_and_verify(self, tmp_path: Path) -> None:
        found = document(f"value -v 2x3 --out {tmp_path / 'v'}")
        assert (found["value"], found["lower"], found["upper"]) == ("29/12",) * 3
        assert [one["pattern"] for one in found["maker"]] == ["one pair", "all different"]
        assert (tmp_path / "v" / found["breaker"][0]["tree"]).exists()
        assert document(f"verify {tmp_path / 'v'}")["upper"] == "29/12"

    @pytest.mark.deep
    def test_bounds(self) -> None:
        finished = run("value -v 4x8 --seconds 0.001")
        assert finished.returncode == 0
        assert "Not closed: the gap is 0.09" in finished.stdout
