"""Completion with TAB: the scripts, what they are answered, and a real bash."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from pegwise.cli.app import COMPLETE_VARIABLE, app
from pegwise.cli.completion import WholeLineBash
from pegwise.game.variants import CLASSIC
from pegwise.strategies import all_strategies
from support.commands import piped, run
from support.waiting import PATIENCE

PROMPT = "ready> "


def answers(monkeypatch: pytest.MonkeyPatch, typed: str, breaks: str = ":=") -> list[str]:
    """What bash is told when TAB is pressed after this."""
    monkeypatch.setenv("COMP_TYPED", typed)
    monkeypatch.setenv("COMP_BREAKS", breaks)
    return WholeLineBash(app, {}, "pegwise", COMPLETE_VARIABLE).complete().splitlines()


def test_all_names(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"plain,{entry.name}" for entry in all_strategies()]
    for command in ("solve", "suggest", "assist", "play", "tree", "evaluate", "compare"):
        assert answers(monkeypatch, f"pegwise {command} -s ") == names
    variants = [f"plain,{variant.name}" for variant in CLASSIC]
    assert answers(monkeypatch, "pegwise play --variant ") == variants


def test_names_that_are_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answers(monkeypatch, "pegwise eva") == ["plain,evaluate"]
    assert answers(monkeypatch, "pegwise solve --strategy=kn") == ["plain,knuth"]
    assert answers(monkeypatch, "pegwise play -v super-m") == ["plain,super-mastermind"]
    assert answers(monkeypatch, "pegwise solve -s KN") == ["plain,knuth"]


def test_colons_end_words_in_bash_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answers(monkeypatch, "pegwise solve -s bovines:p") == ["plain,plus"]
    assert answers(monkeypatch, "pegwise solve -s bovines:p", "=") == ["plain,bovines:plus"]


def test_other_names_may_be_files(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answers(monkeypatch, "pegwise solve -s ./mi") == ["file,./mi"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_a_script(shell: str) -> None:
    assert f"_PEGWISE_COMPLETE={shell}_complete" in piped(f"completion {shell}")


def test_another_shell() -> None:
    finished = run("completion tcsh")
    assert finished.returncode == 2
    assert "'tcsh' is not one of 'bash', 'zsh', 'fish'" in finished.stderr


# How each shell is started, its start file, and what that has before the script.
STARTED = {
    "bash": (["--noprofile", "--rcfile", ".bashrc", "-i"], ".bashrc", f"PS1='{PROMPT}'\n"),
    "zsh": (["-i"], ".zshrc", f"PS1='{PROMPT}'\n"),
    "fish": (
        ["-i"],
        ".config/fish/config.fish",
        f"function fish_prompt; echo -n '{PROMPT}'; end\nset -g fish_greeting\n",
    ),
}


@pytest.fixture
def shell(request: pytest.FixtureRequest, tmp_path: Path) -> "Iterator[pexpect.spawn[str]]":
    """A shell at whose start completion is installed."""
    name = request.param
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    command = tmp_path / "bin" / "pegwise"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pegwise "$@"\n')
    command.chmod(0o755)
    (tmp_path / "my strategy.py").write_text("")
    arguments, file, before = STARTED[name]
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(before + piped(f"completion {name}"))
    path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
    home = {key: str(tmp_path) for key in ("HOME", "ZDOTDIR", "XDG_DATA_HOME")}
    child = pexpect.spawn(
        name,
        arguments,
        cwd=str(tmp_path),
        env={**os.environ, "PATH": path, "TERM": "dumb", "SKIP_GLOBAL_COMPINIT": "1", **home}
        | {"XDG_CONFIG_HOME": str(tmp_path / ".config")},
        encoding="utf-8",
        timeout=PATIENCE,
        dimensions=(50, 200),
    )
    child.expect_exact(PROMPT)
    yield child
    child.close(force=True)


@pytest.mark.parametrize("shell", STARTED, indirect=True)
def test_a_real_shell(shell: "pexpect.spawn[str]") -> None:
    shell.send("pegwise sol\t")
    shell.expect_exact("pegwise solve ")
    shell.send("-s bovines:p\t")
    shell.expect_exact("bovines:plus ")
    shell.send("-v super-m\t")
    shell.expect_exact("super-mastermind ")
    shell.send("-s my\t")
    shell.expect_exact(r"my\ strategy.py ")


@pytest.mark.parametrize("shell", ["bash"], indirect=True)
def test_bash_lists_what_may_be_meant(shell: "pexpect.spawn[str]") -> None:
    shell.send("pegwise solve -v bull\t\t")
    shell.expect("bullets-and-maggots *bulls-and-cows|bulls-and-cows *bullets-and-maggots")
    shell.send("s\t")
    shell.expect_exact("bulls-and-cows ")
