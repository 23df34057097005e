#!/usr/bin/env python3
"""Makes mistakes in the kit's requests and responses, one at a time, and looks whether some golden case fails.

    run.py [--keep DIR] [--jobs N]

The mistakes of `mistakes.py` are written into a copy of the sources, all at once and each behind a switch, and so are mistakes in
every row of every field table: a field that is no longer required, or is; one character more or less; any text where a form was asked
for. One program then turns on one after the other and judges the cases of the operations concerned. It exits with 1 where one survives.
"""

import argparse
import os
import pathlib
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading

import mistakes

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KIT = "Sources/ConformanceKit/"

SWITCH = """
/// Which mistake is made just now.
public enum Mutation {
  nonisolated(unsafe) public static var current = 0
  nonisolated(unsafe) public static var row: (name: String, change: String)?
  /// The rows that were asked; nothing is noted while the corpus is loaded on several threads.
  nonisolated(unsafe) public static var rows: [String: String]?

  @inline(never) static func on(_ number: Int) -> Bool { current == number }

  @inline(never) static func changes(_ name: String, _ change: String) -> Bool {
    row?.change == change && row?.name == name
  }
}
"""

# The rows ask whether they are changed; which there are is noted on the way.
ROWS = """
  let required0: Bool
  let kind0: FieldKind
  let longest0: Int
  init(path: [String], required: Bool, kind: FieldKind, longest: Int) {
    (self.path, required0, kind0, longest0) = (path, required, kind, longest)
  }
  var required: Bool {
    if Mutation.rows != nil { Mutation.rows?[name] = "\\(required0) \\(longest0 == .max ? "-" : "\\(longest0)") \\(kind0)" }
    if Mutation.changes(name, "optional") { return false }
    return Mutation.changes(name, "required") || required0
  }
  var kind: FieldKind { Mutation.changes(name, "any") && !isTyped ? .text : kind0 }
  private var isTyped: Bool {
    switch kind0 {
    case .number, .boolean, .object, .array, .integer: true
    default: false
    }
  }
  var longest: Int { Mutation.changes(name, "longer") ? longest0 + 1 : Mutation.changes(name, "shorter") ? longest0 - 1 : longest0 }
"""

MAIN = """
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import ConformanceKit
import Vectors

// The mistakes are shared out: this process takes every COUNTth, beginning with the one of its own number.
let share = Int(CommandLine.arguments[1]) ?? 0
let count = Int(CommandLine.arguments[2]) ?? 1
let corpus = try Corpus.bundled().cases
var byOperation: [String: [(Operation, Case)]] = [:]
for testCase in corpus {
  guard let operation = Gateway.operation(testCase.operation) else { continue }
  byOperation[testCase.operation, default: []].append((operation, testCase))
}
let names = byOperation.keys.sorted()
var evaluator = Evaluator()

@MainActor func fails(_ operation: Operation, _ testCase: Case) -> Bool {
  let response = operation.respond(to: testCase.input, &evaluator)
  return Judge.judge(testCase, Reply(response)).verdict != .pass || response.steps != testCase.steps
}

/// The first case that fails now.
@MainActor func killer(_ operations: [String]) -> Case? {
  for name in operations {
    for (operation, testCase) in byOperation[name] ?? [] where fails(operation, testCase) { return testCase }
  }
  return nil
}

func say(_ line: String) {
  print(line)
  fflush(nil)
}

let hand: [(Int, [String])] = [HAND]
@MainActor func operations(_ prefixes: [String]) -> [String] {
  names.filter { name in prefixes.contains { name.hasPrefix($0) } && byOperation[name]?[0].0.isProcedure == true }
}
guard killer(operations(hand.flatMap(\\.1))) == nil else { fatalError("a case fails without any mistake") }
for (number, prefixes) in hand where number % count == share {
  Mutation.current = number
  say("hand \\(number) \\(killer(operations(prefixes))?.name ?? "-")")
}
Mutation.current = 0
for operation in names where operation.contains(".request.") {
  Mutation.rows = [:]
  _ = killer([operation])
  let rows = Mutation.rows ?? [:]
  Mutation.rows = nil
  for (index, (name, row)) in rows.sorted(by: { $0.key < $1.key }).enumerated() where index % count == share {
    let words = row.split(separator: " ", maxSplits: 2)
    var changes = [words[0] == "true" ? "optional" : "required"]
    if words[1] != "-" { changes += ["longer", "shorter"] }
    if words[2] != "text", !["number", "boolean", "object", "array", "integer"].contains(words[2]) { changes.append("any") }
    for change in changes {
      Mutation.row = (name, change)
      say("row \\(operation) \\(name) \\(change) \\(killer([operation])?.name ?? "-")")
    }
    Mutation.row = nil
  }
}
"""


def place(text, snippet, which):
    at = -1
    for _ in range(which):
        at = text.find(snippet, at + 1)
        if at < 0:
            return None
    return at


def mutate(work):
    before, files = {}, {}
    for number, (file, snippet, wrong, *which) in enumerate(mistakes.ALL, 1):
        path = work / KIT / file
        text = files.setdefault(path, path.read_text(encoding="utf-8"))
        count = before.setdefault(path, text).count(snippet)
        # What an earlier mistake left in place stands behind it.
        at = place(text, snippet, which[0]) if which else text.rfind(snippet) if count == 1 else None
        if at is None or at < 0:
            raise SystemExit(f"mistake {number}: {snippet!r} stands {count} times in {file}")
        on = f"Mutation.on({number})"
        switched = re.sub(r"\bON\b", on, wrong) if re.search(r"\bON\b", wrong) else f"({on} ? {wrong} : {snippet})"
        files[path] = text[:at] + switched + text[at + len(snippet):]
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")


def rows(work):
    path = work / KIT / "Gateways/Wire/FieldRule.swift"
    text = path.read_text(encoding="utf-8")
    declared = re.search(r"  let required: Bool\n  let kind: FieldKind\n  /// [^\n]*\n  let longest: Int\n", text)
    if declared is None:
        raise SystemExit("the rows of the tables are not declared as they were")
    text = text.replace(declared[0], ROWS)
    path.write_text(text, encoding="utf-8")


def build(work):
    for name in ("Sources", "vectors"):
        shutil.copytree(ROOT / name, work / name)
    mutate(work)
    rows(work)
    (work / KIT / "Formats/Mutation.swift").write_text(SWITCH, encoding="utf-8")
    (work / "Sources/mutants").mkdir()
    hand = ", ".join(f"({n}, {str(mistakes.operations(file)).replace(chr(39), chr(34))})" for n, (file, *_) in enumerate(mistakes.ALL, 1))
    (work / "Sources/mutants/main.swift").write_text(MAIN.replace("HAND", hand), encoding="utf-8")
    package = (ROOT / "Package.swift").read_text(encoding="utf-8")
    package = re.sub(r"    \.testTarget\([^\n]*\n", "", package)
    package = package.replace('  targets: [\n', '  targets: [\n    .executableTarget(name: "mutants", dependencies: ["ConformanceKit", "Vectors"]),\n', 1)
    (work / "Package.swift").write_text(package, encoding="utf-8")
    command = ["swift", "build", "--product", "mutants", "--package-path", str(work)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit("\n".join(line for line in done.stdout.splitlines() if "error:" in line) or done.stdout[-3000:])
    return work / ".build/debug/mutants"


def judge(program, jobs):
    """Every line that the processes say, as it is said."""
    lines = queue.Queue()

    def listen(share):
        with subprocess.Popen([program, str(share), str(jobs)], stdout=subprocess.PIPE, text=True) as process:
            for line in process.stdout:
                lines.put(line.split())
        lines.put(process.returncode)

    for share in range(jobs):
        threading.Thread(target=listen, args=(share,), daemon=True).start()
    while jobs:
        line = lines.get()
        if line == 0:
            jobs -= 1
        elif isinstance(line, int):
            raise SystemExit("the program with the mistakes broke down")
        else:
            yield line


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", type=pathlib.Path, help="build here and leave it; built is only what has changed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes that share the mistakes")
    options = parser.parse_args()
    excused = survived = by_hand = all_in_all = 0
    with tempfile.TemporaryDirectory() as temporary:
        work = options.keep or pathlib.Path(temporary)
        if options.keep:
            for name in ("Sources", "vectors"):
                shutil.rmtree(work / name, ignore_errors=True)
            work.mkdir(exist_ok=True)
        for kind, *words, killer in judge(build(work), options.jobs):
            all_in_all += 1
            by_hand += kind == "hand"
            if killer != "-":
                continue
            reason = mistakes.EXCUSED.get(tuple(words)) or mistakes.EXCUSED.get(("*", *words[1:]))
            if kind == "hand":
                number = int(words[0])
                file, snippet, wrong, *_ = mistakes.ALL[number - 1]
                words = [f"#{number}", file, repr(snippet), "became", repr(wrong)]
                reason = mistakes.EXCUSED.get((file, snippet, wrong))
            excused += reason is not None
            if reason is None:
                survived += 1
                print("survived:", *words, flush=True)
    print(f"{by_hand} mistakes by hand, {all_in_all - by_hand} in the rows of the field tables; {excused} excused, {survived} survived")
    return 1 if survived or by_hand != len(mistakes.ALL) else 0


if __name__ == "__main__":
    sys.exit(main())
