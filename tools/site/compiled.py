"""Compiles the site's programs in Java and Swift, each language in one build, and compares their values with those of the cases."""

import base64
import re
import shutil
import sys
from pathlib import Path

from shared import ROOT, expect, run

READERS = Path(__file__).resolve().parent / "readers"


def answers(command, calls):
    """The answers of the compiled programs to calls, one per line: a program's name, its function or `main`, the arguments as words."""
    lines = [" ".join([name, function, *given]) for name, function, given in calls]
    done = run(*command, input="\n".join(lines) + "\n")
    expect(f"{command[0]} answers every call", done.returncode == 0 and len(done.stdout.splitlines()) == len(lines), done.stderr[-800:])
    return [base64.b64decode(line) for line in done.stdout.splitlines()]


def words(tag):
    """A tagged value as words."""
    kind, value = tag
    match kind:
        case "text": return ["T" + value]
        case "list": return [f"L{len(value)}", *(word for one in value for word in words(one))]
        case "object": return [f"O{len(value)}", *(word for name, one in value for word in ["T" + name, *words(one)])]
        case _: return ["N" if value is None else f"B{str(value).lower()}"]


def java(folder, paths):
    """Puts each into its own package, as all their classes have the same name."""
    sources = []
    for name, path in paths.items():
        sources.append(folder / name / "Signature.java")
        sources[-1].parent.mkdir()
        sources[-1].write_text(f"package {name};\n{path.read_text()}")
    must("javac", "-Xlint:all", "-Werror", "-d", folder / "classes", READERS / "Reader.java", *sources)
    return ["java", "-cp", folder / "classes", "Reader"]


def swift(folder, paths):
    """Puts each into its own function, as all have top-level code; the digests are the kit's, as nothing can be fetched."""
    given, table = [], []
    for name, path in paths.items():
        text = path.read_text()
        imports, body = re.match(r"((?:#if.*?#endif\n)?(?:import \w+\n)?)(.*)", text, re.S).groups()
        expect(f"{path.name} says what it imports", "import Crypto " in imports, imports)
        function, parameters = re.search(r"\nfunc (\w+)\(([^)]*(?:\([^)]*\)[^)]*)*)\) -> \[UInt8\] \{\n[^\n]*\n\}\n\nprint", text).groups()
        labels = re.findall(r"(\w+): (\[UInt8\]|\[\()", parameters)
        arguments = ", ".join(f"{label}: " + (f"given[{n}].bytes" if kind == "[UInt8]" else f"members(given[{n}])") for n, (label, kind) in enumerate(labels))
        given.append(f"func {name}() -> Program {{\nvar example = \"\"\nfunc print(_ text: String) {{ example = text }}\n{body}\n"
                     f"{MEMBERS if 'members(' in arguments else ''}return (example, {{ given in {function}({arguments}) }})\n}}\n")
        table.append(f'"{name}": {name}')
    (folder / "programs.swift").write_text("import Crypto\nimport Foundation\n\n" + "\n".join(given) + f"let all: [String: () -> Program] = [{', '.join(table)}]\n")
    kit = ["-swift-version", "6", "-package-name", "kit", "-parse-as-library", "-wmo", "-emit-module", "-emit-object"]
    must("swiftc", *kit, "-module-name", "Encodings", "-o", folder / "Encodings.o", "-emit-module-path", folder / "Encodings.swiftmodule", *sorted((ROOT / "Sources/Encodings").rglob("*.swift")))
    must("swiftc", *kit, "-module-name", "Crypto", "-I", folder, "-o", folder / "Crypto.o", "-emit-module-path", folder / "Crypto.swiftmodule", READERS / "Crypto.swift")
    must("swiftc", "-swift-version", "5", "-parse-as-library", "-wmo", "-I", folder, "-o", folder / "reader", READERS / "reader.swift", folder / "programs.swift", folder / "Encodings.o", folder / "Crypto.o")
    return [folder / "reader"]


# The members of an object as the program's own type, which is only known inside it.
MEMBERS = """func converted(_ value: Tagged) -> Value {
  switch value {
  case .text(let bytes): .text(bytes)
  case .bool(let flag): .bool(flag)
  case .null: .null
  case .list(let values): .list(values.map(converted))
  case .object: .object(members(value))
  }
}
func members(_ value: Tagged) -> [(name: String, value: Value)] {
  guard case .object(let members) = value else { return [] }
  return members.map { ($0.name, converted($0.value)) }
}
"""


def must(*command):
    done = run(*command)
    if done.returncode != 0:
        sys.exit(done.stdout[-2000:] + done.stderr[-4000:])


def check(site, all_jobs, examples):
    """Checks the programs in compiled languages, each language in one build."""
    count = 0
    for build, suffix in ((java, "java"), (swift, "swift")):
        folder = site.parent / suffix
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        paths = {f"p{n}": php.with_suffix("." + suffix) for n, (php, _, _) in enumerate(all_jobs)}
        calls, right = [], []
        for (name, path), (php, function, some) in zip(paths.items(), all_jobs):
            calls.append((name, "main", []))
            right.append((f"{path.name} prints its example", examples[php]))
            calls += [(name, function, [word for one in fields.values() for word in words(one)]) for _, fields, _ in some]
            right += [(f"{path.name}: {case}", value) for case, _, value in some]
        said = answers(build(folder, paths), calls)
        wrong = [(what, got[:80]) for (what, value), got in zip(right, said) if got != value]
        expect(f"the programs in {suffix} give the right values", not wrong, f"{len(wrong)} of {len(right)}: {wrong[:3]}")
        count += len(right) - len(paths)
    return count
