"""The files around the code say what is true: versions, Pythons, addresses, floors."""

import re
import tomllib
from typing import Any

import pytest
import yaml

import make_floors
import pegwise
from describe_package import absolute, urls
from support.pages import DOCS, ROOT, read

PROJECT: dict[str, Any] = tomllib.loads(read(ROOT / "pyproject.toml"))
HOME = "https://git.example/pegwise"


def test_the_version_is_the_same_everywhere() -> None:
    cited = yaml.safe_load(read(ROOT / "CITATION.cff"))
    assert cited["version"] == pegwise.__version__
    assert cited["license"] == PROJECT["project"]["license"]
    first = re.search(r"^## \[?([\w.]+)", read(ROOT / "CHANGELOG.md"), re.MULTILINE)
    assert first is not None
    assert first[1] in ("Unreleased", pegwise.__version__)


def test_workflows_test_every_python_that_is_claimed() -> None:
    workflow = yaml.safe_load(read(ROOT / ".github" / "workflows" / "tests.yml"))
    tested = workflow["jobs"]["tests"]["strategy"]["matrix"]["python"]
    claimed = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    assert tested == claimed
    assert PROJECT["project"]["requires-python"] == f">={claimed[0]}"


def test_the_package_lists_only_extras_for_users() -> None:
    extras = set(PROJECT["project"]["optional-dependencies"])
    page = read(DOCS / "how-to" / "install.md")
    assert extras == set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))


def test_a_release_has_absolute_addresses() -> None:
    page = absolute(read(ROOT / "README.md"), HOME)
    assert f"({HOME}/raw/main/docs/web/play.png)" in page
    assert f"({HOME}/blob/main/docs/tutorial/index.md)" in page
    addresses = re.findall(r"\]\((.*?)\)", page)
    assert [address for address in addresses if not address.startswith("https://")] == []
    assert set(urls(HOME)) >= {"Source", "Issues", "Documentation", "Changelog"}


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"])
def test_links_of_the_first_pages(page: str) -> None:
    """Sphinx checks those of the site; these are read where the code is."""
    links = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", read(ROOT / page))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_pages_that_the_code_names_exist() -> None:
    for module in (ROOT / "src").rglob("*.py"):
        for page in re.findall(r"docs/[\w/-]+\.md", read(module)):
            assert (ROOT / page).is_file(), (module.name, page)


def test_the_picture_of_the_floors_is_current() -> None:
    """``python tools/make_floors.py`` draws it anew."""
    assert make_floors.PICTURE.read_text(encoding="utf-8") == make_floors.draw()
