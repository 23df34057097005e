<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

/** JSON (RFC 8259) without loss: json_decode keeps neither the spelling of a number nor a name that occurs twice. */
final class Json
{
    private const MOST_DEPTH = 128;
    private const MOST_DIGITS = 1024;

    private int $at = 0;

    private function __construct(private readonly string $text)
    {
    }

    /** @throws \UnexpectedValueException where the text is not one JSON value */
    public static function read(string $text): mixed
    {
        if (preg_match('//u', $text) !== 1) {
            self::fail();
        }
        $json = new self($text);
        $value = $json->value(0);
        $json->space();

        return $json->at < strlen($text) ? self::fail() : $value;
    }

    /** ASCII on one line, numbers as they were spelled. */
    public static function write(mixed $value): string
    {
        return match (true) {
            $value instanceof Number => $value->digits,
            $value instanceof Members => '{' . implode(',', array_map(
                static fn (array $member) => json_encode($member[0]) . ':' . self::write($member[1]), $value->list)) . '}',
            is_array($value) => '[' . implode(',', array_map(self::write(...), $value)) . ']',
            default => json_encode($value, JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR),
        };
    }

    /** Whether two values mean the same: members in any order, numbers by value. */
    public static function means(mixed $one, mixed $other): bool
    {
        if ($one instanceof Number && $other instanceof Number) {
            return $one->equals($other);
        }
        if ($one instanceof Members && $other instanceof Members) {
            $sorted = static function (array $list): array {
                usort($list, static fn (array $a, array $b) => strcmp($a[0], $b[0]));

                return $list;
            };

            return self::means($sorted($one->list), $sorted($other->list));
        }
        if (is_array($one) && is_array($other)) {
            foreach ($one as $index => $value) {
                if (!array_key_exists($index, $other) || !self::means($value, $other[$index])) {
                    return false;
                }
            }

            return count($one) === count($other);
        }

        return !is_object($one) && $one === $other;
    }

    /** The bytes of a text: a string, {"hex"} or {"base64"}; null for what is none. */
    public static function text(mixed $value): ?string
    {
        if (is_string($value)) {
            return $value;
        }
        if (!$value instanceof Members || count($value->list) !== 1 || !is_string($value->list[0][1])) {
            return null;
        }
        [$encoding, $coded] = $value->list[0];
        if ($encoding === 'hex') {
            return preg_match('/^(?:[0-9A-Fa-f]{2})*$/D', $coded) === 1 ? (string) hex2bin($coded) : null;
        }
        $bytes = $encoding === 'base64' ? base64_decode($coded, strict: true) : false;

        return $bytes !== false && base64_encode($bytes) === $coded ? $bytes : null;
    }

    /** @return list<string> the texts in a value, as bytes */
    public static function texts(mixed $value): array
    {
        $text = self::text($value);
        $inside = $value instanceof Members ? array_column($value->list, 1) : (is_array($value) ? $value : []);

        return array_merge($text === null ? [] : [$text], ...array_map(self::texts(...), $inside));
    }

    private static function fail(): never
    {
        throw new \UnexpectedValueException('not JSON');
    }

    private function space(): void
    {
        $this->at += strspn($this->text, " \t\n\r", $this->at);
    }

    /** Moves over a character, where it stands here behind white space. */
    private function skip(string $character): bool
    {
        $this->space();
        if (($this->text[$this->at] ?? '') !== $character) {
            return false;
        }
        $this->at++;

        return true;
    }

    private function value(int $depth): mixed
    {
        if ($depth > self::MOST_DEPTH) {
            self::fail();
        }
        $this->space();
        if (($this->text[$this->at] ?? '') === '"') {
            return $this->string();
        }
        if ($this->skip('{')) {
            $list = [];
            if ($this->skip('}')) {
                return new Members($list);
            }
            do {
                $this->space();
                $name = ($this->text[$this->at] ?? '') === '"' ? $this->string() : self::fail();
                $this->skip(':') || self::fail();
                $list[] = [$name, $this->value($depth + 1)];
            } while ($this->skip(','));

            return $this->skip('}') ? new Members($list) : self::fail();
        }
        if ($this->skip('[')) {
            $list = [];
            if ($this->skip(']')) {
                return $list;
            }
            do {
                $list[] = $this->value($depth + 1);
            } while ($this->skip(','));

            return $this->skip(']') ? $list : self::fail();
        }
        if (preg_match('/(?:true|false|null)|(-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?)/A', $this->text, $found, 0, $this->at) !== 1) {
            self::fail();
        }
        $this->at += strlen($found[0]);
        if (!isset($found[1])) {
            return ['true' => true, 'false' => false, 'null' => null][$found[0]];
        }

        return strlen($found[0]) > self::MOST_DIGITS ? self::fail() : new Number($found[0]);
    }

    private function string(): string
    {
        $start = $this->at++;
        for (;;) {
            $this->at += strcspn($this->text, '"\\', $this->at);
            $byte = $this->text[$this->at] ?? self::fail();
            $this->at += $byte === '"' ? 1 : 2;
            if ($byte === '"') {
                break;
            }
        }
        $string = json_decode(substr($this->text, $start, $this->at - $start));

        return is_string($string) ? $string : self::fail();
    }
}
