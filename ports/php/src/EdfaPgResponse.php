<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The responses of EdfaPg: `result` and `status` are read together. */
final class EdfaPgResponse
{
    private const ACTIONS = [
        'SALE', 'RECURRING_SALE', 'CAPTURE', 'CREDITVOID', 'GET_TRANS_STATUS', 'GET_TRANS_DETAILS', 'APPLE_PAY',
    ];

    /** What says nothing of a transaction. */
    private const WITHOUT_TRANSACTION = ['error', 'unknown', 'declined'];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return ['edfapg.response.decode' => Outcome::operation(
            self::ACTIONS,
            self::read(...),
            mark: 'result error_code error_message errors',
        )];
    }

    private static function read(JsonObject $body, string $asked): array
    {
        $members = new Members($body);
        $action = $members->text('action');
        $result = $members->text('result');
        $status = $members->text('status');
        $outcome = [
            'status' => $status,
            'result' => $result,
            'orderId' => $members->id('order_id'),
            'transactionId' => $members->id('trans_id'),
            'amount' => $members->amount('amount'),
            'currency' => $members->text('currency'),
        ];
        $recurringToken = $members->id('recurring_token', isText: true);
        $cardToken = $members->id('card_token', isText: true);
        $outcome['token'] = $recurringToken ?? $cardToken;
        $outcome['reason'] = $members->text('decline_reason');
        $outcome['errors'] = self::errors($members);
        $transactions = $asked === 'GET_TRANS_DETAILS' ? self::transactions($members) : null;

        if ($result === null && $outcome['errors'] === []) {
            throw Rejected::MissingField->because('result is missing');
        }
        $kind = self::kind(strtoupper($result ?? 'ERROR'), strtoupper($status ?? ''), $asked);
        if ($kind === 'redirect') {
            $outcome['redirect'] = self::redirect($members);
        }
        if ($transactions !== null && !self::isBorneOut($kind, $transactions)) {
            $kind = 'unknown';
        }
        $isOther = $action !== null && strtoupper($action) !== ($asked === 'APPLE_PAY' ? 'SALE' : $asked);
        if ($kind !== 'error' && ($isOther || $outcome['errors'] !== [])) {
            $kind = 'unknown';
        }
        if ($outcome['transactionId'] === null && !in_array($kind, self::WITHOUT_TRANSACTION, strict: true)) {
            throw Rejected::MissingField->because('trans_id is missing');
        }

        return ['kind' => $kind] + $outcome;
    }

    private static function kind(string $result, string $status, string $asked): string
    {
        $isQuery = str_starts_with($asked, 'GET_TRANS_');
        $isVoid = $asked === 'CREDITVOID';
        $isPayment = !$isQuery && !$isVoid;

        return match (true) {
            $result === 'ERROR' => 'error',
            default => match ("$result $status") {
                'DECLINED DECLINED', 'DECLINED ' => 'declined',
                'DECLINED PENDING' => $asked === 'CAPTURE' ? 'declined' : 'unknown',
                'REDIRECT 3DS', 'REDIRECT REDIRECT', '3DS 3DS' => $isPayment ? 'redirect' : 'unknown',
                'ACCEPTED ' => $isVoid ? 'pending' : 'unknown',
                'WAITING PENDING', 'WAITING ', 'PENDING PENDING', 'PENDING ', 'INIT PREPARE', 'INIT ',
                'SUCCESS PENDING', 'SUCCESS PREPARE' => 'pending',
                'SUCCESS SETTLED' => $isVoid ? 'refunded' : 'approved',
                'SUCCESS 3DS', 'SUCCESS REDIRECT' => $isQuery ? 'pending' : 'unknown',
                'SUCCESS DECLINED' => $isQuery ? 'declined' : 'unknown',
                'SUCCESS CHARGEBACK' => $isQuery ? 'reversed' : 'unknown',
                'SUCCESS REFUND', 'SUCCESS REFUNDED', 'ACCEPTED REFUND', 'ACCEPTED REFUNDED' => $isPayment ? 'unknown' : 'refunded',
                'SUCCESS REVERSAL', 'SUCCESS REVERSED', 'SUCCESS VOID', 'ACCEPTED REVERSAL', 'ACCEPTED REVERSED', 'ACCEPTED VOID'
                    => $isPayment ? 'unknown' : 'reversed',
                default => 'unknown',
            },
        };
    }

    /** @return list<string>|null the types of those that succeeded, where any are listed */
    private static function transactions(Members $members): ?array
    {
        $types = [];
        $listed = $members->objects('transactions');
        foreach ($listed as $transaction) {
            $type = $transaction->text('type');
            if (in_array(strtoupper($transaction->text('status') ?? ''), ['SUCCESS', 'SETTLED'], strict: true)) {
                $types[] = strtoupper($type ?? '');
            }
        }

        return $listed === [] ? null : $types;
    }

    /** @param list<string> $types */
    private static function isBorneOut(string $kind, array $types): bool
    {
        $isTaken = array_intersect($types, ['SALE', 'CAPTURE']) !== [];
        $isUndone = array_intersect($types, ['REVERSAL', 'VOID', 'CHARGEBACK']) !== [];

        return match ($kind) {
            'approved' => $isTaken && !$isUndone,
            'declined' => !$isTaken,
            'refunded' => in_array('REFUND', $types, strict: true),
            'reversed' => $isUndone,
            default => true,
        };
    }

    /** @return list<array{code?: string, field?: string, message?: string}> */
    private static function errors(Members $members): array
    {
        $errors = [self::error($members)];
        $given = $members->any('errors');
        if (is_array($given)) {
            foreach ($given as $entry) {
                $errors[] = match (true) {
                    is_string($entry) => ['message' => $entry],
                    $entry instanceof JsonObject => self::error(new Members($entry, 'errors.')),
                    default => throw Rejected::WrongType->because('an entry of errors has another type'),
                };
            }
        } elseif ($given instanceof JsonObject) {
            foreach ($given->members as $field => $messages) {
                foreach (is_array($messages) ? $messages : [$messages] as $message) {
                    $errors[] = is_string($message)
                        ? ['field' => (string) $field, 'message' => $message]
                        : throw Rejected::WrongType->because('a message in errors is not text');
                }
            }
        } elseif ($given !== null) {
            throw Rejected::WrongType->because('errors is neither a list nor an object');
        }

        return array_values(array_filter($errors));
    }

    /** Empty where there is none. */
    private static function error(Members $members): array
    {
        $code = $members->code('error_code');
        $message = $members->text('error_message');

        return $message !== null || ($code !== null && $code !== '0')
            ? Outcome::present(['code' => $code, 'message' => $message])
            : [];
    }

    private static function redirect(Members $members): array
    {
        $url = Outcome::safeUrl($members->needed('redirect_url'));
        $params = [];
        $given = $members->any('redirect_params');
        if ($given instanceof JsonObject) {
            foreach ($given->members as $name => $value) {
                $params[] = [(string) $name, self::param($value)];
            }
        } elseif (is_array($given)) {
            foreach ($given as $entry) {
                [$name, $value] = match (true) {
                    $entry instanceof JsonObject && array_key_exists('value', $entry->members)
                        => [$entry->members['name'] ?? null, $entry->members['value']],
                    is_array($entry) && count($entry) === 2 => $entry,
                    default => [null, null],
                };
                $params[] = is_string($name)
                    ? [$name, self::param($value)]
                    : throw Rejected::WrongType->because('an entry of redirect_params has no name');
            }
        } elseif ($given !== null) {
            throw Rejected::WrongType->because('redirect_params is neither a list nor an object');
        }
        $method = strtoupper($members->text('redirect_method') ?? ($params === [] ? 'GET' : 'POST'));

        return in_array($method, ['GET', 'POST'], strict: true)
            ? Outcome::present(['url' => $url, 'method' => $method, 'params' => $params])
            : throw Rejected::InvalidValue->because('redirect_method is neither GET nor POST');
    }

    private static function param(mixed $value): string
    {
        return match (true) {
            $value === null => '',
            is_string($value) => $value,
            $value instanceof JsonNumber => $value->text,
            default => throw Rejected::WrongType->because('a value of redirect_params is no text'),
        };
    }
}
