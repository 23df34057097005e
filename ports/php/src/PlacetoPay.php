<?php

declare(strict_types=1);

namespace PaymentConformance;

/** PlacetoPay Web Checkout: the tranKey of a request and the signature of a notification. */
final class PlacetoPay
{
    private const ALGORITHMS = ['sha1', 'sha256'];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'placetopay.trankey' => self::tranKey(...),
            'placetopay.notification' => self::notification(...),
            'placetopay.notification.verify' => self::verify(...),
        ];
    }

    /** `nonce` is raw here; on the wire it is in base64. */
    private static function tranKey(
        Steps $step, string $nonce, string $seed, string $secretKey, string $algorithm = 'sha256'): string
    {
        self::demandSupported($algorithm);

        return base64_encode($step->hash($algorithm, $step('message', $nonce . $seed . $secretKey)));
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
        $body = self::read($body);
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

    private static function demandSupported(string $algorithm): void
    {
        if (!in_array($algorithm, self::ALGORITHMS, strict: true)) {
            throw Rejected::UnsupportedAlgorithm->because('the algorithm is not one of this operation');
        }
    }

    private static function read(string $body): JsonObject
    {
        try {
            $json = new Json($body);
        } catch (MalformedJson) {
            throw Rejected::MalformedBody->because('the body is not JSON');
        }
        if ($json->flaw !== null) {
            throw Rejected::MalformedBody->because("in the body, $json->flaw");
        }

        return $json->value instanceof JsonObject
            ? $json->value
            : throw Rejected::MalformedBody->because('the body is not an object');
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
