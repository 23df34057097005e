"""Runs every program of the site with the inputs of all cases of its operation, and compares the values."""

import base64
import json
import subprocess
import sys

import compiled
from corpus.answers import text_bytes
from corpus.files import all_files, parse
from oracles.php import OBJECTS, explained, pairs, tagged
from shared import expect

READ = {
    "php": r"""<?php
function untagged(array $tagged): mixed {
    [$kind, $value] = $tagged;
    if ($kind === 'list') return array_map('untagged', $value);
    if ($kind === 'object') { $object = new stdClass(); foreach ($value as [$name, $member]) $object->{base64_decode($name)} = untagged($member); return $object; }
    return $kind === 'text' ? base64_decode($value) : $value;
}
set_error_handler(static fn (int $level, string $message) => throw new ErrorException($message));
ob_start();
require $argv[1];
$example = ob_get_clean();
echo base64_encode(rtrim($example, "\n")), "\n";
while (($line = fgets(STDIN)) !== false) {
    try { $value = $argv[2](...array_map('untagged', json_decode($line, true))); } catch (Throwable $problem) { $value = $problem->getMessage(); }
    echo base64_encode($value), "\n";
}
""",
    "py": r"""
import base64, contextlib, io, json, sys
def untagged(tagged):
    kind, value = tagged
    if kind == "list": return [untagged(one) for one in value]
    if kind == "object": return {base64.b64decode(name): untagged(member) for name, member in value}
    return base64.b64decode(value) if kind == "text" else value
scope, printed = {}, io.StringIO()
with contextlib.redirect_stdout(printed): exec(open(sys.argv[1]).read(), scope)
print(base64.b64encode(printed.getvalue().rstrip("\n").encode()).decode())
for line in sys.stdin:
    try: value = scope[sys.argv[2]](**{name: untagged(one) for name, one in json.loads(line).items()})
    except Exception as problem: value = repr(problem)
    print(base64.b64encode(value.encode() if isinstance(value, str) else value).decode())
""",
    "mjs": r"""
import { readFileSync } from 'node:fs';
const untagged = ([kind, value], isText) => {
  if (kind === 'list') return value.map((one) => untagged(one, true));
  if (kind === 'object') return new Map(value.map(([name, member]) => [Buffer.from(name, 'base64').toString(), untagged(member, true)]));
  if (kind !== 'text') return value;
  const bytes = Buffer.from(value, 'base64');
  return bytes;
};
const written = [], log = console.log;
console.log = (text) => written.push(text);
const program = await import(process.argv[2]);
console.log = log;
console.log(Buffer.from(written.join('\n')).toString('base64'));
for (const line of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  let value;
  try { value = program[process.argv[3]](Object.fromEntries(Object.entries(JSON.parse(line)).map(([name, one]) => [name, untagged(one)]))); } catch (problem) { value = `${problem}`; }
  console.log(Buffer.from(value).toString('base64'));
}
""",
}
COMMANDS = {"php": ["php", "-n"], "py": [sys.executable], "mjs": ["node"]}


def jobs(program, site):
    """For each formula's first file, the arguments and values of the cases that use it."""
    suites, told = {}, {}
    for path in all_files():
        suite = parse(path.read_text())
        suites.setdefault(suite["op"], []).extend(suite["cases"])
    for php in sorted((site / "program").glob("*.php")):
        text = php.read_text()
        operation = next(name for name in sorted(suites, key=len, reverse=True) if php.stem == name or php.stem.startswith(name + "-") and php.stem[len(name) + 1:].isdigit())
        some = []
        if operation not in told: told[operation] = list(explained(program, operation, suites[operation]))
        for case, said, answer in told[operation]:
            if "value" not in answer or f"    return {said['php']};\n" not in text or said.get("phpFunctions", "") not in text: continue
            fields = {}
            for name in text.split("function " + "".join(c if c.isalnum() else "_" for c in operation) + "(")[1].split(")")[0].split(", "):
                name = name.split("$")[1]
                value = case["input"].get(name, "")
                fields[name] = pairs(value) if name in OBJECTS and value != "" else tagged(value)
            some.append((case["id"], fields, text_bytes(answer["value"])))
        yield php, operation, some


def check(program, site):
    readers = {suffix: site.parent / f"reader.{suffix}" for suffix in READ}
    for suffix, path in readers.items(): path.write_text(READ[suffix])
    count = values = 0
    all_jobs, printed = [], {}
    for php, operation, some in jobs(program, site):
        expect(f"{php.name} has cases", some)
        given = "".join(json.dumps(fields) + "\n" for _, fields, _ in some)
        examples = set()
        for suffix in READ:
            path, function = php.with_suffix("." + suffix), "".join(c if c.isalnum() else "_" for c in operation)
            done = subprocess.run([*COMMANDS[suffix], readers[suffix], path, function], input=given, capture_output=True, text=True)
            answers = [base64.b64decode(line) for line in done.stdout.splitlines()]
            count += 1
            if len(answers) != len(some) + 1:
                expect(f"{path.name} runs", False, done.stderr[-500:] + done.stdout[-300:])
                continue
            examples.add(answers[0])
            wrong = [(name, got[:80]) for (name, _, right), got in zip(some, answers[1:]) if got != right]
            values += len(some)
            expect(f"{path.name} gives the right values", not wrong, f"{len(wrong)} of {len(some)}: {wrong[:3]}")
        expect(f"{php.stem}: the examples agree", len(examples) == 1, examples)
        all_jobs.append((php, function, some))
        printed[php] = min(examples)
    values += compiled.check(site, all_jobs, printed)
    count += 2 * len(all_jobs)
    expect("enough programs", count >= 150 and values > 5000, (count, values))
    return f"{count} programs with {values} values"
