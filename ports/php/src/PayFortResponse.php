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
        return ['payfort.response.decode' => Outcome::operation(array_keys(self::COMMANDS), self::read(...))];
    }

    private static function read(JsonObject $body, string $action): array
    {
        $members = new Members($body);
        $code = self::digits($members, 'response_code', 5);
        $status = self::digits($members, 'status', 2);
        $outcome = [
            'status' => $status,
            'result' => $code,
            'transactionId' => $members->text('fort_id'),
            'orderId' => $members->text('merchant_reference'),
            'amount' => $members->amount('amount'),
            'currency' => $members->text('currency'),
        ];
        $sdkToken = $members->text('sdk_token');
        $tokenName = $members->text('token_name');
        $outcome['token'] = $sdkToken ?? $tokenName;
        $message = $members->text('response_message');
        $command = $members->text(self::COMMANDS[$action]);
        $transaction = $transactionCode = null;
        if ($action === 'CHECK_STATUS') {
            $transaction = $members->text('transaction_status');
            $transactionCode = $members->text('transaction_code');
        }

        $kind = str_starts_with($code, $status)
            && ($transaction === null || $transactionCode === null || str_starts_with($transactionCode, $transaction))
            ? self::kind($action, $status, substr($code, 2), $command, $transaction)
            : 'unknown';
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

    private static function digits(Members $members, string $name, int $count): string
    {
        $digits = $members->needed($name);

        return preg_match("/^[0-9]{{$count}}\\z/", $digits) === 1
            ? $digits
            : throw Rejected::InvalidValue->because("$name has not $count digits");
    }
}
