#!/usr/bin/env bash
# Runs what people copy: the ports and templates through the selftest, the examples for test frameworks, the action and the job
# for CI (the Swift SDK: check-swift-sdk.sh). Each must also see a mistake. Installs nothing, and fails at the end for what it
# had to leave out.
#
#   scripts/check-examples.sh path/to/payconform
#
# Left out where they are missing: pytest (PyPI), phpunit, junit5 with libjackson2-databind-java (Debian), javac.
set -euo pipefail
cd "$(dirname "$0")/.."
payconform=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() { echo "check-examples: $*" >&2; exit 1; }
missing=()
left_out() { missing+=("$*"); echo "left out: $*"; }
# must WANTED COMMAND…: a command must end with that status.
must() {
  local wanted=$1 status=0
  shift
  "$@" >"$work/log" 2>&1 || status=$?
  [ "$status" = "$wanted" ] || { tail -n 15 "$work/log"; fail "'$*' ended with $status, not $wanted"; }
}
# spoil FILE FROM TO: a copy in the work folder with one text exchanged, which must be there.
spoil() {
  grep -qF -- "$2" "$1" || fail "$1 does not hold '$2' any more"
  python3 -c 'import sys; text = open(sys.argv[1]).read(); sys.stdout.write(text.replace(sys.argv[2], sys.argv[3], 1))' "$@"
}

for port in "php ports/php/port.php" "python3 ports/python/port.py" "node ports/javascript/port.mjs" \
  "python3 ports/template/port.py" "php ports/template/port.php" "node ports/template/port.mjs"; do
  must 0 "$payconform" port-selftest --port "$port"
done
python3 scripts/broken_adapters.py "$payconform"
for template in port.py port.php port.mjs; do
  [ "$(wc -l <ports/template/$template)" -le 80 ] || fail "ports/template/$template has more than 80 lines"
done
if command -v javac >/dev/null; then
  javac -d "$work/java" ports/java/*.java
  must 0 "$payconform" port-selftest --port "java -cp $work/java Port"
  must 0 "$payconform" check --port "java -cp $work/java Port"
  grep -E ' passed' "$work/log" | tail -n 1 | sed 's/^/Java port: /'
else
  left_out "ports/java (no javac)"
fi
echo "the ports and the templates pass the selftest"

"$payconform" vectors export --format ndjson | grep '^{"op":"everypay\.authorization\.basic"' >"$work/vectors.ndjson"
export VECTORS=$work/vectors.ndjson
# An operation's name that no case has, and a value that is wrong: no framework may pass over either.
if python3 -c 'import pytest' 2>/dev/null; then
  must 0 python3 -m pytest -q -p no:cacheprovider Examples/pytest
  spoil Examples/pytest/test_conformance.py '"Basic "' '"basic "' >"$work/test_wrong.py"
  must 1 python3 -m pytest -q -p no:cacheprovider "$work/test_wrong.py"
  VECTORS=/dev/null must 1 python3 -m pytest -q -p no:cacheprovider Examples/pytest
  echo "pytest: passes, and sees a wrong value and an empty file"
else
  left_out "Examples/pytest (no pytest)"
fi
if command -v phpunit >/dev/null; then
  must 0 phpunit --do-not-cache-result Examples/phpunit/ConformanceTest.php
  mkdir "$work/wrong"
  spoil Examples/phpunit/ConformanceTest.php "'Basic '" "'basic '" >"$work/wrong/ConformanceTest.php"
  must 1 phpunit --do-not-cache-result "$work/wrong/ConformanceTest.php"
  VECTORS=/dev/null must 1 phpunit --do-not-cache-result Examples/phpunit/ConformanceTest.php
  echo "PHPUnit: passes, and sees a wrong value and an empty file"
else
  left_out "Examples/phpunit (no phpunit)"
fi
jars=/usr/share/java
if command -v javac >/dev/null && [ -f $jars/junit-platform-console.jar ] && [ -f $jars/jackson-databind.jar ]; then
  classes=$(printf '%s:' $jars/{junit-jupiter-{api,engine},junit-platform-{commons,engine,launcher,console,reporting}}.jar \
    $jars/{opentest4j,opentest4j-reporting-events,apiguardian-api,picocli,jackson-{core,databind,annotations}}.jar)
  javac -cp "$classes" -d "$work/junit" Examples/junit/ConformanceTest.java
  junit=(org.junit.platform.console.ConsoleLauncher --select-class ConformanceTest --details summary)
  must 0 java -cp "$classes$work/junit" "${junit[@]}" --fail-if-no-tests
  spoil Examples/junit/ConformanceTest.java '"value Basic "' '"value basic "' >"$work/ConformanceTest.java"
  javac -cp "$classes" -d "$work/wrong-junit" "$work/ConformanceTest.java"
  must 1 java -cp "$classes$work/wrong-junit" "${junit[@]}"
  # Without the option, so that the test itself has to see that there is no case.
  VECTORS=/dev/null must 1 java -cp "$classes$work/junit" "${junit[@]}"
  echo "JUnit: passes, and sees a wrong value and an empty file"
else
  left_out "Examples/junit (no junit5 or Jackson in $jars)"
fi
# Vitest itself comes from npm; these three of its functions, over Node's own runner, show that the file is right.
mkdir -p "$work/vitest/node_modules/vitest"
cat >"$work/vitest/node_modules/vitest/index.mjs" <<'SHIM'
import assert from 'node:assert'
import { describe, it } from 'node:test'
export { describe, it }
export const expect = (list, message) => ({ toContainEqual: (item) => assert(list.some((each) => {
  try { assert.deepStrictEqual(each, item); return true } catch { return false }
}), message) })
SHIM
echo '{"name": "vitest", "type": "module", "main": "index.mjs"}' >"$work/vitest/node_modules/vitest/package.json"
cp Examples/vitest/conformance.test.mjs "$work/vitest/"
must 0 node --test "$work/vitest/conformance.test.mjs"
grep -qE '^# pass [1-9]' "$work/log" || fail "Node ran no test"
spoil Examples/vitest/conformance.test.mjs "'Basic '" "'basic '" >"$work/vitest/wrong.test.mjs"
must 1 node --test "$work/vitest/wrong.test.mjs"
echo "Vitest: passes over Node's runner, and sees a wrong value"

python3 scripts/run-ci-files.py "$payconform"
[ "${#missing[@]}" = 0 ] || fail "not everything was run: ${missing[*]}"
