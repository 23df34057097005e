<?php

declare(strict_types=1);

namespace PaymentConformance;

final class MalformedJson extends \Exception
{
}

/**
 * Reads JSON (RFC 8259) strictly and without loss. json_decode keeps neither the spelling of a number nor a name that
 * occurs twice; it is left with what it does strictly, the strings.
 */
final class Json
{
    private const WHITE_SPACE = " \t\n\r";
    private const NUMBER = '/-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?/A';
    private const MAX_DEPTH = 128;
    private const MAX_NUMBER = 1_024;

    public readonly mixed $value;

    /**
     * What fits the grammar and is wrong all the same: an escape that is no character, a number without end. Noted, not
     * thrown, so that a case with such an input still has its number.
     */
    public ?string $flaw = null;

    /** Whether a name occurs twice in one object: a flaw too, but for who asks for the tokens. */
    public bool $repeatsName = false;

    /** @var list<list<string>> what stands in the text, in its order, where it is asked for */
    public array $tokens = [];

    private int $at = 0;

    /** @throws MalformedJson */
    public function __construct(private readonly string $text, private readonly bool $notesTokens = false)
    {
        $this->value = $this->value(self::MAX_DEPTH);
        if ($this->peek() !== '') {
            throw new MalformedJson();
        }
        $this->flaw ??= $this->repeatsName && !$notesTokens ? 'a name occurs twice' : null;
    }

    /** The object that the text is; null where it is anything else. */
    public static function readObject(string $text): ?JsonObject
    {
        try {
            $json = new self($text);
        } catch (MalformedJson) {
            return null;
        }

        return $json->flaw === null && $json->value instanceof JsonObject ? $json->value : null;
    }

    /** The text of a value, numbers in their spelling, members in their order. */
    public static function write(mixed $value): string
    {
        if ($value instanceof JsonObject) {
            $member = static fn (string|int $name, mixed $value) => self::write((string) $name) . ':' . self::write($value);

            return '{' . implode(',', array_map($member, array_keys($value->members), $value->members)) . '}';
        }

        return match (true) {
            $value instanceof JsonNumber => $value->text,
            is_array($value) => '[' . implode(',', array_map(self::write(...), $value)) . ']',
            default => json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR),
        };
    }

    private function value(int $depth): mixed
    {
        return match ($this->peek()) {
            '"' => $this->string(),
            '{' => $this->object($depth - 1),
            '[' => $this->array($depth - 1),
            't' => $this->literal('true', true),
            'f' => $this->literal('false', false),
            'n' => $this->literal('null', null),
            default => $this->number(),
        };
    }

    private function object(int $depth): JsonObject
    {
        $members = [];
        for ($more = $this->opens($depth, '}'); $more; $more = $this->goesOn('}')) {
            $name = $this->peek() === '"' ? $this->string('name') : throw new MalformedJson();
            if ($this->peek() !== ':') {
                throw new MalformedJson();
            }
            $this->at++;
            if (array_key_exists($name, $members)) {
                $this->repeatsName = true;
            }
            $members[$name] = $this->value($depth);
        }

        return $this->notesTokens ? $this->note(new JsonObject($members), '}') : new JsonObject($members);
    }

    /** @return list<mixed> */
    private function array(int $depth): array
    {
        $elements = [];
        for ($more = $this->opens($depth, ']'); $more; $more = $this->goesOn(']')) {
            $elements[] = $this->value($depth);
        }

        return $this->note($elements, ']');
    }

    /** @param string $kind of its token */
    private function string(string $kind = 'text'): string
    {
        $end = $this->at + 1 + strcspn($this->text, '"\\', $this->at + 1);
        $plain = substr($this->text, $this->at + 1, $end - $this->at - 1);
        // Nearly all strings are printable ASCII without an escape, which needs no reading.
        if (($this->text[$end] ?? '') === '"' && !preg_match('/[^ -~]/', $plain)) {
            $this->at = $end + 1;

            return $this->notesTokens ? $this->note($plain, $kind, $plain) : $plain;
        }
        while (($byte = $this->text[$end += strcspn($this->text, '"\\', $end)] ?? '') === '\\') {
            $end = min($end + 2, strlen($this->text));
        }
        if ($byte !== '"') {
            throw new MalformedJson();
        }
        $string = json_decode(substr($this->text, $this->at, $end + 1 - $this->at));
        if (json_last_error() === JSON_ERROR_UTF16) {
            $this->flaw ??= 'a \u escape is no character';
            $string = '';
        }
        $this->at = $end + 1;

        return $this->note($string ?? throw new MalformedJson(), $kind, $string);
    }

    private function number(): JsonNumber
    {
        if (preg_match(self::NUMBER, $this->text, $match, 0, $this->at) !== 1) {
            throw new MalformedJson();
        }
        if (strlen($match[0]) > self::MAX_NUMBER) {
            $this->flaw ??= 'a number is too long';
        }
        $this->at += strlen($match[0]);

        return $this->note(new JsonNumber($match[0]), 'number', $match[0]);
    }

    private function literal(string $word, ?bool $value): ?bool
    {
        if (substr($this->text, $this->at, strlen($word)) !== $word) {
            throw new MalformedJson();
        }
        $this->at += strlen($word);

        return $this->note($value, 'literal', $word);
    }

    /** The next byte that is not white space; empty at the end. */
    private function peek(): string
    {
        $byte = $this->text[$this->at] ?? '';
        if ($byte > ' ') {
            return $byte;
        }
        $this->at += strspn($this->text, self::WHITE_SPACE, $this->at);

        return $this->text[$this->at] ?? '';
    }

    /** Steps over the bracket that opens, and over the one that closes where nothing stands between. */
    private function opens(int $depth, string $end): bool
    {
        if ($depth < 0) {
            throw new MalformedJson();
        }
        $bracket = $this->text[$this->at++];
        if ($this->notesTokens) {
            $this->note(null, $bracket);
        }
        $empty = $this->peek() === $end;
        $this->at += (int) $empty;

        return !$empty;
    }

    /** Steps over the comma or the bracket that closes. */
    private function goesOn(string $end): bool
    {
        $byte = $this->peek();
        if ($byte !== ',' && $byte !== $end) {
            throw new MalformedJson();
        }
        $this->at++;

        return $byte === ',';
    }

    /** Notes a token and hands the value through. */
    private function note(mixed $value, string ...$token): mixed
    {
        if ($this->notesTokens) {
            $this->tokens[] = $token;
        }

        return $value;
    }
}
