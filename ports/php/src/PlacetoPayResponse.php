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
            Outcome::operation(['CREATE', 'QUERY', 'CANCEL', 'COLLECT', 'REVERSE'], self::read(...), mark: 'status{}')];
    }

    private static function read(JsonObject $body, string $action): array
    {
        $members = new Members($body);
        $state = $members->object('status') ?? throw Rejected::MissingField->because('status is missing');
        $status = $state->needed('status');
        $reason = $state->code('reason');
        $message = $state->text('message');
        $asked = self::asked($members);
        $payments = self::payments($members->any('payment'));
        $subscription = $members->object('subscription');
        $subscribed = $subscription?->object('status')?->text('status');
        $processUrl = $members->text('processUrl');
        $inner = $members->object('session');
        $askedInside = $inner === null ? [] : self::asked($inner);
        $session = $inner?->object('status')?->text('status');
        $outcome = ['status' => $status, 'result' => $reason] + $asked;
        if ($action === 'CANCEL') {
            $outcome = Outcome::present($outcome) + $askedInside;
        }

        $isPaid = self::isPaid($asked, $payments, $subscription !== null)
            && ($subscription === null || in_array($subscribed, ['OK', 'APPROVED'], strict: true));
        $isReversed = false;
        if ($action === 'REVERSE' && count($payments) === 1) {
            $id = $payments[0]['id'];
            $isReversed = $id !== null && $payments[0]['status'] === 'APPROVED';
            $outcome['transactionId'] = $id ?? $outcome['transactionId'];
        }
        $kind = match ($status) {
            'FAILED', 'ERROR' => 'error',
            'OK' => match (true) {
                $action === 'CREATE' => 'redirect',
                $action === 'CANCEL' && in_array($session, ['REJECTED', 'CANCELED'], strict: true) => 'cancelled',
                default => 'unknown',
            },
            'APPROVED' => match ($action) {
                'QUERY', 'COLLECT' => $isPaid ? 'approved' : 'unknown',
                'REVERSE' => $isReversed ? 'reversed' : 'unknown',
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
        if ($asked['transactionId'] === null && in_array($kind, ['redirect', 'approved'], strict: true)) {
            throw Rejected::MissingField->because('requestId is missing');
        }

        return ['kind' => $kind] + $outcome + match (true) {
            $kind === 'error' => ['errors' => [self::error($reason, $message)]],
            in_array($kind, ['declined', 'cancelled'], strict: true) => ['reason' => $message],
            default => [],
        };
    }

    /** @return array<string, string|null> what was asked of a session */
    private static function asked(Members $session): array
    {
        $id = $session->id('requestId');
        $payment = $session->object('request')?->object('payment');
        $reference = $payment?->id('reference');
        $amount = $payment?->object('amount');

        return [
            'transactionId' => $id, 'orderId' => $reference, 'amount' => $amount?->amount('total'),
            'currency' => $amount?->text('currency'),
        ];
    }

    /**
     * @param array<string, string|null> $asked
     * @param list<array<string, mixed>> $payments
     */
    private static function isPaid(array $asked, array $payments, bool $isSubscribed): bool
    {
        $approved = array_filter($payments, static fn (array $payment) => $payment['status'] === 'APPROVED');
        foreach ($approved as $payment) {
            $same = ['orderId', 'currency'];
            if (count($approved) === 1 && !$payment['isDiscounted']) {
                $same[] = 'amount';
            }
            foreach ($same as $name) {
                [$mine, $theirs] = [$payment[$name], $asked[$name]];
                if ($mine !== null && $theirs !== null && self::plain($name, $mine) !== self::plain($name, $theirs)) {
                    return false;
                }
            }
            if ($payment['isRefunded']) {
                return false;
            }
        }

        if (count($approved) > 1 && !self::makeUp(array_column($approved, 'amount'), $asked['amount'])
            && array_filter(array_column($approved, 'isDiscounted')) === []) {
            return false;
        }

        return $payments === [] ? $isSubscribed : $approved !== [];
    }

    /**
     * Whether amounts are a total together, as far as all are there.
     *
     * @param list<?string> $amounts
     */
    private static function makeUp(array $amounts, ?string $total): bool
    {
        if ($total === null || in_array(null, $amounts, strict: true)) {
            return true;
        }
        $sum = array_reduce($amounts, self::sum(...), '0');

        return self::plain('amount', $sum) === self::plain('amount', $total);
    }

    /** The sum of two plain amounts, column by column: it may be longer than an integer or a fraction holds. */
    private static function sum(string $left, string $right): string
    {
        $columns = array_map(static fn (string $amount) => explode('.', $amount) + [1 => ''], [$left, $right]);
        $places = max(array_map(static fn (array $amount) => strlen($amount[1]), $columns));
        $rows = array_map(static fn (array $amount) => strrev($amount[0] . str_pad($amount[1], $places, '0')), $columns);
        [$sum, $carry] = ['', 0];
        for ($i = 0; $i < max(array_map(strlen(...), $rows)) || $carry > 0; $i++) {
            $carry += (int) ($rows[0][$i] ?? 0) + (int) ($rows[1][$i] ?? 0);
            $sum = $carry % 10 . $sum;
            $carry = intdiv($carry, 10);
        }

        return $places > 0 ? substr($sum, 0, -$places) . '.' . substr($sum, -$places) : $sum;
    }

    /** Equal texts for equal amounts. */
    private static function plain(string $name, string $value): string
    {
        return $name === 'amount' && str_contains($value, '.') ? rtrim(rtrim($value, '0'), '.') : $value;
    }

    /** @return array<string, mixed> */
    private static function payment(Members $payment): array
    {
        $status = $payment->object('status')?->text('status');
        $id = $payment->id('internalReference');
        $reference = $payment->id('reference');
        $amount = $payment->object('amount');
        $amount = $amount?->object('from') ?? $amount;

        return [
            'status' => $status, 'id' => $id, 'orderId' => $reference, 'amount' => $amount?->amount('total'),
            'currency' => $amount?->text('currency'), 'isRefunded' => $payment->isTrue('refunded'),
            'isDiscounted' => $payment->any('discount') !== null,
        ];
    }

    /** @return list<array<string, mixed>> */
    private static function payments(mixed $given): array
    {
        if ($given instanceof JsonObject && array_key_exists('transaction', $given->members)) {
            $given = $given->members['transaction'];
        }
        $payments = match (true) {
            $given === null => [],
            $given instanceof JsonObject => [$given],
            is_array($given) => $given,
            default => throw Rejected::WrongType->because('payment is neither a list nor an object'),
        };

        return array_map(static fn (mixed $payment) => $payment instanceof JsonObject
            ? self::payment(new Members($payment, 'payment.'))
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
