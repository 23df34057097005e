<?php

declare(strict_types=1);

namespace PaymentConformance;

// strtoupper and strtolower depend on the locale before 8.2; here they must touch a-z and A-Z only.
if (PHP_VERSION_ID < 80200) {
    fwrite(STDERR, "PHP 8.2 or newer is needed\n");
    exit(1);
}

// stdout belongs to the protocol: PHP's own messages go to stderr, and a warning fails the case that caused it.
ini_set('display_errors', 'stderr');
ini_set('memory_limit', '-1');
set_error_handler(static fn (int $severity, string $message, string $file, int $line) =>
    throw new \ErrorException($message, 0, $severity, $file, $line));

foreach (glob(__DIR__ . '/src/*.php') as $file) {
    require $file;
}

(new Port([
    ...Digests::operations(),
    ...Cards::operations(),
    ...EdfaPg::operations(),
    ...EdfaPgCallback::operations(),
    ...PayFort::operations(),
    ...PlacetoPay::operations(),
    ...EveryPay::operations(),
    ...Nexi::operations(),
]))->serve(STDIN, STDOUT);
