<?php

declare(strict_types=1);

namespace PaymentConformance;

/** Values in words behind names that no log may show: elements of XML, `name=value`, `"name": 'value'`, what PHP dumps. */
final class NamedValues
{
    /** A name in words: in quotes, which may be escaped, or not. */
    private const NAME = '(?:((?<!\\\\)\\\\*+["\'])([^"\'\\\\\r\n]++)\1|([^\s=:&?,;"\'<>(){}]++))';
    /** What PHP's dumps put between a name and its arrow: `"]`, `:protected]`, `":"Card":private]`. */
    private const VISIBILITY = '(?:(?::[\w.:"\\\\\[-]*+)?\](?=\s*+=))?+';
    private const SEPARATOR = self::VISIBILITY . '[ \t]*+(?:=>|[=:])\s*+(?:\++(?=\\\\*["\']))?+';

    public static function hide(string $text, string $mask): string
    {
        return self::named(self::elements(self::serialized($text, $mask), $mask), $mask);
    }

    /** `serialize()`: a text ends with the quote and semicolon that its name ends with. */
    private static function serialized(string $text, string $mask): string
    {
        $pair = '/([^"\\\\]{1,128}+)(\\\\*+)";(?:s:[0-9]{1,9}:\2"(?<text>.*?)(?=\2";|\z)|[bdi]:(?<plain>[^;]*+))/s';
        [$output, $at] = ['', 0];
        for ($from = 0; preg_match($pair, $text, $found, PREG_OFFSET_CAPTURE | PREG_UNMATCHED_AS_NULL, $from) === 1;) {
            [$value, $begin] = $found['text'][0] !== null ? $found['text'] : $found['plain'];
            $from = $found[1][1] + strlen($found[1][0]);
            if (SecretNames::has($found[1][0])) {
                $output .= substr($text, $at, $begin - $at) . $mask;
                $from = $at = $begin + strlen($value);
            }
        }

        return $output . substr($text, $at);
    }

    /** XML: what stands behind a start tag with a secret's name, up to the next end tag, or to the line's end where none comes. */
    private static function elements(string $text, string $mask): string
    {
        [$output, $at, $endTag] = ['', 0, 0];
        while (preg_match('~<(?:[\w.[\]-]*+:)*+([\w.[\]-]++)[^<>]*+(?<!/)>~', $text, $tag, PREG_OFFSET_CAPTURE, $at) === 1) {
            $begin = $tag[0][1] + strlen($tag[0][0]);
            $output .= substr($text, $at, $begin - $at);
            $at = $begin;
            if (!SecretNames::has($tag[1][0])) {
                continue;
            }
            if ($endTag < $at) {
                $endTag = preg_match('~<\\\\*+/~', $text, $next, PREG_OFFSET_CAPTURE, $at) === 1 ? $next[0][1] : strlen($text);
            }
            $end = $endTag < strlen($text) ? $endTag : $at + strcspn($text, "\r\n", $at);
            $output .= $end > $at ? $mask : '';
            $at = $end;
        }

        return $output . substr($text, $at);
    }

    /** Names and their values, in words. */
    private static function named(string $text, string $mask): string
    {
        [$output, $named] = ['', null];
        for ($at = 0; preg_match('/' . self::NAME . self::SEPARATOR . '/', $text, $found, PREG_OFFSET_CAPTURE, $at) === 1; $at = $end) {
            $begin = $found[0][1] + strlen($found[0][0]);
            $name = ($found[2][0] ?? '') . ($found[3][0] ?? '');
            $before = substr($text, max(0, $found[0][1] - 1), 1);
            // A name of two words, or the member `value` beside a member `name` that names a secret.
            $word = preg_match('/[\w.[\]-]++ $/D', substr($text, max(0, $found[0][1] - 64), min(64, $found[0][1])), $match) === 1 ? $match[0] : '';
            $isValue = $named !== null && $name === 'value' && preg_match('/^[\s,"\'\\\\]*+$/D', substr($text, $named, $found[0][1] - $named)) === 1;
            if ($name === 'name' || $name === 'key') {
                $isNamed = preg_match('/\G["\'\\\\]*+([\w.[\]-]++)/', $text, $match, 0, $begin) === 1 && SecretNames::has($match[1]);
                $named = $isNamed ? $begin + strlen($match[0]) : null;
            }
            $end = $isValue || SecretNames::has($name) || $word !== '' && SecretNames::has($word . $name) ? self::endOfValue($text, $begin, $name, $found[0][0], $before) : $begin;
            $output .= substr($text, $at, $begin - $at) . ($end > $begin ? $mask : '');
        }

        return $output . substr($text, $at);
    }

    private static function endOfValue(string $text, int $begin, string $name, string $found, string $before): int
    {
        $length = strlen($text);
        // `b'…'`, `Optional("…")`, `string(11) "…"`.
        if (preg_match('/\G(?:string\([0-9]++\) |[@\w.-]{1,23}\(|[@\w.-]{1,2})(?=\\\\*+["\'])/', $text, $lead, 0, $begin) === 1) {
            return self::endOfValue($text, $begin + strlen($lead[0]), $name, $found, $before);
        }
        if (preg_match('/\G(\\\\*+)(["\'])/', $text, $quote, 0, $begin) === 1) {
            // The quote that closes has as many backslashes as the one that opens; inside plain quotes an escaped one is content.
            $mark = preg_quote($quote[0], '/');
            $closing = $quote[1] === '' ? "/\G$mark(?:[^\\\\$mark]++|\\\\.)*+(?:$mark|\z)/s" : "/\G$mark.*?(?<!\\\\)(?:$mark|\z)/s";

            return preg_match($closing, $text, $match, 0, $begin) === 1 ? $begin + strlen($match[0]) : $length;
        }
        if (str_ends_with(rtrim($found), ':') && preg_match('/(?:authorization|cookie)$/', SecretNames::plain($name)) === 1) {
            $quote = strspn($before, '"\'') === 1 ? $before : '';

            return preg_match("/\G(?:(?!\\\\[rn])[^\r\n$quote])*+/", $text, $line, 0, $begin) === 1 ? $begin + strlen($line[0]) : $length;
        }
        if (preg_match('/\G[{[]/', $text, $match, 0, $begin) === 1) {
            return preg_match('/\G([{[](?:[^][{}]++|(?1))*+[]}])/', $text, $block, 0, $begin) === 1 ? $begin + strlen($block[0]) : $length;
        }
        if (str_contains($found, '=>') && (preg_match('/^\[.*\]$/Ds', $name) === 1 || preg_match('/\]\s*+=>\s*+$/D', $found) === 1)) {
            return $begin + strcspn($text, "\r\n", $begin);
        }
        if (preg_match('/["\']\s*+:\s*+$/D', $found) === 1 && preg_match('/\Gnull(?=\s*+[,}\]])/', $text, $match, 0, $begin) === 1) {
            return $begin;
        }

        return $begin + strcspn($text, " \t\r\n\v\f&,;\"'<>)}]", $begin);
    }
}
