"""`python -m teban` is the same program as `teban`."""

import sys

from teban.cli import main

sys.exit(main())
