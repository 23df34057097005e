<?php

declare(strict_types=1);

namespace PaymentConformance;

/** Text in base 64, on one line or several, and in hexadecimal. */
final class CodedText
{
    /** As many characters as the thirteen digits of the shortest card number have. */
    private const BASE64 = '~[\w+/-]++(?:(?<=[\w+/-]{60})\r?\n[\w+/-]++)*+={0,2}~';
    private const HEX = '/[0-9A-Fa-f]{26,}/';

    /**
     * A mark for each run in which something is found, from wherever the coding begins.
     *
     * @param \Closure(string): bool $finds
     */
    public static function hide(string $text, string $mark, \Closure $finds): string
    {
        $text = preg_replace_callback(
            self::BASE64, static fn (array $run) => self::any(self::base64($run[0]), $finds) ? $mark : $run[0], $text) ?? $text;

        return preg_replace_callback(
            self::HEX, static fn (array $run) => self::any(self::hex($run[0]), $finds) ? $mark : $run[0], $text) ?? $text;
    }

    /** @return list<string> */
    private static function base64(string $run): array
    {
        $characters = strtr(str_replace(["\r", "\n", '='], '', $run), '-_', '+/');
        if (strlen($characters) < 18) {
            return [];
        }

        return array_map(static fn (int $start) => (string) base64_decode(self::whole(substr($characters, $start))), range(0, 3));
    }

    /** One character behind the last group of four is no byte. */
    private static function whole(string $characters): string
    {
        return strlen($characters) % 4 === 1 ? substr($characters, 0, -1) : $characters;
    }

    /** @return list<string> */
    private static function hex(string $run): array
    {
        return array_map(
            static fn (int $start) => hex2bin(substr($run, $start, intdiv(strlen($run) - $start, 2) * 2)), [0, 1]);
    }

    /** @param list<string> $texts */
    private static function any(array $texts, \Closure $finds): bool
    {
        foreach ($texts as $text) {
            if ($finds($text)) {
                return true;
            }
        }

        return false;
    }
}
