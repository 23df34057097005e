<?php

declare(strict_types=1);

namespace PaymentConformance;

/** What an SDK was configured with, in the spellings that can be looked for; escapes are undone by whoever asks. */
final class KnownSecrets
{
    private const SHORTEST = 4;

    /** @var array<string, string> */
    private array $plain = [];

    /** @var list<string> hexadecimal, of either case */
    private array $digits = [];

    /** @param list<string> $secrets */
    public function __construct(array $secrets)
    {
        foreach ($secrets as $secret) {
            if (strlen($secret) < self::SHORTEST) {
                continue;
            }
            $this->digits[] = bin2hex($secret);
            foreach ([0, 1, 2] as $before) {
                // Only the letters that the secret alone decides: what stands around it changes the others.
                $letters = substr(base64_encode(str_repeat("\0", $before) . $secret), 0, intdiv($before + strlen($secret), 3) * 4);
                $letters = substr($letters, $before === 0 ? 0 : $before + 1);
                $this->plain[$letters] = $this->plain[strtr($letters, '+/', '-_')] = '***';
            }
            // Signatures are made of secrets in capitals and backwards, and whoever looks for his mistake logs what he hashes.
            $turned = [strtoupper($secret), strrev($secret), strtoupper(strrev($secret))];
            foreach ([$secret, ...$turned, rawurlencode($secret), urlencode($secret), strtolower(rawurlencode($secret))] as $spelling) {
                $this->plain[$spelling] = '***';
            }
        }
        unset($this->plain['']);
    }

    public function hide(string $text): string
    {
        return str_ireplace($this->digits, '***', strtr($text, $this->plain));
    }
}
