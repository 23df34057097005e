<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The escapes of JSON, of programs and of HTML, wherever they stand. */
final class Escapes
{
    /** Half a pair of surrogates, and what is no escape, stays as it is. */
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

                $character = mb_chr((int) $code, 'UTF-8');

                return $character === false ? $found[0] : $character;
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
                $codes = isset($found[3]) ? $found[3] : $found[1] . $found[2];

                return mb_convert_encoding(hex2bin($codes), 'UTF-8', 'UTF-16BE');
            },
            $text);
    }
}
