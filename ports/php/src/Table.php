<?php

declare(strict_types=1);

namespace PaymentConformance;

/**
 * The fields of a call, as rows of OPERATIONS.md: a name (`!` is required, a dot leads into an object), the longest text in
 * characters (`-` is any, `3-4` names the shortest too) and a kind, which may have an argument. Checked in order; the first that breaks its rule is
 * the rejection.
 */
final class Table
{
    /** What text must look like, by kind; `%s` is the argument, ready for a character class. */
    private const TEXTS = [
        'text' => '//',
        'digits' => '/^[0-9]*+\z/',
        'numeric' => '/^[0-9%s]*+\z/',
        'ip' => '/^[0-9A-Fa-f.:]*+\z/',
        'alnum' => '/^[A-Za-z0-9%s]*+\z/',
        'words' => '/^[A-Za-z0-9%s\x80-\xFF]*+\z/',
        'date' => '/^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])\z/',
        'month' => '/^(?:0[1-9]|1[0-2])\z/',
        'year' => '/^[0-9]{4}\z/',
        'yymm' => '/^[0-9]{2}(?:0[1-9]|1[0-2])\z/',
        'url' => '/^[A-Za-z][A-Za-z0-9+.-]*+:[\x21-\x7E]++\z/',
        'locale' => '/^[A-Za-z0-9_]{2}_[A-Z]{2}\z/',
        'email' => '/^[^@\s]++@[^@\s]++\z/',
        'time' => '/^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]'
            . '(?::(?:[0-5][0-9]|60)(?:\.[0-9]++)?+)?+(?:Z|[+-](?:[01][0-9]|2[0-3]):?[0-5][0-9])\z/',
    ];

    /** The kinds whose breach is a character that may not be there; that of the others is a value that is none. */
    private const OF_CHARACTERS = ['digits', 'numeric', 'ip', 'alnum', 'words'];

    /** @var list<array{path: list<string>, required: bool, shortest: int, longest: int, kind: string, argument: string}> */
    private array $rules = [];

    /** @var array<string, array> the rules of the rows that were read before, by the row */
    private static array $read = [];

    public function __construct(string ...$rows)
    {
        foreach ($rows as $row) {
            $this->rules[] = self::$read[$row] ??= self::rule($row);
        }
    }

    private static function rule(string $row): array
    {
        [$name, $longest, $kind, $argument] = explode(' ', $row, 4) + [3 => ''];

        return [
            'path' => explode('.', rtrim($name, '!')),
            'required' => str_ends_with($name, '!'),
            'shortest' => $longest === '-' || !str_contains($longest, '-') ? 1 : (int) strstr($longest, '-', before_needle: true),
            'longest' => $longest === '-' ? PHP_INT_MAX : (int) ltrim(strrchr("-$longest", '-'), '-'),
            'kind' => $kind,
            'argument' => $argument,
        ];
    }

    /** @return list<string> the outermost names */
    public function names(): array
    {
        return array_values(array_unique(array_map(static fn (array $rule) => $rule['path'][0], $this->rules)));
    }

    /** @param array<string|int, mixed> $fields by name: bytes, or values of JSON */
    public function check(array $fields): void
    {
        foreach ($this->rules as $rule) {
            $path = $rule['path'];
            $name = array_pop($path);
            $members = $fields;
            foreach ($path as $outer) {
                $members = ($members[$outer] ?? null) instanceof JsonObject ? $members[$outer]->members : null;
            }
            if ($members !== null) {
                self::checkOne($members[$name] ?? null, $rule, implode('.', $rule['path']));
            }
        }
    }

    private static function checkOne(mixed $value, array $rule, string $name): void
    {
        $isOther = in_array($rule['kind'], ['number', 'boolean', 'object', 'array'], strict: true);
        if ($value === null || ($value === '' && !$isOther)) {
            if ($rule['required']) {
                throw Rejected::MissingField->because("$name is missing");
            }

            return;
        }
        $isType = match ($rule['kind']) {
            'number' => $value instanceof JsonNumber,
            'boolean' => is_bool($value),
            'object' => $value instanceof JsonObject,
            'array' => is_array($value),
            'integer' => is_string($value) || $value instanceof JsonNumber,
            default => is_string($value),
        };
        if (!$isType) {
            throw Rejected::WrongType->because("$name has another type");
        }
        $text = $value instanceof JsonNumber && $rule['kind'] === 'integer' ? $value->text : $value;
        if (is_string($text)) {
            self::checkText($text, $rule, $name);
        }
    }

    private static function checkText(string $text, array $rule, string $name): void
    {
        if (preg_match('/[\x{0}-\x{1F}\x{7F}-\x{9F}]/u', $text) !== 0) {
            throw Rejected::InvalidCharacters->because("$name is not UTF-8 or has a control character");
        }
        if (Text::length($text) > $rule['longest']) {
            throw Rejected::TooLong->because("$name is too long");
        }
        $argument = $rule['argument'];
        $isURL = $rule['kind'] === 'url' && preg_match(self::TEXTS['url'], $text) === 1;
        if ($isURL && !Request::isSafe($text)) {
            throw Rejected::InvalidUrl->because("$name is neither https with a host nor the URL of an app");
        }
        $fits = match ($rule['kind']) {
            'amount' => Amounts::isPlain($text),
            'capitals' => preg_match('/^[A-Z]{' . $argument . '}\z/', $text) === 1,
            'choice' => in_array($text, explode('|', $argument), strict: true),
            'integer' => preg_match(self::TEXTS['digits'], $text) === 1,
            'json' => Json::readObject($text) !== null,
            default => preg_match(sprintf(self::TEXTS[$rule['kind']], preg_quote($argument, '/')), $text) === 1,
        };
        if (!$fits) {
            throw in_array($rule['kind'], self::OF_CHARACTERS, strict: true) || $rule['kind'] === 'yymm' && preg_match('/[^0-9]/', $text) === 1
                ? Rejected::InvalidCharacters->because("$name has a character that is not allowed")
                : Rejected::InvalidValue->because("$name is no " . $rule['kind']);
        }
        if (Text::length($text) < $rule['shortest']) {
            throw Rejected::InvalidValue->because("$name is too short");
        }
    }
}
