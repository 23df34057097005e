<?php

declare(strict_types=1);

namespace PaymentConformance;

/** Card numbers that stand in a text, in groups or not. */
final class CardsInText
{
    /** All but the first six and the last four digits of each as stars. */
    public static function mask(string $text): string
    {
        return preg_replace_callback(
            '/[0-9](?:[ -]?[0-9]){12,}+/', static fn (array $run) => self::run($run[0]), $text);
    }

    private static function run(string $run): string
    {
        preg_match_all('/[0-9]+/', $run, $groups, PREG_OFFSET_CAPTURE);
        $masked = $run;
        foreach (array_keys($groups[0]) as $first) {
            $number = '';
            $places = [];
            foreach (array_slice($groups[0], $first, 19) as [$digits, $at]) {
                $number .= $digits;
                array_push($places, ...range($at, $at + strlen($digits) - 1));
                if (strlen($number) > 19) {
                    break;
                }
                if (strlen($number) >= 13 && self::isCard($number)) {
                    foreach (array_slice($places, 6, -4) as $place) {
                        $masked[$place] = '*';
                    }
                }
            }
        }

        return $masked;
    }

    private static function isCard(string $number): bool
    {
        $sum = 0;
        foreach (str_split(strrev($number)) as $place => $digit) {
            $double = 2 * (int) $digit;
            $sum += $place % 2 === 0 ? (int) $digit : $double - ($double > 9 ? 9 : 0);
        }

        return $sum % 10 === 0;
    }
}
