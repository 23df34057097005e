<?php

declare(strict_types=1);

namespace PaymentConformance;

/**
 * What may be logged of a message. The log need not be a message any more, so where something is found only after percent
 * sequences or escapes are undone, the text stays undone.
 */
final class LogRedact
{
    private const MASK = '***';
    /** How many formats inside one another are looked into. */
    private const DEPTH = 8;
    /** A name in words: in quotes, which may be escaped, or not. */
    private const NAME = '(?:((?<!\\\\)\\\\*+["\'])([^"\'\\\\\r\n]++)\1|([^\s=:&?,;"\'<>(){}]++))';
    private const SEPARATOR = '[ \t]*+(?:=>|[=:])\s*+(?:\++(?=\\\\*["\']))?+';

    private function __construct(private readonly KnownSecrets $secrets, private readonly bool $decodes = true)
    {
    }

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return ['log.redact' => self::redact(...)];
    }

    private static function redact(
        Steps $step, ?string $method = null, ?string $status = null, ?string $url = null, ?array $headers = null, ?string $body = null,
        ?string $text = null, ?JsonObject $secrets = null,
    ): string {
        if ($url === null && $headers === null && $body === null && $text === null) {
            throw new BadInput('there is nothing to log: url, headers, body or text');
        }
        $known = [];
        foreach ($secrets?->members ?? [] as $name => $value) {
            $known[] = Text::bytes($value, (string) $name);
        }
        $log = new self(new KnownSecrets($known));
        $lines = [implode(' ', array_filter([$method, $status], is_string(...)))];
        $lines[] = $log->text($url ?? '', self::DEPTH);
        foreach ($headers ?? [] as $header) {
            $lines[] = $log->header($header);
        }
        $lines[] = $log->text($body ?? '', self::DEPTH, isBody: true);
        $lines[] = $log->text($text ?? '', self::DEPTH);

        return $log->words(implode("\n", array_filter($lines, static fn (string $line) => $line !== '')));
    }

    private function header(mixed $header): string
    {
        if (!is_array($header) || count($header) !== 2) {
            throw new BadInput('one of headers is not a pair');
        }
        [$name, $value] = [Text::bytes($header[0], 'a name'), Text::bytes($header[1], 'a value')];

        return $this->text($name, self::DEPTH) . ': ' . (SecretNames::has($name) ? self::MASK : $this->text($value, self::DEPTH));
    }

    private function text(string $text, int $depth, bool $isBody = false): string
    {
        if ($text === '' || $depth === 0) {
            return $text;
        }
        $redacted = $this->structure($text, $depth, $isBody) ?? $this->words($this->parts($text, $depth));
        foreach ([urldecode(...), rawurldecode(...), Escapes::undo(...)] as $undo) {
            $undone = $undo($redacted);
            if ($undone !== $redacted) {
                $found = $this->text($undone, $depth - 1, $isBody);
                $redacted = $found === $undone || self::isSame($undone, $found) ? $redacted : $found;
            }
        }

        return $redacted;
    }

    /** JSON and forms are written anew, of other texts each piece of JSON in them. */
    private function structure(string $text, int $depth, bool $isBody): ?string
    {
        if (preg_match('/^\s*+[{[]/', $text) === 1) {
            $json = self::json($text);
            if ($json !== null) {
                return $this->words(Json::write($this->value($json, $depth)));
            }
        }
        // Names have no space in them; values may, where a form is all there is.
        $value = $isBody ? '[^&\r\n]*+' : '[^&\s]*+';
        if (preg_match("/^[^\s=&\"'{<:]++={$value}(?:&[^\s=&\"]*+(?:={$value})?)*+\s*+$/D", $text) === 1) {
            return $this->words(implode('&', array_map(fn (string $pair) => $this->pair($pair, $depth), explode('&', $text))));
        }

        return null;
    }

    private function pair(string $pair, int $depth): string
    {
        [$name, $value] = explode('=', $pair, 2) + [1 => ''];
        if (SecretNames::has($name)) {
            return "$name=" . self::MASK;
        }
        $plain = urldecode($value);
        $redacted = $this->text($plain, $depth - 1);

        return $redacted === $plain || self::isSame($plain, $redacted) ? $pair : "$name=$redacted";
    }

    private function value(mixed $value, int $depth): mixed
    {
        return match (true) {
            is_string($value) => $this->text($value, $depth - 1),
            is_array($value) => array_map(fn (mixed $inner) => $this->value($inner, $depth), $value),
            $value instanceof JsonObject => new JsonObject(array_combine(
                array_keys($value->members),
                array_map(
                    fn (string|int $name, mixed $inner) => SecretNames::has((string) $name) && $inner !== null ? self::MASK : $this->value($inner, $depth),
                    array_keys($value->members), $value->members))),
            default => $value,
        };
    }

    /** The values of a multipart body's parts, and JSON that stands somewhere in a text. */
    private function parts(string $text, int $depth): string
    {
        $text = self::replace(
            '/(--([^\r\n]{1,70})\r?\n(?:[^\r\n]++\r?\n)*?Content-Disposition:[^\r\n]*?[; \t]name=(?:"([^"\r\n]*+)"|([^\s;"]++))'
                . '[^\r\n]*+\r?\n(?:[^\r\n]++\r?\n)*+\r?\n)(.*?)(?=\r?\n--\2|\z)/is',
            fn (array $part) => $part[1]
                . (SecretNames::has($part[3] . $part[4]) ? self::MASK : $this->text($part[5], $depth - 1, isBody: true)),
            $text);
        // A bracket that closes is looked for with the quotes in mind, so a broken text costs one walk.
        return self::replace(
            '/\{(?:[^{}"\\\\]++|"(?:[^"\\\\]++|\\\\.)*+"|(?R))*+\}/s',
            function (array $found) use ($depth): string {
                $json = self::json($found[0]);

                return $json === null ? $found[0] : Json::write($this->value($json, $depth));
            },
            $text);
    }

    /** What can be found without knowing the format. */
    private function words(string $text): string
    {
        $text = $this->secrets->hide($text);
        if ($this->decodes) {
            // Before the digits of a coded text are taken for a card number's.
            $inner = new self($this->secrets, decodes: false);
            $text = CodedText::hide($text, self::MASK, $inner->finds(...));
        }
        $text = self::replace('~([a-z][a-z0-9+.-]*+://)[^\s/?#@"\']*+@~i', static fn (array $url) => $url[1] . self::MASK . '@', $text);
        $text = self::replace(
            '/\b(Basic|Bearer)((?:\s|\+|%20)++)[^\s"\',;&<>)}\]\\\\]++/i',
            static fn (array $found) => $found[1] . $found[2] . self::MASK, $text);


        return CardsInText::mask($this->named($text));
    }

    /** Names are looked for in UTF-8 alone: among other bytes they are chance. */
    private function finds(string $text): bool
    {
        if (!mb_check_encoding($text, 'UTF-8')) {
            return CardsInText::mask($this->secrets->hide($text)) !== $text;
        }
        $redacted = $this->text($text, self::DEPTH);

        return $redacted !== $text && !self::isSame($text, $redacted);
    }

    /** Names and their values, in words. */
    private function named(string $text): string
    {
        $output = '';
        for ($at = 0; preg_match('/' . self::NAME . self::SEPARATOR . '/', $text, $found, PREG_OFFSET_CAPTURE, $at) === 1; $at = $end) {
            $begin = $found[0][1] + strlen($found[0][0]);
            $name = ($found[2][0] ?? '') . ($found[3][0] ?? '');
            $before = substr($text, max(0, $found[0][1] - 1), 1);
            $end = SecretNames::has($name) ? self::endOfValue($text, $begin, $name, $found[0][0], $before) : $begin;
            $output .= substr($text, $at, $begin - $at) . ($end > $begin ? self::MASK : '');
        }

        return $output . substr($text, $at);
    }

    private static function endOfValue(string $text, int $begin, string $name, string $found, string $before): int
    {
        $length = strlen($text);
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
        if (preg_match('/["\']\s*+:\s*+$/D', $found) === 1 && preg_match('/\Gnull(?=\s*+[,}\]])/', $text, $match, 0, $begin) === 1) {
            return $begin;
        }

        return $begin + strcspn($text, " \t\r\n\v\f&,;\"'<>)}]", $begin);
    }

    private static function json(string $text): mixed
    {
        try {
            $json = new Json($text);
        } catch (MalformedJson) {
            return null;
        }

        return $json->flaw === null || $json->repeatsName && $json->flaw === 'a name occurs twice' ? $json->value : null;
    }

    /** Whether only the spelling of JSON differs. */
    private static function isSame(string $text, string $redacted): bool
    {
        $json = self::json($text);

        return $json !== null && Json::write($json) === $redacted;
    }

    /** What is nested too deeply to be matched is words, and goes on as it is. */
    private static function replace(string $pattern, \Closure $by, string $text): string
    {
        return preg_replace_callback($pattern, $by, $text) ?? $text;
    }
}
