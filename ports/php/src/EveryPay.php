<?php

declare(strict_types=1);

namespace PaymentConformance;

/** EveryPay: the Authorization header, and the HMAC of API version 2. */
final class EveryPay
{
    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'everypay.authorization.basic' => self::basic(...),
            'everypay.authorization.bearer' => self::bearer(...),
            'everypay.hmac' => self::hmac(...),
        ];
    }

    /** RFC 7617 §2 */
    public static function basic(Steps $step, string $username, string $secret): string
    {
        if (str_contains($username, ':')) {
            throw Rejected::InvalidUsername->because('the user name has a colon');
        }

        return 'Basic ' . base64_encode($step('credentials', $username . ':' . $secret));
    }

    /** RFC 6750 §2.1; the bytes are those that a header field may hold, without the space. */
    public static function bearer(Steps $step, string $token): string
    {
        if (preg_match('/^[\x21-\x7E]++\z/', $token) !== 1) {
            throw Rejected::InvalidToken->because('the token cannot stand in a header');
        }

        return 'Bearer ' . $token;
    }

    private static function hmac(Steps $step, string $secret, JsonObject $fields): string
    {
        $values = [];
        foreach ($fields->members as $name => $value) {
            $values[$name] = Text::bytes($value, 'fields');
        }
        $values['hmac_fields'] = $step('hmac_fields', $values['hmac_fields'] ?? self::names($values));

        $listed = explode(',', $values['hmac_fields']);
        sort($listed, SORT_STRING);
        $pairs = array_map(static fn (string $name) => $name . '=' . ($values[$name] ?? ''), $listed);

        return bin2hex($step->hmac('sha1', $secret, $step('message', implode('&', $pairs))));
    }

    /** @param array<string|int, string> $values */
    private static function names(array $values): string
    {
        $signed = array_diff_key($values, ['hmac' => '', 'locale' => '']) + ['hmac_fields' => ''];
        ksort($signed, SORT_STRING);

        return implode(',', array_keys($signed));
    }
}
