"""Checks the site: python3 tools/site PAYCONFORM [FOLDER]. The site is left in FOLDER, screenshots beside it."""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import browsing
import linking
import making
import programs
from shared import finish

program, folder = sys.argv[1], Path(sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp())
site = making.check(program, folder)
sys.exit(finish(f"site: {linking.check(site)}, {programs.check(program, site)}, {browsing.check(program, site, folder)}"))
