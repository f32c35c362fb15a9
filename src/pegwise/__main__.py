"""``python -m pegwise`` is the command ``pegwise``."""

import sys

from .launch import main

sys.exit(main())
