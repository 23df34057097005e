<?php

declare(strict_types=1);

namespace PaymentConformance;

/** MD5 (RFC 1321), SHA-1, SHA-256 and SHA-512 (FIPS 180-4), HMAC (RFC 2104). */
final class Digests
{
    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        $operations = [];
        foreach (['md5', 'sha1', 'sha256', 'sha512'] as $algorithm) {
            $operations["digest.$algorithm"] = static fn (Steps $step, string $data): string
                => bin2hex($step->hash($algorithm, $data));
        }
        foreach (['sha1', 'sha256', 'sha512'] as $algorithm) {
            $operations["digest.hmac-$algorithm"] = static fn (Steps $step, string $key, string $data): string
                => bin2hex($step->hmac($algorithm, $key, $data));
        }

        return $operations;
    }
}
