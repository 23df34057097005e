<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The responses of PayFort: a `response_code` of status and message, and the command that it answers. */
final class PayFortResponse
{
    /** The member that names the call. */
    private const COMMANDS = [
        'SDK_TOKEN' => 'service_command', 'PURCHASE' => 'command', 'AUTHORIZATION' => 'command', 'CAPTURE' => 'command',
        'VOID_AUTHORIZATION' => 'command', 'REFUND' => 'command', 'CHECK_STATUS' => 'query_command',
        'TOKENIZATION' => 'service_command', 'APPLE_PAY' => 'command',
    ];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return ['payfort.response.decode' => Outcome::operation(
            array_keys(self::COMMANDS),
            self::read(...),
            mark: 'response_code',
            forms: array_keys(array_diff_key(self::COMMANDS, ['SDK_TOKEN' => 0, 'CHECK_STATUS' => 0])),
        )];
    }

    private static function read(JsonObject $body, string $action): array
    {
        $members = new Members($body);
        $code = self::digits($members, 'response_code', 5);
        $status = self::digits($members, 'status', 2);
        $outcome = [
            'status' => $status,
            'result' => $code,
            'transactionId' => $members->id('fort_id', isText: true),
            'orderId' => $members->id('merchant_reference', isText: true),
            'amount' => self::minorUnits($members, 'amount'),
            'currency' => $members->text('currency'),
        ];
        $sdkToken = $members->id('sdk_token', isText: true);
        $tokenName = $members->id('token_name', isText: true);
        $outcome['token'] = $action === 'SDK_TOKEN' ? $sdkToken ?? $tokenName : $tokenName ?? $sdkToken;
        $message = $members->text('response_message');
        $command = $members->text(self::COMMANDS[$action]);
        $transaction = $transactionCode = $captured = $refunded = null;
        if ($action === 'CHECK_STATUS') {
            $transaction = $members->text('transaction_status');
            $transactionCode = $members->text('transaction_code');
            $captured = self::minorUnits($members, 'captured_amount');
            $refunded = self::minorUnits($members, 'refunded_amount');
        }

        $kind = str_starts_with($code, $status)
            && ($transaction === null || $transactionCode === null || str_starts_with($transactionCode, $transaction))
            ? self::kind($action, $status, substr($code, 2), $command, $transaction)
            : 'unknown';
        if ($kind === 'approved' && ($refunded ?? '0') !== '0' && !self::isMore($captured ?? '0', $refunded)) {
            $kind = 'unknown';
        }
        $missing = match (true) {
            in_array($kind, ['approved', 'authorized', 'refunded', 'reversed'], strict: true)
                => $outcome['transactionId'] === null ? 'fort_id' : null,
            $kind === 'pending' && $status === '22' => $sdkToken === null ? 'sdk_token' : null,
            $kind === 'pending' && $status === '18' => $tokenName === null ? 'token_name' : null,
            default => null,
        };
        if ($missing !== null) {
            throw Rejected::MissingField->because("$missing is missing");
        }

        return ['kind' => $kind] + match ($kind) {
            'redirect' => ['redirect' => ['url' => Outcome::safeUrl($members->needed('3ds_url')), 'method' => 'GET']],
            'error' => ['errors' => [Outcome::error($code, message: $message)]],
            'declined', 'cancelled' => ['reason' => $message],
            default => [],
        } + $outcome;
    }

    /** @param string $message the last three digits of the code */
    private static function kind(string $action, string $status, string $message, ?string $command, ?string $transaction): string
    {
        $isRefusal = in_array($status, ['03', '05', '07', '09', '13', '23'], strict: true);
        if ($message === '072' && ($isRefusal || $status === '00')) {
            return 'cancelled';
        }
        if ($isRefusal) {
            return 'declined';
        }
        switch ($status) {
            case '00': case '11': case '17': case '21':
                return 'error';
            case '01': case '19': case '40':
                return 'pending';
            case '20':
                return $message === '064' ? 'redirect' : 'pending';
        }
        $echoed = match (true) {
            $action !== 'APPLE_PAY' => $command === null || $command === $action,
            $status === '14' => $command === null || $command === 'PURCHASE',
            default => $command === null || $command === 'AUTHORIZATION',
        };
        $isSuccess = $message === '000' || ($action === 'TOKENIZATION' && in_array($message, ['062', '063'], strict: true));
        if (!$echoed || !$isSuccess) {
            return 'unknown';
        }

        return match ("$action $status") {
            'PURCHASE 14', 'CAPTURE 04', 'APPLE_PAY 14' => 'approved',
            'AUTHORIZATION 02', 'APPLE_PAY 02' => 'authorized',
            'REFUND 06' => 'refunded',
            'VOID_AUTHORIZATION 08' => 'reversed',
            'SDK_TOKEN 22', 'TOKENIZATION 18' => 'pending',
            'CHECK_STATUS 12' => match ($transaction) {
                '14', '04' => 'approved',
                '02' => 'authorized',
                '06' => 'refunded',
                '08' => 'reversed',
                '03', '13' => 'declined',
                '01', '19', '20', '40' => 'pending',
                default => 'unknown',
            },
            default => 'unknown',
        };
    }

    private static function minorUnits(Members $members, string $name): ?string
    {
        $amount = $members->amount($name);

        return $amount === null || preg_match('/\A[0-9]+\z/', $amount) === 1
            ? $amount
            : throw Rejected::InvalidAmount->because("$name is not in minor units");
    }

    /** Digits without zeros in front, which may be more than an integer holds. */
    private static function isMore(string $left, string $right): bool
    {
        return [strlen($left), strcmp($left, $right)] > [strlen($right), 0];
    }

    private static function digits(Members $members, string $name, int $count): string
    {
        $digits = $members->needed($name);

        return preg_match("/^[0-9]{{$count}}\\z/", $digits) === 1
            ? $digits
            : throw Rejected::InvalidValue->because("$name has not $count digits");
    }
}
