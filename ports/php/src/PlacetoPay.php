<?php

declare(strict_types=1);

namespace PaymentConformance;

/** PlacetoPay Web Checkout: the tranKey of a request and the signature of a notification. */
final class PlacetoPay
{
    private const NOW = '/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]++)?+(?:Z|[+-][0-9]{2}:[0-9]{2})\z/';
    private const ALGORITHMS = ['sha1', 'sha256'];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'placetopay.trankey' => self::tranKey(...),
            'placetopay.auth' => self::auth(...),
            'placetopay.auth.verify' => self::verifyAuth(...),
            'placetopay.notification' => self::notification(...),
            'placetopay.notification.verify' => self::verify(...),
        ];
    }

    /** `nonce` is raw here; on the wire it is in base64. */
    public static function tranKey(
        Steps $step, string $nonce, string $seed, string $secretKey, string $algorithm = 'sha256'): string
    {
        self::demandSupported($algorithm);

        return base64_encode($step->hash($algorithm, $step('message', $nonce . $seed . $secretKey)));
    }

    /** What a request carries; 128 random bits for every call. */
    private static function auth(
        Steps $step, string $login, string $secretKey, string $now, string $algorithm = 'sha256'): array
    {
        if (preg_match(self::NOW, $now) !== 1) {
            throw new BadInput('now is no time of RFC 3339');
        }
        $nonce = random_bytes(16);

        // The steps of the tranKey are not those of this operation: they hold the secret beside a nonce that nobody knows.
        return array_map(Text::show(...), [
            'login' => $login,
            'tranKey' => self::tranKey(new Steps(), $nonce, $now, $secretKey, $algorithm),
            'nonce' => base64_encode($nonce),
            'seed' => $now,
        ]);
    }

    private static function verifyAuth(
        Steps $step, string $nonce, string $seed, string $tranKey, string $secretKey, string $now, string $algorithm = 'sha256'): bool
    {
        self::demandSupported($algorithm);
        $clock = preg_match(self::NOW, $now) === 1 ? self::instant($now) : null;
        if ($clock === null) {
            throw new BadInput('now is no time of RFC 3339');
        }
        $moment = self::instant($seed) ?? throw Rejected::InvalidValue->because('seed is no time of RFC 3339 with offset');
        if (abs($moment - $clock) > 300) {
            throw Rejected::InvalidValue->because('seed is more than five minutes from the clock');
        }

        return hash_equals(self::tranKey($step, $nonce, $seed, $secretKey, $algorithm), $tranKey)
            ?: throw Rejected::SignatureMismatch->because('the tranKey is not that of this nonce and seed');
    }

    /** Whole seconds since 1970; nothing for what is no time of the Gregorian calendar with an offset. */
    private static function instant(string $time): ?int
    {
        $pattern = '/^([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.[0-9]++)?+)?+(?:Z|([+-])([0-9]{2}):?+([0-9]{2}))\z/';
        if (preg_match($pattern, $time, $found, PREG_UNMATCHED_AS_NULL) !== 1) {
            return null;
        }
        [, $year, $month, $day, $hour, $minute, $second, $sign, $hours, $minutes] = $found + array_fill(0, 10, null);
        $offset = (int) $hours * 60 + (int) $minutes;
        if (!checkdate((int) $month, (int) $day, (int) $year) || $hour > 23 || $minute > 59 || $second > 59 || $minutes > 59 || $offset > 14 * 60) {
            return null;
        }

        return gmmktime((int) $hour, (int) $minute, (int) $second, (int) $month, (int) $day, (int) $year) - ($sign === '-' ? -60 : 60) * $offset;
    }

    private static function notification(Steps $step, string $requestId, string $status, string $date,
        string $secretKey, string $algorithm = 'sha256'): string
    {
        self::demandSupported($algorithm);
        $message = $step('message', $requestId . $status . $date . $secretKey);

        return ($algorithm === 'sha256' ? 'sha256:' : '') . bin2hex($step->hash($algorithm, $message));
    }

    private static function verify(Steps $step, string $body, string $secretKey): bool
    {
        $body = Json::readObject(Text::bounded($body)) ?? throw Rejected::MalformedBody->because('the body is not a JSON object');
        $requestId = self::member($body, 'requestId');
        // The digits are hashed, so they must be the ones that every writer of an integer would send.
        if ($requestId instanceof JsonNumber && preg_match('/^(?:0|[1-9][0-9]*+)\z/', $requestId->text) === 1) {
            $requestId = $requestId->text;
        }
        $requestId = self::text($requestId, 'requestId');
        $status = self::member($body, 'status');
        if (!$status instanceof JsonObject) {
            throw Rejected::WrongType->because('status is not an object');
        }
        $state = self::text(self::member($status, 'status'), 'status.status');
        $date = self::text(self::member($status, 'date'), 'status.date');
        $signature = self::text(self::member($body, 'signature'), 'signature');

        $algorithm = match (strstr($signature, ':', before_needle: true)) {
            false => 'sha1',
            'sha256' => 'sha256',
            default => throw Rejected::UnsupportedAlgorithm->because('the signature names an unknown algorithm'),
        };
        $expected = self::notification($step, $requestId, $state, $date, $secretKey, $algorithm);

        return hash_equals($expected, $signature)
            ?: throw Rejected::SignatureMismatch->because('the signature is not that of the notification');
    }

    public static function demandSupported(string $algorithm): void
    {
        if (!in_array($algorithm, self::ALGORITHMS, strict: true)) {
            throw Rejected::UnsupportedAlgorithm->because('the algorithm is not one of this operation');
        }
    }

    private static function member(JsonObject $object, string $name): mixed
    {
        return array_key_exists($name, $object->members)
            ? $object->members[$name]
            : throw Rejected::MissingField->because("$name is absent");
    }

    private static function text(mixed $value, string $name): string
    {
        return is_string($value) ? $value : throw Rejected::WrongType->because("$name is not text");
    }
}
