<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The responses of Nexi Paygate: of the token, of the payment intent, and of the payment. */
final class NexiResponse
{
    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return ['nexi.response.decode' =>
            Outcome::operation(['TOKEN', 'PAYMENT_INTENT', 'PAYMENT'], self::read(...), lists: true)];
    }

    private static function read(JsonObject|array $body, string $action, string $http): array
    {
        if (is_array($body)) {
            return ['kind' => 'error', 'status' => $http, 'errors' => array_map(self::fieldError(...), $body)];
        }
        $members = new Members($body);

        return match (true) {
            !Outcome::isGood($http) => self::error($members, $http),
            $action === 'TOKEN' => self::token($members),
            $action === 'PAYMENT_INTENT' => self::paymentIntent($members),
            default => self::payment($members),
        };
    }

    private static function fieldError(mixed $entry): object
    {
        if (!$entry instanceof JsonObject) {
            throw Rejected::WrongType->because('an error is not an object');
        }
        $entry = new Members($entry);

        return Outcome::error(field: $entry->text('field'), message: $entry->text('error'));
    }

    private static function error(Members $members, string $http): array
    {
        $intent = $members->id('paymentIntentId', isText: true);
        $codes = [$members->code('code'), $members->code('responseCode')];
        $word = $members->text('error');
        $messages = [
            $members->text('description'), $members->text('responseDescription'), $members->text('error_description'),
        ];
        $field = $members->text('field');
        if ($field === null) {
            $codes[] = $word;
        } else {
            $messages[] = $word;
        }
        $first = static fn (array $texts) => array_values(Outcome::present($texts))[0] ?? null;
        $error = Outcome::present(['code' => $first($codes), 'message' => $first($messages), 'field' => $field]);

        return ['kind' => 'error', 'status' => $http, 'transactionId' => $intent, 'errors' => array_filter([$error])];
    }

    private static function token(Members $members): array
    {
        $token = $members->bearer('access_token') ?? $members->needed('access_token');
        $type = $members->needed('token_type');

        // Read in any case: a wrong type is refused whatever the type of the token is.
        $error = $members->text('error');

        $isGood = strtolower($type) === 'bearer' && $error === null;

        return ['kind' => $isGood ? 'pending' : 'unknown', 'status' => $type, 'token' => $token];
    }

    private static function paymentIntent(Members $members): array
    {
        $ids = array_values(Outcome::present(array_map(
            static fn (string $name) => $members->id($name, isText: true),
            ['paymentIntentId', 'payment_intent_id', 'id'],
        )));
        $id = $ids[0] ?? throw Rejected::MissingField->because('no id is there');
        $status = $members->text('status');
        $code = self::code($members);
        $kind = match (true) {
            count(array_unique($ids)) > 1 => 'unknown',
            $status === 'FAILED' => in_array($code[0] ?? '', ['2', '4'], strict: true) ? 'declined' : 'unknown',
            default => in_array($code[0] ?? '0', ['0', '6'], strict: true) ? 'pending' : 'unknown',
        };

        return [
            'kind' => $kind, 'status' => $status, 'result' => $code, 'transactionId' => $id,
            'reason' => $members->text('description'),
        ];
    }

    private static function code(Members $members): ?string
    {
        $code = $members->text('code');

        return $code === null || preg_match('/^[0-9A-Za-z]{8}\z/', $code) === 1
            ? $code
            : throw Rejected::InvalidValue->because('code has not eight letters and digits');
    }

    private static function payment(Members $members): array
    {
        $status = $members->needed('status');
        $code = self::code($members) ?? $members->needed('code');
        $payId = $members->id('payId', isText: true);
        $transId = $members->id('transId', isText: true);
        $description = $members->text('description');
        $isZero = $code === '00000000';
        $kind = match ($status) {
            'OK' => $isZero ? 'approved' : 'unknown',
            'AUTHORIZED' => $isZero ? 'authorized' : 'unknown',
            'PENDING', 'AUTHORIZE_REQUEST' => in_array($code[0], ['0', '6'], strict: true) ? 'pending' : 'unknown',
            'FAILED' => in_array($code[0], ['2', '4'], strict: true) ? 'declined' : 'unknown',
            default => 'unknown',
        };
        if ($payId === null && in_array($kind, ['approved', 'authorized'], strict: true)) {
            throw Rejected::MissingField->because('payId is missing');
        }

        return [
            'kind' => $kind, 'status' => $status, 'result' => $code, 'transactionId' => $payId, 'orderId' => $transId,
            'reason' => $description,
        ];
    }
}
