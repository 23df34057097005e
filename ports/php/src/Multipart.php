<?php

declare(strict_types=1);

namespace PaymentConformance;

/** Writes bodies of multipart/form-data (RFC 7578); MultipartReader reads them. */
final class Multipart
{
    private const ESCAPES = ["\n" => '%0A', "\r" => '%0D', '"' => '%22'];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return [
            'multipart.encode' => static fn (Steps $step, string $boundary, array $parts): string
                => Text::bounded(self::encode($boundary, array_map(self::part(...), $parts))),
            'multipart.decode' => static fn (Steps $step, string $contentType, string $body, string $reader = 'strict'): array
                => array_map(static fn (array $part) => array_map(Text::show(...), $part), match ($reader) {
                    'strict' => MultipartReader::strict(body: Text::bounded($body), boundary: self::boundary($contentType)),
                    'tolerant' => MultipartReader::tolerant(body: Text::bounded($body), boundary: self::boundary($contentType)),
                    default => throw new BadInput('reader is neither strict nor tolerant'),
                }),
        ];
    }

    /** @param list<array{name: string, value: string, filename?: string, contentType?: string}> $parts */
    public static function encode(string $boundary, array $parts): string
    {
        self::demandValid($boundary);
        $body = '';
        foreach ($parts as $part) {
            if (str_contains($part['name'] . ($part['filename'] ?? ''), "\0")) {
                throw Rejected::InvalidHeader->because('a NUL in a name cannot stand in a header');
            }
            $header = 'Content-Disposition: form-data; name="' . strtr($part['name'], self::ESCAPES) . '"';
            if (isset($part['filename'])) {
                $header .= '; filename="' . strtr($part['filename'], self::ESCAPES) . '"';
            }
            if (isset($part['contentType'])) {
                if (preg_match('/^[\x20-\x7E]++\z/', $part['contentType']) !== 1) {
                    throw Rejected::InvalidHeader->because('the type of a part cannot stand in a header');
                }
                $header .= "\r\nContent-Type: " . $part['contentType'];
            }
            if (str_contains($header, $boundary) || str_contains($part['value'], $boundary)) {
                throw Rejected::BoundaryInContent->because('the boundary occurs in a part');
            }
            $body .= "--$boundary\r\n$header\r\n\r\n" . $part['value'] . "\r\n";
        }

        return "$body--$boundary--\r\n";
    }

    private static function boundary(string $contentType): string
    {
        $type = MediaType::read($contentType);
        if ($type?->type !== 'multipart/form-data') {
            throw Rejected::WrongContentType->because('the Content-Type is not multipart/form-data');
        }
        $boundaries = $type->values('boundary');
        if (count($boundaries) !== 1) {
            throw Rejected::InvalidBoundary->because('there is not exactly one boundary');
        }
        self::demandValid($boundaries[0]);

        return $boundaries[0];
    }

    /** RFC 2046 §5.1.1 */
    private static function demandValid(string $boundary): void
    {
        if (preg_match("~^[0-9A-Za-z'()+_,./:=? -]{1,70}+(?<! )\\z~", $boundary) !== 1) {
            throw Rejected::InvalidBoundary->because('the boundary is against RFC 2046');
        }
    }

    private static function part(mixed $part): array
    {
        if (!$part instanceof JsonObject) {
            throw new BadInput('one of parts is not an object');
        }
        $texts = [];
        foreach ($part->members as $name => $text) {
            $texts[$name] = in_array($name, ['name', 'value', 'filename', 'contentType'], strict: true)
                ? Text::bytes($text, "$name of a part")
                : throw new BadInput("a part has no field $name");
        }

        return isset($texts['name'], $texts['value']) ? $texts : throw new BadInput('a part without name or value');
    }
}
