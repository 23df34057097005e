<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

/** A JSON object: its names and values, in their order. */
final class Members
{
    /** @param list<array{string, mixed}> $list */
    public function __construct(public readonly array $list)
    {
    }

    public function get(string $name): mixed
    {
        foreach ($this->list as [$key, $value]) {
            if ($key === $name) {
                return $value;
            }
        }

        return null;
    }

    public function has(string $name): bool
    {
        return in_array($name, $this->names(), strict: true);
    }

    /** @return list<string> */
    public function names(): array
    {
        return array_column($this->list, 0);
    }

    public function without(string $name): self
    {
        return new self(array_values(array_filter($this->list, static fn (array $member) => $member[0] !== $name)));
    }

    public function replacing(string $name, mixed $value): self
    {
        return new self(array_map(static fn (array $member) => $member[0] === $name ? [$name, $value] : $member, $this->list));
    }
}
