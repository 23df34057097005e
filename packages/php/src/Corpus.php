<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

/** The golden files as this package carries them: the bytes of the repository, under one SHA-256. */
final class Corpus
{
    /** @var array<string, string>|null */
    private static ?array $files = null;

    /** @return array<string, string> by name; the digest of the golden ones is what `payconform` prints for its corpus */
    private static function files(): array
    {
        if (self::$files !== null) {
            return self::$files;
        }
        $data = (string) gzdecode((string) file_get_contents(__DIR__ . '/../corpus.gz'));
        [$files, $lines] = [[], ''];
        for ($at = 0; $at < strlen($data); $at = $end + 1 + (int) $size) {
            $end = (int) strpos($data, "\n", $at);
            [$name, $size] = explode(' ', substr($data, $at, $end - $at)) + ['', '0'];
            $files[$name] = substr($data, $end + 1, (int) $size);
            $lines .= str_starts_with($name, 'fields/') ? '' : hash('sha256', $files[$name]) . "  $name\n";
        }
        if (hash('sha256', $lines) !== DIGEST) {
            throw new \RuntimeException('the corpus of this package is not ' . DIGEST . ': install it again');
        }

        return self::$files = $files;
    }

    /**
     * @param list<string> $operations
     * @return iterable<Members> the golden files of these operations
     */
    public static function suites(array $operations): iterable
    {
        foreach (self::files() as $name => $text) {
            preg_match('/^  "op": "([^"]+)"/m', $text, $found);
            if (!str_starts_with($name, 'fields/') && in_array($found[1], $operations, strict: true)) {
                yield Json::read($text);
            }
        }
    }

    /** @return list<Choice> the choices of an operation of whose words an SDK may take only some */
    public static function choices(string $operation): array
    {
        foreach (Json::read(self::files()['fields/choices.json'])->get('operations') as $row) {
            if ($row->get('op') === $operation) {
                return array_map(static fn (Members $choice) => new Choice($choice), $row->get('choices'));
            }
        }

        return [];
    }

    /** @return list<Members> what is free in the requests of an operation */
    public static function freedoms(string $operation): array
    {
        $table = str_contains($operation, '.request.') ? self::files()['fields/' . explode('.', $operation)[0] . '.json'] ?? null : null;
        foreach ($table === null ? [] : Json::read($table)->get('calls') as $call) {
            if ($call->get('op') === $operation) {
                return $call->get('free') ?? [];
            }
        }

        return [];
    }
}
