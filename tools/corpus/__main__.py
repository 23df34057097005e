"""Makes and checks the case files in vectors/.

    python3 tools/corpus format FILE…       writes the files in their canonical form, `count` too
    python3 tools/corpus fill FILE…         writes the expected values and steps that at least two oracles agree on
    python3 tools/corpus verify [FILE…]     recomputes everything with every oracle (default: all files)
    python3 tools/corpus lint [FILE…]       validates the files against vectors/schema (needs the package jsonschema), the pages, and the Python of one
    python3 tools/corpus curl [--record]    asks curl for the bodies for which cases name it; --record names it where it agrees
    python3 tools/corpus index              writes vectors/index.json: the numbers of files and cases
    python3 tools/corpus pages [--check]    writes the parts of the pages in vectors/ that follow from the data; --check only compares
    python3 tools/corpus probes [-v]        lists the probes that a verification lacks; -v lists the case that makes each

The oracles are the ports in PHP, Python, JavaScript and, if there is a javac, Java.
"""

import argparse
import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from corpus import curl, fill, pages, probes, verify  # noqa: E402
from corpus.files import all_files, load_each, write, write_index  # noqa: E402
from corpus.oracle import OracleError  # noqa: E402
from corpus.verify import report  # noqa: E402


def main():
    parser = argparse.ArgumentParser(prog="python3 tools/corpus", usage=__doc__.split("\n\n")[1].strip(), add_help=False)
    parser.add_argument("command", choices=["format", "fill", "verify", "lint", "curl", "index", "pages", "probes"])
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("-v", action="store_true")
    parser.add_argument("files", nargs="*", type=Path)
    arguments = parser.parse_args()
    command, paths = arguments.command, [path.resolve() for path in arguments.files]
    if command in ("format", "fill") and not paths:
        parser.error(f"{command} needs files")
    if command in ("curl", "index", "pages", "probes") and paths:
        parser.error(f"{command} takes no files")
    if command == "curl":
        return curl.main(arguments.record)
    if command == "index":
        write_index()
        return 0
    if command == "pages":
        return pages.main(arguments.check)
    if command == "probes":
        return probes.main(arguments.v)
    if command == "format":
        suites, problems = load_each(paths)
        for path, suite in suites.items():
            write(path, suite)
        return report(problems, f"wrote {len(suites)} of {len(paths)} files")
    try:
        failed = {"fill": fill.fill, "verify": verify.verify, "lint": verify.lint}[command](paths or all_files())
    except OracleError as problem:
        print(problem)
        return 1
    return pages.main(True) or failed if command == "lint" and not paths else failed


if __name__ == "__main__":
    sys.exit(main())
