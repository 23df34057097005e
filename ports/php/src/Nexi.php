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
            'nexi.mac.verify' => self::verify(...),
        ];
    }

    /** The names are written in any case; the merchant's own number counts, whatever the message has. */
    private static function verify(Steps $step, string $key, string $merchantId, JsonObject $fields): bool
    {
        $values = [];
        foreach ($fields->members as $name => $value) {
            $folded = strtr((string) $name, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
            if (isset($values[$folded])) {
                throw Rejected::DuplicateField->because('a name is there twice');
            }
            $values[$folded] = Text::bytes($value, 'fields');
        }
        $given = $values['mac'] ?? throw Rejected::MissingField->because('the message has no MAC');
        $status = $values['status'] ?? throw Rejected::MissingField->because('the message has no Status');
        $mac = self::mac($step, $key, $values['payid'] ?? '', $values['transid'] ?? '', $merchantId, $status, $values['code'] ?? '');

        return hash_equals($mac, strtr($given, 'ABCDEF', 'abcdef'))
            ?: throw Rejected::SignatureMismatch->because('the MAC is not that of this message');
    }

    private static function mac(Steps $step, string $key, string ...$places): string
    {
        return bin2hex($step->hmac('sha256', $key, $step('message', implode('*', $places))));
    }
}
