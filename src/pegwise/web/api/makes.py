"""``/api/makes``: games in which a person hides the code and the program guesses."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path
from fastapi.concurrency import run_in_threadpool

from ..clients.players import Player
from ..faults import refusals
from ..games import makes, thinking
from ..games.links import Id
from ..messages.games import Answer, Make, NewMake, Reveal, Revealed, StepRequest
from ..services import Server

router = APIRouter(prefix="/makes", tags=["makes"])

STEP_REFUSALS = refusals(403, 404, 409, 429, 503)

TurnNumber = Annotated[int, Path(ge=1, le=1000)]


@router.post("", status_code=201, responses=refusals(429, 503))
async def new_make(wanted: NewMake, owner: Player, server: Server) -> Make:
    """Hide a code; the program makes its first guess."""
    guesser = makes.prepare(server, wanted)
    name, thought = await server.computers.run(thinking.begin, guesser, wanted.strength)
    started = await server.database.promptly(makes.start, server, owner, guesser, name, thought)
    return makes.show_make(started)


@router.get("/{make}", responses=refusals(403, 404))
def make(make: Id, owner: Player, server: Server) -> Make:
    """A game of the person's own."""
    return makes.show_make(makes.load_make(server, owner, make))


@router.post("/{make}/answers", responses=STEP_REFUSALS)
async def answer(make: Id, entry: Answer, owner: Player, server: Server) -> Make:
    """Answer the program's guess."""
    stored = await run_in_threadpool(makes.load_make, server, owner, make, entry.version)
    return await _step(server, stored, thinking.answer, stored.require_guess(), entry.feedback)


@router.put("/{make}/answers/{turn}", responses=STEP_REFUSALS)
async def correct(make: Id, turn: TurnNumber, entry: Answer, owner: Player, server: Server) -> Make:
    """Correct the answer of an earlier turn."""
    stored = await run_in_threadpool(makes.load_make, server, owner, make, entry.version)
    return await _step(server, stored, thinking.correct, turn, entry.feedback)


async def _step(
    server: Server, stored: makes.StoredMake, step: Callable[..., thinking.Step], *entry: Any
) -> Make:
    text, thought = await server.computers.run(step, stored.guesser, stored.text, *entry)
    if isinstance(thought, str):
        return makes.show_make(stored, thought)
    history = stored.history.push(text)
    return makes.show_make(
        await server.database.promptly(makes.store, server, stored, history, thought)
    )


@router.post("/{make}/undo", responses=STEP_REFUSALS)
async def undo(make: Id, step: StepRequest, owner: Player, server: Server) -> Make:
    """Take the last answer or correction back."""
    return await _move(make, -1, step.version, owner, server)


@router.post("/{make}/redo", responses=STEP_REFUSALS)
async def redo(make: Id, step: StepRequest, owner: Player, server: Server) -> Make:
    """Redo an answer or correction that was taken back."""
    return await _move(make, 1, step.version, owner, server)


async def _move(make: str, by: int, version: int, owner: str, server: Server) -> Make:
    stored = await run_in_threadpool(makes.load_make, server, owner, make, version)
    history = stored.step(by)
    thought = await server.computers.run(thinking.think, stored.guesser, history.now)
    moved = await server.database.promptly(makes.store, server, stored, history, thought)
    return makes.show_make(moved, makes.announce_step(moved, by))


@router.post("/{make}/reveal", responses=refusals(403, 404, 409))
def reveal(make: Id, told: Reveal, owner: Player, server: Server) -> Revealed:
    """Reveal the code, and see which answers were wrong."""
    return makes.reveal(makes.load_make(server, owner, make, told.version), told.secret)
