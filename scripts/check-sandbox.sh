#!/usr/bin/env bash
# The sandbox over real sockets: bad clients, clients in other languages, and the live suites, also with faults on purpose.
# usage: scripts/check-sandbox.sh [PAYCONFORM]     needs curl, PHP, Python and Node
set -euo pipefail
cd "$(dirname "$0")/.."
payconform=${1:-$(swift build --show-bin-path)/payconform}
work=$(mktemp -d)
trap 'kill "$sandbox" 2>/dev/null || true; rm -rf "$work"' EXIT
sandbox=

step() { printf '\n== %s\n' "$*"; }

start() {
  env -u EDFAPG_CLIENT_KEY -u EDFAPG_CLIENT_PASSWORD "$payconform" sandbox --listen 127.0.0.1:0 "$@" >"$work/log" &
  sandbox=$!
  for _ in $(seq 100); do
    url=$(sed -n 's/^EdfaPg: payment URL \([^,]*\),.*/\1/p' "$work/log")
    if [ -n "$url" ]; then return; fi
    sleep 0.1
  done
  echo "the sandbox does not start" >&2
  exit 1
}

# stop STATUS: ends the sandbox, which must say whether all was conformant.
stop() {
  local status=0
  kill -INT "$sandbox"
  wait "$sandbox" || status=$?
  tail -n 1 "$work/log"
  if [ "$status" != "$1" ]; then grep -A3 'NOT CONFORMANT' "$work/log"; echo "exit status $status, not $1" >&2; exit 1; fi
}

live() {
  EDFAPG_PAYMENT_URL=$url EDFAPG_CLIENT_KEY=sandbox-client-key EDFAPG_CLIENT_PASSWORD=sandbox-secret-password \
    swift test --filter LiveSandboxTests >"$work/live" 2>&1 || { tail -n 60 "$work/live"; return 1; }
  # A filter that matches nothing, or a suite that is skipped, also ends well.
  grep -q 'Suite EdfaPgLiveTests passed' "$work/live" || { echo "the live suite did not run" >&2; return 1; }
  grep 'Test run with' "$work/live"
}

step "bad clients"
python3 scripts/check-sandbox.py "$payconform" "${FUZZ_ROUNDS:-2000}"

step "curl, PHP, Python and Node"
start
common=(action=SALE client_key=sandbox-client-key order_id="o 1&2" order_amount=10.00 order_currency=SAR
  order_description="Tea & cake é" card_number=4111111111111111 card_exp_month=01 card_exp_year=2038 card_cvv2=987
  payer_first_name=J payer_last_name=D payer_address="S 1" payer_country=SA payer_city=R payer_zip=1
  payer_email=doe+tag@example.com payer_phone=1 payer_ip=203.0.113.7 term_url_3ds=https://shop.example/back)
hash=$(printf 'MOC.ELPMAXE@GAT+EODSANDBOX-SECRET-PASSWORD1111111114' | md5sum | cut -d' ' -f1)
fields=("${common[@]}" "hash=$hash")
encoded=(); for field in "${fields[@]}"; do encoded+=(--data-urlencode "$field"); done
multipart=(); for field in "${fields[@]}"; do multipart+=(--form-string "$field"); done
export URL=$url FIELDS; FIELDS=$(printf '%s\n' "${fields[@]}")
{
  curl -sS "$url" "${encoded[@]}"; echo
  curl -sS "$url" "${multipart[@]}"; echo
  curl -sS --http1.0 "$url" "${encoded[@]}"; echo
  php -r '
    foreach (explode("\n", getenv("FIELDS")) as $f) { [$k, $v] = explode("=", $f, 2); $d[$k] = $v; }
    echo file_get_contents(getenv("URL"), false, stream_context_create(["http" => ["method" => "POST",
      "header" => "Content-Type: application/x-www-form-urlencoded", "content" => http_build_query($d)]])), "\n";'
  python3 -c '
import os, urllib.parse, urllib.request
pairs = dict(line.split("=", 1) for line in os.environ["FIELDS"].split("\n"))
print(urllib.request.urlopen(os.environ["URL"], urllib.parse.urlencode(pairs).encode()).read().decode())'
  node -e '
    const pairs = process.env.FIELDS.split("\n").map(f => [f.slice(0, f.indexOf("=")), f.slice(f.indexOf("=") + 1)]);
    fetch(process.env.URL, {method: "POST", body: new URLSearchParams(pairs)}).then(r => r.text()).then(console.log);'
} >"$work/answers"
[ "$(grep -c '"result":"SUCCESS","status":"SETTLED"' "$work/answers")" = 6 ] || { cat "$work/answers"; exit 1; }
stop 0

step "the live suites"
start
live
# They send wrong requests on purpose.
stop 1

step "the live suites, with answers that come late and connections that break"
start
curl -sS -X PUT -H 'Content-Type: application/json' "${url%/edfapg*}/__sandbox/scenario" -d '{"rules": [
  {"do": "drop", "times": 1}, {"do": "delay", "times": 20, "milliseconds": 300}]}' >/dev/null
live
stop 1
step "done"
