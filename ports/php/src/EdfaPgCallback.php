<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The callback of EdfaPg: a form whose `hash` is that of the transaction. */
final class EdfaPgCallback
{
    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return ['edfapg.callback.verify' => self::verify(...)];
    }

    private static function verify(
        Steps $step, string $form, string $email, string $password, ?string $cardNumber = null): bool
    {
        $form = Form::parameters($form);
        $hash = $form['hash'] ?? throw Rejected::MissingField->because('the form has no hash');
        $transactionId = $form['trans_id'] ?? throw Rejected::MissingField->because('the form has no trans_id');
        $card = $form['card'] ?? '';
        if ($card === '') {
            $card = $cardNumber ?? throw Rejected::MissingField->because('neither form nor input has the card');
        }
        if (strlen($card) < 10) {
            throw Rejected::InvalidValue->because('the card has fewer than ten characters');
        }

        $expected = EdfaPg::transaction($step, $email, $password, $transactionId, $card);

        return hash_equals($expected, $hash)
            ?: throw Rejected::SignatureMismatch->because('the hash is not that of the transaction');
    }
}
