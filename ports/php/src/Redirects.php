<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The customer's way to the page of the bank or the gateway, and back. */
final class Redirects
{
    private const PORTS = ['https' => ':443', 'http' => ':80'];

    /** @return array<string, \Closure> */
    public static function operations(): array
    {
        return ['redirect.request' => self::request(...), 'redirect.returned' => self::returned(...)];
    }

    private static function request(Steps $step, string $url, string $method, array $params = []): array
    {
        if (!in_array($method, ['GET', 'POST'], strict: true)) {
            throw new BadInput('method is neither GET nor POST');
        }
        $pairs = array_map(static fn (mixed $pair) => is_array($pair) && array_keys($pair) === [0, 1]
            ? [Text::bytes($pair[0], 'params'), Text::bytes($pair[1], 'params')]
            : throw new BadInput('params is not a list of pairs'), $params);
        $form = Form::encode($pairs);
        $url = Outcome::safeUrl($url);
        if ($method === 'POST') {
            return Request::of('POST', $url, ['Content-Type' => 'application/x-www-form-urlencoded'], $form);
        }
        [$front, $fragment] = explode('#', $url, 2) + [1 => null];
        $joint = match (true) {
            $form === '' => '',
            !str_contains($front, '?') => '?',
            default => str_ends_with($front, '?') || str_ends_with($front, '&') ? '' : '&',
        };

        return Request::of('GET', $front . $joint . $form . ($fragment === null ? '' : "#$fragment"), []);
    }

    private static function returned(Steps $step, string $url, string $returnUrl, string $cancelUrl = ''): string
    {
        $page = self::normal($url);

        return match (true) {
            $page === null => 'other',
            $page === self::normal($returnUrl) => 'return',
            $page === self::normal($cancelUrl) => 'cancel',
            default => 'other',
        };
    }

    /** What all spellings of a URL have in common; null for what is none. */
    private static function normal(string $url): ?string
    {
        if (preg_match('~^([A-Za-z][A-Za-z0-9+.-]*+):([\x21-\x7E]++)\z~', $url, $parts) !== 1) {
            return null;
        }
        [, $scheme, $rest] = $parts;
        $scheme = strtolower($scheme);
        if (preg_match('~^//([^/?#]*+)(.*+)\z~', $rest, $parts) !== 1) {
            return "$scheme:$rest";
        }
        [, $host, $tail] = $parts;
        $port = self::PORTS[$scheme] ?? null;
        if (!str_contains($host, '@')) {
            $host = strtolower($host);
            $host = $port !== null && str_ends_with($host, $port) ? substr($host, 0, -strlen($port)) : $host;
        }

        return "$scheme://$host" . ($port !== null && !str_starts_with($tail, '/') ? '/' : '') . $tail;
    }
}
