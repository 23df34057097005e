<?php

declare(strict_types=1);

namespace PaymentConformance;

/** Text is bytes: how they come in, and how they are shown. */
final class Text
{
    private const HEX = '0123456789abcdefABCDEF';

    /** The bytes of a string, of {"hex": …} or of {"base64": …}. */
    public static function bytes(mixed $value, string $field): string
    {
        return match (true) {
            is_string($value) => $value,
            self::isBytes($value) => self::decode($value, $field),
            default => throw new BadInput("$field is not text"),
        };
    }

    public static function isBytes(mixed $value): bool
    {
        return $value instanceof JsonObject
            && count($value->members) === 1
            && in_array(array_key_first($value->members), ['hex', 'base64'], strict: true);
    }

    /** Valid UTF-8 as itself, else {"hex": …}. */
    public static function show(string $bytes): string|array
    {
        return self::isUtf8($bytes) ? $bytes : ['hex' => bin2hex($bytes)];
    }

    public static function isUtf8(string $bytes): bool
    {
        return preg_match('//u', $bytes) === 1;
    }

    /** Characters, that is Unicode scalars, of valid UTF-8: every byte that does not continue one. */
    public static function length(string $utf8): int
    {
        return strlen($utf8) - preg_match_all('/[\x80-\xBF]/', $utf8);
    }

    /** A message that is not longer than one may be. */
    public static function bounded(string $message, int $most = 16_777_216): string
    {
        return strlen($message) > $most ? throw Rejected::TooLong->because('a message is too long') : $message;
    }

    private static function decode(JsonObject $value, string $field): string
    {
        $form = array_key_first($value->members);
        $text = $value->members[$form];
        if (!is_string($text)) {
            throw new BadInput("$field has $form that is not text");
        }
        if ($form === 'hex') {
            $valid = strlen($text) % 2 === 0 && strspn($text, self::HEX) === strlen($text);

            return $valid ? hex2bin($text) : throw new BadInput("$field is not valid hex");
        }
        // PHP's strict mode still skips white space and does not ask for padding; the way back shows both.
        $bytes = base64_decode($text, strict: true);

        return $bytes !== false && base64_encode($bytes) === $text
            ? $bytes
            : throw new BadInput("$field is not valid base64");
    }
}
