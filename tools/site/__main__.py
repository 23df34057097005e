"""Checks the site: python3 tools/site PAYCONFORM [FOLDER]. The site is left in FOLDER, with screenshots beside it."""

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import browsing
import linking
import making
import naming
import programs
from shared import finish



def timed(what, check, *arguments):
    start = time.monotonic()
    said = check(*arguments)
    print(f"{what}: {time.monotonic() - start:.0f} s", flush=True)
    return said


program, folder = sys.argv[1], Path(sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp())
site = timed("making", making.check, program, folder)
parts = [timed("links", linking.check, site), timed("programs", programs.check, program, site),
         timed("names", naming.check, program, site, folder),
         timed("browser", browsing.check, program, site, folder)]
sys.exit(finish("site: " + ", ".join(parts)))
