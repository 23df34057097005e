<?php

declare(strict_types=1);

use PaymentConformance\Testing\ConformanceTests;
use PaymentConformance\Testing\Input;
use PaymentConformance\Testing\Reject;
use PaymentConformance\Testing\Suite;
use PHPUnit\Framework\TestCase;

/** The golden cases as PHPUnit cases, from PHPUnit 9 on: put your SDK's functions into the Suite. */
final class ConformanceTest extends TestCase
{
    use ConformanceTests;

    protected static function conformance(): Suite
    {
        return new Suite(['everypay.authorization.basic' => self::basic(...)]);
    }

    private static function basic(Input $given): string
    {
        [$username, $secret] = [$given->text('username'), $given->text('secret')];
        if (str_contains($username, ':')) {
            throw new Reject('invalid-username');
        }

        return 'Basic ' . base64_encode("$username:$secret");
    }
}
