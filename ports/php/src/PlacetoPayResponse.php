<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The responses of PlacetoPay: what a status means depends on the call, and on the payments beside it. */
final class PlacetoPayResponse
{
    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return ['placetopay.response.decode' =>
            Outcome::operation(['CREATE', 'QUERY', 'CANCEL', 'COLLECT', 'REVERSE'], self::read(...))];
    }

    private static function read(JsonObject $body, string $action): array
    {
        $members = new Members($body);
        $state = $members->object('status') ?? throw Rejected::MissingField->because('status is missing');
        $status = $state->needed('status');
        $reason = $state->code('reason');
        $message = $state->text('message');
        $requestId = $members->code('requestId');
        $payment = $members->object('request')?->object('payment');
        $reference = $payment?->text('reference');
        $amount = $payment?->object('amount');
        $outcome = [
            'status' => $status,
            'result' => $reason,
            'transactionId' => $requestId,
            'orderId' => $reference,
            'amount' => $amount?->amount('total'),
            'currency' => $amount?->text('currency'),
        ];
        $payments = self::payments($members->any('payment'));
        $subscription = $members->object('subscription');
        $processUrl = $members->text('processUrl');
        $session = $members->object('session')?->object('status')?->text('status');

        $isPaid = in_array('APPROVED', $payments, strict: true) || ($payments === [] && $subscription !== null);
        $kind = match ($status) {
            'FAILED', 'ERROR' => 'error',
            'OK' => match (true) {
                $action === 'CREATE' => 'redirect',
                $action === 'CANCEL' && in_array($session, ['REJECTED', 'CANCELED'], strict: true) => 'cancelled',
                default => 'unknown',
            },
            'APPROVED' => match ($action) {
                'QUERY', 'COLLECT' => $isPaid ? 'approved' : 'unknown',
                'REVERSE' => 'reversed',
                default => 'unknown',
            },
            'REJECTED' => in_array($reason, ['?C', 'MC'], strict: true) ? 'cancelled' : 'declined',
            'PENDING', 'PENDING_VALIDATION', 'PENDING_CONFIRMATION' => 'pending',
            'APPROVED_PARTIAL' => $action === 'QUERY' ? 'pending' : 'unknown',
            'REFUNDED' => $action === 'QUERY' ? 'refunded' : 'unknown',
            'CANCELED', 'CANCELLED', 'EXPIRED' => $action === 'QUERY' ? 'cancelled' : 'unknown',
            default => 'unknown',
        };
        if ($kind === 'redirect') {
            $outcome['redirect'] = ['url' => Outcome::safeUrl($members->needed('processUrl')), 'method' => 'GET'];
        }
        if ($requestId === null && in_array($kind, ['redirect', 'approved'], strict: true)) {
            throw Rejected::MissingField->because('requestId is missing');
        }

        return ['kind' => $kind] + $outcome + match (true) {
            $kind === 'error' => ['errors' => [self::error($reason, $message)]],
            in_array($kind, ['declined', 'cancelled'], strict: true) => ['reason' => $message],
            default => [],
        };
    }

    /** @return list<string|null> the status of each payment */
    private static function payments(mixed $given): array
    {
        $payments = match (true) {
            $given === null => [],
            $given instanceof JsonObject => [$given],
            is_array($given) => $given,
            default => throw Rejected::WrongType->because('payment is neither a list nor an object'),
        };

        return array_map(static fn (mixed $payment) => $payment instanceof JsonObject
            ? (new Members($payment, 'payment.'))->object('status')?->text('status')
            : throw Rejected::WrongType->because('a payment is not an object'), $payments);
    }

    /** A failed authentication has its own number at the end of the message. */
    private static function error(?string $reason, ?string $message): object
    {
        if ($reason === '401' && preg_match('/[0-9]++\z/', $message ?? '', $digits) === 1) {
            $reason = $digits[0];
        }

        return Outcome::error($reason, message: $message);
    }
}
