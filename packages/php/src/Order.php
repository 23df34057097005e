<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

/** The order in which an SDK writes the members of a signed object: `memberOrder` of vectors/fields/. */
final class Order
{
    /** The expected request with the members in the order of the one that came, and with the signature of that order. */
    public static function signedAsSent(GoldenCase $case, mixed $expected, mixed $got): mixed
    {
        foreach ($case->free->orders as $field) {
            [$body, $sent] = [self::body($expected), self::body($got)];
            [$mine, $theirs] = [$body?->get($field), $sent?->get($field)];
            if (!$mine instanceof Members || !$theirs instanceof Members) {
                continue;
            }
            [$names, $order] = [$mine->names(), $theirs->names()];
            sort($names);
            sort($order);
            if ($mine->names() === $theirs->names() || $names !== $order) {
                continue;
            }
            $turned = new Members(array_map(static fn (string $name) => [$name, $mine->get($name)], $theirs->names()));
            $message = $case->step('message');
            $other = str_replace(self::written($mine), self::written($turned), $message, $count);
            if ($count !== 1 || self::signature($case, $message) !== $body->get('signature')) {
                continue;
            }
            $signed = $body->replacing($field, $turned)->replacing('signature', self::signature($case, $other));
            $expected = $expected->replacing('body', Json::write($signed));
        }

        return $expected;
    }

    private static function body(mixed $request): ?Members
    {
        try {
            $body = $request instanceof Members ? Json::read(Json::text($request->get('body')) ?? '') : null;
        } catch (\UnexpectedValueException | \JsonException) {
            return null;
        }

        return $body instanceof Members ? $body : null;
    }

    /** A value as it is signed: nothing quoted, nulls left out. */
    private static function written(mixed $value): string
    {
        if ($value instanceof Members) {
            $kept = array_filter($value->list, static fn (array $member) => $member[1] !== null);

            return '{' . implode(', ', array_map(static fn (array $member) => "$member[0]=" . self::written($member[1]), $kept)) . '}';
        }
        if (is_array($value)) {
            return '[' . implode(', ', array_map(self::written(...), array_filter($value, static fn (mixed $element) => $element !== null))) . ']';
        }

        return is_string($value) ? $value : Json::write($value);
    }

    private static function signature(GoldenCase $case, string $message): string
    {
        $name = $case->text('algorithm');

        return str_starts_with($name, 'hmac-') ? hash_hmac(substr($name, 5), $message, $case->text('phrase')) : hash($name, $message);
    }
}
