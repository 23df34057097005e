<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

/** What an SDK chooses by itself and signs as it sends it: `memberOrder` and `ownFields` of vectors/fields/. */
final class Order
{
    /** The expected request with what the SDK of the one that came chose, and with the signature of that. */
    public static function signedAsSent(GoldenCase $case, mixed $expected, mixed $got): mixed
    {
        return self::withOwnFields($case, self::inOrder($case, $expected, $got), $got);
    }

    /** With the members of an object in the order in which they came. */
    private static function inOrder(GoldenCase $case, mixed $expected, mixed $got): mixed
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

    /** With the fields in which the SDK says what it is. */
    private static function withOwnFields(GoldenCase $case, mixed $expected, mixed $got): mixed
    {
        [$body, $sent] = $case->free->ownFields === [] ? [null, null] : [self::body($expected), self::body($got)];
        if ($body === null || $sent === null) {
            return $expected;
        }
        $isSigned = $body->has('signature');
        $isMeant = static fn (string $name) => !$body->has($name) && self::isOwn($sent->get($name), $isSigned);
        $names = array_values(array_filter($case->free->ownFields, $isMeant));
        $whole = new Members([...$body->list, ...array_map(static fn (string $name) => [$name, $sent->get($name)], $names)]);
        if ($names !== [] && $isSigned) {
            $message = $case->step('message');
            if (self::message($case, $body) !== $message || self::signature($case, $message) !== $body->get('signature')) {
                return $expected;
            }
            $whole = $whole->replacing('signature', self::signature($case, self::message($case, $whole)));
        }

        return $names === [] ? $expected : $expected->replacing('body', Json::write($whole));
    }

    /** Whether a value says what an SDK is: where the body is signed a text of visible characters, else an object of texts. */
    private static function isOwn(mixed $value, bool $isSigned): bool
    {
        if ($value instanceof Members) {
            return !$isSigned && array_filter($value->list, static fn (array $member) => !is_string($member[1])) === [];
        }

        return $isSigned && is_string($value) && preg_match('/\A[^\x00-\x1f\x7f]+\z/', $value) === 1;
    }

    /** What is signed of a body: its other members by their names, between the phrase and the phrase. */
    private static function message(GoldenCase $case, Members $body): string
    {
        $members = array_filter($body->list, static fn (array $member) => $member[0] !== 'signature' && $member[1] !== null);
        usort($members, static fn (array $a, array $b) => strcmp($a[0], $b[0]));
        $written = array_map(static fn (array $member) => "$member[0]=" . self::written($member[1]), $members);

        return $case->text('phrase') . implode('', $written) . $case->text('phrase');
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
