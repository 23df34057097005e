"""Runs the PHP that `payconform explain` prints for each formula, with the inputs of the corpus, and compares the values."""

import base64
import json
import re
import subprocess
import tempfile
from pathlib import Path

from corpus.answers import text_bytes
from corpus.files import Number, all_files, compact, parse

# The fields whose members are signed.
OBJECTS = ("parameters", "fields")
# Reads the output of `tagged`, runs the formulas with variables named after their fields, and reports differing values.
RUNNER = r"""
function untagged(array $tagged): mixed
{
    [$kind, $value] = $tagged;
    if ($kind === 'list') {
        return array_map('untagged', $value);
    }
    if ($kind === 'object') {
        $object = new stdClass();
        foreach ($value as [$name, $member]) {
            $object->{base64_decode($name)} = untagged($member);
        }
        return $object;
    }
    return $kind === 'text' ? base64_decode($value) : $value;
}
$run = static function (string $formula, array $fields): string {
    extract(array_map('untagged', $fields));
    return eval("return $formula;");
};
set_error_handler(static fn (int $level, string $message) => throw new ErrorException($message));
while (($line = fgets(STDIN)) !== false) {
    $one = json_decode($line, true);
    try {
        $value = $run($one['php'], $one['fields']);
    } catch (Throwable $problem) {
        $value = get_class($problem) . ': ' . $problem->getMessage();
    }
    echo json_encode($value === base64_decode($one['value']) ? true : bin2hex($value)), "\n";
}
"""


def tagged(value):
    """A JSON value for PHP, with the bytes of its texts and the digits of its numbers."""
    if isinstance(value, Number):
        return ["text", base64.b64encode(str(value).encode()).decode()]
    if isinstance(value, dict) and set(value) == {"base64"}:
        return ["text", value["base64"]]
    if isinstance(value, str) or isinstance(value, dict) and set(value) == {"hex"}:
        return ["text", base64.b64encode(text_bytes(value)).decode()]
    if isinstance(value, list):
        return ["list", [tagged(one) for one in value]]
    return pairs(value) if isinstance(value, dict) else ["plain", value]


def pairs(members):
    return ["object", [[base64.b64encode(name.encode()).decode(), tagged(value)] for name, value in members.items()]]


def explained(command, operation, cases):
    """The cases of an operation, each with the output of `explain`, and with the answer of `compute`, which masks nothing."""
    given = "".join(compact(case["input"]) + "\n" for case in cases)
    said = [subprocess.run([command, *words], input=given, capture_output=True, text=True).stdout.splitlines()
            for words in (["explain", operation, "--format", "json"], ["compute", operation])]
    return zip(cases, map(json.loads, said[0]), map(json.loads, said[1]), strict=True)


def main(command):
    suites = {}
    for path in all_files():
        suite = parse(path.read_text())
        suites.setdefault(suite["op"], []).extend(suite["cases"])
    problems, jobs, printed = [], {}, set()
    for operation, cases in sorted(suites.items()):
        if ".request." in operation or ".response." in operation:
            continue
        for case, said, answer in explained(command, operation, cases):
            if "php" not in said:
                break
            functions = said.get("phpFunctions", "")
            printed.add((functions, said["php"]))
            # A verification computes over the message, not over its fields.
            if "value" in answer and not operation.endswith(".verify"):
                # An absent field counts as empty, and an object field is an object whatever its names.
                fields = {name: ["text", ""] for name in re.findall(r"\$(\w+)", said["php"])}
                fields |= {name: pairs(value) if name in OBJECTS else tagged(value) for name, value in case["input"].items()}
                value = base64.b64encode(text_bytes(answer["value"])).decode()
                jobs.setdefault(functions, []).append((f"{operation}#{case['id']}", {"php": said["php"], "fields": fields, "value": value}))
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "formula.php")
        for functions, php in sorted(printed):
            script.write_text(f"<?php\n{functions}\n$value = {php};\n")
            done = subprocess.run(["php", "-n", "-l", script], capture_output=True, text=True)
            if done.returncode != 0:
                problems.append(f"{php}: {done.stdout}")
        # json_decode() loses the signed digits, so a formula that accepted its numbers would sign something else.
        for functions in {functions for functions, _ in printed if "function written(" in functions}:
            script.write_text(f"<?php\n{functions}\ntry {{ echo written(json_decode('1.10')); }} catch (TypeError) {{ echo 'refused'; }}\n")
            done = subprocess.run(["php", "-n", script], capture_output=True, text=True)
            if done.stdout != "refused":
                problems.append(f"a number of json_decode() is signed as {done.stdout}")
        for functions, some in jobs.items():
            script.write_text(f"<?php\n{functions}\n{RUNNER}")
            done = subprocess.run(
                ["php", "-n", script], input="\n".join(json.dumps(job) for _, job in some), capture_output=True, text=True)
            answers = done.stdout.splitlines()
            if len(answers) != len(some):
                problems.append(f"PHP ended after {len(answers)} of {len(some)} formulas: {done.stdout[-300:]}{done.stderr[-300:]}")
            problems += [f"{name}: {job['php']} is {answer}" for (name, job), answer in zip(some, answers) if answer != "true"]
    count = sum(map(len, jobs.values()))
    if len(printed) < 30 or count < 900:
        problems.append(f"only {len(printed)} formulas and {count} values")
    print(*problems[:40], sep="\n", end="\n" if problems else "")
    print(f"php: {len(printed)} printed formulas parse, {count} values computed with them, {len(problems)} problems")
    return 1 if problems else 0
