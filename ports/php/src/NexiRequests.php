<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The calls of Nexi Paygate: an OAuth token, and a payment intent with it. */
final class NexiRequests
{
    private const PAYMENT_INTENT = [
        'transId! 64 text', 'externalIntegrationId 64 text', 'refNr 30 text', 'amount! - object', 'amount.value! - number',
        'amount.currency! - capitals 3', 'language 2 alnum', 'captureMethod - object',
        'captureMethod.type! - choice AUTOMATIC|MANUAL|DELAYED', 'captureMethod.delayed - object',
        'captureMethod.delayed.delayedHours! - number', 'order - object',
    ];

    private const CARD = [
        'number! 12-19 digits', 'securityCode 3-4 digits', 'expiryMonth! - month', 'expiryYear! - year', 'cardholderName! 45 text',
        'brand! - text',
    ];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'nexi.card' => self::card(...),
            'nexi.request.token' => self::token(...),
            'nexi.request.payment-intent' => self::paymentIntent(...),
        ];
    }

    private static function card(Steps $step, JsonObject $fields): array
    {
        $table = new Table(...self::CARD);
        $texts = Request::texts($fields, $table);
        $table->check($texts);
        $card = array_filter(array_diff_key($texts, ['expiryMonth' => '', 'expiryYear' => '']), static fn (string $text) => $text !== '');

        return $card + ['expiryDate' => $texts['expiryYear'] . $texts['expiryMonth']];
    }

    private static function token(Steps $step, string $environment, string $clientId, string $clientSecret,
        string $grantType, ?string $paymentIntentId = null): array
    {
        $url = self::host($environment) . '/authorization/oauth/token';
        $isIntent = $grantType === 'payment_intents';
        $table = new Table('clientId! 255 text', 'clientSecret! 1024 text',
            'grantType! - choice client_credentials|payment_intents', ...($isIntent ? ['paymentIntentId! 255 text'] : []));
        $table->check(compact('clientId', 'clientSecret', 'grantType', 'paymentIntentId'));

        return Request::form($url, ['grant_type' => $grantType, 'client_id' => $clientId, 'client_secret' => $clientSecret]
            + ($isIntent ? ['payment_intent_id' => $paymentIntentId] : []));
    }

    private static function paymentIntent(Steps $step, string $environment, string $accessToken, JsonObject $fields): array
    {
        $url = self::host($environment) . '/api/v2/payment-intents';
        $authorization = EveryPay::bearer($step, $accessToken);
        (new Table(...self::PAYMENT_INTENT))->check($fields->members);
        $amount = $fields->members['amount']->members;
        Amounts::exponent($amount['currency']);
        $value = $amount['value']->text;
        if (preg_match('/^[0-9]++\z/', $value) !== 1) {
            throw Rejected::InvalidAmount->because('amount.value is no number of minor units');
        }
        if (strlen($value) > 12) {
            throw Rejected::TooLong->because('amount.value has more than 12 digits');
        }
        $delayed = ($fields->members['captureMethod'] ?? null)?->members['delayed'] ?? null;
        $hours = $delayed?->members['delayedHours']->text ?? '1';
        if (preg_match('/^[1-9][0-9]{0,2}\z/', $hours) !== 1 || (int) $hours > 696) {
            throw Rejected::InvalidValue->because('delayedHours is not a number from 1 to 696');
        }

        return Request::json($url, $fields->members, ['Authorization' => $authorization]);
    }

    private static function host(string $environment): string
    {
        return match ($environment) {
            'test' => 'https://test.computop-paygate.com',
            'production' => 'https://www.computop-paygate.com',
            default => throw new BadInput('environment is neither test nor production'),
        };
    }
}
