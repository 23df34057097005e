<?php

declare(strict_types=1);

namespace PaymentConformance;

/** Card numbers: check digit, scheme, mask, expiry. */
final class Cards
{
    /** Those that the plugins of Amazon Payment Services that were looked at have in common. */
    private const MADA = '406996|407197|407395|409201|410621|410685|417633|428331|42867[1-3]|432328|434107|440533|440647|440795'
        . '|445564|446393|446404|446672|455036|455708|457865|457997|458456|462220|46854[0-3]|474491|48301[0-2]|484783|48609[4-6]'
        . '|48931[89]|504300|513213|520058|521076|524130|524514|529415|529741|535825|535989|536023|537767|543085|549760|554180'
        . '|558563|589206|604906|636120|96820[146-9]|968211';

    /** In the order in which they are named: the leading digits and the lengths, by scheme. */
    private const SCHEMES = [
        'mada' => '(?:' . self::MADA . ')(?=.{10}$)',
        'meeza' => '5078(?:03[0-6]|08[3-9]|09.|10[0-2])(?=.{9,12}$)',
        'dankort' => '(?:5019|4571)(?=.{12}$)',
        'visa' => '4(?=.{12}(?:.{3}){0,2}$)',
        'mastercard' => '(?:5[1-5]..|222[1-9]|22[3-9].|2[3-6]..|27[01].|2720)(?=.{12}$)',
        'amex' => '3[47](?=.{13}$)',
        'diners' => '(?:30[0-5].|3095|3[689]..)(?=.{10,15}$)',
        'discover' => '(?:6011..|64[4-9]...|65....|62212[6-9]|6221[3-9].|622[2-8]..|6229[01].|62292[0-5])(?=.{10,13}$)',
        'jcb' => '(?:(?:352[89]|35[3-8].)(?=.{12,15}$)|(?:1800|2131)(?=.{11}$))',
        'unionpay' => '62(?=.{14,17}$)',
        'maestro' => '(?:50..|5[678]..|6304|6390|67..)(?=.{8,15}$)',
    ];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'card.luhn' => self::luhn(...),
            'card.scheme' => self::scheme(...),
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
        $found = array_keys(array_filter(self::SCHEMES, static fn (string $rule) => preg_match("/^$rule/D", $number) === 1));
        $others = array_slice($found, 1);

        return ['scheme' => $found[0] ?? 'unknown'] + ($others === [] ? [] : ['cobadges' => $others]);
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
