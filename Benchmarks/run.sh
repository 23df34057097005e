#!/usr/bin/env bash
# Measures the kit against other languages and OpenSSL, side by side on one core, and prints ratios (kit / other; above 1
# the kit is faster). Every figure is the median of ROUNDS runs that take turns, so that a slow moment hits both.
#
#   Benchmarks/run.sh            formulas, digests, the whole corpus, diagnosis
#   Benchmarks/run.sh cold       also a cold `swift test` from a fresh clone against an empty package's
set -euo pipefail
cd "$(dirname "$0")"
rounds=${ROUNDS:-5}
pin=""
command -v taskset >/dev/null && pin="taskset -c 0"

PAYCONFORM_BENCHMARKS=1 swift build -c release --package-path .. 2>&1 | tail -n 1
bench="$(swift build -c release --package-path .. --show-bin-path)/kit-bench"
payconform="$(swift build -c release --package-path .. --show-bin-path)/payconform"

median() { sort -g | awk '{v[NR]=$1} END {print v[int((NR+1)/2)]}'; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN {printf "%6.2f", a/b}'; }
million() { awk -v a="$1" 'BEGIN {printf "%7.2f", a/1e6}'; }

# compare LABEL UNIT KIT-COMMAND OTHER-NAME OTHER-COMMAND [OTHER-NAME OTHER-COMMAND …]
compare() {
  local label=$1 unit=$2 kit=$3; shift 3
  local files; files=$(mktemp -d)
  for _ in $(seq "$rounds"); do
    $pin $kit >>"$files/kit"
    local i=0; for word in "${@}"; do i=$((i+1)); [ $((i % 2)) = 0 ] && $pin sh -c "$word" >>"$files/$((i/2))"; done
  done
  local mine; mine=$(median <"$files/kit")
  printf '%-18s kit %s M%s' "$label" "$(million "$mine")" "$unit"
  local i=0 name=""
  for word in "${@}"; do
    i=$((i+1))
    if [ $((i % 2)) = 1 ]; then name=$word; else
      local theirs; theirs=$(median <"$files/$((i/2))")
      printf '   %s %s M%s, ratio %s' "$name" "$(million "$theirs")" "$unit" "$(ratio "$mine" "$theirs")"
    fi
  done
  echo
  rm -r "$files"
}

echo "== formulas, one core =="
for formula in sale trankey; do
  compare "$formula" "/s" "$bench $formula" php "php peers/bench.php $formula" \
    python "python3 peers/bench.py $formula" node "node peers/bench.mjs $formula"
done

echo "== digests against OpenSSL ($(openssl version | cut -d' ' -f2)), one core =="
openssl_rate() { echo "openssl speed -seconds 1 -bytes $2 -evp $1 -mr 2>/dev/null | awk -F: '/^\\+F/ {print \$4}'"; }
for digest in md5 sha1 sha256 sha512; do
  for size in 16 64 256 1024; do
    compare "$digest $size" "B/s" "$bench $digest $size" openssl "$(openssl_rate $digest $size)"
  done
done

echo "== the whole corpus: load, validate, check =="
for _ in $(seq "$rounds"); do
  start=$(date +%s%N); "$payconform" check >/dev/null; end=$(date +%s%N); echo $(((end - start) / 1000000))
done | median | awk '{print $1 " ms"}'

echo "== diagnosis: every formula's pairs, then 10^6 derivations widened, on two cores and one; the kill matrix =="
"$(dirname "$bench")/diagnosis-bench" ../vectors

[ "${1:-}" = cold ] || exit 0
echo "== cold swift test, fresh clone against an empty package =="
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone -q .. "$work/clone"
mkdir -p "$work/empty/Sources/Empty" "$work/empty/Tests/EmptyTests"
cat >"$work/empty/Package.swift" <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "Empty",
  targets: [.target(name: "Empty"), .testTarget(name: "EmptyTests", dependencies: ["Empty"])])
SWIFT
echo 'public let nothing = 0' >"$work/empty/Sources/Empty/Empty.swift"
printf 'import Testing\n@Test func nothing() {}\n' >"$work/empty/Tests/EmptyTests/EmptyTests.swift"
for package in empty clone; do
  start=$(date +%s%N); (cd "$work/$package" && swift test >/dev/null 2>&1); end=$(date +%s%N)
  echo "$package $(((end - start) / 1000000)) ms"
done
