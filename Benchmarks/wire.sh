#!/usr/bin/env bash
# Measures the readers of wire formats: JSON against Foundation's JSONSerialization, forms and multipart bodies against Python's
# standard library, each pair in turns on one core, and whether the time grows with the size. Fails where a ratio is below 2 or
# a size of 1 KB to 50 MB is read at less than a third of the best rate, or where a byte of 10 or 50 MB costs the command more than
# three times what it costs in 1 MB.
set -euo pipefail
cd "$(dirname "$0")"
rounds=${ROUNDS:-5}
pin=""
command -v taskset >/dev/null && pin="taskset -c 0"
export PYTHONWARNINGS=ignore

PAYCONFORM_BENCHMARKS=1 swift build -c release --package-path .. --product wire-bench 2>&1 | tail -n 1
bench="$(swift build -c release --package-path .. --show-bin-path)/wire-bench"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for what in form multipart; do "$bench" sample $what 5000000 >"$work/$what"; done

median() { sort -g | awk '{v[NR]=$1} END {print v[int((NR+1)/2)]}'; }
failed=0

# ratio LABEL KIT OTHER-NAME OTHER-COMMAND: at least 2.
ratio() {
  local files; files=$(mktemp -d)
  for _ in $(seq "$rounds"); do $pin $2 >>"$files/kit"; $pin $4 >>"$files/other"; done
  awk -v label="$1" -v name="$3" -v a="$(median <"$files/kit")" -v b="$(median <"$files/other")" \
    'BEGIN {printf "%-16s kit %7.1f MB/s   %s %7.1f MB/s   ratio %5.2f\n", label, a/1e6, name, b/1e6, a/b; exit a/b < 2}' || failed=1
  rm -r "$files"
}

echo "== 5 MB, median of $rounds =="
ratio json "$bench json" JSONSerialization "$bench foundation"
ratio form "$bench form" urllib.parse.parse_qsl "python3 peers/wire.py form $work/form"
ratio multipart "$bench multipart" email.parser "python3 peers/wire.py multipart-email $work/multipart"
python3 -c 'import cgi' 2>/dev/null && ratio multipart "$bench multipart" cgi.parse_multipart "python3 peers/wire.py multipart $work/multipart"

echo "== MB/s by size =="
printf '%-10s' ""; printf '%9s' 1K 10K 100K 1M 5M 50M; echo
for what in json form multipart; do
  rates=""
  for size in 1000 10000 100000 1000000 5000000 50000000; do rates="$rates $($pin "$bench" $what $size)"; done
  echo "$what$rates" | awk '{printf "%-10s", $1; for (i=2; i<=NF; i++) {printf "%9.1f", $i/1e6; if ($i > best) best = $i}
    for (i=2; i<=NF; i++) if ($i < best/3) bad = 1; print bad ? "   not linear" : ""; exit bad}' || failed=1
done

echo "== 1, 10 and 50 MB to payconform compute: what a byte costs =="
swift build -c release --package-path .. --product payconform 2>&1 | tail -n 1
python3 peers/sizes.py "$(swift build -c release --package-path .. --show-bin-path)/payconform" || failed=1
exit $failed
