<?php

declare(strict_types=1);

namespace PaymentConformance;

// A port whose verification has one mistake of a real SDK: php verifier.php MISTAKE

foreach (glob(__DIR__ . '/../../ports/php/src/*.php') as $file) {
    require $file;
}

function fields(string $form): array
{
    parse_str($form, $fields);

    return $fields;
}

function transaction(array $form, string $email, string $password, ?string $card): string
{
    return EdfaPg::transaction(new Steps(), $email, $password, $form['trans_id'] ?? '', $form['card'] ?? $card ?? '');
}

/** The signed text of a flat message; `$signed` says which parameters count. */
function flat(JsonObject $parameters, \Closure $signed): string
{
    $pairs = array_filter($parameters->members, $signed, ARRAY_FILTER_USE_BOTH);
    ksort($pairs, SORT_STRING);
    $text = static fn (mixed $value) => $value instanceof JsonNumber ? $value->text : (is_string($value) ? $value : '');

    return implode('', array_map(static fn ($name, $value) => $name . '=' . $text($value), array_keys($pairs), $pairs));
}

$mismatch = static fn () => throw Rejected::SignatureMismatch->because('no');
$payFort = PayFort::operations()['payfort.signature.verify'];
$edfaPg = EdfaPgCallback::operations()['edfapg.callback.verify'];
$placetoPay = PlacetoPay::operations()['placetopay.notification.verify'];

$edfaPgComparing = static fn (\Closure $equal) => static function (
    Steps $step, string $form, string $email, string $password, ?string $cardNumber = null) use ($equal, $mismatch): bool {
    $fields = fields($form);

    return $equal(transaction($fields, $email, $password, $cardNumber), $fields['hash'] ?? '') ?: $mismatch();
};

/** The honest check, unless `$skips` says that this message needs none. */
$payFortUnless = static fn (\Closure $skips) => static fn (
    Steps $step, string $phrase, string $algorithm, JsonObject $parameters, string $profile = 'api'): bool =>
    $skips($parameters->members) || $payFort($step, $phrase, $algorithm, $parameters, $profile);

$operations = match ($argv[1] ?? '') {
    'algorithm-from-message' => [
        'placetopay.notification.verify' => static function (Steps $step, string $body, string $secretKey) use ($mismatch): bool {
            $body = json_decode($body, true);
            [$algorithm, $signature] = explode(':', (string) $body['signature'], 2);
            $text = $body['requestId'] . $body['status']['status'] . $body['status']['date'] . $secretKey;

            return hash($algorithm, $text) === $signature ?: $mismatch();
        },
    ],
    'loose-comparison' => ['edfapg.callback.verify' => $edfaPgComparing(static fn ($a, $b) => $a == $b)],
    'prefix-comparison' => [
        'edfapg.callback.verify' => $edfaPgComparing(static fn ($a, $b) => is_string($b) && strncmp($a, $b, strlen($b)) === 0),
    ],
    'c-string' => [
        'edfapg.callback.verify' => $edfaPgComparing(static fn ($a, $b) => is_string($b) && explode("\0", $b)[0] === $a),
    ],
    'skipped-for-valu' => [
        'payfort.signature.verify' => $payFortUnless(static fn (array $p) => ($p['payment_option'] ?? '') === 'VALU'),
    ],
    'skipped-for-status-00' => [
        'payfort.signature.verify' => $payFortUnless(static fn (array $p) => ($p['status'] ?? '') === '00'),
    ],
    'substring-exclusion' => [
        'payfort.signature.verify' => static function (
            Steps $step, string $phrase, string $algorithm, JsonObject $parameters, string $profile = 'api') use ($mismatch): bool {
            $signed = static fn (mixed $value, string|int $name) => preg_match(
                '/signature|card_number|expiry_date|card_holder_name/', $name . (is_string($value) ? $value : '')) === 0;
            $algorithm = str_replace('hmac-', '', $algorithm);
            $text = $phrase . flat($parameters, $signed) . $phrase;

            return hash($algorithm, $text) === strtolower((string) $parameters->members['signature']) ?: $mismatch();
        },
    ],
    'no-verification' => [
        'edfapg.callback.verify' => static fn (
            Steps $step, string $form, string $email, string $password, ?string $cardNumber = null): bool => true,
        'placetopay.notification.verify' => static fn (Steps $step, string $body, string $secretKey): bool => true,
    ],
    'none' => [
        'payfort.signature.verify' => $payFort,
        'edfapg.callback.verify' => $edfaPg,
        'placetopay.notification.verify' => $placetoPay,
    ],
    default => exit("a mistake is needed\n"),
};

(new Port($operations))->serve(STDIN, STDOUT);
