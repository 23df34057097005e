<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

/** What right SDKs do differently in the requests of an operation: `free` of vectors/fields/. */
final class Free
{
    /** @var list<string> names of headers, in small letters */
    public readonly array $headers;
    /** @var list<string> objects whose members may stand in any order */
    public readonly array $orders;
    /** @var list<string> fields in which an SDK says what it is */
    public readonly array $ownFields;
    public readonly bool $formAsMultipart;
    public readonly bool $multipartAsForm;
    /** @var list<string> */
    private readonly array $empty;
    /** @var list<string> parameters of the URL's query, as `name=value` */
    private readonly array $query;

    /** @param list<Members> $entries */
    public function __construct(private readonly array $entries)
    {
        $of = static fn (string $kind) => array_filter($entries, static fn (Members $entry) => $entry->get('kind') === $kind);
        $this->headers = array_values(array_map(static fn (Members $entry) => strtolower($entry->get('name')), $of('header')));
        $this->orders = array_values(array_map(static fn (Members $entry) => $entry->get('field'), $of('memberOrder')));
        $this->ownFields = array_merge(...array_map(static fn (Members $entry) => $entry->get('fields'), array_values($of('ownFields'))));
        $this->formAsMultipart = $of('formAsMultipart') !== [];
        $this->multipartAsForm = $of('multipartAsForm') !== [];
        $parameters = array_map(static fn (Members $entry) => $entry->get('parameter'), array_values($of('query')));
        $this->query = array_map(static fn (Members $one) => "{$one->get('name')}={$one->get('value')}", $parameters);
        $this->empty = array_merge(...array_map(static fn (Members $entry) => $entry->get('fields'), array_values($of('emptyFields'))));
    }

    /** A URL without the parameters of its query that may be there. */
    public function reducedUrl(string $url): string
    {
        $halves = explode('?', $url, 2);
        $kept = array_filter(explode('&', $halves[1] ?? ''), fn (string $piece) => !in_array($piece, $this->query, strict: true));

        return isset($halves[1]) ? "$halves[0]?" . implode('&', $kept) : $url;
    }

    /** A JSON body without what is free in it, and without members that are null. */
    public function reduced(mixed $body): mixed
    {
        $body = self::withoutNulls($body);
        foreach ($this->entries as $entry) {
            $field = $entry->get('field');
            $body = match ($entry->get('kind')) {
                'default' => self::changed($body, explode('.', $field->get('name')), static function (mixed $value) use ($field): array {
                    foreach ($field->get('values') as $one) {
                        if (Json::means($one, $value)) {
                            return [];
                        }
                    }

                    return [$value];
                }),
                'hexInCapitals' => self::changed($body, explode('.', $field), static fn (mixed $value) => [self::folded($value)]),
                'numberAsText' => self::changed($body, explode('.', $field), static fn (mixed $value) => [
                    is_string($value) && preg_match('/^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/D', $value) === 1 ? new Number($value) : $value]),
                'sameTime' => self::changed($body, explode('.', $field), static fn (mixed $value) => [is_string($value) ? self::moment($value) : $value]),
                'emptyFields' => array_reduce(
                    $entry->get('fields'),
                    static fn (mixed $body, string $name) => self::changed($body, explode('.', $name), static fn (mixed $value) => $value === '' ? [] : [$value]),
                    $body),
                'otherMembers' => array_reduce(
                    $entry->get('fields'), static fn (mixed $body, string $name) => self::changed($body, [$name], static fn () => []), $body),
                'textAsNumber' => self::changed($body, explode('.', $field), static fn (mixed $value) => [
                    $value instanceof Number ? $value->digits : $value]),
                default => $body,
            };
        }

        return $body;
    }

    /** The parts of a form without what is free in them; a name that is there twice is never left out. */
    public function reducedParts(array $parts): array
    {
        $parts = array_values(array_filter($parts, fn (array $part) => $part[1] !== '' || !in_array($part[0], $this->empty, strict: true)));
        foreach ($this->entries as $entry) {
            $kind = $entry->get('kind');
            if (!in_array($kind, ['default', 'hexInCapitals', 'jsonText'], strict: true)) {
                continue;
            }
            $field = $entry->get('field');
            $places = array_keys(array_column($parts, 0), $kind === 'default' ? $field->get('name') : $field, strict: true);
            if (count($places) !== 1) {
                continue;
            }
            $place = $places[0];
            if ($kind === 'hexInCapitals') {
                $parts[$place][1] = self::folded($parts[$place][1]);
            } elseif ($kind === 'jsonText') {
                $parts[$place][1] = self::plain($parts[$place][1]);
            } elseif (in_array($parts[$place][1], array_map(Json::text(...), $field->get('values')), strict: true)) {
                array_splice($parts, $place, 1);
            }
        }

        return $parts;
    }

    private static function folded(mixed $value): mixed
    {
        return is_string($value) && preg_match('/^[0-9A-Fa-f]*$/D', $value) === 1 ? strtolower($value) : $value;
    }

    /** The moment that a time of ISO 8601 is, whatever its offset; any other text as it is. */
    private static function moment(string $text): string
    {
        $shape = '/^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(?:Z|([+-])(\d\d):?(\d\d))$/D';
        if (preg_match($shape, $text, $found, PREG_UNMATCHED_AS_NULL) !== 1) {
            return $text;
        }
        [$year, $month, $day, $hour, $minute, $second, $hours, $minutes] = array_map(intval(...), [...array_slice($found, 1, 6), ...array_slice($found, 9, 2)]);
        if (!checkdate($month, $day, $year) || max($hour, $hours) > 23 || max($minute, $second, $minutes) > 59) {
            return $text;
        }
        $offset = ($hours * 60 + $minutes) * ($found[8] === '-' ? -1 : 1);
        // PHP takes a year of two digits for one of this century or the last; 400 years have the same days.
        $seconds = gmmktime($hour, $minute - $offset, $second, $month, $day, $year + 400);

        return "$seconds." . rtrim($found[7] ?? '', '0');
    }

    /** The JSON that a text is in one spelling, its members by name; any other text as it is. */
    private static function plain(string $value): string
    {
        try {
            return Json::write(self::byName(Json::read($value)));
        } catch (\UnexpectedValueException | \JsonException) {
            return $value;
        }
    }

    private static function byName(mixed $value): mixed
    {
        if (!$value instanceof Members) {
            return is_array($value) ? array_map(self::byName(...), $value) : $value;
        }
        $list = array_map(static fn (array $member) => [$member[0], self::byName($member[1])], $value->list);
        usort($list, static fn (array $a, array $b) => strcmp($a[0], $b[0]));

        return new Members($list);
    }

    private static function withoutNulls(mixed $value): mixed
    {
        if ($value instanceof Members) {
            $kept = array_filter($value->list, static fn (array $member) => $member[1] !== null);

            return new Members(array_map(static fn (array $member) => [$member[0], self::withoutNulls($member[1])], array_values($kept)));
        }

        return is_array($value) ? array_map(self::withoutNulls(...), $value) : $value;
    }

    /** The body with the value at the end of a path changed, or left out where that gives nothing. */
    private static function changed(mixed $body, array $path, \Closure $change): mixed
    {
        $name = array_shift($path);
        if (!$body instanceof Members || !$body->has($name)) {
            return $body;
        }
        $value = $path === [] ? $change($body->get($name)) : [self::changed($body->get($name), $path, $change)];

        return $value === [] ? $body->without($name) : $body->replacing($name, $value[0]);
    }
}
