<?php

declare(strict_types=1);

namespace PaymentConformance;

/** Names whose values no log may show. */
final class SecretNames
{
    private const ENDINGS = '/(?:passwords?|passwordconfirmation|passwd|pwd|pass|passcode|passphrase|phrase|pin|otp|secrets?|secretkey|apikey|accesskey'
        . '|privatekey|trankey|tokens?|tokenname|jwt|credentials|authorization|cookies?|cvv|cvvcode|cvc|cvccode|cv2|csc|cvn|securitycode'
        . '|verificationcode|verificationvalue)[0-9]*$/D';

    public static function has(string $name): bool
    {
        return preg_match(self::ENDINGS, self::plain($name)) === 1;
    }

    /** Letters and digits alone, in small letters; the name may be escaped as often as what it stands in. */
    public static function plain(string $name): string
    {
        for ($level = 0; $level < 4; $level++) {
            $name = Escapes::undo(rawurldecode($name));
        }

        return strtolower(preg_replace('/[^A-Za-z0-9]/', '', $name));
    }
}
