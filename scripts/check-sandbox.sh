#!/usr/bin/env bash
# The sandbox over real sockets: bad clients, clients in other languages, and the live suites, also with faults on purpose.
# usage: scripts/check-sandbox.sh [PAYCONFORM]     needs curl, PHP, Python with jsonschema, Node, and Chromium with its driver
set -euo pipefail
cd "$(dirname "$0")/.."
payconform=${1:-$(swift build --show-bin-path)/payconform}
work=$(mktemp -d)
trap 'kill "$sandbox" 2>/dev/null || true; rm -rf "$work"' EXIT
sandbox=

step() { printf '\n== %s\n' "$*"; }

start() {
  # What the one before has printed is not taken for this one's.
  : >"$work/log"
  env $(env | sed -nE 's/^((EDFAPG|PAYFORT|PLACETOPAY|EVERYPAY|NEXI)_[A-Z_]*)=.*/-u \1/p') \
    "$payconform" sandbox --listen 127.0.0.1:0 "$@" >"$work/log" &
  sandbox=$!
  for _ in $(seq 100); do
    base=$(sed -nE 's/.*listens on (http:[^;]*);.*/\1/p' "$work/log")
    if [ -n "$base" ]; then break; fi
    sleep 0.1
  done
  [ -n "$base" ] || { echo "the sandbox does not start" >&2; exit 1; }
}

# scenario RULES: callbacks go to the sandbox's own inbox.
scenario() {
  curl -sS -X PUT -H 'Content-Type: application/json' "$base/__sandbox/scenario" \
    -d "{\"callback\": \"$base/__sandbox/inbox\", \"rules\": [$1]}" >/dev/null
}

# stop STATUS: ends the sandbox, which must say whether all was conformant.
stop() {
  local status=0
  kill -INT "$sandbox"
  wait "$sandbox" || status=$?
  tail -n 1 "$work/log"
  if [ "$status" != "$1" ]; then grep -A3 'NOT CONFORMANT' "$work/log"; echo "exit status $status, not $1" >&2; exit 1; fi
}

# live [WORD…]: the live suites against the sandbox that runs, with more words for swift test.
live() {
  env EDFAPG_PAYMENT_URL="$base/edfapg/payment/post" EDFAPG_CLIENT_KEY=sandbox-client-key \
    EDFAPG_CLIENT_PASSWORD=sandbox-secret-password \
    PAYFORT_URL="$base/payfort/FortAPI/paymentApi" PAYFORT_ACCESS_CODE=SANDBOXACCESSCODE \
    PAYFORT_MERCHANT_IDENTIFIER=SANDBOXMERCHANT PAYFORT_REQUEST_PHRASE=sandbox-request-phrase \
    PAYFORT_RESPONSE_PHRASE=sandbox-response-phrase PAYFORT_ALGORITHM=sha256 \
    PLACETOPAY_URL="$base/placetopay" PLACETOPAY_LOGIN=sandbox-login PLACETOPAY_SECRET_KEY=sandbox-secret-key \
    EVERYPAY_URL="$base/everypay" EVERYPAY_USERNAME=sandbox-username EVERYPAY_SECRET=sandbox-api-secret EVERYPAY_ACCOUNT=EUR3D1 \
    NEXI_TOKEN_URL="$base/nexi/authorization/oauth/token" NEXI_API_URL="$base/nexi/api/v2" NEXI_CLIENT_ID=sandbox-client-id \
    NEXI_CLIENT_SECRET='sandbox+client/secret=' \
    swift test --skip-build --filter LiveTests "$@" >"$work/live" 2>&1 || { tail -n 60 "$work/live"; return 1; }
  # A filter that matches nothing, or a suite that is skipped, also ends well.
  for suite in EdfaPg PayFort PlacetoPay EveryPay Nexi; do
    grep -q "Suite ${suite}LiveTests passed" "$work/live" || { echo "$suite's live suite did not run" >&2; return 1; }
  done
  grep 'Test run with' "$work/live"
}

step "bad clients"
python3 scripts/check-sandbox.py "$payconform" "${FUZZ_ROUNDS:-2000}"

step "HTTP, listening, reports, scenarios, state"
python3 scripts/sandbox/server.py "$payconform"
python3 scripts/sandbox/limits.py "$payconform"

step "no secret, card number or card code of a client's or a merchant's in anything that is shown"
python3 scripts/sandbox/redaction.py "$payconform"

step "the page in a browser"
python3 scripts/sandbox/page.py "$payconform"

step "curl, PHP, Node and Python shops at all five gateways, and what a kill -9 under their load leaves"
python3 scripts/sandbox/clients.py "$payconform"

step "every field of every call with wrong values: the sandbox and the kit's writers of requests agree"
python3 scripts/sandbox/agrees.py "$payconform"

step "each mistake at each gateway is named in the record, on the terminal, on the page, in every report"
python3 scripts/sandbox/mistakes.py "$payconform"

step "the live suites"
swift build --build-tests | tail -n 1
start
scenario ""
mkdir "$work/recorded"
live --attachments-path "$work/recorded"
# They send wrong requests on purpose.
stop 1
python3 scripts/sandbox/recordings.py "$payconform" "$work/recorded"

step "no gateway's credentials: each suite says in one line what is missing"
env $(env | sed -nE 's/^((EDFAPG|PAYFORT|PLACETOPAY|EVERYPAY|NEXI)_[A-Z_]*)=.*/-u \1/p') swift test --skip-build --filter LiveTests >"$work/live" 2>&1
for line in "EdfaPg's live tests need EDFAPG_PAYMENT_URL, EDFAPG_CLIENT_KEY, EDFAPG_CLIENT_PASSWORD" \
  "PayFort's live tests need PAYFORT_URL, PAYFORT_ACCESS_CODE, PAYFORT_MERCHANT_IDENTIFIER, PAYFORT_REQUEST_PHRASE, PAYFORT_RESPONSE_PHRASE, PAYFORT_ALGORITHM" \
  "PlacetoPay's live tests need PLACETOPAY_URL, PLACETOPAY_LOGIN, PLACETOPAY_SECRET_KEY" \
  "EveryPay's live tests need EVERYPAY_URL, EVERYPAY_USERNAME, EVERYPAY_SECRET, EVERYPAY_ACCOUNT" \
  "Nexi's live tests need NEXI_TOKEN_URL, NEXI_API_URL, NEXI_CLIENT_ID, NEXI_CLIENT_SECRET"; do
  grep -qF "$line" "$work/live" || { echo "nobody says: $line" >&2; cat "$work/live"; exit 1; }
done

step "the live suites, with answers that come late and connections that break"
start
scenario '{"do": "drop", "times": 2}, {"do": "delay", "times": 20, "milliseconds": 300}, {"do": "truncate", "times": 2}'
live
stop 1
step "the live suites, with answers that are no answers: every gateway's suite fails, and says why"
for fault in malform:malformed-body mistype:wrong-content-type "fail:500|error|JSON"; do
  start
  scenario "{\"do\": \"${fault%:*}\", \"times\": 1000000}"
  if live >/dev/null; then echo "answers with ${fault%:*} go unseen" >&2; exit 1; fi
  for suite in EdfaPg PayFort PlacetoPay EveryPay Nexi; do
    grep -qE "recorded an issue.* at ${suite}[A-Za-z]*.swift.*(${fault#*:})" "$work/live" || { echo "$suite does not say ${fault#*:}" >&2; exit 1; }
  done
  grep 'Test run with' "$work/live"
  stop 1
done

step "half of a gateway's credentials, and a production host: neither is skipped"
# refused WORD VARIABLE=VALUE…: the live tests fail with that word.
refused() {
  local word=$1; shift
  if env "$@" swift test --skip-build --filter LiveTests >"$work/live" 2>&1; then echo "$* is taken" >&2; exit 1; fi
  grep -qF "$word" "$work/live" || { cat "$work/live"; exit 1; }
}
refused "EveryPay's live tests need also EVERYPAY_USERNAME, EVERYPAY_SECRET, EVERYPAY_ACCOUNT" EVERYPAY_URL=http://127.0.0.1:1
refused "pay.every-pay.eu is a production host" EVERYPAY_URL=https://pay.every-pay.eu EVERYPAY_USERNAME=a EVERYPAY_SECRET=b EVERYPAY_ACCOUNT=c

step "done"
