<?php

declare(strict_types=1);

namespace PaymentConformance;

/** JSON texts: what stands in them, how encoders write them, and where two of them differ. */
final class JsonTexts
{
    private const LONGEST = 1_048_576;

    private const GSON = ['<' => '\u003c', '>' => '\u003e', '&' => '\u0026', '=' => '\u003d', "'" => '\u0027'];
    private const LINES_TOO = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS;

    /** How json_encode comes nearest to each writer, what is escaped beside, and what stands behind commas and colons. */
    private const SPELLINGS = [
        'php' => [0, [], ''],
        'php-unescaped-slashes' => [JSON_UNESCAPED_SLASHES, [], ''],
        'php-unescaped-unicode' => [JSON_UNESCAPED_UNICODE, [], ''],
        'php-unescaped' => [JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE, [], ''],
        'gson' => [JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE, self::GSON, ''],
        'python' => [JSON_UNESCAPED_SLASHES, ["\x7F" => '\u007f'], ' '],
        'python-compact' => [JSON_UNESCAPED_SLASHES, ["\x7F" => '\u007f'], ''],
        'python-unicode' => [JSON_UNESCAPED_SLASHES | self::LINES_TOO, [], ' '],
        'foundation' => [self::LINES_TOO, [], ''],
        'javascript' => [JSON_UNESCAPED_SLASHES | self::LINES_TOO, [], ''],
    ];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'json.decode' => static fn (Steps $step, string $body): array => self::read($body, notesTokens: true)->tokens,
            'json.encode' => static fn (Steps $step, mixed $value, string $spelling): string => Text::bounded(self::write(
                $value, ...self::SPELLINGS[$spelling] ?? throw new BadInput('spelling is none of the list')), self::LONGEST),
            'json.compare' => self::compare(...),
        ];
    }

    private static function compare(Steps $step, string $left, string $right): array
    {
        $left = self::read($left)->value;
        $differences = self::differences($left, self::read($right)->value, '');
        $equal = array_filter($differences, static fn (array $one) => $one['is'] !== 'digits') === [];

        return ['equal' => $equal, 'differences' => $differences];
    }

    private static function read(string $text, bool $notesTokens = false): Json
    {
        try {
            $json = new Json(Text::bounded($text, self::LONGEST), $notesTokens);
        } catch (MalformedJson) {
            throw Rejected::MalformedBody->because('the text is not JSON');
        }

        return $json->flaw === null ? $json : throw Rejected::MalformedBody->because("in the text, $json->flaw");
    }

    /** @param array<string, string> $escapes */
    private static function write(mixed $value, int $flags, array $escapes, string $space): string
    {
        $write = static fn (mixed $inner): string => self::write($inner, $flags, $escapes, $space);
        if ($value instanceof JsonObject) {
            $member = static fn (string|int $name, mixed $inner) => $write((string) $name) . ":$space" . $write($inner);

            return '{' . implode(",$space", array_map($member, array_keys($value->members), $value->members)) . '}';
        }

        return match (true) {
            $value instanceof JsonNumber => $value->text,
            is_array($value) => '[' . implode(",$space", array_map($write, $value)) . ']',
            default => strtr(json_encode($value, $flags | JSON_THROW_ON_ERROR), $escapes),
        };
    }

    /** @return list<array{at: string, is: string, left?: string, right?: string}> */
    private static function differences(mixed $left, mixed $right, string $at): array
    {
        if (get_debug_type($left) !== get_debug_type($right)) {
            return [['at' => $at, 'is' => 'type']];
        }
        if ($left instanceof JsonNumber) {
            $is = $left->equals($right) ? 'digits' : 'number';

            return $left->text === $right->text
                ? []
                : [['at' => $at, 'is' => $is, 'left' => $left->text, 'right' => $right->text]];
        }
        if ($left instanceof JsonObject) {
            $names = array_keys($left->members + $right->members);
            sort($names, SORT_STRING);

            return self::inner($names, $left->members, $right->members, $at);
        }
        if (is_array($left)) {
            return self::inner(array_keys($left + $right), $left, $right, $at);
        }

        return $left === $right ? [] : [['at' => $at, 'is' => 'value']];
    }

    /**
     * @param list<string|int> $keys of both, in the order of the walk
     * @param array<string|int, mixed> $left
     * @param array<string|int, mixed> $right
     */
    private static function inner(array $keys, array $left, array $right, string $at): array
    {
        $found = [];
        foreach ($keys as $key) {
            $place = "$at/" . strtr((string) $key, ['~' => '~0', '/' => '~1']);
            $found[] = match (true) {
                !array_key_exists($key, $right) => [['at' => $place, 'is' => 'missing']],
                !array_key_exists($key, $left) => [['at' => $place, 'is' => 'added']],
                default => self::differences($left[$key], $right[$key], $place),
            };
        }

        return array_merge(...$found);
    }
}
