<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The MAC of Nexi Paygate: five places between asterisks; what is absent leaves its place empty. */
final class Nexi
{
    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'nexi.mac.request' => static fn (Steps $step, string $key, string $payId = '', string $transId = '',
                string $merchantId = '', string $amount = '', string $currency = '') =>
                self::mac($step, $key, $payId, $transId, $merchantId, $amount, $currency),
            'nexi.mac.response' => static fn (Steps $step, string $key, string $payId = '', string $transId = '',
                string $merchantId = '', string $status = '', string $code = '') =>
                self::mac($step, $key, $payId, $transId, $merchantId, $status, $code),
        ];
    }

    private static function mac(Steps $step, string $key, string ...$places): string
    {
        return bin2hex($step->hmac('sha256', $key, $step('message', implode('*', $places))));
    }
}
