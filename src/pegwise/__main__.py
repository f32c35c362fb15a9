"""``python -m pegwise`` is the command ``pegwise``."""

import sys

from .cli import main

sys.exit(main())
