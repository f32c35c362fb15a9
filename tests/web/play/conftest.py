"""These games share one app."""

import pytest
from fastapi import FastAPI


@pytest.fixture(scope="session")
def app(shared_app: FastAPI) -> FastAPI:
    """The app of all games and matches."""
    return shared_app
