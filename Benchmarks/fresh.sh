#!/bin/bash
# Puts new inputs of each operation to the reference and to every oracle, with one seed: fresh.sh PAYCONFORM [N] [SEED]
set -euo pipefail
payconform=$1 count=${2:-10000} seed=${3:-21}
cd "$(dirname "$0")/.."
classes=$(mktemp -d)
trap 'rm -rf "$classes"' EXIT
javac -d "$classes" ports/java/*.java
begin=$(date +%s)
"$payconform" check --fresh "$count" --seed "$seed" | tail -n 1
for port in "php -n ports/php/port.php" "python3 ports/python/port.py" "node ports/javascript/port.mjs" "java -cp $classes Port"; do
  "$payconform" check --fresh "$count" --seed "$seed" --port "$port" | tail -n 1
done
echo "$count new inputs of each operation, seed $seed: $(($(date +%s) - begin)) s"
