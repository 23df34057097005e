<?php

declare(strict_types=1);

namespace PaymentConformance;

/** Card numbers: check digit, scheme, mask, expiry. */
final class Cards
{
    /** Those that the plugins of Amazon Payment Services that were looked at have in common. */
    private const MADA = '406996 407197 407395 409201 410621 410685 417633 428331 428671-428673 432328 434107 440533 440647 440795'
        . ' 445564 446393 446404 446672 455036 455708 457865 457997 458456 462220 468540-468543 474491 483010-483012'
        . ' 484783 486094-486096 489318-489319 504300 513213 520058 521076 524130 524514 529415 529741 535825 535989'
        . ' 536023 537767 543085 549760 554180 558563 589206 604906 636120 968201 968204 968206-968209 968211';

    /** In the order in which they are named: the scheme, the leading digits, the lengths. */
    private const SCHEMES = [
        ['mada', self::MADA, [16]],
        ['meeza', '5078030-5078036 5078083-5078089 507809 5078100-5078102', [16, 17, 18, 19]],
        ['dankort', '5019 4571', [16]],
        ['visa', '4', [13, 16, 19]],
        ['mastercard', '51-55 2221-2720', [16]],
        ['amex', '34 37', [15]],
        ['diners', '300-305 3095 36 38-39', [14, 15, 16, 17, 18, 19]],
        ['discover', '6011 644-649 65 622126-622925', [16, 17, 18, 19]],
        ['jcb', '3528-3589', [16, 17, 18, 19]],
        ['jcb', '1800 2131', [15]],
        ['unionpay', '62', [16, 17, 18, 19]],
        ['maestro', '50 56-58 6304 6390 67', [12, 13, 14, 15, 16, 17, 18, 19]],
    ];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'card.luhn' => self::luhn(...),
            'card.scheme' => self::scheme(...),
            'card.scheme.typed' => static function (Steps $step, string $leadingDigits): array {
                $digits = self::digits($leadingDigits, range(0, 19));

                return ['schemes' => self::schemes($digits, range(strlen($digits), 19))];
            },
            'card.mask' => static fn (Steps $step, string $cardNumber): string
                => preg_replace('/(?<=.{6}).(?=.{4})/', '*', self::number($cardNumber)),
            'card.expiry' => self::expiry(...),
        ];
    }

    private static function luhn(Steps $step, string $cardNumber): array
    {
        $sum = 0;
        foreach (str_split(strrev(self::number($cardNumber))) as $place => $digit) {
            $sum += $place % 2 === 0 ? (int) $digit : array_sum(str_split((string) (2 * (int) $digit)));
        }

        return ['valid' => $sum % 10 === 0];
    }

    private static function scheme(Steps $step, string $cardNumber): array
    {
        $number = self::number($cardNumber);
        $found = self::schemes($number, [strlen($number)]);
        $others = array_slice($found, 1);

        return ['scheme' => $found[0] ?? 'unknown'] + ($others === [] ? [] : ['cobadges' => $others]);
    }

    /**
     * The schemes of the numbers that begin with these digits and have one of these lengths.
     *
     * @param list<int> $lengths
     *
     * @return list<string>
     */
    private static function schemes(string $digits, array $lengths): array
    {
        $found = [];
        foreach (self::SCHEMES as [$scheme, $ranges, $its]) {
            foreach (explode(' ', $ranges) as $range) {
                [$from, $to] = explode('-', "$range-$range");
                $known = min(strlen($digits), strlen($from));
                $head = substr($digits, 0, $known);
                if (strcmp($head, substr($from, 0, $known)) >= 0 && strcmp($head, substr($to, 0, $known)) <= 0 && array_intersect($its, $lengths) !== []) {
                    $found[] = $scheme;
                }
            }
        }

        return array_values(array_unique($found));
    }

    private static function expiry(Steps $step, string $month, string $year, string $today): array
    {
        if (preg_match('/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/D', $today) !== 1) {
            throw new BadInput('today is not a day as YYYY-MM-DD');
        }
        $month = (int) self::digits($month, [1, 2]);
        $year = self::digits($year, [2, 4]);
        if ($month < 1 || $month > 12) {
            throw Rejected::InvalidValue->because('the month is not 1 to 12');
        }
        $year = (int) (strlen($year) === 2 ? "20$year" : $year);
        if ($year < 1970) {
            throw Rejected::InvalidValue->because('the year is before there were cards');
        }
        $lastDay = sprintf('%04d-%02d-%02d', $year, $month, (int) gmdate('t', gmmktime(0, 0, 0, $month, 1, $year)));

        return ['lastDay' => $lastDay, 'expired' => strcmp($lastDay, $today) < 0];
    }

    private static function number(string $text): string
    {
        return self::digits($text, range(12, 19));
    }

    /** @param list<int> $lengths */
    private static function digits(string $text, array $lengths): string
    {
        if (strspn($text, '0123456789') !== strlen($text)) {
            throw Rejected::InvalidCharacters->because('there is something beside digits');
        }

        return in_array(strlen($text), $lengths, strict: true)
            ? $text
            : throw Rejected::InvalidValue->because('there are too few or too many digits');
    }
}
