"""A running engine: one request at a time, with bounds on time, memory and output."""

import os
import select
import shlex
import shutil
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from queue import Empty, Queue
from threading import Lock, Thread
from time import monotonic
from typing import IO, NoReturn

from pegwise.errors import StrategyFailed, UnknownName, printable, quote

from . import keeper
from .protocol import FINAL, INFO, LONGEST_LINE, PROTOCOL_VERSION, EngineReply

MOST_LINES = 1000  # of one reply
MOST_REPLY_BYTES = 1_000_000
LONGEST_COMPLAINT = 200  # characters of the last line on standard error
KEPT_COMPLAINTS = 4096  # bytes of standard error
GRACE = 1.0  # seconds to end after quit
GIGABYTE = 1 << 30


class NotExecutable(UnknownName):
    """A file that is there, but cannot be run."""


class EngineFailed(StrategyFailed):
    """An engine that crashed, hung, flooded its output, or replied what the protocol forbids."""


@dataclass(frozen=True, slots=True)
class EngineLimits:
    """Bounds for an engine: seconds for a reply, its start and its end, bytes of memory.

    ``thinking`` is the time that it is told to take for a guess, if any.
    """

    seconds: float = 10.0
    start: float = 30.0
    memory: int = 4 * GIGABYTE
    thinking: float | None = None
    grace: float = field(default_factory=lambda: GRACE)

    @classmethod
    def of_thinking(cls, seconds: float | None, memory: int) -> "EngineLimits":
        """The bounds of an engine that is told to take these seconds; a reply may take one more."""
        usual = cls(memory=memory)
        return usual if seconds is None else replace(usual, seconds=seconds + 1, thinking=seconds)


class EngineProcess:
    """An engine that runs in a process of its own, and ends with this one.

    ``ask`` sends a request and returns the reply. Any failure ends the engine, with every process
    that it started, and raises EngineFailed with the reason.
    """

    def __init__(self, command: str, limits: EngineLimits | None = None) -> None:
        self.command, self.limits = command, limits or EngineLimits()
        self._lock = Lock()
        self._lines: Queue[bytes | None] = Queue(maxsize=MOST_LINES)
        self._complaints = b""
        self._open()

    def _open(self) -> None:
        words = split_command(self.command)
        ours: tuple[int, ...] = ()
        self._lifeline: int | None = None
        if os.name == "posix":
            theirs, self._lifeline = os.pipe()
            script = Path(keeper.__file__)
            before = [sys.executable, "-I", "-S", str(script), str(theirs)]
            words, ours = [*before, str(self.limits.memory), *words], (theirs,)
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=ours,
            start_new_session=True,
            bufsize=0,
        )
        for descriptor in ours:
            os.close(descriptor)
        assert self._process.stdout
        assert self._process.stderr
        self._readers = [
            Thread(target=self._read_lines, args=(self._process.stdout,), daemon=True),
            Thread(target=self._read_complaints, args=(self._process.stderr,), daemon=True),
        ]
        if os.name == "posix":
            assert self._process.stdin
            os.set_blocking(self._process.stdin.fileno(), False)
        for reader in self._readers:
            reader.start()

    def _read_lines(self, source: IO[bytes]) -> None:
        """Queue what the engine prints; a full queue stops the engine, not us."""
        held = b""
        with suppress(OSError, ValueError):
            while chunk := os.read(source.fileno(), LONGEST_LINE):
                *whole, held = (held + chunk).split(b"\n")
                for line in whole:
                    self._lines.put(line)
                if len(held) > LONGEST_LINE:
                    break
        if held:
            self._lines.put(held)
        self._lines.put(None)

    def _read_complaints(self, source: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while chunk := os.read(source.fileno(), KEPT_COMPLAINTS):
                self._complaints = (self._complaints + chunk)[-KEPT_COMPLAINTS:]

    @property
    def complaint(self) -> str:
        """The last line that the engine wrote to standard error."""
        lines = [line.strip() for line in self._complaints.decode(errors="replace").splitlines()]
        said = next((line for line in reversed(lines) if line), "")
        return printable(said[-LONGEST_COMPLAINT:])

    @property
    def running(self) -> bool:
        """Whether the engine has neither ended nor been ended."""
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        """The number of the process that keeps the engine, or of the engine itself."""
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """The exit code of an engine that has ended."""
        return self._process.poll()

    def close_input(self) -> None:
        """Let the engine read the end of its input."""
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.close()

    def hello(self) -> EngineReply:
        """The reply to ``hello``, for which the engine has the time that its start may take."""
        reply = self.ask("hello", seconds=self.limits.start)
        if reply.kind != "ok" or reply.text.split()[:1] != [PROTOCOL_VERSION]:
            self.fail(
                f"hello got {quote(f'{reply.kind} {reply.text}'.strip())}", f"ok {PROTOCOL_VERSION}"
            )
        return reply

    def ask(self, *requests: str, seconds: float | None = None) -> EngineReply:
        """Send requests at once and return the reply to the last, or the first that is an error."""
        limit = self.limits.seconds if seconds is None else seconds
        with self._lock:
            if not self._lines.empty():
                line = self._lines.get()
                if line is None:
                    self._ended()
                said = quote(_decoded(line or b""))
                self.fail(f"it printed {said} without being asked", "silence")
            self.send("".join(f"{request}\n" for request in requests).encode(), limit)
            replies = [self.reply(limit) for _ in requests]
        return next((reply for reply in replies if reply.kind == "error"), replies[-1])

    def send(self, content: bytes, seconds: float) -> None:
        """Write these bytes to the engine; fails if it does not read them in time."""
        assert self._process.stdin
        left, deadline = memoryview(content), monotonic() + seconds
        while left:
            try:
                pipe = self._process.stdin.fileno()
                rest = max(0.0, deadline - monotonic())
                ready = os.name != "posix" or bool(select.select([], [pipe], [], rest)[1])
                left = left[os.write(pipe, left) :] if ready else left
            except (OSError, ValueError):
                self._ended()
            if not ready:
                self.fail(f"it read no request within {seconds:g} seconds")

    def reply(self, seconds: float) -> EngineReply:
        """The next reply, which must be complete within these seconds."""
        deadline, infos, size = monotonic() + seconds, list[str](), 0
        while True:
            line = self.next_line(deadline - monotonic(), seconds)
            size += len(line)
            if len(line) > LONGEST_LINE or size > MOST_REPLY_BYTES or len(infos) >= MOST_LINES:
                self.fail("its output is too long", f"at most {MOST_LINES} lines in a reply")
            try:
                text = line.decode().strip()
            except UnicodeDecodeError:
                self.fail(f"it printed {quote(_decoded(line))}", "UTF-8 text")
            kind, _, rest = text.partition(" ")
            if kind == INFO:
                infos.append(rest.strip())
            elif kind in FINAL:
                return EngineReply(tuple(infos), kind, rest.strip())
            else:
                self.fail(f"it printed {quote(text)}", f"{INFO}, {', '.join(FINAL)}")

    def next_line(self, seconds: float, allowed: float) -> bytes:
        """The next line; fails after these seconds, out of those allowed."""
        try:
            line = self._lines.get(timeout=max(0.0, seconds))
        except Empty:
            self.fail(f"no reply within {allowed:g} seconds")
        if line is None:
            self._ended()
        return line or b""

    def _ended(self) -> NoReturn:
        """Raise, since the engine has gone."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(self.limits.grace)
        code = self._process.poll()
        self.fail("it closed its output" if code is None else f"it ended with exit code {code}")

    def fail(self, reason: str, expected: str = "") -> NoReturn:
        """End the engine and raise EngineFailed."""
        self.kill()
        wanted = f": expected {expected}" if expected else ""
        said = f" ({self.complaint})" if self.complaint else ""
        raise EngineFailed(f"engine {quote(self.command)} failed: {reason}{wanted}{said}")

    def quit(self) -> None:
        """Ask the engine to end, and end it if it does not."""
        with suppress(OSError, ValueError, subprocess.TimeoutExpired):
            if self.running:
                assert self._process.stdin
                os.write(self._process.stdin.fileno(), b"quit\n")
                self.close_input()
                self._process.wait(self.limits.grace)
        self.kill()

    def kill(self) -> None:
        """End the engine and every process that it started."""
        if self._lifeline is not None:
            os.close(self._lifeline)
            self._lifeline = None
        else:
            with suppress(OSError):
                self._process.kill()
        try:
            self._process.wait(5 * self.limits.grace)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        deadline = monotonic() + self.limits.grace
        while any(reader.is_alive() for reader in self._readers) and monotonic() < deadline:
            with suppress(Empty):
                self._lines.get(timeout=0.01)  # a reader may wait for room
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError, ValueError):
                if pipe:
                    pipe.close()


def split_command(command: str) -> list[str]:
    """The words of a command line; raises if there is no such program, or it cannot be run."""
    try:
        words = shlex.split(command)
    except ValueError:
        raise UnknownName(f"engine {quote(command)}: expected closed quotation marks") from None
    if words and shutil.which(words[0]) is None and os.path.isfile(words[0]):
        expected = "expected chmod +x, or what runs it in front, as in 'python3 mine.py'"
        raise NotExecutable(f"engine {quote(command)}: the file is not executable: {expected}")
    if not words or shutil.which(words[0]) is None:
        program = quote(words[0] if words else command)
        raise UnknownName(f"engine {quote(command)}: there is no program {program}")
    return words


def _decoded(line: bytes) -> str:
    return line.decode(errors="replace")
