#!/usr/bin/env bash
# What the sandbox serves, and for how long: signed SALE requests over keep-alive, 1,000 idle and 200 slow connections beside
# them, malformed requests without end. Needs wrk, Python and OpenSSL's md5sum; measures the release build.
#
#   Benchmarks/sandbox.sh                   throughput, latency at half the load, held connections, 100,000 malformed requests
#   Benchmarks/sandbox.sh --endurance 600   also that many seconds at the full load, with the memory on the way
#   Benchmarks/sandbox.sh --malformed N     that many malformed requests
set -euo pipefail
cd "$(dirname "$0")/.."
endurance=0 malformed=100000
while [ $# -gt 0 ]; do
  case $1 in
    --endurance) endurance=$2 ;;
    --malformed) malformed=$2 ;;
    *) echo "usage: Benchmarks/sandbox.sh [--endurance SECONDS] [--malformed N]" >&2; exit 2 ;;
  esac
  shift 2
done
payconform=${PAYCONFORM:-$(swift build -c release --show-bin-path)/payconform}
work=$(mktemp -d)
sandbox=
trap 'kill "$sandbox" 2>/dev/null || true; rm -rf "$work"' EXIT

# The customers, each with the hash of the formula: upper-case MD5 input of reversed e-mail, password, reversed card digits.
customers=()
for name in ann bob cyd dan eve fay gus hal; do
  mail="$name+bench@example.com"
  text=$(printf '%s' "$(printf '%s' "$mail" | rev)sandbox-secret-password1111111114" | tr a-z A-Z)
  customers+=("$mail" "$(printf '%s' "$text" | md5sum | cut -d' ' -f1)")
done

env -u EDFAPG_CLIENT_KEY -u EDFAPG_CLIENT_PASSWORD "$payconform" sandbox --listen 127.0.0.1:0 >"$work/log" 2>&1 &
sandbox=$!
until port=$(sed -n 's#.*listens on http://127.0.0.1:\([0-9]*\);.*#\1#p' "$work/log") && [ -n "$port" ]; do sleep 0.1; done
url="http://127.0.0.1:$port/edfapg/payment/post"

memory() { awk '/^VmRSS/ {print $2}' "/proc/$sandbox/status"; }
seconds() { awk '{print ($14 + $15) / 100}' "/proc/$sandbox/stat"; }
# load SECONDS CONNECTIONS: wrk at full speed; wrk ends with status 1 where answers are not what they should be.
load() { wrk -t1 -c"$2" -d"$1s" --latency -s Benchmarks/sandbox/sale.lua "$url" -- "${customers[@]}" >"$work/wrk"; grep -q 'Non-2xx' "$work/wrk" && { cat "$work/wrk"; exit 1; } || true; }
rate() { awk '/^Requests\/sec/ {print $2}' "$work/wrk"; }
p99() { awk '$1 == "99%" {print $2}' "$work/wrk"; }

echo "machine: $(nproc) cores, load $(cut -d' ' -f1-3 /proc/loadavg)"
load 3 8   # warms up
before=$(seconds)
load 10 8
used=$(awk -v a="$before" -v b="$(seconds)" 'BEGIN {print b - a}')
full=$(rate)
awk -v r="$full" -v u="$used" 'BEGIN {printf "full load, 8 connections       %8.0f requests/s   (at least 5000), %.0f requests per second of the server'"'"'s own CPU time\n", r, r * 10 / u}'

# Half the load: a client of our own that keeps a rate, because wrk has none.
python3 Benchmarks/sandbox/paced.py "$port" "$(awk -v r="$full" 'BEGIN {r = r < 5000 ? r : 5000; print int(r / 2)}')" 10 "${customers[@]}"

python3 Benchmarks/sandbox/hold.py "$port" 1000 200 40 >"$work/hold" &
holder=$!
until grep -q open "$work/hold"; do sleep 0.1; done
load 10 8
awk -v r="$(rate)" -v f="$full" 'BEGIN {printf "beside 1,000 idle and 200 slow %8.0f requests/s   %.2f of the full load\n", r, r / f}'
held=0; wait "$holder" || held=$?
tail -n 1 "$work/hold"
[ "$held" = 0 ] || { echo "idle connections were closed" >&2; exit 1; }

start=$(memory)
python3 Benchmarks/sandbox/flood.py "$port" "$malformed" 1
kill -0 "$sandbox" || { echo "the sandbox is gone" >&2; exit 1; }
load 3 8
echo "after them it serves $(rate) requests/s; memory $start KB before, $(memory) KB after"

if [ "$endurance" -gt 0 ]; then
  load 60 8   # fills every table to its limit
  first=$(memory) most=0 end=$((SECONDS + endurance)) total=0
  while [ $SECONDS -lt $end ]; do
    load 30 8
    now=$(memory); [ "$now" -gt "$most" ] && most=$now
    total=$(awk -v t="$total" -v r="$(rate)" 'BEGIN {print t + r * 30}')
    echo "  $(rate) requests/s, p99 $(p99), memory $now KB"
  done
  awk -v s="$endurance" -v f="$first" -v m="$most" -v t="$total" \
    'BEGIN {printf "endurance: %d s, %.0f requests, memory %d KB after the first minute, at most %d KB: %.2f (at most 1.2)\n", s, t, f, m, m / f; exit m / f > 1.2}'
fi
