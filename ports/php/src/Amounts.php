<?php

declare(strict_types=1);

namespace PaymentConformance;

/** Amounts as text: digits are moved, never computed, so that no float can lose one. */
final class Amounts
{
    /** ISO 4217 as of 2026-01-01, without metals, most funds and test codes, by the digits behind the point. */
    private const CURRENCIES = [
        0 => 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
        3 => 'BHD IQD JOD KWD LYD OMR TND',
        4 => 'CLF UYW',
        2 => 'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC '
            . 'CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR '
            . 'JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD '
            . 'NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN '
            . 'SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
    ];

    /** The most characters of a result, by gateway. */
    private const LONGEST = ['edfapg' => 32, 'payfort' => 10, 'placetopay' => 32, 'everypay' => 32, 'nexi' => 12];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'amount.minor' => static fn (Steps $step, string $amount, string $currency, string $gateway): string
                => self::minor($amount, $currency, self::gateway($gateway)),
            'amount.decimal' => static fn (Steps $step, string $amount, string $currency, string $gateway): string
                => self::decimal($amount, $currency, self::gateway($gateway)),
        ];
    }

    public static function minor(string $amount, string $currency, string $gateway): string
    {
        [$whole, $fraction] = self::parts($amount, self::exponent($currency));
        $digits = ltrim($whole . $fraction, '0');

        return self::fitting($digits === '' ? '0' : $digits, $gateway);
    }

    public static function decimal(string $amount, string $currency, string $gateway): string
    {
        return self::fitting(self::padded($amount, self::exponent($currency)), $gateway);
    }

    /** The amount with exactly this many decimals, of any length. */
    public static function padded(string $amount, int $decimals): string
    {
        [$whole, $fraction] = self::parts($amount, $decimals);

        return $decimals === 0 ? $whole : "$whole.$fraction";
    }

    public static function isPlain(string $amount): bool
    {
        return preg_match('/^(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?\z/', $amount) === 1;
    }

    public static function exponent(string $currency): int
    {
        foreach (self::CURRENCIES as $exponent => $codes) {
            if (in_array($currency, explode(' ', $codes), strict: true)) {
                return $exponent;
            }
        }

        throw Rejected::UnknownCurrency->because('the currency is no current code of ISO 4217');
    }

    /** @return array{string, string} the digits before the point, and as many behind it as the currency has */
    private static function parts(string $amount, int $decimals): array
    {
        if (!self::isPlain($amount)) {
            throw Rejected::InvalidAmount->because('the amount is no plain decimal number');
        }
        [$whole, $fraction] = explode('.', $amount) + [1 => ''];

        return strlen($fraction) <= $decimals
            ? [$whole, str_pad($fraction, $decimals, '0')]
            : throw Rejected::TooManyDecimals->because('the amount has more decimals than its currency');
    }

    private static function fitting(string $amount, string $gateway): string
    {
        return strlen($amount) <= self::LONGEST[$gateway]
            ? $amount
            : throw Rejected::TooLong->because('the amount is longer than the gateway takes');
    }

    private static function gateway(string $name): string
    {
        return isset(self::LONGEST[$name]) ? $name : throw new BadInput('gateway is none of the list');
    }
}
