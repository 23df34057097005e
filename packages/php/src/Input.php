<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

/** What an operation is given; text is bytes, as PHP's strings are. */
final class Input
{
    public function __construct(private readonly Members $members)
    {
    }

    public function has(string $name): bool
    {
        return $this->members->has($name);
    }

    /** The bytes of a text, however it is written; null where it is absent. */
    public function text(string $name): ?string
    {
        return Json::text($this->members->get($name));
    }

    /** A member, or the whole input, as JSON text: numbers in their spelling, members in their order. */
    public function json(?string $name = null): string
    {
        return Json::write($name === null ? $this->members : $this->members->get($name));
    }

    /** The same as PHP values, where the spelling of numbers does not matter. */
    public function plain(?string $name = null): mixed
    {
        return json_decode($this->json($name), associative: true, flags: JSON_THROW_ON_ERROR);
    }
}
