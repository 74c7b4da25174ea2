"""`python -m shithead_bot`."""

import sys

from shithead_bot.cli import main

sys.exit(main())
