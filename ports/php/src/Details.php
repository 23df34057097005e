<?php

declare(strict_types=1);

namespace PaymentConformance;

/**
 * What responses say beside their outcome. A table is an array: a name and how it is read (`text`; `code`, which may be a number;
 * `open`, which is passed over where it is neither), or a table of what is inside. Behind a name, `[]` is a list of objects and
 * `[1]` such a list or one object.
 */
final class Details
{
    private const EDFAPG = [
        'trans_date' => 'text', 'descriptor' => 'text', 'name' => 'text', 'mail' => 'text', 'ip' => 'text', 'card' => 'text',
        'transactions[]' => [
            'trans_id' => 'code', 'type' => 'text', 'status' => 'text', 'amount' => 'code', 'currency' => 'text', 'date' => 'text',
        ],
    ];

    private const PAYFORT = [
        'response_message', 'authorization_code', 'sdk_token', 'token_name', 'payment_option', 'eci', 'card_number', 'expiry_date',
        'customer_email', 'customer_ip', 'customer_name', 'order_description', 'phone_number', 'settlement_reference',
        'merchant_extra', 'merchant_extra1', 'merchant_extra2', 'merchant_extra3', 'merchant_extra4', 'merchant_extra5',
    ];

    private const PLACETOPAY = [
        'status' => ['date' => 'text'],
        'payment[1]' => [
            'status' => ['date' => 'text', 'reason' => 'code', 'message' => 'text'],
            'issuerName' => 'text', 'paymentMethod' => 'text', 'paymentMethodName' => 'text',
            'authorization' => 'code', 'receipt' => 'code',
            'processorFields[]' => ['keyword' => 'text', 'value' => 'open', 'displayOn' => 'text'],
        ],
    ];

    private const EVERYPAY = [
        'label' => 'text', 'descriptor_country' => 'text', 'payment_created_at' => 'text',
        'cc_details' => [
            'last_four_digits' => 'text', 'month' => 'code', 'year' => 'code', 'holder_name' => 'text', 'type' => 'text',
            'issuer' => 'text', 'issuer_country' => 'text', 'authorisation_code' => 'code',
        ],
        'stan' => 'code', 'fraud_score' => 'code',
    ];

    private const PAGES = ['PURCHASE', 'AUTHORIZATION', 'CAPTURE', 'VOID_AUTHORIZATION', 'REFUND', 'TOKENIZATION', 'APPLE_PAY'];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'edfapg.response.fields' => self::reader(self::EDFAPG, [
                'SALE', 'RECURRING_SALE', 'CAPTURE', 'CREDITVOID', 'GET_TRANS_STATUS', 'GET_TRANS_DETAILS', 'APPLE_PAY',
            ]),
            'payfort.response.fields' => self::reader(
                array_fill_keys(self::PAYFORT, 'text'), [...self::PAGES, 'SDK_TOKEN', 'CHECK_STATUS'], self::PAGES),
            'placetopay.response.fields' => self::reader(self::PLACETOPAY, ['CREATE', 'QUERY', 'CANCEL', 'COLLECT', 'REVERSE']),
            'everypay.response.fields' => self::reader(self::EVERYPAY, ['ONEOFF', 'APPLE_PAY', 'PAYMENT']),
        ];
    }

    private static function reader(array $table, array $actions, array $forms = []): \Closure
    {
        return static fn (Steps $step, string $action, string $status, string $body, ?string $contentType = null): object
            => Outcome::members($actions, $forms, $action, $status, $body, $contentType, static fn (JsonObject $object)
                => self::read(new Members($object), $table));
    }

    private static function read(Members $members, array $table): array
    {
        $found = [];
        foreach ($table as $name => $kind) {
            $plain = preg_replace('/\[1?\]\z/', '', $name);
            $found[$plain] = match (true) {
                is_string($kind) => self::leaf($members, $name, $kind),
                $plain === $name => self::inside($members->object($name), $kind),
                str_ends_with($name, '[1]') && $members->any($plain) instanceof JsonObject
                    => [(object) self::inside($members->object($plain), $kind)],
                default => array_map(
                    static fn (Members $element) => (object) self::read($element, $kind), $members->objects($plain)),
            };
        }

        return Outcome::present($found);
    }

    private static function inside(?Members $members, array $table): array
    {
        return $members === null ? [] : self::read($members, $table);
    }

    private static function leaf(Members $members, string $name, string $kind): ?string
    {
        $value = $members->any($name);

        return match (true) {
            $kind === 'text' => $members->text($name),
            $kind === 'open' && !is_string($value) && !$value instanceof JsonNumber => null,
            default => $members->code($name),
        };
    }
}
