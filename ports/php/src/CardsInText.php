<?php

declare(strict_types=1);

namespace PaymentConformance;

/** Card numbers that stand in a text, in groups or not. */
final class CardsInText
{
    /** In UTF-8: those of ASCII, full-width ones, and the two Arabic rows; their last four bits are the digit. */
    private const DIGIT = '(?:[0-9]|\xD9[\xA0-\xA9]|\xDB[\xB0-\xB9]|\xEF\xBC[\x90-\x99])';
    /** Spaces of all widths, dashes, a dot. */
    private const SEPARATOR = '(?:[ .-]|\xC2\xA0|\xE2\x80[\x80-\x95\xAF]|\xE2\x88\x92){1,3}';

    /** A line end, or a sign between the elements of a list. */
    private const PARTING = '[ \t]{0,8}(?:\r?\n|[,;:\/|_])[ \t]{0,8}';
    /** How the digits of cards are grouped. */
    private const SHAPES = [[4, 4, 4, 4], [4, 6, 5], [4, 4, 4, 4, 3]];

    /** All but the first six and the last four digits of each as stars. */
    public static function mask(string $text): string
    {
        $text = preg_replace_callback(
            '/' . self::DIGIT . '++(?:(?:' . self::SEPARATOR . '|' . self::PARTING . ')' . self::DIGIT . '++)*+/',
            static fn (array $run) => self::run($run[0]), $text);

        return preg_replace_callback(
            '/(?<![0-9])([1-9])\\.([0-9]{5,18})([eE]\\+?(1[2-8]))(?![0-9])/', self::powered(...), $text);
    }

    /** A number that was a floating-point one; zeros at its end are not written. */
    private static function powered(array $found): string
    {
        [$whole, $first, $fraction, $end, $exponent] = $found;
        $number = str_pad($first . $fraction, (int) $exponent + 1, '0');
        if (strlen($number) > (int) $exponent + 1 || !self::isCard($number)) {
            return $whole;
        }
        $hidden = min(strlen($fraction), strlen($number) - 5) - 5;

        return "$first." . substr($fraction, 0, 5) . str_repeat('*', max(0, $hidden)) . substr($fraction, 5 + max(0, $hidden)) . $end;
    }

    private static function run(string $run): string
    {
        preg_match_all('/' . self::DIGIT . '++/', $run, $groups, PREG_OFFSET_CAPTURE);
        $groups = array_map(self::group(...), $groups[0]);
        $hidden = [];
        foreach (array_keys($groups) as $first) {
            [$number, $places] = ['', []];
            foreach (array_slice($groups, $first, 19) as $after => $group) {
                if ($after > 0 && !self::belongs($run, $groups[$first + $after - 1], $group)) {
                    break;
                }
                $number .= $group['number'];
                array_push($places, ...$group['places']);
                if (strlen($number) > 19) {
                    break;
                }
                if (strlen($number) >= 13 && self::isCard($number)
                    && self::isOneNumber($run, array_slice($groups, $first, $after + 1))) {
                    array_push($hidden, ...array_slice($places, 6, -4));
                }
            }
        }
        $hidden = array_column($hidden, 'width', 'at');
        krsort($hidden);
        foreach ($hidden as $at => $width) {
            $run = substr_replace($run, '*', $at, $width);
        }

        return $run;
    }

    /** The digits of a group in ASCII, and where each stands. */
    private static function group(array $found): array
    {
        [$digits, $start] = $found;
        preg_match_all('/' . self::DIGIT . '/', $digits, $each, PREG_OFFSET_CAPTURE);
        $number = implode('', array_map(static fn (array $digit) => ord($digit[0][-1]) & 15, $each[0]));
        $places = array_map(static fn (array $digit) => ['at' => $start + $digit[1], 'width' => strlen($digit[0])], $each[0]);

        return ['number' => $number, 'places' => $places, 'start' => $start, 'end' => $start + strlen($digits)];
    }

    /** Beside one space or dash, only short groups belong together: a time has a dot behind ten digits. */
    private static function belongs(string $run, array $group, array $other): bool
    {
        $separator = substr($run, $group['end'], $other['start'] - $group['end']);

        return $separator === ' ' || $separator === '-' || max(strlen($group['number']), strlen($other['number'])) <= 6;
    }

    /** On several lines, and in a list, in the groups of a card alone, so that columns of numbers, and years, stay. */
    private static function isOneNumber(string $run, array $groups): bool
    {
        $end = $groups[count($groups) - 1]['end'];

        return strpbrk(substr($run, $groups[0]['start'], $end - $groups[0]['start']), "\n,;:/|_") === false
            || in_array(array_map(static fn (array $group) => strlen($group['number']), $groups), self::SHAPES, true)
            && $groups[0]['number'] >= '2221';
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
