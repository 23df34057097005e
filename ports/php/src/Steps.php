<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The intermediate values of one computation. Naming a value hands it through: `$step('message', $a . $b)`. */
final class Steps
{
    private const DIGESTS = ['md5' => 'MD5', 'sha1' => 'SHA-1', 'sha256' => 'SHA-256', 'sha512' => 'SHA-512'];

    /** @var list<array{string, string}> */
    private array $steps = [];

    public function __invoke(string $name, string $bytes): string
    {
        $this->steps[] = [$name, $bytes];

        return $bytes;
    }

    /** The raw digest, noted under the name of its standard. */
    public function hash(string $algorithm, string $data): string
    {
        return $this(self::DIGESTS[$algorithm], hash($algorithm, $data, binary: true));
    }

    public function hmac(string $algorithm, string $key, string $data): string
    {
        return $this('HMAC-' . self::DIGESTS[$algorithm], hash_hmac($algorithm, $data, $key, binary: true));
    }

    /** @return list<array{name: string, text?: string, hex?: string}> */
    public function all(): array
    {
        return array_map(static fn (array $step) => Text::isUtf8($step[1])
            ? ['name' => $step[0], 'text' => $step[1]]
            : ['name' => $step[0], 'hex' => bin2hex($step[1])], $this->steps);
    }
}
