<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

/** What a strict receiver reads: forms, multipart bodies and the values of headers. */
final class Wire
{
    public const TOKEN = '[!#$%&\'*+.^_`|~0-9A-Za-z-]++';
    private const BOUNDARY = '~^[0-9A-Za-z\'()+_,\-./:=? ]{0,69}[0-9A-Za-z\'()+_,\-./:=?]$~D';

    /** The value of a header without the spaces and tabs around it, which say nothing. */
    public static function trimmed(string $value): string
    {
        return trim($value, " \t");
    }

    public static function isAscii(string $text): bool
    {
        return preg_match('/^[\x00-\x7f]*$/D', $text) === 1;
    }

    /** @return list<array{string, string, ?string, ?string}>|null the pairs as parts without a file; null where it is no form */
    public static function readForm(string $body): ?array
    {
        if (preg_match('/%(?![0-9A-Fa-f]{2})/', $body) === 1) {
            return null;
        }
        $pieces = array_filter(explode('&', $body), static fn (string $piece) => $piece !== '');

        return array_values(array_map(static function (string $piece): array {
            [$name, $value] = explode('=', $piece, 2) + ['', ''];

            return [urldecode($name), urldecode($value), null, null];
        }, $pieces));
    }

    /** @return array{string, list<array{string, string}>}|null type and subtype in small letters, and the parameters */
    public static function mediaType(string $text): ?array
    {
        if (preg_match('/' . self::TOKEN . '\/' . self::TOKEN . '/A', $text, $type) !== 1) {
            return null;
        }
        $found = self::parameters(substr($text, strlen($type[0])), '(?:[^"\\\\]|\\\\.)*+');
        $plain = static fn (array $one) => [$one[0], $one[1] ?? preg_replace('/\\\\(.)/s', '$1', $one[2])];

        return $found === null ? null : [strtolower($type[0]), array_map($plain, $found)];
    }

    /** The only valid boundary that a Content-Type of multipart states. */
    public static function boundaryOfType(string $text): ?string
    {
        [$type, $parameters] = self::mediaType($text) ?? ['', []];
        $found = array_column(array_filter($parameters, static fn (array $one) => $one[0] === 'boundary'), 1);

        return $type === 'multipart/form-data' && count($found) === 1 && preg_match(self::BOUNDARY, $found[0]) === 1 ? $found[0] : null;
    }

    /** The boundary that the first line of a body is. */
    public static function boundaryOfBody(string $body): ?string
    {
        $line = explode("\r", $body, 2)[0];
        if (!str_starts_with($line, '--')) {
            return null;
        }
        $isEmpty = strlen($body) <= strlen($line) + 2 && strlen($line) > 4 && str_ends_with($line, '--');
        $boundary = substr($line, 2, $isEmpty ? -2 : null);

        return preg_match(self::BOUNDARY, $boundary) === 1 ? $boundary : null;
    }

    /** @return list<array{array{string, string, ?string, ?string}, list<array{string, string}>}>|null parts, each with its other headers */
    public static function readMultipart(string $body, ?string $boundary): ?array
    {
        // With a line break in front of the body, which may have one, every delimiter looks the same.
        $text = str_starts_with($body, "\r\n--") ? $body : "\r\n$body";
        $pieces = $boundary === null ? [] : explode("\r\n--$boundary", $text);
        if (count($pieces) < 2 || array_shift($pieces) !== '' || !in_array(array_pop($pieces), ['--', "--\r\n"], strict: true)) {
            return null;
        }
        $parts = [];
        foreach ($pieces as $piece) {
            $part = str_starts_with($piece, "\r\n") ? self::part(substr($piece, 2)) : null;
            if ($part === null) {
                return null;
            }
            $parts[] = $part;
        }

        return $parts;
    }

    private static function part(string $text): ?array
    {
        [$fields, $rest, $at] = [[], [], 0];
        while (substr($text, $at, 2) !== "\r\n") {
            if (preg_match('/([^\r\n\0]*+)\r\n/A', $text, $line, 0, $at) !== 1
                || preg_match('/^(' . self::TOKEN . '):[ \t]*(.*?)[ \t]*$/sD', $line[1], $header) !== 1) {
                return null;
            }
            $name = strtolower($header[1]);
            if (!in_array($name, ['content-disposition', 'content-type'], strict: true)) {
                $rest[] = [$name, $header[2]];
            } elseif (isset($fields[$name])) {
                return null;
            } else {
                $fields[$name] = $header[2];
            }
            $at += strlen($line[0]);
        }
        $disposition = $fields['content-disposition'] ?? '';
        if (preg_match('/' . self::TOKEN . '/A', $disposition, $kind) !== 1 || strtolower($kind[0]) !== 'form-data') {
            return null;
        }
        $found = self::parameters(substr($disposition, strlen($kind[0])), '[^"]*+') ?? [];
        $values = static fn (string $wanted) => array_values(array_map(
            static fn (array $one) => $one[1] ?? strtr($one[2], ['%0A' => "\n", '%0D' => "\r", '%22' => '"']),
            array_filter($found, static fn (array $one) => $one[0] === $wanted)));
        [$names, $files] = [$values('name'), $values('filename')];
        if (count($names) !== 1 || count($files) > 1) {
            return null;
        }

        return [[$names[0], substr($text, $at + 2), $files[0] ?? null, $fields['content-type'] ?? null], $rest];
    }

    /** @return list<array{string, ?string, ?string}>|null `; name=value` up to the end; null where it is anything else */
    private static function parameters(string $text, string $quoted): ?array
    {
        $item = '/[ \t]*;[ \t]*(?:(' . self::TOKEN . ')=(?:(' . self::TOKEN . ')|"(' . $quoted . ')"))?/As';
        [$found, $at] = [[], 0];
        while (preg_match($item, $text, $match, PREG_UNMATCHED_AS_NULL, $at) === 1) {
            if (isset($match[1])) {
                $found[] = [strtolower($match[1]), $match[2] ?? null, $match[3] ?? null];
            }
            $at += strlen($match[0]);
        }

        return trim(substr($text, $at), " \t") === '' ? $found : null;
    }
}
