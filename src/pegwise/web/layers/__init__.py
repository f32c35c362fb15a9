"""The middleware around every request and response, one layer per file."""

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from ..services import Services
from .access_log import AccessLog
from .allowed_hosts import AllowedHosts
from .body_limit import BodyLimit, LargerBodies
from .internal_errors import InternalErrors
from .rate_limit import RateLimit
from .same_origin import SameOrigin
from .security_headers import SecurityHeaders

IMPORT = "/api/you/import"  # the one request that is large by its nature
COMPRESSED_FROM = 1500  # bytes; less fits into one packet


def add_layers(app: FastAPI, services: Services) -> None:
    """Wrap the routes in the layers, the innermost first."""
    app.add_middleware(RateLimit, services=services)
    limits = services.settings.limits
    larger = LargerBodies({IMPORT: limits.import_bytes}, limits.imports_at_once)
    app.add_middleware(BodyLimit, limit=limits.body_bytes, larger=larger)
    app.add_middleware(SameOrigin)
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESSED_FROM, compresslevel=5)
    app.add_middleware(InternalErrors)
    app.add_middleware(AllowedHosts, hosts=services.settings.hosts)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(AccessLog, metrics=services.metrics)
