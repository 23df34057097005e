<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The calls of PayFort: signed JSON, and for the tokenization a signed form. */
final class PayFortRequests
{
    private const ACCOUNT = ['access_code! 20 alnum', 'merchant_identifier! 20 alnum', 'language! - choice en|ar'];
    private const REFERENCE = ['merchant_reference! 40 alnum -_.'];
    private const EITHER = ['merchant_reference 40 alnum -_.', 'fort_id 20 alnum'];
    private const MONEY = ['amount! - amount', 'currency! - capitals 3'];
    private const EMAIL = ['customer_email! 254 alnum _-.@+'];
    private const DESCRIPTION = ["order_description 150 words '/._-#:$ "];
    private const TOKEN_NAME = 'token_name 100 alnum .@-_';
    private const REMEMBER_ME = 'remember_me - choice YES|NO';
    private const RETURN_URL = 'return_url 400 url';

    private const CUSTOMER = [
        'eci - choice ECOMMERCE|MOTO|RECURRING',
        ...self::DESCRIPTION,
        'customer_ip 45 ip',
        "customer_name 40 words _\\/-.' ",
        "merchant_extra 999 words .;/_-,'@ ",
        "merchant_extra1 250 words .;/_-,'@ ",
        "merchant_extra2 250 words .;/_-,'@ ",
        "merchant_extra3 250 words .;/_-,'@ ",
        "merchant_extra4 250 words .;/_-,'@ ",
        "merchant_extra5 250 words .;/_-,'@ ",
        'phone_number 19 numeric +-() ',
        'settlement_reference 34 alnum -_.',
    ];

    private const PAYMENT = [
        ...self::ACCOUNT, ...self::REFERENCE, ...self::MONEY, ...self::EMAIL, 'sdk_token 100 alnum', self::TOKEN_NAME,
    ];
    private const AFTER_OPTION = [self::REMEMBER_ME, self::RETURN_URL, ...self::CUSTOMER];

    /** What names the call, and its fields. */
    private const CALLS = [
        'sdk-token' => [['service_command' => 'SDK_TOKEN'], [...self::ACCOUNT, 'device_id! 100 alnum -_.@+']],
        'purchase' => [['command' => 'PURCHASE'], [
            ...self::PAYMENT, 'payment_option - choice MASTERCARD|VISA|AMEX|SADAD|NAPS|KNET|MADA|MEEZA', ...self::AFTER_OPTION,
        ]],
        'authorization' => [['command' => 'AUTHORIZATION'], [
            ...self::PAYMENT, 'payment_option - choice MASTERCARD|VISA|AMEX', ...self::AFTER_OPTION,
        ]],
        'capture' => [['command' => 'CAPTURE'], [...self::ACCOUNT, ...self::EITHER, ...self::MONEY, ...self::DESCRIPTION]],
        'void-authorization' => [
            ['command' => 'VOID_AUTHORIZATION'], [...self::ACCOUNT, ...self::EITHER, ...self::DESCRIPTION],
        ],
        'refund' => [['command' => 'REFUND'], [
            ...self::ACCOUNT, ...self::EITHER, ...self::MONEY, 'maintenance_reference 200 alnum -_.', ...self::DESCRIPTION,
        ]],
        'check-status' => [['query_command' => 'CHECK_STATUS'], [
            ...self::ACCOUNT, ...self::EITHER, 'return_third_party_response_codes - choice YES|NO',
        ]],
        'tokenization' => [['service_command' => 'TOKENIZATION'], [
            ...self::ACCOUNT, ...self::REFERENCE, 'card_number! 19 digits', 'expiry_date! 4 yymm',
            'card_security_code! 4 digits', "card_holder_name 50 words _\\/-.' ", self::REMEMBER_ME, self::TOKEN_NAME,
            self::RETURN_URL,
        ]],
        'applepay' => [['digital_wallet' => 'APPLE_PAY'], [
            'command! - choice PURCHASE|AUTHORIZATION', ...self::ACCOUNT, ...self::REFERENCE, ...self::MONEY, ...self::EMAIL,
            ...self::CUSTOMER,
        ]],
    ];

    private const TOKEN = [
        'apple_data! - text', 'apple_signature! - text', 'apple_header! - object', 'apple_header.apple_transactionId! - text',
        'apple_header.apple_ephemeralPublicKey! - text', 'apple_header.apple_publicKeyHash! - text',
        'apple_paymentMethod! - object', 'apple_paymentMethod.apple_displayName! - text',
        'apple_paymentMethod.apple_network! - text', 'apple_paymentMethod.apple_type! - text',
    ];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        $operations = [];
        foreach (self::CALLS as $name => [$command, $rows]) {
            $call = static fn (Steps $step, string $environment, string $phrase, string $algorithm, JsonObject $fields,
                ?JsonObject $token = null) =>
                self::call($name, $command, new Table(...$rows), $step, $environment, $phrase, $algorithm, $fields, $token);
            $operations["payfort.request.$name"] = $name === 'applepay'
                ? static fn (Steps $step, string $environment, string $phrase, string $algorithm, JsonObject $fields,
                    JsonObject $token) => $call($step, $environment, $phrase, $algorithm, $fields, $token)
                : static fn (Steps $step, string $environment, string $phrase, string $algorithm, JsonObject $fields) =>
                    $call($step, $environment, $phrase, $algorithm, $fields);
        }

        return $operations;
    }

    /** @param array<string, string> $command */
    private static function call(string $name, array $command, Table $table, Steps $step, string $environment, string $phrase,
        string $algorithm, JsonObject $fields, ?JsonObject $token): array
    {
        $host = match ($environment) {
            'sandbox' => 'sb',
            'production' => '',
            default => throw new BadInput('environment is neither sandbox nor production'),
        };
        $texts = Request::texts($fields, $table);
        $own = [...$table->names(), ...array_keys($command), 'signature'];
        if (array_intersect_key($token?->members ?? [], array_flip($own)) !== []) {
            throw new BadInput('token has a member of the request itself');
        }
        PayFort::demandSupported($algorithm);
        $table->check($texts);
        $texts = array_filter($texts, static fn (string $text) => $text !== '');
        if (in_array($texts['payment_option'] ?? '', ['MADA', 'MEEZA'], strict: true) && ($texts['eci'] ?? 'ECOMMERCE') !== 'ECOMMERCE') {
            throw Rejected::InvalidValue->because('eci must be ECOMMERCE for MADA and MEEZA');
        }
        if (($texts['eci'] ?? '') === 'MOTO' && in_array($texts['payment_option'] ?? '', ['SADAD', 'NAPS', 'KNET'], strict: true)) {
            throw Rejected::InvalidValue->because('eci is MOTO for cards alone');
        }
        if (in_array('fort_id', $table->names(), strict: true) && !isset($texts['merchant_reference']) && !isset($texts['fort_id'])) {
            throw Rejected::MissingField->because('neither merchant_reference nor fort_id is there');
        }
        if ($token !== null) {
            (new Table(...self::TOKEN))->check($token->members);
        }
        if (isset($texts['amount'])) {
            $texts['amount'] = Amounts::minor($texts['amount'], $texts['currency'], 'payfort');
        }

        $message = $command + $texts + ($token?->members ?? []);
        $message['signature'] = PayFort::signed($step, $phrase, $algorithm, $message,
            $name === 'tokenization' ? 'tokenization-form' : 'api');

        return $name === 'tokenization'
            ? Request::form("https://{$host}checkout.payfort.com/FortAPI/paymentPage", $message)
            : Request::json("https://{$host}paymentservices.payfort.com/FortAPI/paymentApi", $message);
    }
}
