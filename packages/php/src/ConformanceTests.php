<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

use PHPUnit\Framework\Attributes\DataProvider;

/** For a TestCase of PHPUnit 9 or newer: a test for each case of `conformance()`, under the case's name. */
trait ConformanceTests
{
    /** The SDK's functions. */
    abstract protected static function conformance(): Suite;

    /** @return iterable<string, array{GoldenCase}> */
    public static function conformanceCases(): iterable
    {
        foreach (static::conformance()->cases as $name => $case) {
            yield $name => [$case];
        }
    }

    /** @dataProvider conformanceCases */
    #[DataProvider('conformanceCases')]
    public function testConformance(GoldenCase $case): void
    {
        if (($reason = $case->leftOut()) !== null) {
            $this->markTestSkipped($reason);
        }
        $problem = $case->check();
        self::assertNull($problem, (string) $problem);
    }
}
