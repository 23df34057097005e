<?php

declare(strict_types=1);

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** The golden cases as PHPUnit cases, from PHPUnit 9 on: put your SDK's calls into operations(). */
final class ConformanceTest extends TestCase
{
    /** @return array<string, callable> */
    private static function operations(): array
    {
        return [
            'everypay.authorization.basic' => static function (array $given): array {
                [$username, $secret] = [self::text($given, 'username'), self::text($given, 'secret')];
                return str_contains($username, ':')
                    ? ['reject' => 'invalid-username']
                    : ['value' => 'Basic ' . base64_encode("$username:$secret")];
            },
        ];
    }

    private static function text(array $given, string $name): string
    {
        $value = $given[$name];
        return is_string($value) ? $value
            : (isset($value['hex']) ? hex2bin($value['hex']) : base64_decode($value['base64'], true));
    }

    public static function cases(): iterable
    {
        foreach (file(getenv('VECTORS') ?: 'vectors.ndjson') as $line) {
            $case = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
            if (isset(self::operations()[$case['op']])) {
                yield "$case[op]#$case[id]" => [$case];
            }
        }
    }

    /** A provider that gives nothing would be passed over. */
    public function testEveryOperationHasCases(): void
    {
        $names = array_unique(array_map(static fn (array $case) => $case[0]['op'], array_values(iterator_to_array(self::cases()))));
        self::assertEqualsCanonicalizing(array_keys(self::operations()), $names);
    }

    /** @dataProvider cases */
    #[DataProvider('cases')]
    public function testCase(array $case): void
    {
        $got = self::operations()[$case['op']]($case['input']);
        self::assertContains($got, self::acceptable($case['expect']), $case['comment']);
    }

    /** Where sources disagree, what is confirmed; where nothing is, what is not contradicted. */
    private static function acceptable(array $expect): array
    {
        $claims = $expect['claims'] ?? [$expect + ['status' => 'confirmed']];
        foreach (['confirmed', 'unverified'] as $status) {
            $best = array_filter($claims, static fn ($claim) => $claim['status'] === $status);
            if ($best !== []) {
                return array_map(static fn ($claim) => array_intersect_key($claim, ['value' => 1, 'reject' => 1]), $best);
            }
        }
        return [];
    }
}
