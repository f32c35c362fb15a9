"""What every request passes on its way in and every response on its way out: one layer a file."""

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from ..shared import Shared
from .access import Access
from .allowance import Allowed
from .body import SmallBody
from .headers import SafeHeaders
from .mistakes import Mistakes
from .origin import SameOrigin

COMPRESSED_FROM = 1500  # bytes; less fits into one packet anyway


def add_layers(app: FastAPI, shared: Shared) -> None:
    """Put the layers around the routes, the innermost first."""
    app.add_middleware(Allowed, shared=shared)
    app.add_middleware(SmallBody, limit=shared.settings.limits.body_bytes)
    app.add_middleware(SameOrigin)
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESSED_FROM, compresslevel=5)
    app.add_middleware(Mistakes)
    app.add_middleware(SafeHeaders)
    app.add_middleware(Access, metrics=shared.metrics)
