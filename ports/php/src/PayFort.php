<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The signature of PayFort (Amazon Payment Services): the sorted parameters between two copies of the phrase. */
final class PayFort
{
    private const ALGORITHMS = ['sha1', 'sha256', 'sha512', 'hmac-sha256', 'hmac-sha512'];

    private const UNSIGNED = [
        'api' => ['signature'],
        'tokenization-form' => [
            'signature', 'card_security_code', 'card_number', 'expiry_date', 'card_holder_name', 'remember_me',
        ],
    ];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'payfort.signature' => self::signature(...),
            'payfort.signature.verify' => self::verify(...),
        ];
    }

    private static function signature(
        Steps $step, string $phrase, string $algorithm, JsonObject $parameters, string $profile = 'api'): string
    {
        $unsigned = self::unsigned($profile);
        $written = self::members($parameters);
        self::demandSupported($algorithm);

        return self::sign($step, $phrase, $algorithm, $written, $unsigned);
    }

    private static function verify(
        Steps $step, string $phrase, string $algorithm, JsonObject $parameters, string $profile = 'api'): bool
    {
        $unsigned = self::unsigned($profile);
        $written = self::members($parameters);
        self::demandSupported($algorithm);
        if (!array_key_exists('signature', $parameters->members)) {
            throw Rejected::MissingField->because('the parameters have no signature');
        }
        $signature = $parameters->members['signature'];
        if (!is_string($signature) && !Text::isBytes($signature)) {
            throw Rejected::WrongType->because('the signature is not text');
        }

        $expected = self::sign($step, $phrase, $algorithm, $written, $unsigned);

        // The gateway and its own SDKs write the hex in either case.
        return hash_equals($expected, strtolower($written['signature']))
            ?: throw Rejected::SignatureMismatch->because('the signature is not that of the parameters');
    }

    /** @param array<string|int, mixed> $members of the message, without its signature */
    public static function signed(Steps $step, string $phrase, string $algorithm, array $members, string $profile): string
    {
        return self::sign($step, $phrase, $algorithm, self::members(new JsonObject($members), isSent: true), self::unsigned($profile));
    }

    /** @return list<string> */
    private static function unsigned(string $profile): array
    {
        return self::UNSIGNED[$profile] ?? throw new BadInput('profile is neither api nor tokenization-form');
    }

    public static function demandSupported(string $algorithm): void
    {
        if (!in_array($algorithm, self::ALGORITHMS, strict: true)) {
            throw Rejected::UnsupportedAlgorithm->because('the algorithm is not one of this operation');
        }
    }

    /**
     * @param array<string|int, string> $written every parameter, in its written form
     * @param list<string> $unsigned
     */
    private static function sign(
        Steps $step, string $phrase, string $algorithm, array $written, array $unsigned): string
    {
        $signed = array_diff_key($written, array_flip($unsigned));
        ksort($signed, SORT_STRING);
        $pairs = '';
        foreach ($signed as $name => $value) {
            $pairs .= "$name=$value";
        }
        $message = $step('message', $phrase . $step('parameters', $pairs) . $phrase);

        return bin2hex(match ($algorithm) {
            'sha1', 'sha256', 'sha512' => $step->hash($algorithm, $message),
            'hmac-sha256' => $step->hmac('sha256', $phrase, $message),
            'hmac-sha512' => $step->hmac('sha512', $phrase, $message),
        });
    }

    /**
     * The members that are not null, in document order, each value written as it is signed.
     *
     * @return array<string|int, string>
     */
    private static function members(JsonObject $object, bool $isSent = false): array
    {
        return array_map(
            static fn (mixed $value) => self::written($value, $isSent),
            array_filter($object->members, static fn (mixed $v) => $v !== null));
    }

    /**
     * The form of Java's Map.toString and List.toString: {k=v, k2=v2} and [a, b].
     *
     * @param bool $isSent where the value is sent as it is, and no object stands for bytes
     */
    private static function written(mixed $value, bool $isSent): string
    {
        if (is_bool($value)) {
            return $value ? 'true' : 'false';
        }
        if ($value instanceof JsonNumber) {
            return $value->text;
        }
        if (is_array($value)) {
            $elements = array_filter($value, static fn (mixed $element) => $element !== null);

            return '[' . implode(', ', array_map(static fn (mixed $inner) => self::written($inner, $isSent), $elements)) . ']';
        }
        if (is_string($value) || !$isSent && Text::isBytes($value)) {
            return Text::bytes($value, 'parameters');
        }
        $pairs = [];
        foreach (self::members($value, $isSent) as $name => $written) {
            $pairs[] = "$name=$written";
        }

        return '{' . implode(', ', $pairs) . '}';
    }
}
