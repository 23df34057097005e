"""Tests `payconform sandbox` over real sockets. Each tool starts its own sandbox.

    python3 tools/sandbox bad-clients PAYCONFORM [N]      wrong calls, faults on purpose, N malformed requests (2,000)
    python3 tools/sandbox server PAYCONFORM [GROUP …]     HTTP, listening, reports, scenarios, state
    python3 tools/sandbox limits PAYCONFORM               every limit from both sides
    python3 tools/sandbox redaction PAYCONFORM            no secret in any output
    python3 tools/sandbox page PAYCONFORM [FOLDER]        the page in Chromium; screenshots go into the folder
    python3 tools/sandbox gateways PAYCONFORM             curl, PHP, Node and Python with all gateways, including mistakes; kill -9 under load
    python3 tools/sandbox agrees PAYCONFORM               every field with wrong values: the kit's writers agree
    python3 tools/sandbox live PAYCONFORM TESTS           the live suites, with faults too (needs `swift build --build-tests`); TESTS is
                                                          the program of `tools/release --test --build-only`

Needs what the tools name: curl, PHP and Node for gateways, Chromium with its driver for page, the package jsonschema for server.
"""

import importlib
import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)

TOOLS = ["bad-clients", "server", "limits", "redaction", "page", "gateways", "agrees", "live"]

if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in TOOLS:
        sys.exit(__doc__)
    tool = importlib.import_module("sandbox." + sys.argv[1].replace("-", "_"))
    sys.exit(tool.main(str(Path(sys.argv[2]).resolve()), *sys.argv[3:]))
