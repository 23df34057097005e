<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The calls of PlacetoPay: JSON with `auth` in it. */
final class PlacetoPayRequests
{
    private const PAYMENT = [
        'payment - object', 'payment.reference! 32 text', 'payment.description 255 text', 'payment.allowPartial - boolean',
        'payment.recurring - object', 'payment.recurring.periodicity - choice D|M|Y', 'payment.recurring.notificationUrl - url',
        'payment.amount! - object', 'payment.amount.currency! - capitals 3', 'payment.amount.total! - number',
    ];

    private const CREATE = [
        'locale 5 locale', 'ipAddress! 46 ip', 'userAgent! 255 text', 'returnUrl! 255 url', 'cancelUrl 255 url',
        'expiration 35 time', 'buyer - object', 'payer - object', 'skipResult - boolean', 'noBuyerFill - boolean',
        'captureAddress - boolean', 'paymentMethod - text', 'subscription - object', 'autopay - object', ...self::PAYMENT,
    ];

    private const COLLECT = [
        'payer - object', 'instrument! - object', 'instrument.token! - object', 'instrument.token.token! - text', ...self::PAYMENT,
    ];

    private const REVERSE = ['internalReference! 20 integer'];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'placetopay.request.create' => self::withBody('/api/session', self::CREATE, ['payment', 'subscription', 'autopay']),
            'placetopay.request.query' => self::ofSession('/api/session/%s'),
            'placetopay.request.cancel' => self::ofSession('/api/session/%s/cancel'),
            'placetopay.request.collect' => self::withBody('/api/collect', self::COLLECT, ['payment']),
            'placetopay.request.reverse' => self::withBody('/api/reverse', self::REVERSE, []),
        ];
    }

    /**
     * @param list<string> $rows the table of `request`
     * @param list<string> $oneOf members of which one must be there
     */
    private static function withBody(string $path, array $rows, array $oneOf): \Closure
    {
        return static function (Steps $step, string $baseUrl, string $login, string $secretKey, string $nonce, string $seed,
            JsonObject $request, string $algorithm = 'sha256') use ($path, $rows, $oneOf): array {
            $members = $request->members;
            if (array_key_exists('auth', $members)) {
                throw new BadInput('request has an auth of its own');
            }
            $url = self::checked($baseUrl, $login, $nonce, $seed, $algorithm);
            (new Table(...$rows))->check($members);
            $isThere = static fn (string $name) => !in_array($members[$name] ?? null, [null, ''], strict: true);
            if ($oneOf !== [] && array_filter($oneOf, $isThere) === []) {
                throw Rejected::MissingField->because('none of ' . implode(', ', $oneOf) . ' is there');
            }
            if ($oneOf !== [] && $isThere('payment')) {
                $amount = $members['payment']->members['amount']->members;
                Amounts::padded($amount['total']->text, Amounts::exponent($amount['currency']));
            }

            return self::signed($step, $url . $path, $members, $login, $secretKey, $nonce, $seed, $algorithm);
        };
    }

    private static function ofSession(string $path): \Closure
    {
        return static function (Steps $step, string $baseUrl, string $login, string $secretKey, string $nonce, string $seed,
            string $requestId, string $algorithm = 'sha256') use ($path): array {
            $url = self::checked($baseUrl, $login, $nonce, $seed, $algorithm);
            (new Table('requestId! 20 digits'))->check(['requestId' => $requestId]);

            return self::signed($step, $url . sprintf($path, $requestId), [], $login, $secretKey, $nonce, $seed, $algorithm);
        };
    }

    /** What all calls have; the URL is the answer. */
    private static function checked(string $baseUrl, string $login, string $nonce, string $seed, string $algorithm): string
    {
        $url = Request::url($baseUrl);
        (new Table('login! 32 text'))->check(['login' => $login]);
        if ($nonce === '') {
            throw Rejected::MissingField->because('nonce is empty');
        }
        if (strlen(base64_encode($nonce)) > 255) {
            throw Rejected::TooLong->because('nonce is too long');
        }
        (new Table('seed! 35 time'))->check(['seed' => $seed]);
        PlacetoPay::demandSupported($algorithm);

        return $url;
    }

    /** @param array<string|int, mixed> $members */
    private static function signed(Steps $step, string $url, array $members, string $login, string $secretKey, string $nonce,
        string $seed, string $algorithm): array
    {
        $auth = new JsonObject([
            'login' => $login,
            'tranKey' => PlacetoPay::tranKey($step, $nonce, $seed, $secretKey, $algorithm),
            'nonce' => base64_encode($nonce),
            'seed' => $seed,
        ]);

        return Request::json($url, ['auth' => $auth] + $members);
    }
}
