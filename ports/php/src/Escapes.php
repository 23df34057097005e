<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The escapes of JSON, wherever they stand. */
final class Escapes
{
    /** Half a pair of surrogates, and what is no escape, stays as it is. */
    public static function undo(string $text): string
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
