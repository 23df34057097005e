<?php

declare(strict_types=1);

namespace PaymentConformance;

if (PHP_VERSION_ID < 80100) {
    fwrite(STDERR, "PHP 8.1 or newer is needed\n");
    exit(1);
}

// strtoupper, strtolower and trim must touch ASCII only; before 8.2 they follow the locale.
setlocale(LC_ALL, 'C');

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
    ...JsonTexts::operations(),
    ...Form::operations(),
    ...Multipart::operations(),
    ...Amounts::operations(),
    ...LogRedact::operations(),
    ...Redirects::operations(),
    ...Details::operations(),
    ...EdfaPg::operations(),
    ...EdfaPgCallback::operations(),
    ...EdfaPgRequests::operations(),
    ...EdfaPgResponse::operations(),
    ...PayFort::operations(),
    ...PayFortRequests::operations(),
    ...PayFortResponse::operations(),
    ...PlacetoPay::operations(),
    ...PlacetoPayRequests::operations(),
    ...PlacetoPayResponse::operations(),
    ...EveryPay::operations(),
    ...EveryPayRequests::operations(),
    ...EveryPayResponse::operations(),
    ...EveryPayBackend::operations(),
    ...Nexi::operations(),
    ...NexiRequests::operations(),
    ...NexiResponse::operations(),
]))->serve(STDIN, STDOUT);
