<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

/** Whether an answer is as good as the expected one, by the rules of vectors/README.md, `match`. */
final class Judge
{
    /** Why an answer (`value`, `reject` or `error`) is wrong, without a value of it; null where it is right. */
    public static function problem(GoldenCase $case, array $answer): ?string
    {
        if (isset($answer['error'])) {
            return "the SDK failed: $answer[error]";
        }
        if (str_contains($case->operation, '.response.') && !isset($answer['reject'])) {
            $answer['value'] = self::withoutAbsent($answer['value']);
        }
        $codes = $values = [];
        foreach ($case->acceptable as $claim) {
            if ($claim->has('reject')) {
                $codes[] = $claim->get('reject');
            } else {
                $values[] = $claim->get('value');
            }
        }
        if (isset($answer['reject'])) {
            // Where taking it is as right as refusing it, no source says with which code it would be refused.
            if ($codes !== [] && $values !== []) {
                return null;
            }
            if (in_array($answer['reject'], $codes, strict: true) || $case->refusesUnnamed && $answer['reject'] === 'refused' && $codes !== []) {
                return null;
            }

            return "refused with $answer[reject], expected " . (implode(' or ', $codes) ?: 'a value: it must be accepted');
        }
        foreach ($values as $value) {
            if (self::accepts($case->match, $case->free, Order::signedAsSent($case, $value, $answer['value']), $answer['value'])) {
                return null;
            }
        }

        return $values === [] ? 'accepted, although it must be refused with ' . implode(' or ', $codes) : self::difference($case, Order::signedAsSent($case, $values[0], $answer['value']), $answer['value']);
    }

    /** What a response says, without members that are null or empty. */
    private static function withoutAbsent(mixed $value): mixed
    {
        if (!$value instanceof Members) {
            return is_array($value) ? array_map(self::withoutAbsent(...), $value) : $value;
        }
        $list = array_map(static fn (array $member) => [$member[0], self::withoutAbsent($member[1])], $value->list);
        $isThere = static fn (array $member) => !in_array($member[1], [null, [], ''], strict: true) && !($member[1] instanceof Members && $member[1]->list === []);

        return new Members(array_values(array_filter($list, $isThere)));
    }

    public static function accepts(string $match, Free $free, mixed $expected, mixed $got): bool
    {
        if (Json::write($expected) === Json::write($got)) {
            return true;
        }
        if ($match === 'json' && !self::isRequest($expected)) {
            return Json::means($expected, $got) || Json::means(self::inOneOrder($expected), self::inOneOrder($got));
        }
        if (in_array($match, ['json', 'form', 'multipart'], strict: true)) {
            return self::messagesAgree($match, $free, $expected, $got);
        }
        [$mine, $theirs] = [Json::text($got), Json::text($expected)];
        if ($match === 'redacted') {
            $occurs = static fn (mixed $text) => $mine !== null && str_contains($mine, Json::text($text));

            return array_filter($expected->get('kept'), $occurs) === $expected->get('kept') && array_filter($expected->get('absent'), $occurs) === [];
        }
        if ($mine === null || $theirs === null) {
            return false;
        }

        return match ($match) {
            'exact' => $mine === $theirs,
            'credentials' => self::meaning('authorization', $mine) === self::meaning('authorization', $theirs),
            default => strtolower($mine) === strtolower($theirs),
        };
    }

    /** An outcome with the parameters of its redirect and its errors in one order; parameters of one name keep theirs. */
    private static function inOneOrder(mixed $value, string $inside = ''): mixed
    {
        $text = static fn (mixed $part) => Json::text($part) ?? '';
        $key = static fn (mixed $each) => match (true) {
            $each instanceof Members => array_map(static fn (string $name) => $text($each->get($name)), ['code', 'field', 'message']),
            is_array($each) => [$text($each[0] ?? null)],
            default => [],
        };
        if ($value instanceof Members) {
            return new Members(array_map(
                static fn (array $member) => [$member[0], in_array("$inside$member[0]", ['redirect', 'redirect.params', 'errors'], strict: true)
                    ? self::inOneOrder($member[1], "$member[0].") : $member[1]], $value->list));
        }
        if (is_array($value)) {
            usort($value, static fn (mixed $one, mixed $other) => $key($one) <=> $key($other));
        }

        return $value;
    }

    /** @return list<string> where a request differs from the expected one, as far as the difference counts */
    public static function places(string $match, Free $free, Members $expected, Members $got): array
    {
        $found = [
            ...(Json::write($expected->get('method')) === Json::write($got->get('method')) ? [] : ['method']),
            ...($free->reducedUrl(self::url($expected)) === $free->reducedUrl(self::url($got)) ? [] : ['url']),
        ];
        [$wanted, $headers] = [self::headers($expected), self::headers($got)];
        $kind = self::kind($match, $free, $got);
        foreach ($wanted as $name => $values) {
            $isFree = in_array((string) $name, $free->headers, strict: true) || $name === 'content-type' && $kind !== $match;
            if (($headers[$name] ?? []) !== $values && !$isFree) {
                $found[] = "header $name" . (isset($headers[$name]) ? '' : ': missing');
            }
        }

        return [...$found, ...self::bodyPlaces($match, $kind, $free, $expected, $got), ...Surplus::places($free, $expected, $got)];
    }

    /** How the body of a request is read: a form may come in multipart and multipart as a form, where that is free. */
    private static function kind(string $match, Free $free, Members $got): string
    {
        $stated = self::only($got, 'content-type');
        if ($match === 'form' && $free->formAsMultipart && Wire::boundaryOfType($stated) !== null) {
            return 'multipart';
        }
        $isForm = (Wire::mediaType($stated)[0] ?? '') === 'application/x-www-form-urlencoded';

        return $match === 'multipart' && $free->multipartAsForm && $isForm ? 'form' : $match;
    }

    /** @return list<array{string, string}> the well-formed headers, their names in small letters, their values without the space around them */
    public static function pairs(Members $request): array
    {
        $headers = is_array($request->get('headers')) ? $request->get('headers') : [];

        return array_map(
            static fn (array $pair) => [strtolower($pair[0]), Wire::trimmed(Json::text($pair[1]))], array_values(array_filter($headers, self::isPair(...))));
    }

    public static function isPair(mixed $pair): bool
    {
        return is_array($pair) && count($pair) === 2 && is_string($pair[0]) && Json::text($pair[1]) !== null;
    }

    /** @return array<string, list<string>> */
    public static function headers(Members $request): array
    {
        $headers = [];
        foreach (self::pairs($request) as [$name, $value]) {
            $headers[$name][] = self::meaning($name, $value);
        }

        return $headers;
    }

    public static function only(Members $request, string $wanted): string
    {
        $values = array_column(array_filter(self::pairs($request), static fn (array $pair) => $pair[0] === $wanted), 1);

        return count($values) === 1 ? $values[0] : '';
    }

    /** The URL without what makes no difference (RFC 3986, 6.2.2 and 6.2.3): see vectors/README.md. */
    private static function url(Members $request): string
    {
        $origin = static fn (array $found) => preg_replace('~^(https://.*):(?:443)?$~Ds', '$1', strtolower($found[0]));
        $url = preg_replace_callback('~^[^:/?#]*://[^/?#]*~', $origin, Json::text($request->get('url')) ?? '');
        $url = preg_replace_callback('/\?[^#]*/', static fn (array $query) => str_replace('+', '%20', $query[0]), $url, 1);

        return preg_replace_callback('/%[0-9A-Fa-f]{2}/', static function (array $escape): string {
            $character = chr((int) hexdec(substr($escape[0], 1)));

            return preg_match("/^[A-Za-z0-9._~!'()*-]$/D", $character) === 1 ? $character : strtoupper($escape[0]);
        }, $url);
    }

    private static function isRequest(mixed $value): bool
    {
        return $value instanceof Members && $value->has('method') && $value->has('url');
    }

    private static function messagesAgree(string $match, Free $free, mixed $expected, mixed $got): bool
    {
        if (self::isRequest($expected)) {
            return $got instanceof Members && self::places($match, $free, $expected, $got) === [];
        }
        [$one, $other] = [Json::text($expected), Json::text($got)];
        if ($one === null || $other === null) {
            return false;
        }
        // A body on its own has the boundary that its operation was given.
        $boundary = Wire::boundaryOfBody($one);
        $right = self::parts($match, $one, $boundary);

        return $right !== null && $right === self::parts($match, $other, $boundary);
    }

    private static function parts(string $match, string $body, ?string $boundary): ?array
    {
        if ($match === 'form') {
            return Wire::readForm($body);
        }
        $parts = Wire::readMultipart($body, $boundary);

        return $parts === null ? null : array_map(self::withoutDefaultType(...), array_column($parts, 0));
    }

    /** A part without the type that it has where none is said, or without a charset in which its bytes say the same. */
    private static function withoutDefaultType(array $part): array
    {
        $kind = $part[3] !== null && $part[2] === null ? Wire::mediaType($part[3]) : null;
        $charsets = Wire::isAscii($part[1]) ? ['utf-8', 'us-ascii', 'iso-8859-1'] : ['utf-8'];
        $others = array_filter(
            $kind[1] ?? [], static fn (array $one) => $one[0] !== 'charset' || !in_array(strtolower($one[1]), $charsets, strict: true));

        return $kind !== null && $kind[0] === 'text/plain' && $others === [] ? [$part[0], $part[1], null, null] : $part;
    }

    /** A Content-Type without charset and boundary, credentials with their scheme in small letters and one space behind it. */
    private static function meaning(string $name, string $value): string
    {
        if ($name === 'authorization' && ($space = strpos($value, ' ')) !== false) {
            return strtolower(substr($value, 0, $space)) . ' ' . ltrim(substr($value, $space), ' ');
        }
        $kind = $name === 'content-type' ? Wire::mediaType($value) : null;
        if ($kind === null) {
            return $value;
        }
        [$type, $parameters] = $kind;
        foreach ($parameters as [$key, $word]) {
            if (!($key === 'boundary' && $kind[0] === 'multipart/form-data') && !($key === 'charset' && strtolower($word) === 'utf-8')) {
                $type .= ";$key=$word";
            }
        }

        return $type;
    }

    private static function bodyPlaces(string $match, string $kind, Free $free, Members $expected, Members $got): array
    {
        // An empty body and none are the same bytes on the wire.
        if (array_filter([$expected, $got], static fn (Members $one) => $one->has('body') && Json::text($one->get('body')) !== '') === []) {
            return [];
        }
        [$one, $other] = [Json::text($expected->get('body')), Json::text($got->get('body'))];
        if ($one === null || $other === null) {
            return ['body'];
        }
        if ($match === 'json') {
            try {
                [$one, $other] = [$free->reduced(Json::read($one)), $free->reduced(Json::read($other))];
            } catch (\UnexpectedValueException) {
                return ['body: not JSON'];
            }

            return array_map(static fn (string $pointer) => "body $pointer", self::pointers($one, $other, ''));
        }
        $one = self::parts($match, $one, Wire::boundaryOfType(self::only($expected, 'content-type')));
        $other = self::parts($kind, $other, Wire::boundaryOfType(self::only($got, 'content-type')));
        if ($one === null || $other === null) {
            return ['body: not readable as its Content-Type says'];
        }
        [$one, $other] = [$free->reducedParts($one), $free->reducedParts($other)];
        $found = [];
        foreach (array_unique([...array_column($one, 0), ...array_column($other, 0)]) as $name) {
            $of = static fn (array $parts) => array_values(array_filter($parts, static fn (array $part) => $part[0] === $name));
            [$right, $mine] = [$of($one), $of($other)];
            if ($right !== $mine) {
                $found[] = "field $name" . ($mine === [] ? ': missing' : ($right === [] ? ': not expected' : ''));
            }
        }

        return $found;
    }

    /** @return list<string> the JSON pointers at which two values do not mean the same */
    private static function pointers(mixed $one, mixed $other, string $path): array
    {
        if (Json::means($one, $other)) {
            return [];
        }
        $found = [];
        if ($one instanceof Members && $other instanceof Members) {
            foreach (array_unique([...$one->names(), ...$other->names()]) as $name) {
                $found = [...$found, ...match (true) {
                    !$other->has($name) => ["$path/$name: missing"],
                    !$one->has($name) => ["$path/$name: not expected"],
                    default => self::pointers($one->get($name), $other->get($name), "$path/$name"),
                }];
            }
        }

        return $found ?: [$path ?: 'the whole'];
    }

    /** Where an answer differs from the expected value; values are shown only where they can be no secret. */
    private static function difference(GoldenCase $case, mixed $expected, mixed $got): string
    {
        if (self::isRequest($expected)) {
            return $got instanceof Members
                ? 'the request differs in ' . implode('; ', array_slice(self::places($case->match, $case->free, $expected, $got), 0, 6))
                : 'no request: an object with method, url, headers and body was expected';
        }
        if ($case->match === 'redacted') {
            return 'the log holds what must not be in it, or lacks what it must keep';
        }
        [$one, $other] = [Json::text($expected), Json::text($got)];
        if ($one === null || $other === null) {
            return 'the value differs in ' . implode('; ', array_slice(self::pointers($expected, $got, ''), 0, 6));
        }
        $place = strspn($one ^ $other, "\0") + 1;

        return "expected {$case->shown($one)}\n  got      {$case->shown($other)}\n  they differ from byte $place";
    }
}
