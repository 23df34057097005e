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
        $headers = array_map(self::header(...), $headers ?? []);
        Text::bounded(implode('', [$method, $status, $url, $body, $text, ...array_merge(...$headers)]));
        $log = new self(new KnownSecrets($known));
        $lines = [implode(' ', array_filter([$method, $status], is_string(...)))];
        $lines[] = $log->text($url ?? '', self::DEPTH);
        foreach ($headers as [$name, $value]) {
            $lines[] = $log->text($name, self::DEPTH) . ': ' . (SecretNames::has($name) ? self::MASK : $log->text($value, self::DEPTH));
        }
        $lines[] = $log->text($body ?? '', self::DEPTH, isBody: true);
        $lines[] = $log->text($text ?? '', self::DEPTH);

        return $log->words(implode("\n", array_filter($lines, static fn (string $line) => $line !== '')));
    }

    /** @return array{string, string} */
    private static function header(mixed $header): array
    {
        return is_array($header) && count($header) === 2
            ? [Text::bytes($header[0], 'a name'), Text::bytes($header[1], 'a value')]
            : throw new BadInput('one of headers is not a pair');
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
            $value instanceof JsonObject => new JsonObject($this->members($value->members, $depth)),
            default => $value,
        };
    }

    /** @param array<array-key, mixed> $members */
    private function members(array $members, int $depth): array
    {
        $isNamed = array_filter(['name', 'key'], static fn (string $name) => is_string($members[$name] ?? null) && SecretNames::has($members[$name])) !== [];
        foreach ($members as $name => $inner) {
            $isSecret = SecretNames::has((string) $name) || $isNamed && $name === 'value';
            $members[$name] = $isSecret && $inner !== null ? self::MASK : $this->value($inner, $depth);
        }

        return $members;
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
        $text = preg_replace(
            ['/(-----BEGIN [^-]{0,52}PRIVATE KEY-----).*?(?=-----END|\z)/s', '/(?<!\w)(e)yJ[\w-]*+\.[\w-]*+\.[\w-]*+/'], '$1' . self::MASK, $text) ?? $text;
        if (str_contains($text, 'curl')) {
            $before = '([ ="\'\\\\]*+)[^\s"\'';
            $text = preg_replace(
                ["/( -u| --user| --proxy-user){$before}:]*+:[^\s\"']*+/", "/( -b| --cookie){$before}=]++=[^\s\"']*+/"], '$1$2' . self::MASK, $text);
        }

        return CardsInText::mask(NamedValues::hide($text, self::MASK));
    }

    /** Names are looked for in UTF-8 alone: among other bytes they are chance. */
    private function finds(string $text): bool
    {
        if (preg_match('//u', $text) !== 1) {
            return CardsInText::mask($this->secrets->hide($text)) !== $text;
        }
        $redacted = $this->text($text, self::DEPTH);

        return $redacted !== $text && !self::isSame($text, $redacted);
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
