<?php

declare(strict_types=1);

namespace PaymentConformance;

/** EveryPay: the Authorization header, and the HMAC of API version 2. */
final class EveryPay
{
    /** What a shop acts on: of these, what is there must be on the message's own list of signed fields. */
    private const ACTED_ON = [
        'account_id', 'amount', 'api_username', 'hmac_fields', 'nonce', 'order_reference', 'payment_reference',
        'payment_state', 'timestamp', 'transaction_result',
    ];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'everypay.authorization.basic' => self::basic(...),
            'everypay.authorization.bearer' => self::bearer(...),
            'everypay.hmac' => self::hmac(...),
            'everypay.hmac.verify' => self::verify(...),
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

        return self::sign($step, $secret, $values);
    }

    private static function verify(Steps $step, string $secret, string $form): bool
    {
        $form = Form::parameters($form);
        foreach (['hmac', 'hmac_fields', 'order_reference', 'payment_state'] as $name) {
            isset($form[$name]) || throw Rejected::MissingField->because("the form has no $name");
        }
        $open = array_diff(array_intersect(array_keys($form), self::ACTED_ON), explode(',', $form['hmac_fields']));
        if ($open !== []) {
            throw Rejected::SignatureMismatch->because('a field that is acted on is not signed');
        }

        return hash_equals(self::sign($step, $secret, $form), $form['hmac'])
            ?: throw Rejected::SignatureMismatch->because('the hmac is not that of this callback');
    }

    /** @param array<string|int, string> $values */
    private static function sign(Steps $step, string $secret, array $values): string
    {
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
