<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The calls of EdfaPg: a signed form, and for Apple Pay a multipart body. */
final class EdfaPgRequests
{
    private const ORDER = [
        'order_id! 255 text', 'order_amount! - amount', 'order_currency! - capitals 3', 'order_description! 1024 text',
    ];

    private const PAYER = [
        'payer_first_name! 32 text', 'payer_last_name! 32 text', 'payer_middle_name 32 text', 'payer_birth_date - date',
        'payer_address! 255 text', 'payer_address2 255 text', 'payer_country! - capitals 2', 'payer_state 32 text',
        'payer_city! 32 text', 'payer_zip! 32 text', 'payer_email! 256 email', 'payer_phone! 32 text', 'payer_ip! 45 ip',
    ];

    private const CARD = ['card_number! 19 digits', 'card_exp_month! - month', 'card_exp_year! 4 year', 'card_cvv2! 3-4 digits'];

    /** Those that name a transaction and sign it: the name of the action, and the fields. */
    private const TRANSACTION_CALLS = [
        'capture' => ['CAPTURE', 'trans_id! 255 text', 'amount - amount'],
        'creditvoid' => ['CREDITVOID', 'trans_id! 255 text', 'amount - amount'],
        'status' => ['GET_TRANS_STATUS', 'trans_id! 255 text'],
        'details' => ['GET_TRANS_DETAILS', 'trans_id! 255 text'],
    ];

    private const TOKEN = [
        'transactionIdentifier! 255 text', 'paymentData! - object', 'paymentData.version! - text', 'paymentData.data! - text',
        'paymentData.signature! - text', 'paymentData.header! - object', 'paymentData.header.ephemeralPublicKey! - text',
        'paymentData.header.publicKeyHash! - text', 'paymentData.header.transactionId! - text', 'paymentMethod! - object',
        'paymentMethod.displayName! - text', 'paymentMethod.network! - text', 'paymentMethod.type! - text',
    ];

    private const BOUNDARY = 'boundary-edfapay-pg-formdata';
    private const HEADERS = ['Accept' => 'application/json', 'X-User-Agent' => 'ios'];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        $operations = [
            'edfapg.request.sale' => self::sale(...),
            'edfapg.request.recurring-sale' => self::recurringSale(...),
            'edfapg.request.applepay' => self::applePay(...),
            'edfapg.applepay.parameters' => self::applePayParameters(...),
        ];
        foreach (self::TRANSACTION_CALLS as $name => $call) {
            $table = new Table(...array_slice($call, 1));
            $operations["edfapg.request.$name"] = static fn (Steps $step, string $paymentUrl, string $clientKey,
                string $password, string $email, string $cardNumber, JsonObject $fields) =>
                self::call($call[0], $table, $paymentUrl, $clientKey, $fields, static fn (array $texts) =>
                    EdfaPg::transaction($step, $email, $password, $texts['trans_id'], $cardNumber));
        }

        return $operations;
    }

    private static function sale(
        Steps $step, string $paymentUrl, string $clientKey, string $password, JsonObject $fields): array
    {
        $table = new Table('channel_id 16 text', ...self::ORDER, ...self::CARD, ...self::PAYER, ...[
            'term_url_3ds! 1024 url', 'recurring_init - choice Y|N', 'auth - choice Y|N', 'req_token - choice Y|N',
            'extras - text',
        ]);

        return self::call('SALE', $table, $paymentUrl, $clientKey, $fields, static fn (array $texts) =>
            EdfaPg::sale($step, $texts['payer_email'], $password, $texts['card_number']), ['req_token' => 'N']);
    }

    private static function recurringSale(Steps $step, string $paymentUrl, string $clientKey, string $password,
        string $email, string $cardNumber, JsonObject $fields): array
    {
        $table = new Table('order_id! 255 text', 'order_amount! - amount', 'order_description! 1024 text',
            'recurring_first_trans_id! 255 text', 'recurring_token! 255 text', 'auth - choice Y|N');

        return self::call('RECURRING_SALE', $table, $paymentUrl, $clientKey, $fields, static fn () =>
            EdfaPg::sale($step, $email, $password, $cardNumber));
    }

    private static function applePay(
        Steps $step, string $paymentUrl, string $clientKey, string $password, JsonObject $fields): array
    {
        $table = new Table(...self::ORDER, ...self::PAYER, ...[
            'identifier! 255 text', 'return_url! 1024 url', 'parameters! - json',
        ]);
        $texts = Request::texts($fields, $table);
        $url = preg_replace('~/payment/post\z~', '/applepay/orders/s2s/sale', Request::url($paymentUrl), 1, $replaced);
        if ($replaced === 0) {
            throw Rejected::InvalidUrl->because('paymentUrl does not end in /payment/post');
        }
        $table->check($texts);
        $texts = self::withMoney($texts);
        $fields = ['action' => 'SALE', 'client_key' => $clientKey] + $texts + ['brand' => 'applepay'];
        $body = static fn (array $fields): string => Multipart::encode(self::BOUNDARY, array_map(
            static fn (string $name, string $value) => ['name' => $name, 'value' => $value], array_keys($fields), $fields));
        $body($fields); // what cannot be written is refused before it is signed
        $hash = EdfaPg::applePay(
            $step, $texts['identifier'], $texts['order_id'], $texts['order_amount'], $texts['order_currency'], $password);
        $type = 'multipart/form-data; boundary=' . self::BOUNDARY;

        return Request::of('POST', $url, ['Content-Type' => $type] + self::HEADERS, $body($fields + ['hash' => $hash]));
    }

    /** The token of the phone, as it is sent in `parameters`, and what is signed of it. */
    private static function applePayParameters(Steps $step, JsonObject $fields): array
    {
        (new Table(...self::TOKEN))->check($fields->members);

        return ['identifier' => $fields->members['transactionIdentifier'], 'parameters' => $fields];
    }

    /**
     * @param \Closure(array<string, string>): string $hash from the fields
     * @param array<string, string> $defaults for fields that are absent
     */
    private static function call(string $action, Table $table, string $paymentUrl, string $clientKey, JsonObject $fields,
        \Closure $hash, array $defaults = []): array
    {
        $texts = Request::texts($fields, $table);
        $url = Request::url($paymentUrl);
        $table->check($texts);
        $texts = self::withMoney(array_filter($texts, static fn (string $text) => $text !== ''));
        $form = ['action' => $action, 'client_key' => $clientKey] + $texts + $defaults + ['hash' => $hash($texts)];

        return Request::form($url, $form, self::HEADERS);
    }

    /**
     * @param array<string, string> $texts
     * @return array<string, string> with the amount as its currency has it
     */
    private static function withMoney(array $texts): array
    {
        if (isset($texts['order_currency'])) {
            $texts['order_amount'] = Amounts::decimal($texts['order_amount'], $texts['order_currency'], 'edfapg');
        }

        return $texts;
    }
}
