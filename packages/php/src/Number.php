<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

/** A JSON number as its characters: 1.10 is not 1.1. */
final class Number
{
    public function __construct(public readonly string $digits)
    {
    }

    /** Whether the value is the same, however it is written and however long. */
    public function equals(self $other): bool
    {
        [$one, $two] = [$this->parts(), $other->parts()];

        // Two exponents beyond an integer are compared as they are written.
        return $this->digits === $other->digits || $one === $two;
    }

    /** @return array{string, string, int|string} the sign, the significant digits, the power of ten of the last */
    private function parts(): array
    {
        preg_match('/^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/D', $this->digits, $found);
        [, $sign, $whole, $fraction, $exponent] = $found + ['', '', '', '', ''];
        $digits = ltrim($whole . $fraction, '0');
        $significant = rtrim($digits, '0');
        if ($significant === '') {
            return ['', '0', 0];
        }
        $shift = strlen($digits) - strlen($significant) - strlen($fraction);

        return [$sign, $significant, strlen($exponent) > 15 ? "$exponent and $shift" : (int) $exponent + $shift];
    }
}
