<?php

declare(strict_types=1);

namespace PaymentConformance;

/** Reads bodies of multipart/form-data: strictly, as they must be sent, or tolerantly, as they may be received. */
final class MultipartReader
{
    /** @return list<array{name: string, value: string, filename?: string, contentType?: string}> */
    public static function strict(string $boundary, string $body): array
    {
        $delimiter = "\r\n--$boundary";
        // The first delimiter has no line before it; with one, all are alike.
        $pieces = explode($delimiter, "\r\n" . $body);
        if (count($pieces) < 2 || $pieces[0] !== '' || !in_array(array_pop($pieces), ['--', "--\r\n"], strict: true)) {
            throw self::malformed('the body does not begin and end with its boundary');
        }
        $parts = [];
        foreach (array_slice($pieces, 1) as $piece) {
            if (!str_starts_with($piece, "\r\n")) {
                throw self::malformed('the boundary goes on');
            }
            $end = strpos($piece, "\r\n\r\n");
            if ($end === false) {
                throw self::endless();
            }
            $headers = explode("\r\n", substr($piece, 2, max(0, $end - 2)));
            $parts[] = self::part($headers, substr($piece, $end + 4));
        }

        return $parts;
    }

    /** @return list<array{name: string, value: string, filename?: string, contentType?: string}> */
    public static function tolerant(string $boundary, string $body): array
    {
        $isBoundary = '/^--' . preg_quote($boundary, '/') . '(?:(--)|[ \t]*+\z)/';
        $parts = [];
        $headers = $value = null; // before the first boundary neither is there, then the headers, then both
        $lines = explode("\n", $body);
        $last = array_key_last($lines);
        foreach ($lines as $number => $line) {
            $isWhole = $number !== $last;
            $plain = $isWhole && str_ends_with($line, "\r") ? substr($line, 0, -1) : $line;
            if (preg_match($isBoundary, $plain, $match) === 1) {
                if ($headers !== null) {
                    $parts[] = self::part($headers, preg_replace('/\r\z/', '', implode("\n", $value ?? throw self::endless())));
                }
                if (isset($match[1])) {
                    return $parts;
                }
                [$headers, $value] = [[], null];
            } elseif ($value !== null) {
                $value[] = $line;
            } elseif ($headers !== null) {
                if ($plain === '' && $isWhole) {
                    $value = [];
                } else {
                    $headers[] = $plain;
                }
            }
        }

        return $headers === null
            ? throw self::malformed('the body has no boundary')
            : [...$parts, self::part($headers, implode("\n", $value ?? throw self::endless()))];
    }

    /** @param list<string> $headers */
    private static function part(array $headers, string $value): array
    {
        $found = [];
        foreach ($headers as $line) {
            if (preg_match('/^(' . MediaType::TOKEN . '):([^\r\n\0]*+)\z/', $line, $header) !== 1) {
                throw self::malformed('a header of a part is malformed');
            }
            $name = strtolower($header[1]);
            if (isset($found[$name]) && in_array($name, ['content-disposition', 'content-type'], strict: true)) {
                throw self::malformed('a part has a header twice');
            }
            $found[$name] = trim($header[2], " \t");
        }
        $disposition = self::disposition($found['content-disposition'] ?? throw self::malformed('a part without name'));
        $type = $found['content-type'] ?? null;

        return ['name' => $disposition['name'], 'value' => $value]
            + (isset($disposition['filename']) ? ['filename' => $disposition['filename']] : [])
            + ($type === null ? [] : ['contentType' => $type]);
    }

    /** @return array{name: string, filename?: string} */
    private static function disposition(string $text): array
    {
        $parameter = '/[ \t]*+;[ \t]*+(?:(' . MediaType::TOKEN . ')=(?:(' . MediaType::TOKEN . ')|"([^"]*+)"))?+/A';
        if (preg_match('/^form-data(?=[ \t]*+;)/i', $text, $match) !== 1) {
            throw self::malformed('the disposition of a part is not form-data with a name');
        }
        $parameters = [];
        for ($at = strlen($match[0]); $at < strlen($text); $at += strlen($match[0])) {
            if (preg_match($parameter, $text, $match, PREG_UNMATCHED_AS_NULL, $at) !== 1) {
                throw self::malformed('a parameter of a disposition is malformed');
            }
            $name = strtolower($match[1] ?? '');
            if (isset($parameters[$name]) && in_array($name, ['name', 'filename'], strict: true)) {
                throw self::malformed('a disposition has a parameter twice');
            }
            $parameters[$name] = $match[2] ?? strtr($match[3] ?? '', ['%0A' => "\n", '%0D' => "\r", '%22' => '"']);
        }

        return isset($parameters['name']) ? $parameters : throw self::malformed('a part has no name');
    }

    private static function endless(): Rejection
    {
        return self::malformed('the headers of a part do not end');
    }

    private static function malformed(string $sentence): Rejection
    {
        return Rejected::MalformedBody->because($sentence);
    }
}
