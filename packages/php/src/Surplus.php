<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

/** What a request has beside the expected one and must not have, whatever the gateway reads of it. */
final class Surplus
{
    private const FRAMING = ['host', 'content-length', 'content-encoding', 'content-transfer-encoding', 'transfer-encoding', 'connection', 'te',
        'trailer', 'upgrade', 'expect'];

    /** @return list<string> */
    public static function places(Free $free, Members $expected, Members $got): array
    {
        $names = $got->names();
        $found = count(array_unique($names)) === count($names) && array_diff($names, ['method', 'url', 'headers', 'body']) === []
            ? [] : ['a member of the request that nobody asked for'];
        if (!$got->has('headers')) {
            return $found;
        }
        if (!is_array($got->get('headers'))) {
            return [...$found, 'headers: not a list of [name, value]'];
        }
        $known = array_diff(array_map(strval(...), array_keys(Judge::headers($expected))), $free->headers);
        [$url, $body, $seen] = [Json::text($got->get('url')) ?? '', Json::text($got->get('body')) ?? '', []];
        foreach ($got->get('headers') as $pair) {
            if (!Judge::isPair($pair)) {
                $found[] = 'headers: not a list of [name, value]';
                continue;
            }
            [$name, $value] = [strtolower($pair[0]), Json::text($pair[1])];
            if (in_array($name, $known, strict: true)) {
                continue;
            }
            if (preg_match('/^' . Wire::TOKEN . '$/D', $name) !== 1) {
                $found[] = 'a header with a character that cannot stand in its name';
                continue;
            }
            if (self::hasControl($value)) {
                $found[] = "header $name: a control character";
            }
            $isSo = !in_array($name, $seen, strict: true) && self::isTrue($name, Wire::trimmed(strtolower($value)), $url, $body);
            if (in_array($name, self::FRAMING, strict: true) && !$isSo) {
                $found[] = "header $name: contradicts the message";
            }
            $seen[] = $name;
        }

        return Json::write($expected->get('body')) === Json::write($got->get('body')) ? $found : [...$found, ...self::ofParts($got, $body)];
    }

    private static function ofParts(Members $got, string $body): array
    {
        $found = [];
        foreach (Wire::readMultipart($body, Wire::boundaryOfType(Judge::only($got, 'content-type'))) ?? [] as [$part, $rest]) {
            foreach ($rest as [$name, $value]) {
                if (self::hasControl($value)) {
                    $found[] = 'a header of a part: a control character';
                }
                if (in_array($name, self::FRAMING, strict: true) && !self::isTrueOfPart($name, strtolower($value), $part[1])) {
                    $found[] = 'a header of a part: contradicts the content of the part';
                }
            }
        }

        return $found;
    }

    private static function hasControl(string $value): bool
    {
        return preg_match('/[\x00-\x08\x0a-\x1f\x7f]/', $value) === 1;
    }

    private static function isTrue(string $name, string $word, string $url, string $body): bool
    {
        $host = strtolower(preg_split('/[\/?#]/', substr($url, strlen('https://')))[0]);

        if ($name === 'host') {
            return in_array($host, [$word, "$word:443"], strict: true) || $word === "$host:443";
        }
        if ($name === 'connection') {
            $words = array_filter(explode(',', $word), static fn (string $each) => $each !== '');

            return array_diff(array_map(Wire::trimmed(...), $words), ['keep-alive', 'close', 'te']) === [];
        }

        if ($name === 'te') {
            $taken = static fn (string $each) => preg_match('/^(?:(?:trailers|compress|deflate|gzip)(?:[; ].*)?)?$/Ds', Wire::trimmed($each)) === 1;

            return array_filter(explode(',', $word), static fn (string $each) => !$taken($each)) === [];
        }

        return in_array($word, match ($name) {
            'content-length' => [(string) strlen($body)],
            'content-encoding' => ['identity'],
            'expect' => ['', '100-continue'],
            default => [],
        }, strict: true);
    }

    private static function isTrueOfPart(string $name, string $word, string $content): bool
    {
        if ($name === 'content-length') {
            return $word === (string) strlen($content);
        }

        return $name === 'content-transfer-encoding'
            && (in_array($word, ['8bit', 'binary'], strict: true) || $word === '7bit' && Wire::isAscii($content));
    }
}
