#!/usr/bin/env bash
# Everything that must hold beyond `swift test`: warnings, format, the command, the oracles, the corpus, bad input.
# Needs PHP, Python with jsonschema, Node, Chromium with its driver, and what scripts/check-examples.sh names; installs nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '\n== %s\n' "$*"; }
for tool in swift php python3 node chromedriver; do
  command -v "$tool" >/dev/null || { echo "check.sh: $tool is missing" >&2; exit 1; }
done

# last N COMMAND…: the end of what it prints; more of it where it fails, as there the first lines say why.
last() {
  local lines="$1" log; log=$(mktemp); shift
  "$@" >"$log" 2>&1 || { head -n 40 "$log"; tail -n 10 "$log"; exit 1; }
  tail -n "$lines" "$log"; rm "$log"
}

# build CONFIGURATION [ARGUMENT…]: a build with a warning fails.
build() {
  local log; log=$(mktemp)
  swift build -c "$@" 2>&1 | tee "$log" | tail -n 1
  if grep -E '(warning|error):' "$log"; then echo "the $1 build has warnings" >&2; exit 1; fi
  rm "$log"
}

step "format, of Swift and of the case files"
swift format lint --strict --recursive Sources Tests Benchmarks/Sources Package.swift Benchmarks/Package.swift
last 1 python3 scripts/vectors.py schema

step "arrows: the kit never sees an expected value"
if grep -rnE '^ *(public |package |internal |private )?import Vectors' Sources/ConformanceKit; then exit 1; fi
if grep -nE '\.package\(' Package.swift; then echo "the package must have no dependency" >&2; exit 1; fi

step "builds without a warning"
build debug --build-tests
# One process compiles the release build, for minutes: what needs none goes beside it.
beside=$(mktemp)
{ scripts/check-swift-sdk.sh && last 1 python3 scripts/vectors.py verify; } >"$beside" 2>&1 &
job=$!
trap 'kill "$job" 2>/dev/null || true' EXIT
build release
payconform="$(swift build -c release --show-bin-path)/payconform"

step "the benchmarks still compile"
for main in Benchmarks/Sources/*/main.swift Benchmarks/PortStream/Sources/*/main.swift; do
  swiftc -typecheck -I "$(dirname "$payconform")/Modules" "$main"
done

step "the reference and every port pass every case"
"$payconform" vectors lint
last 1 "$payconform" check
for port in "php ports/php/port.php" "python3 ports/python/port.py" "node ports/javascript/port.mjs"; do
  last 1 "$payconform" check --port "$port"
done

step "the Swift SDK's own tests; every expected value, recomputed by every oracle"
wait "$job" || { cat "$beside"; exit 1; }
cat "$beside"

step "what curl really sends is what the cases say"
last 1 python3 scripts/curl_encoder.py

step "random inputs, the kit against every oracle"
python3 scripts/differential.py "$payconform" --rounds 150

step "generated and damaged JSON texts, the kit against the parsers of Python, PHP and Node"
last 1 python3 scripts/differential_json.py "$payconform" --texts 20000

step "every known mistake is caught by a case, every rule has one, and the published matrix is the one that is"
last 1 "$payconform" faults --matrix
last 1 "$payconform" vectors coverage
"$payconform" faults --matrix --format json | cmp - vectors/kill-matrix.json

step "mistakes of real SDKs in verifying, sending, logging and drawing nonces are named; what analyze finds holds in PHP"
last 2 python3 scripts/security/check.py "$payconform"
"$payconform" nonces

step "every verification is probed in every way that it can be"
python3 scripts/security/probes.py

step "the command, with good input and bad"
python3 scripts/check-cli.py "$payconform"

step "no run destroys its inputs, loses a report in silence, or leaves a process behind when it is interrupted"
last 1 python3 scripts/check-runs.py "$payconform"

step "the sandbox: bad clients, limits, kills, its page in Chromium, shops in four languages, the live suites, with faults too"
scripts/check-sandbox.sh "$payconform"

step "what people copy: the ports and templates, their selftest, test frameworks, the action, the job for CI"
scripts/check-examples.sh "$payconform"

step "ports that crash, hang, flood, lie and leak"
# Deadlines are part of these tests, so a machine that stalls for seconds can fail one; twice in a row is no accident.
hostile() { PAYCONFORM_HOSTILE_PORTS=1 swift test --skip-build --filter HostilePortTests 2>&1 | tee "$1" | tail -n 1; }
log=$(mktemp)
hostile "$log" || { grep '✘' "$log" | head -n 5; echo "once more"; hostile "$log"; }
grep -qE 'Test run with [1-9][0-9]* tests .*passed' "$log"

step "no secret and no card number of the corpus in any output: reports of a port that fails everything, errors, analyze, the sandbox"
python3 scripts/security/secret_search.py "$payconform" "$log"
