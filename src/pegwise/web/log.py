"""What the server says of itself: a line of JSON for each request, on standard error."""

import logging


def quiet_uvicorn() -> None:
    """Only what goes wrong is told by the server underneath."""
    logging.getLogger("uvicorn").setLevel(logging.ERROR)
