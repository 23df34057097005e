<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The calls of EveryPay: JSON, with the authorization in a header. */
final class EveryPayRequests
{
    private const ONE_OFF = [
        'account_name! 255 text', 'amount! - amount', 'label 255 text', 'currency_code - capitals 3',
        'country_code - capitals 2', "order_reference! 120 alnum /-?:().,'+", 'customer_url! 1024 url',
        'callback_url 1024 url', 'customer_ip 45 ip', 'customer_email 255 email', 'email 255 email',
        'mobile_payment - boolean', 'request_token - boolean', 'token_consent_agreed - boolean',
        'token_agreement - choice unscheduled|recurring', 'locale 2 alnum', 'preferred_country - capitals 2',
        'skin_name - text', 'integration_details - object', 'integration_details.software - text',
        'integration_details.version - text', 'integration_details.integration - text', 'billing_city - text',
        'billing_country - text', 'billing_line1 - text', 'billing_line2 - text', 'billing_line3 - text',
        'billing_postcode - text', 'billing_state - text', 'shipping_city - text', 'shipping_country - text',
        'shipping_line1 - text', 'shipping_line2 - text', 'shipping_line3 - text', 'shipping_code - text',
        'shipping_state - text',
    ];

    /** What a token's call has always, so that it is not given. */
    private const OF_TOKEN = ['amount', 'request_token', 'token_consent_agreed'];

    private const APPLE_PAY = [
        'payment_reference! 64 alnum', 'paymentData! - object', 'paymentData.data! - text', 'paymentData.signature! - text',
        'paymentData.version! - text', 'paymentData.header! - object', 'paymentData.header.ephemeralPublicKey! - text',
        'paymentData.header.publicKeyHash! - text', 'paymentData.header.transactionId! - text',
    ];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'everypay.request.oneoff' => self::oneOff(...),
            'everypay.request.token' => self::token(...),
            'everypay.request.payment' => self::payment(...),
            'everypay.request.applepay' => self::applePay(...),
        ];
    }

    private static function oneOff(Steps $step, string $baseUrl, string $username, string $secret, string $nonce,
        string $timestamp, JsonObject $fields): array
    {
        return self::pay($step, $baseUrl, $username, $secret, $nonce, $timestamp, $fields, new Table(...self::ONE_OFF), []);
    }

    private static function token(Steps $step, string $baseUrl, string $username, string $secret, string $nonce,
        string $timestamp, JsonObject $fields): array
    {
        $rows = array_filter(self::ONE_OFF, static fn (string $row) =>
            !in_array(rtrim(strstr($row, ' ', before_needle: true), '!'), self::OF_TOKEN, strict: true));
        $always = ['amount' => new JsonNumber('0'), 'request_token' => true, 'token_consent_agreed' => true];

        return self::pay($step, $baseUrl, $username, $secret, $nonce, $timestamp, $fields, new Table(...$rows), $always);
    }

    /** @param array<string, mixed> $always members of the body beside the fields */
    private static function pay(Steps $step, string $baseUrl, string $username, string $secret, string $nonce,
        string $timestamp, JsonObject $fields, Table $table, array $always): array
    {
        $members = Request::known($fields, $table);
        $url = Request::url($baseUrl);
        (new Table('nonce! 255 text', 'timestamp! 40 time'))->check(compact('nonce', 'timestamp'));
        if (!Text::isUtf8($username)) {
            throw Rejected::InvalidCharacters->because('username is not UTF-8');
        }
        $table->check($members);
        $members = array_filter($members, static fn (mixed $value) => $value !== null && $value !== '');
        if ($always === []) {
            $decimals = isset($members['currency_code']) ? Amounts::exponent($members['currency_code']) : 2;
            $members['amount'] = new JsonNumber(Amounts::padded($members['amount'], $decimals));
        } else {
            $members += $always + ['token_agreement' => 'unscheduled'];
        }
        $authorization = EveryPay::basic($step, $username, $secret);
        $members = ['api_username' => $username] + $members + ['nonce' => $nonce, 'timestamp' => $timestamp];

        return Request::json("$url/api/v4/payments/oneoff", $members, ['Authorization' => $authorization]);
    }

    private static function payment(
        Steps $step, string $baseUrl, string $username, string $secret, string $paymentReference): array
    {
        $url = Request::url($baseUrl);
        (new Table('paymentReference! 64 alnum'))->check(['paymentReference' => $paymentReference]);
        $authorization = EveryPay::basic($step, $username, $secret);
        $query = Form::encode([['api_username', $username]], 'rfc3986');

        return Request::of('GET', "$url/api/v4/payments/$paymentReference?$query", ['Authorization' => $authorization]);
    }

    public static function applePay(Steps $step, string $baseUrl, string $token, JsonObject $fields): array
    {
        $table = new Table(...self::APPLE_PAY);
        $members = Request::known($fields, $table);
        $url = Request::url($baseUrl);
        $table->check($members);
        $authorization = EveryPay::bearer($step, $token);
        $members = ['ios_app' => true] + $members;

        return Request::json("$url/api/v4/apple_pay/payment_data", $members, ['Authorization' => $authorization]);
    }
}
