<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The responses of EveryPay: the state of a payment, or an error in one of its three shapes. */
final class EveryPayResponse
{
    private const KINDS = [
        'settled' => 'approved', 'authorised' => 'authorized', 'authorized' => 'authorized', 'initial' => 'pending',
        'waiting_for_sca' => 'pending', 'waiting_for_3ds_response' => 'pending', 'confirmed_3ds' => 'pending',
        'sent_for_processing' => 'pending', 'failed' => 'declined', 'abandoned' => 'cancelled', 'cancelled' => 'cancelled',
        'canceled' => 'cancelled', 'voided' => 'reversed', 'chargebacked' => 'reversed', 'refunded' => 'refunded',
    ];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return ['everypay.response.decode' => Outcome::operation(['ONEOFF', 'APPLE_PAY', 'PAYMENT'], self::read(...))];
    }

    private static function read(JsonObject $body, string $action, string $http): array
    {
        $members = new Members($body);
        $reference = $members->id('payment_reference', isText: true);
        $order = $members->id('order_reference', isText: true);
        $state = $members->text('state');
        $paymentState = $members->text('payment_state');
        $amount = $members->amount('standing_amount');
        $currency = $members->text('currency');
        $mobileToken = $members->bearer('mobile_access_token');
        $cardToken = $members->object('cc_details')?->id('token', isText: true);
        $link = $members->text('payment_link');
        $processing = self::processingErrors($members);
        $error = self::error($members);

        if (!Outcome::isGood($http) || ($error !== [] && $reference === null)) {
            $told = [...($error === [] ? [] : [(object) $error]), ...$processing];

            return $told === [] ? ['kind' => 'error', 'status' => $http] : ['kind' => 'error', 'errors' => $told];
        }
        if ($reference === null) {
            throw Rejected::MissingField->because('payment_reference is missing');
        }
        $kind = self::kind(Outcome::present([$state, $paymentState]), $action, $link !== null);
        $failures = [...($error === [] ? [] : [(object) $error]), ...$processing];
        $isRefused = in_array($kind, ['declined', 'cancelled'], strict: true);
        $isOpen = in_array($kind, ['pending', 'redirect'], strict: true);
        if (!$isRefused && ($error !== [] || ($processing !== [] && !$isOpen))) {
            $kind = 'unknown';
        }

        return [
            'kind' => $kind,
            'status' => $state ?? $paymentState,
            'transactionId' => $reference,
            'orderId' => $order,
            'amount' => $amount,
            'currency' => $currency,
            'redirect' => $kind === 'redirect' ? ['url' => Outcome::safeUrl($link), 'method' => 'GET'] : null,
            'token' => $cardToken ?? $mobileToken,
            'reason' => $isRefused ? array_column($failures, 'message')[0] ?? null : null,
            'errors' => $isRefused ? $failures : [],
        ];
    }

    /** @param array<string> $states */
    private static function kind(array $states, string $action, bool $hasLink): string
    {
        $kinds = array_unique(array_map(static fn (string $state) => self::KINDS[$state] ?? 'unknown', $states));
        $kind = match (count($kinds)) {
            0 => $action === 'ONEOFF' ? 'pending' : 'unknown',
            1 => reset($kinds),
            default => 'unknown',
        };

        return $kind === 'pending' && $action === 'ONEOFF' && $hasLink ? 'redirect' : $kind;
    }

    /** @return list<object> the one error, where it says anything, and those of the list */
    private static function processingErrors(Members $members): array
    {
        $read = static fn (Members $error) => Outcome::error($error->code('code'), message: $error->text('message'));
        $one = $members->object('processing_error');
        $own = $one === null ? (object) [] : $read($one);

        return [...($own == (object) [] ? [] : [$own]), ...array_map($read, $members->objects('processing_errors'))];
    }

    private static function error(Members $members): array
    {
        $inner = is_string($members->any('error')) ? null : $members->object('error');
        $codes = [$members->code('error_code'), $members->code('code'), $inner?->code('code')];
        $messages = [
            $members->text('error_message'), $members->text('message'), $inner?->text('message'),
            $inner === null ? $members->text('error') : null,
        ];
        $first = static fn (array $texts) => array_values(Outcome::present($texts))[0] ?? null;

        return Outcome::present(['code' => $first($codes), 'message' => $first($messages)]);
    }
}
