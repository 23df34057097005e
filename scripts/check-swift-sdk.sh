#!/usr/bin/env bash
# Runs the tests of Examples/SwiftSDK, which must pass, and once more without the waiver of its wrong formula, which must fail.
# A copy, so that it can lose its waivers, and be built but once.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() { tail -n 15 "$work/log"; echo "check-swift-sdk: $*" >&2; exit 1; }

mkdir "$work/sdk"
tar -C Examples/SwiftSDK --exclude .build -cf - . | tar -C "$work/sdk" -xf -
grep -qF 'path: "../.."' "$work/sdk/Package.swift" || { echo "check-swift-sdk: the path to the package has changed" >&2; exit 1; }
sed -i.before "s|path: \"../..\"|path: \"$PWD\"|" "$work/sdk/Package.swift"
swift test --package-path "$work/sdk" >"$work/log" 2>&1 || fail "the Swift SDK's tests fail"
grep -qE 'Test run with [1-9][0-9]* tests .*passed' "$work/log" || fail "the Swift SDK ran no test"
echo '{"schemaVersion": 1, "waivers": []}' >"$work/sdk/Tests/SwiftSDKTests/waivers.json"
if swift test --package-path "$work/sdk" >"$work/log" 2>&1; then fail "the Swift SDK passes without the waiver"; fi
grep -q 'edfapg\.hash\.wallet#' "$work/log" || fail "the Swift SDK's wrong formula is not seen without its waiver"
echo "the Swift SDK: passes, and fails without the waiver of its wrong formula"
