<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The escapes of JSON, of programs and of HTML, wherever they stand. */
final class Escapes
{
    /** What is no escape stays as it is; half a pair of surrogates becomes a question mark. */
    public static function undo(string $text): string
    {
        return self::undoCharacters(self::undoJson($text));
    }

    private static function undoCharacters(string $text): string
    {
        return preg_replace_callback(
            '/\\\\u\{([0-9A-Fa-f]{1,7})\}|\\\\x([0-9A-Fa-f]{2})|&#[xX]([0-9A-Fa-f]{1,7});|&#([0-9]{1,7});|&(quot|apos|amp|lt|gt);/',
            static function (array $found): string {
                if (isset($found[5])) {
                    return ['quot' => '"', 'apos' => "'", 'amp' => '&', 'lt' => '<', 'gt' => '>'][$found[5]];
                }
                $code = isset($found[4]) ? (int) $found[4] : hexdec($found[1] . ($found[2] ?? '') . ($found[3] ?? ''));

                return self::character((int) $code) ?? $found[0];
            },
            $text);
    }

    private static function undoJson(string $text): string
    {
        return preg_replace_callback(
            '/\\\\(?:u([Dd][89ABab][0-9A-Fa-f]{2})\\\\u([Dd][C-Fc-f][0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|(["\'\\\\\/bfnrt]))/',
            static function (array $found): string {
                if (isset($found[4])) {
                    return strtr($found[4], ['b' => "\x08", 'f' => "\f", 'n' => "\n", 'r' => "\r", 't' => "\t"]);
                }
                if (isset($found[3])) {
                    return self::character(hexdec($found[3])) ?? '?';
                }

                return self::character(0x10000 + ((hexdec($found[1]) & 0x3FF) << 10) + (hexdec($found[2]) & 0x3FF));
            },
            $text);
    }

    /** A character in UTF-8; null where the code is none. */
    private static function character(int $code): ?string
    {
        return match (true) {
            $code < 0x80 => chr($code),
            $code < 0x800 => chr(0xC0 | $code >> 6) . chr(0x80 | $code & 0x3F),
            $code >= 0xD800 && $code < 0xE000, $code > 0x10FFFF => null,
            $code < 0x10000 => chr(0xE0 | $code >> 12) . chr(0x80 | $code >> 6 & 0x3F) . chr(0x80 | $code & 0x3F),
            default => chr(0xF0 | $code >> 18) . chr(0x80 | $code >> 12 & 0x3F) . chr(0x80 | $code >> 6 & 0x3F)
                . chr(0x80 | $code & 0x3F),
        };
    }
}
