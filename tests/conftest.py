"""Settings for all tests: no test depends on a clock, and continuous integration on no luck."""

import os

from hypothesis import settings

settings.register_profile("pegwise", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("pegwise")
