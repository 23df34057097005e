<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The value of a header field with parameters: a Content-Type (RFC 9110 §8.3), a Content-Disposition (RFC 7578 §4.2). */
final class MediaType
{
    public const TOKEN = '[!#$%&\'*+.^_`|~0-9A-Za-z-]++';
    private const QUOTED = '"((?:[\t\x20\x21\x23-\x5B\x5D-\x7E\x80-\xFF]++|\\\\[\t\x20-\x7E\x80-\xFF])*+)"';

    /** @param list<array{string, string}> $parameters names in small letters, values without their quotes */
    private function __construct(public readonly string $type, private readonly array $parameters)
    {
    }

    /** Null where it is not well formed. */
    public static function read(string $text): ?self
    {
        if (preg_match('/' . self::TOKEN . '\/' . self::TOKEN . '/A', $text, $type) !== 1) {
            return null;
        }
        $parameters = [];
        for ($at = strlen($type[0]); $at < strlen($text); $at += strlen($match[0])) {
            $parameter = '/[ \t]*+;[ \t]*+(?:(' . self::TOKEN . ')=(?:(' . self::TOKEN . ')|' . self::QUOTED . '))?+/A';
            if (preg_match($parameter, $text, $match, PREG_UNMATCHED_AS_NULL, $at) !== 1) {
                return trim(substr($text, $at), " \t") === '' ? new self(strtolower($type[0]), $parameters) : null;
            }
            if ($match[1] !== null) {
                $parameters[] = [strtolower($match[1]), $match[2] ?? preg_replace('/\\\\(.)/s', '$1', $match[3])];
            }
        }

        return new self(strtolower($type[0]), $parameters);
    }

    /** @return list<string> every value of the parameter */
    public function values(string $name): array
    {
        return array_column(array_filter($this->parameters, static fn (array $one) => $one[0] === $name), 1);
    }
}
