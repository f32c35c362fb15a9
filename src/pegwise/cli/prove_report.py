"""What is to be proven; its progress and its proof in words and as JSON."""

from bisect import bisect_left
from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from pegwise.game.codes import Code
from pegwise.game.variants import Variant
from pegwise.game.weights import Weights
from pegwise.game.wording import count_of
from pegwise.schemas.documents import ProofDocument
from pegwise.search import Objective, Proof
from pegwise.search.proof import SHORT_KEY_BITS, Snapshot, collision_chance

from .options import read_weights, spell_options
from .terminal.progress import clock

if TYPE_CHECKING:
    from pegwise.search.lie_proof import LieProof, LieSnapshot

MANY_SETS = 100_000  # from here on the chance that two share a key is said
CHECKED = {
    True: "Checked: a second proof by plain recursion comes to the same.",
    False: "Not confirmed: plain recursion comes to another result. Please report this.",
}
COUNTING = "A win is always told truthfully, and the winning guess counts."

# The remaining time is estimated only after this many seconds and this share of the answers, and
# if the estimates of the whole run and of its second half differ by at most this factor.
LEAST_SECONDS, LEAST_SHARE, AGREEING = 10.0, 0.1, 1.5


class ProofQuestion(NamedTuple):
    """Which strategy is best: on which board, by which objective, under which restrictions."""

    variant: Variant
    objective: Objective
    consistent: bool
    first: Code | None
    beam: int | None
    weights: Weights | None = None
    hard: bool = False

    def __str__(self) -> str:
        return ", ".join([str(self.variant), *self._clauses()])

    def _clauses(self) -> Iterator[str]:
        yield f"objective {self.objective}"
        if self.consistent:
            yield "consistent"
        if self.hard:
            yield "hard mode"
        if self.first is not None:
            yield f"first guess {self.variant.notation.write_code(self.first)}"
        if self.beam is not None:
            yield f"beam {self.beam}"
        if self.weights is not None:
            yield f"weights {self.weights.source}"

    @classmethod
    def asked(
        cls,
        variant: Variant,
        objective: str | None,
        consistent: bool,
        hard: bool,
        first: str | None,
        beam: int | None,
        weights_given: str | None,
    ) -> "ProofQuestion":
        """The question that these options ask."""
        opening = None if first is None else variant.notation.read_code(first)
        weights = read_weights(weights_given, variant)
        aim = Objective.parse(objective or "mean")
        return cls(variant, aim, consistent, opening, beam, weights, hard)

    @property
    def options(self) -> list[str]:
        """The command-line options that ask this question."""
        first, weights = self.first, self.weights
        return spell_options(
            {
                "-v": self.variant,
                "--objective": self.objective,
                "--consistent": self.consistent,
                "--hard": self.hard,
                "--first": None if first is None else self.variant.notation.write_code(first),
                "--beam": self.beam,
                "--weights": None if weights is None else weights.source,
            }
        )

    @property
    def about(self) -> str:
        """What a checkpoint is named after."""
        return str(self).replace("objective ", "")


class LieQuestion(NamedTuple):
    """How many guesses a board needs although this many answers may be wrong."""

    variant: Variant
    lies: int

    def __str__(self) -> str:
        return f"{self.variant}, at most {count_of(self.lies, 'lie')}"

    @property
    def options(self) -> list[str]:
        """The command-line options that ask this question."""
        return spell_options({"-v": self.variant, "--lies": self.lies})


def proof_document(
    proof: Proof, question: ProofQuestion, checked: bool | None = None
) -> ProofDocument:
    """The proof, ready for JSON."""
    write_code, mean = question.variant.notation.write_code, proof.mean
    return {
        "variant": str(question.variant),
        "objective": str(question.objective),
        "consistent": question.consistent,
        "hard": question.hard,
        "total": proof.total,
        "mean": None if proof.mean is None else float(proof.mean),
        "max": proof.worst,
        "lower_bound": proof.lower_bound,
        "status": proof.status,
        "first": None if proof.first is None else write_code(proof.first),
        "nodes": proof.nodes,
        "seconds": round(proof.seconds, 6),
        "key_collision_chance": proof.key_collision_chance,
        "checked": checked,
        "lies": 0,
        "weights": None if question.weights is None else question.weights.source,
        "mean_fraction": None if question.weights is None or mean is None else str(mean),
    }


def say_proof(proof: Proof, question: ProofQuestion, checked: bool | None = None) -> list[str]:
    """The proof for people."""
    said = _result(proof, question)
    if proof.nodes >= MANY_SETS:
        chance = f"{proof.key_collision_chance:.1e}"
        said.append(f"Chance that two of these sets share a hash key: at most {chance}.")
    return said if checked is None else [*said, CHECKED[checked]]


def _result(proof: Proof, question: ProofQuestion) -> list[str]:
    work = f"{count_of(proof.nodes, 'set')} searched in {proof.seconds:,.1f} s."
    if proof.status == "impossible":
        limit = count_of(question.objective.limit or 0, "guess")
        fault = f"No {_strategy(question)} finds every code within {limit}."
        return [f"{question}: impossible. {fault}", work]
    if proof.total is None or proof.first is None or proof.mean is None:
        return [f"{question}: no tree was found. {_bound(proof)}", work]
    cost = f"{count_of(proof.total, 'guess')} over {count_of(proof.rules.size, 'code')}"
    mean = f"{float(proof.mean):.4f} on average"
    if question.weights is not None:
        cost = f"weighted total {proof.total:,} over weights of {proof.weight:,}"
        mean = f"{proof.mean} = {mean}"
    verdict = _proven(question) if proof.status == "proven" else _bound(proof)
    first = question.variant.notation.write_code(proof.first)
    return [
        f"{question}: {cost}, {mean}, {proof.worst} at worst. {verdict}",
        f"First guess {first}. {work}",
    ]


def _strategy(question: ProofQuestion) -> str:
    """``strategy``, with the restrictions of the question."""
    kind = "consistent strategy" if question.consistent else "strategy"
    if question.hard:
        kind = f"{kind} in hard mode"
    if question.first is None:
        return kind
    return f"{kind} that begins with {question.variant.notation.write_code(question.first)}"


def _proven(question: ProofQuestion) -> str:
    if question.objective.worst:
        return (
            f"Proven: no {_strategy(question)} has a better worst case, "
            "and none with the same needs fewer guesses."
        )
    limit = question.objective.limit
    within = "" if limit is None else f" within {count_of(limit, 'guess')} a game"
    return f"Proven: no {_strategy(question)} needs fewer{within}."


def _bound(proof: Proof) -> str:
    known = "no lower bound is known"
    if proof.lower_bound is not None:
        known = f"at least {proof.lower_bound:,}"
        if proof.total is not None:
            known += f", so at most {proof.total - proof.lower_bound:,} can be saved"
    worst = "; nor is its worst case proven best" if proof.objective.worst else ""
    return f"Not proven: {known}{worst}."


def lie_proof_document(
    proof: "LieProof", question: LieQuestion, checked: bool | None
) -> ProofDocument:
    """The proof with lies, ready for JSON."""
    write_code = question.variant.notation.write_code
    return {
        "variant": str(question.variant),
        "objective": "worst",
        "consistent": False,
        "hard": False,
        "total": None,
        "mean": None,
        "max": proof.worst,
        "lower_bound": proof.lower_bound,
        "status": proof.status,
        "first": None if proof.first is None else write_code(proof.first),
        "nodes": proof.nodes,
        "key_collision_chance": collision_chance(proof.nodes, SHORT_KEY_BITS),
        "seconds": round(proof.seconds, 6),
        "checked": checked,
        "weights": None,
        "mean_fraction": None,
        "lies": proof.lies,
    }


def say_lie_proof(proof: "LieProof", question: LieQuestion, checked: bool | None) -> list[str]:
    """The proof for people."""
    work = f"{count_of(proof.nodes, 'state')} searched in {proof.seconds:,.1f} s."
    if proof.worst is None or proof.first is None:
        fewest = count_of(proof.lower_bound, "guess")
        known = f"{question}: not finished. No strategy has a worst case below {fewest}."
        return [known, COUNTING, work]
    first = question.variant.notation.write_code(proof.first)
    if proof.status != "proven":
        known = f"{question}: {count_of(proof.worst, 'guess')} at worst. "
        known += f"Not proven: {proof.lower_bound} may be enough, fewer are not."
        return [known, COUNTING, f"First guess {first}. {work}"]
    return [
        f"{question}: {count_of(proof.worst, 'guess')} at worst. "
        "Proven: no strategy has a better worst case.",
        COUNTING,
        f"First guess {first}. {work}",
        *([] if checked is None else [CHECKED[checked]]),
    ]


def say_lie_status(question: LieQuestion, snapshot: "LieSnapshot") -> list[str]:
    """How a search with lies stands, in words."""
    tried = f"{question}: {count_of(snapshot.within - 1, 'guess')} are too few"
    states = count_of(snapshot.states, "state")
    return [f"{tried}, trying {snapshot.within}", f"{states}, {clock(snapshot.seconds)} so far"]


class ProofStatus:
    """The state of a search in words, from its snapshots."""

    def __init__(self, question: ProofQuestion, limit: float | None) -> None:
        self._question, self._limit = question, limit
        self._start = monotonic()
        self._nodes_before: int | None = None
        self._eta = Eta()
        self._within: int | None = None

    def lines(self, snapshot: Snapshot) -> list[str]:
        """The bounds known, the openings closed once there are any, the speed."""
        if not snapshot.openings:
            return [self._known(snapshot), self._speed(snapshot)]
        openings = f"{snapshot.openings_closed:,} of {snapshot.openings:,} openings"
        if snapshot.answers:
            openings += f", {snapshot.answers_closed:,} of {snapshot.answers:,} answers to them"
        return [self._known(snapshot), f"closed: {openings}", self._speed(snapshot)]

    def _known(self, snapshot: Snapshot) -> str:
        from pegwise.kernel.exact.board import IMPOSSIBLE  # which loads numba

        unit = "guesses" if self._question.weights is None else "by weight"
        best = "no tree yet" if snapshot.best is None else f"best tree {snapshot.best:,} {unit}"
        within = "" if snapshot.within is None else f" within {snapshot.within} guesses a game"
        bound = snapshot.lower_bound
        least = "" if bound >= IMPOSSIBLE else f", lower bound {bound:,}"
        return f"{self._question}: {best}{within}{least}"

    def _speed(self, snapshot: Snapshot) -> str:
        elapsed = monotonic() - self._start
        if self._nodes_before is None:
            self._nodes_before = snapshot.nodes  # counted by earlier runs
        each_second = (snapshot.nodes - self._nodes_before) / max(elapsed, 1e-3)
        speed = f"{count_of(snapshot.nodes, 'set')}, {each_second:,.0f} a second"
        left = self._left(snapshot, elapsed)
        return f"{speed}, {clock(elapsed)} so far" + ("" if left is None else f", {left}")

    def _left(self, snapshot: Snapshot, elapsed: float) -> str | None:
        if snapshot.within != self._within:
            self._within, self._eta = snapshot.within, Eta()
        share = snapshot.answers_closed / max(1, snapshot.answers)
        estimate = self._eta.seconds_left(elapsed, share)
        limit = None if self._limit is None else max(0.0, self._limit - elapsed)
        if limit is not None and (estimate is None or limit <= estimate):
            return f"at most {clock(limit)} left"
        return None if estimate is None else f"about {clock(estimate)} left"


class Eta:
    """The remaining time, estimated from the whole run and from its second half.

    Large sets come last and take most of the time, so the share of answers closed says little by
    itself. The longer estimate is given, and only if the two nearly agree.
    """

    def __init__(self) -> None:
        self._times: list[float] = []
        self._shares: list[float] = []

    def seconds_left(self, now: float, share: float) -> float | None:
        """The seconds until everything is closed; None if that cannot be estimated yet."""
        self._times.append(now)
        self._shares.append(share)
        start, done = self._times[0], share - self._shares[0]
        if now - start < LEAST_SECONDS or done < LEAST_SHARE:
            return None
        middle = bisect_left(self._times, (start + now) / 2)
        lately = share - self._shares[middle]
        if lately <= 0:
            return None
        whole = (1 - share) * (now - start) / done
        half = (1 - share) * (now - self._times[middle]) / lately
        return max(whole, half) if max(whole, half) <= AGREEING * min(whole, half) else None
