<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The members of an object in a response. What is null is absent, and where text may stand what is empty. */
final class Members
{
    public function __construct(private readonly JsonObject $object, private readonly string $at = '')
    {
    }

    public function any(string $name): mixed
    {
        return $this->object->members[$name] ?? null;
    }

    public function text(string $name): ?string
    {
        $value = $this->any($name);

        return match (true) {
            $value === '' => null,
            $value === null, is_string($value) => $value,
            default => throw $this->wrongType($name),
        };
    }

    /** An id or a code: text, or a number with its digits. */
    public function code(string $name): ?string
    {
        $value = $this->any($name);

        return $value instanceof JsonNumber ? $value->text : $this->text($name);
    }

    /** What names something: a code or, where `$isText`, a text, without control characters. */
    public function id(string $name, bool $isText = false): ?string
    {
        $id = $isText ? $this->text($name) : $this->code($name);

        return $id === null || preg_match('/[\x00-\x1F\x7F]|\xC2[\x80-\x9F]/', $id) !== 1
            ? $id
            : throw Rejected::InvalidCharacters->because("$this->at$name has a control character");
    }

    /** A token that becomes a header. */
    public function bearer(string $name): ?string
    {
        $token = $this->text($name);

        return $token === null || preg_match('/^[!-~]++\z/', $token) === 1
            ? $token
            : throw Rejected::InvalidToken->because("$this->at$name cannot stand in a header");
    }

    /** @return list<self> */
    public function objects(string $name): array
    {
        $values = $this->any($name) ?? [];
        if (!is_array($values) || array_filter($values, static fn (mixed $value) => !$value instanceof JsonObject) !== []) {
            throw $this->wrongType($name);
        }

        return array_map(fn (JsonObject $value) => new self($value, "$this->at$name."), $values);
    }

    /** True or false, which is what null counts as. */
    public function isTrue(string $name): bool
    {
        $value = $this->any($name) ?? false;

        return is_bool($value) ? $value : throw $this->wrongType($name);
    }

    public function amount(string $name): ?string
    {
        $amount = $this->code($name);

        return $amount === null || Amounts::isPlain($amount)
            ? $amount
            : throw Rejected::InvalidAmount->because("$this->at$name is no plain amount");
    }

    public function object(string $name): ?self
    {
        $value = $this->any($name);

        return match (true) {
            $value === null => null,
            $value instanceof JsonObject => new self($value, "$this->at$name."),
            default => throw $this->wrongType($name),
        };
    }

    public function needed(string $name): string
    {
        return $this->text($name) ?? throw Rejected::MissingField->because("$this->at$name is missing");
    }

    private function wrongType(string $name): Rejection
    {
        return Rejected::WrongType->because("$this->at$name has another type");
    }
}
