<?php

declare(strict_types=1);

namespace PaymentConformance;

/** A request as it goes out, and the URLs that it may go to. */
final class Request
{
    /**
     * @param array<string, string> $headers
     * @return array{method: string, url: string, headers: list<array{string, string}>, body?: string|array}
     */
    public static function of(string $method, string $url, array $headers, ?string $body = null): array
    {
        $pairs = array_map(null, array_keys($headers), array_values($headers));

        return ['method' => $method, 'url' => $url, 'headers' => $pairs] + ($body === null ? [] : ['body' => Text::show($body)]);
    }

    /** @param array<string|int, string> $fields */
    public static function form(string $url, array $fields, array $headers = []): array
    {
        $pairs = array_map(static fn (string|int $name, string $value) => [(string) $name, $value], array_keys($fields), $fields);

        return self::of('POST', $url, ['Content-Type' => 'application/x-www-form-urlencoded'] + $headers, Form::encode($pairs));
    }

    /** @param array<string|int, mixed> $members */
    public static function json(string $url, array $members, array $headers = []): array
    {
        $body = Json::write(new JsonObject($members));

        return self::of('POST', $url, $headers + ['Content-Type' => 'application/json'], $body);
    }

    /** A URL that secrets may be sent to, without the slashes at its end. */
    public static function url(string $text): string
    {
        return preg_match('~^https://[^/:@?#\\\\"<>\x00-\x20\x7F-\xFF][^@?#\\\\"<>\x00-\x20\x7F-\xFF]*+\z~', $text) === 1
            ? rtrim($text, '/')
            : throw Rejected::InvalidUrl->because('the URL is not plain https');
    }

    /** Whether a customer or a message may be sent to a URL: https with a host and without a user, or the scheme of an app. */
    public static function isSafe(string $url): bool
    {
        $scheme = strtolower(strstr($url, ':', before_needle: true));

        return match ($scheme) {
            'https' => preg_match('~^//[^:@/?#\\\\][^@/?#\\\\]*+(?:[/?#]|\z)~', substr($url, 6)) === 1,
            // On this very machine, where tests listen, nobody stands in between.
            'http' => preg_match('~^//(?:localhost|127\.0\.0\.1|\[::1\])(?::[0-9]++)?+(?:[/?#]|\z)~', substr($url, 5)) === 1,
            default => !in_array($scheme, ['ftp', 'javascript', 'vbscript', 'data', 'file', 'blob', 'about'], strict: true),
        };
    }

    /**
     * The bytes of an object of text, of which every name must be in the table.
     *
     * @return array<string, string>
     */
    public static function texts(JsonObject $fields, Table $table): array
    {
        $texts = [];
        foreach (self::known($fields, $table) as $name => $value) {
            $texts[$name] = Text::bytes($value, $name);
        }

        return $texts;
    }

    /** @return array<string, mixed> the members, of which every name must be in the table */
    public static function known(JsonObject $fields, Table $table): array
    {
        $names = $table->names();
        foreach ($fields->members as $name => $_) {
            if (!in_array($name, $names, strict: true)) {
                throw new BadInput("fields has $name, which the call does not have");
            }
        }

        return $fields->members;
    }
}
