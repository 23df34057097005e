<?php

declare(strict_types=1);

namespace PaymentConformance;

/**
 * An object, so that {} is not []. Members are in document order. PHP makes an integer key of a name such as "10": the
 * order stays and no two names meet.
 */
final class JsonObject
{
    /** @param array<string|int, mixed> $members */
    public function __construct(public readonly array $members)
    {
    }
}

/** A number as it was spelled. */
final class JsonNumber
{
    private const HIGH = 1_000_000_000_000_000;

    public function __construct(public readonly string $text)
    {
    }

    /** Whether the value is the same, exactly: 1.10, 1.1 and 11e-1 are, and so are 0 and -0. */
    public function equals(self $other): bool
    {
        return $this->canonical() === $other->canonical();
    }

    /** The digits without zeros around them, and the power of ten of the last; an exponent may have hundreds of digits. */
    private function canonical(): string
    {
        preg_match('/^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?)([0-9]+))?$/', $this->text, $parts);
        [, $sign, $whole, $fraction, $direction, $exponent] = $parts + array_fill(0, 6, '');
        $digits = ltrim($whole . $fraction, '0');
        $significant = rtrim($digits, '0');
        if ($significant === '') {
            return '0';
        }
        $shift = strlen($digits) - strlen($significant) - strlen($fraction);

        return $sign . $significant . 'e' . self::sum($direction === '-', ltrim($exponent, '0'), $shift);
    }

    /** A number of any length, and a small one, without floats. */
    private static function sum(bool $isNegative, string $digits, int $small): string
    {
        if (strlen($digits) <= 15) {
            return (string) (($isNegative ? -1 : 1) * (int) $digits + $small);
        }
        // So far from zero the sign stays; what the last fifteen digits cannot hold goes to those before them.
        $low = (int) substr($digits, -15) + ($isNegative ? -$small : $small);
        $high = substr($digits, 0, -15);
        if ($low < 0) {
            $high = self::step($high, '0', '9', -1);
        } elseif ($low >= self::HIGH) {
            $high = self::step($high, '9', '0', 1);
        }

        return ($isNegative ? '-' : '') . ltrim($high . sprintf('%015d', ($low + self::HIGH) % self::HIGH), '0');
    }

    /** One more or one less: the digits at the end that turn over, and the one before them. */
    private static function step(string $digits, string $from, string $to, int $by): string
    {
        $kept = rtrim($digits, $from);
        $turned = str_repeat($to, strlen($digits) - strlen($kept));

        return $kept === '' ? "1$turned" : substr($kept, 0, -1) . ((int) substr($kept, -1) + $by) . $turned;
    }
}
