<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

/** A choice that inputs make, and of whose words an SDK may take only some: a row of vectors/fields/choices.json. */
final class Choice
{
    public readonly string $name;
    /** @var list<string> */
    public readonly array $words;

    public function __construct(private readonly Members $row)
    {
        $this->name = $row->get('name');
        $this->words = $row->get('words');
    }

    /** Whether its words are members of an answer, and no input makes it. */
    public function isOfAnswers(): bool
    {
        return $this->row->has('refusals');
    }

    /**
     * Whether an SDK that answers these members can be asked to refuse with a code.
     *
     * @param list<string> $answered
     */
    public function isRefused(string $code, array $answered): bool
    {
        foreach ($this->row->get('refusals') as $row) {
            if ($row->get('code') === $code) {
                return !$row->has('member') || in_array($row->get('member'), array_map(static fn (string $path) => explode('.', $path)[0], $answered), strict: true);
            }
        }

        return false;
    }

    /** The word of an input; null where it has none. */
    public function word(Members $given): ?string
    {
        if (!$this->row->has('signs')) {
            return Json::text($given->get($this->name)) ?? $this->row->get('default');
        }
        $value = $given;
        foreach ($this->row->get('path') as $name) {
            $value = $value instanceof Members ? $value->get($name) : null;
        }
        $text = $this->text($value);
        foreach ($this->row->get('signs') as $sign) {
            if (self::shows($sign, $value, $text)) {
                return $sign->get('word');
            }
        }

        return null;
    }

    private function text(mixed $value): ?string
    {
        $text = Json::text($value);
        if ($text === null || !$this->row->has('member')) {
            return $text;
        }
        try {
            $message = Json::read(preg_replace('/^\xef\xbb\xbf/', '', $text));
        } catch (\UnexpectedValueException) {
            return null;
        }
        $member = $message instanceof Members ? $message->get($this->row->get('member')) : null;

        return is_string($member) ? $member : null;
    }

    /** Whether a value, or its text, shows that the word of a sign is meant; a text that is none is empty and nothing else. */
    private static function shows(Members $sign, mixed $value, ?string $text): bool
    {
        if ($sign->has('nested')) {
            return $value instanceof Members && $sign->get('nested') === self::isNested($value);
        }
        if ($sign->has('literals')) {
            $isLiteral = static fn (array $member) => $member[1] === null || is_bool($member[1]);

            return $value instanceof Members && !self::isNested($value) && array_filter($value->list, $isLiteral) !== [];
        }
        if ($sign->has('empty')) {
            return $sign->get('empty') === ((string) $text === '');
        }
        if ($text === null) {
            return false;
        }

        return $sign->has('begins') ? str_starts_with($text, $sign->get('begins')) : !str_contains($text, $sign->get('lacks'));
    }

    private static function isNested(Members $object): bool
    {
        foreach ($object->list as [, $member]) {
            if ($member instanceof Members || is_array($member)) {
                return true;
            }
        }

        return false;
    }
}
