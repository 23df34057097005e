<?php

declare(strict_types=1);

namespace PaymentConformance;

/** Bodies of application/x-www-form-urlencoded: names and values are bytes, pairs keep their order, brackets mean nothing. */
final class Form
{
    /** What each writer leaves as it is beside letters and digits; a plus among the first is its space. */
    private const SPELLINGS = [
        'whatwg' => ['+', '*-._'],
        'php' => ['+', '-._'],
        'rfc3986' => ['%20', '-._~'],
        'python' => ['+', '-._~'],
        'uri-component' => ['%20', "-._~!*'()"],
        'okhttp' => ['%20', '*-._'],
        'url-components' => ['%20', "-._~!*'()\$+,;:@/?"],
        'dotnet' => ['+', '-_.!*()'],
        'rfc3986-lower' => ['%20', '-._~'],
        'curl-get' => ['+', '-._~'],
        'url-query-allowed' => ['%20', "-._~!*'()\$+,;:@/?&="],
    ];

    private const SMALL_DIGITS = ['dotnet', 'rfc3986-lower', 'curl-get'];
    private const MOST_PAIRS = 1_048_576;

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'form.encode' => static fn (Steps $step, array $pairs, string $spelling = 'whatwg'): string
                => Text::bounded(self::encode(
                    spelling: self::spelling($spelling), pairs: self::bounded($pairs = self::pairs($pairs), count($pairs)))),
            'form.decode' => static fn (Steps $step, string $body, string $reader = 'strict'): array
                => array_map(static fn (array $pair) => array_map(Text::show(...), $pair), match ($reader) {
                    'strict' => self::decode($body),
                    'whatwg' => self::split(self::checked($body), urldecode(...)),
                    default => throw new BadInput('reader is neither strict nor whatwg'),
                }),
            'form.spelling' => self::spellings(...),
        ];
    }

    /** @param list<array{string, string}> $pairs */
    public static function encode(array $pairs, string $spelling = 'whatwg'): string
    {
        if ($spelling === 'raw') {
            return implode('&', array_map(static fn (array $pair) => "$pair[0]=$pair[1]", $pairs));
        }
        // rawurlencode escapes every byte but letters, digits and -._~
        [$space, $kept] = self::SPELLINGS[$spelling];
        $changes = ['%20' => $space] + (str_contains($kept, '~') ? [] : ['~' => '%7E']);
        foreach (str_split($kept) as $byte) {
            $changes[rawurlencode($byte)] ??= $byte;
        }
        $escape = static fn (string $text) => strtr(rawurlencode($text), $changes);
        if (in_array($spelling, self::SMALL_DIGITS, strict: true)) {
            $escape = static fn (string $text) =>
                preg_replace_callback('/%../', static fn (array $found) => strtolower($found[0]), strtr(rawurlencode($text), $changes));
        }

        return implode('&', array_map(static fn (array $pair) => $escape($pair[0]) . '=' . $escape($pair[1]), $pairs));
    }

    /**
     * The strict reader. Not parse_str: it renames parameters, lets the last of two win and passes over a broken percent
     * sequence.
     *
     * @return list<array{string, string}>
     */
    public static function decode(string $body): array
    {
        return self::isBroken(self::checked($body))
            ? throw Rejected::MalformedBody->because('the form has an invalid percent sequence')
            : self::split($body, urldecode(...));
    }

    /**
     * The strict reader for who asks by name.
     *
     * @return array<string|int, string>
     */
    public static function parameters(string $form): array
    {
        $parameters = [];
        foreach (self::decode($form) as [$name, $value]) {
            if (array_key_exists($name, $parameters) && !str_ends_with($name, '[]')) {
                throw Rejected::DuplicateField->because('the form has a parameter twice');
            }
            $parameters[$name] = $value;
        }

        return $parameters;
    }

    /** @return list<string> */
    private static function spellings(Steps $step, string $body): array
    {
        $found = self::isBroken(self::checked($body)) ? [] : array_filter(
            array_keys(self::SPELLINGS),
            static fn (string $spelling) => $spelling === 'url-query-allowed' ? self::isOnePair($body) : $body === self::encode(
                self::split($body, self::SPELLINGS[$spelling][0] === '+' ? urldecode(...) : rawurldecode(...)), $spelling));

        return array_values($found) ?: ['raw'];
    }

    /** Where `&` and `=` may stand anywhere, every body that has a `=` can be one pair. */
    private static function isOnePair(string $body): bool
    {
        return $body === '' || str_contains($body, '=')
            && $body === self::encode([array_map(rawurldecode(...), explode('=', $body, 2))], 'url-query-allowed');
    }

    /** @return list<array{string, string}> */
    private static function split(string $body, \Closure $unescape): array
    {
        $pairs = [];
        foreach (explode('&', $body) as $pair) {
            if ($pair !== '') {
                $pairs[] = array_map($unescape, explode('=', $pair, 2)) + [1 => ''];
            }
        }

        return $pairs;
    }

    /** A body of bearable size. */
    private static function checked(string $body): string
    {
        $pairs = preg_replace('/&&++/', '&', trim(Text::bounded($body), '&'));

        return self::bounded($body, substr_count($pairs, '&') + 1);
    }

    private static function bounded(mixed $form, int $pairs): mixed
    {
        return $pairs > self::MOST_PAIRS ? throw Rejected::TooLong->because('the form has too many pairs') : $form;
    }

    private static function isBroken(string $body): bool
    {
        return preg_match('/%(?![0-9A-Fa-f]{2})/', $body) === 1;
    }

    private static function spelling(string $name): string
    {
        return $name === 'raw' || isset(self::SPELLINGS[$name]) ? $name : throw new BadInput('spelling is none of the list');
    }

    /** @return list<array{string, string}> */
    private static function pairs(array $pairs): array
    {
        return array_merge(...array_map(static fn (mixed $pair) => is_array($pair) && count($pair) === 2
            ? self::flat(Text::bytes($pair[0], 'a name'), self::inner($pair[1]))
            : throw new BadInput('one of pairs is not a pair'), $pairs));
    }

    /** @return list<array{string, string}> what PHP itself sends for a value, nested ones under names with brackets */
    private static function flat(string $name, string|array $value): array
    {
        return is_string($value) ? [[$name, $value]] : self::split(http_build_query([$name => $value]), urldecode(...));
    }

    private static function inner(mixed $value): string|array
    {
        return match (true) {
            is_array($value) => array_map(self::inner(...), $value),
            $value instanceof JsonObject && !Text::isBytes($value) => array_map(self::inner(...), $value->members),
            default => Text::bytes($value, 'a value'),
        };
    }
}
