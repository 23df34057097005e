"""The packages for other test frameworks: a wheel, an npm package, a composer package and a jar, from packages/ and vectors/.

    python3 tools/packages build FOLDER         writes them; the same inputs give the same bytes
    python3 tools/packages check PAYCONFORM     builds and installs each offline, runs its example right and wrong, compares
                                                its judge with the runner on thousands of answers, right and wrong, and
                                                gives both SDK options with which they must leave out the same cases

Needs Python with pytest and pip, Node (with npm, or the tarball is unpacked by hand), composer and PHPUnit, a JDK and JUnit 5 (Debian).
"""

import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import agree
import build
import offers
import projects


def check(payconform):
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        built, digest = build.build(work / "packages")
        again, _ = build.build(work / "again")
        for kind, package in built.items():
            if package.read_bytes() != again[kind].read_bytes():
                sys.exit(f"{package.name} is not the same when it is built again")
        installed = {kind: projects.install(kind, package, work) for kind, package in built.items()}
        asked = passed = 0
        for number in range(agree.ROUNDS):
            answers = agree.record(work, number)
            runner = agree.verdicts(payconform, answers, work, digest)
            asked, passed = asked + len(runner), passed + sum(runner.values())
            for kind, project in installed.items():
                agree.compare(kind, project.judge(answers), runner)
            if number == 0:
                options = agree.partial(work)
                runner = agree.verdicts(payconform, answers, work, digest, options)
                asked, passed = asked + len(runner), passed + sum(runner.values())
                for kind, project in installed.items():
                    agree.compare(kind, project.judge(answers, options), runner)
        # The cases asked do not depend on the answers, and for right answers the runner does not search for mistakes.
        left, kept = offers.check(payconform, agree.record(work, None), installed, work)
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda item: projects.try_out(*item), installed.items()))
        sizes = ", ".join(f"{kind} {package.stat().st_size // 1000} kB" for kind, package in built.items())
        print(f"{sizes}: each passes with a right SDK, names a wrong case, and agrees with the runner about {asked} answers, {passed} right,"
              f" and {left} cases that options leave out, {kept} that they keep")


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("build", "check"):
        sys.exit(__doc__)
    if sys.argv[1] == "check":
        return check(str(Path(sys.argv[2]).resolve()))
    built, digest = build.build(Path(sys.argv[2]))
    print(*(f"{package}  {package.stat().st_size} bytes" for package in built.values()), f"corpus {digest}", sep="\n")


if __name__ == "__main__":
    main()
