"""What a built package says of itself: the README, and where the project lives.

A release knows the address of its repository (``PEGWISE_REPOSITORY``, which the workflow sets).
Then links and pictures of the README get it in front, since PyPI shows the page without its
neighbours. Built elsewhere, the README stays as it is and no address is claimed.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

VARIABLE = "PEGWISE_REPOSITORY"
PAGES = {"Documentation": "docs/index.md", "Changelog": "CHANGELOG.md"}
RELATIVE = r"(?!https?:|#|mailto:)([^)\s]+)"


def absolute(text: str, repository: str) -> str:
    """The README with absolute addresses: pictures as raw files, everything else as pages."""
    text = re.sub(rf"(!\[[^]]*\])\({RELATIVE}\)", rf"\1({repository}/raw/main/\2)", text)
    return re.sub(rf"(?<!!)(\[[^]]*\])\({RELATIVE}\)", rf"\1({repository}/blob/main/\2)", text)


def urls(repository: str) -> dict[str, str]:
    """The addresses of the project."""
    pages = {name: f"{repository}/blob/main/{path}" for name, path in PAGES.items()}
    return {"Source": repository, "Issues": f"{repository}/issues", **pages}


class CustomMetadataHook(MetadataHookInterface):
    """The readme and the URLs of the metadata, which hatchling asks for."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill them in."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        repository = os.environ.get(VARIABLE, "").rstrip("/")
        described = absolute(text, repository) if repository else text
        metadata["readme"] = {"content-type": "text/markdown", "text": described}
        metadata["urls"] = urls(repository) if repository else {}
