<?php

declare(strict_types=1);

namespace PaymentConformance;

/**
 * The hashes of EdfaPg. Above each stands the formula as the gateway publishes it, in PHP; the code is it, with
 * the intermediate values named. All of it works on bytes: strrev, substr, and strtoupper since PHP 8.2.
 */
final class EdfaPg
{
    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'edfapg.hash.sale' => self::sale(...),
            'edfapg.hash.transaction' => self::transaction(...),

            'edfapg.hash.applepay' => self::applePay(...),

            // sha1(md5(strtoupper($order_id.$amount.$currency.$description.$password))), over the hex of the MD5
            'edfapg.hash.checkout' => static fn (Steps $step, string $orderNumber, string $amount, string $currency,
                string $description, string $password) => bin2hex($step->hash('sha1', $step('MD5 in hex', self::md5(
                    $step, $step('message', $orderNumber . $amount . $currency . $description . $password))))),

            // md5(strtoupper(strrev($password)))
            'edfapg.hash.schedule' => static fn (Steps $step, string $password) =>
                self::md5($step, $step('reversed password', strrev($password))),

            // md5(strtoupper(strrev($schedule_id.$password)))
            'edfapg.hash.schedule-action' => static fn (Steps $step, string $scheduleId, string $password) =>
                self::md5($step, $step('reversed message', strrev($step('message', $scheduleId . $password)))),

            // md5(strtoupper($password.strrev(substr($card,0,6).substr($card,-4))))
            'edfapg.hash.credit' => static fn (Steps $step, string $password, string $cardNumber) =>
                self::md5($step, $step('message', $password . self::card($step, $cardNumber))),

            // md5(strtoupper($password.$trans_id.strrev(substr($card,0,6).substr($card,-4))))
            'edfapg.hash.credit-callback' => static fn (Steps $step, string $password, string $transactionId,
                string $cardNumber) =>
                self::md5($step, $step('message', $password . $transactionId . self::card($step, $cardNumber))),

            // md5(strtoupper(strrev($email).$password))
            'edfapg.hash.wallet' => static fn (Steps $step, string $email, string $password) =>
                self::md5($step, $step('message', $step('reversed email', strrev($email)) . $password)),

            // hash('sha256', $body.$password)
            'edfapg.hash.sadad' => static fn (Steps $step, string $body, string $password) =>
                bin2hex($step->hash('sha256', $step('message', $body . $password))),
        ];
    }

    // md5(strtoupper(strrev($email).$password.strrev(substr($card,0,6).substr($card,-4))))
    // md5(strtoupper(strrev($email).$password.strrev($card_token)))
    public static function sale(
        Steps $step, string $email, string $password, ?string $cardNumber = null, ?string $cardToken = null): string
    {
        if (($cardNumber === null) === ($cardToken === null)) {
            throw new BadInput('exactly one of cardNumber and cardToken must be there');
        }
        $email = $step('reversed email', strrev($email));
        $card = $cardToken === null
            ? self::card($step, $cardNumber)
            : $step('reversed card token', strrev($cardToken));

        return self::md5($step, $step('message', $email . $password . $card));
    }

    // md5(strtoupper(strrev($email).$password.$trans_id.strrev(substr($card,0,6).substr($card,-4))))
    public static function transaction(
        Steps $step, string $email, string $password, string $transactionId, string $cardNumber): string
    {
        $email = $step('reversed email', strrev($email));
        $card = self::card($step, $cardNumber);

        return self::md5($step, $step('message', $email . $password . $transactionId . $card));
    }

    // md5(strtoupper(strrev($identifier.$order_id.$amount.$currency.$password)))
    public static function applePay(Steps $step, string $identifier, string $orderNumber, string $amount, string $currency,
        string $password): string
    {
        $message = $step('message', $identifier . $orderNumber . $amount . $currency . $password);

        return self::md5($step, $step('reversed message', strrev($message)));
    }

    // strrev(substr($card,0,6).substr($card,-4))
    private static function card(Steps $step, string $card): string
    {
        return $step('reversed card digits', strrev($step('card digits', substr($card, 0, 6) . substr($card, -4))));
    }

    // md5(strtoupper($message))
    private static function md5(Steps $step, string $message): string
    {
        return bin2hex($step->hash('md5', $step('uppercase message', strtoupper($message))));
    }
}
