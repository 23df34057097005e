"""Checks the site: python3 tools/site PAYCONFORM [FOLDER] [--all]. The site is left in FOLDER, screenshots beside it.

With --all the browser looks at every page of a mistake, without it at one of eight of them.
"""

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


words = [word for word in sys.argv[1:] if word != "--all"]
program, folder, all_pages = words[0], Path(words[1] if len(words) > 1 else tempfile.mkdtemp()), "--all" in sys.argv
site = timed("making", making.check, program, folder)
parts = [timed("links", linking.check, site), timed("programs", programs.check, program, site),
         timed("names", naming.check, program, site, folder),
         timed("browser", browsing.check, program, site, folder, all_pages)]
sys.exit(finish("site: " + ", ".join(parts)))
