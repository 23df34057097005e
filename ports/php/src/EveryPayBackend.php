<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The merchant's server between the app and EveryPay. */
final class EveryPayBackend
{
    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'everypay.backend.oneoff' => static fn (Steps $step, string $body): array => self::oneOff(self::members($body)),
            'everypay.backend.created' => static fn (Steps $step, string $body): array => self::created(self::members($body)),
            'everypay.backend.process' => self::process(...),
            'everypay.backend.processed' => static fn (Steps $step, string $body): array => self::processed(self::members($body)),
        ];
    }

    private static function oneOff(Members $asked): array
    {
        $amount = $asked->amount('amount');
        foreach (['orderReference', 'customerEmail', 'label'] as $name) {
            $asked->text($name); // a wrong type is told before what is missing
        }

        return [
            'amount' => $amount ?? '0.01',
            'label' => $asked->text('label') ?? 'Purchase',
            'order_reference' => $asked->needed('orderReference'),
            'customer_email' => $asked->needed('customerEmail'),
        ];
    }

    private static function created(Members $payment): array
    {
        $reference = $payment->id('payment_reference', isText: true);
        $token = $payment->bearer('mobile_access_token');
        $amount = $payment->amount('standing_amount');
        $told = [
            'amount' => $amount === null ? null : new JsonNumber($amount),
            'currency' => $payment->text('currency'),
            'countryCode' => $payment->text('descriptor_country'),
            'label' => $payment->text('label'),
        ];

        return Outcome::present([
            'paymentReference' => $reference ?? $payment->needed('payment_reference'),
            'mobileAccessToken' => $token ?? $payment->needed('mobile_access_token'),
        ] + $told);
    }

    private static function process(Steps $step, string $baseUrl, string $body): array
    {
        $asked = self::members($body);
        $token = $asked->needed('mobile_access_token');
        $fields = array_intersect_key(Json::readObject($body)->members, ['payment_reference' => 0, 'paymentData' => 0]);

        return EveryPayRequests::applePay($step, $baseUrl, $token, new JsonObject($fields));
    }

    private static function processed(Members $payment): array
    {
        $state = $payment->text('state');
        $reference = $payment->id('payment_reference', isText: true);
        $order = $payment->id('order_reference', isText: true);

        return Outcome::present([
            'state' => $state ?? $payment->needed('state'),
            'paymentReference' => $reference ?? $payment->needed('payment_reference'),
            'orderReference' => $order,
        ]);
    }

    private static function members(string $body): Members
    {
        return new Members(Json::readObject(Text::bounded($body))
            ?? throw Rejected::MalformedBody->because('the body is not a JSON object'));
    }
}
