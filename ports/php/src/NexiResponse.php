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
        $intent = $members->text('paymentIntentId');
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
        $token = $members->needed('access_token');
        $type = $members->needed('token_type');

        return ['kind' => strtolower($type) === 'bearer' ? 'pending' : 'unknown', 'status' => $type, 'token' => $token];
    }

    private static function paymentIntent(Members $members): array
    {
        $ids = [$members->text('paymentIntentId'), $members->text('payment_intent_id'), $members->text('id')];
        $id = array_values(Outcome::present($ids))[0] ?? throw Rejected::MissingField->because('no id is there');

        return ['kind' => 'pending', 'status' => $members->text('status'), 'transactionId' => $id];
    }

    private static function payment(Members $members): array
    {
        $status = $members->needed('status');
        $code = $members->needed('code');
        if (preg_match('/^[0-9A-Za-z]{8}\z/', $code) !== 1) {
            throw Rejected::InvalidValue->because('code has not eight letters and digits');
        }
        $payId = $members->text('payId');
        $transId = $members->text('transId');
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
