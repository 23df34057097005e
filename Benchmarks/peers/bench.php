<?php
// Prints operations per second of a formula as a merchant writes it: bench.php sale|trankey
function rate(callable $work): float
{
    $work();
    $repetitions = 0;
    $start = hrtime(true);
    while (hrtime(true) - $start < 1_000_000_000) {
        $work();
        $repetitions++;
    }
    return $repetitions / ((hrtime(true) - $start) / 1e9);
}

$password = 'merchant-password-123';
$card = '5123445000000008';
$seed = '2023-06-21T09:56:06-05:00';
$key = '024h1IlD';
$emails = array_map(fn($i) => 'john' . (1000 + $i) . '@example.com', range(0, 1023));
$nonces = array_map(fn($i) => 'nonce-' . (1000 + $i) . '-bytes', range(0, 1023));

$sale = function () use ($emails, $password, $card) {
    foreach ($emails as $email) {
        $hash = md5(strtoupper(strrev($email) . $password . strrev(substr($card, 0, 6) . substr($card, -4))));
    }
};
$trankey = function () use ($nonces, $seed, $key) {
    foreach ($nonces as $nonce) {
        $tranKey = base64_encode(hash('sha256', $nonce . $seed . $key, true));
    }
};
echo rate($argv[1] === 'sale' ? $sale : $trankey) * 1024, "\n";
