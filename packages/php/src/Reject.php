<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

/** The SDK refuses an input, with one of the codes of vectors/OPERATIONS.md; may be thrown or returned. */
final class Reject extends \Exception
{
    public function __construct(public readonly string $rejection)
    {
        parent::__construct($rejection);
    }
}
