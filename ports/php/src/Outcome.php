<?php

declare(strict_types=1);

namespace PaymentConformance;

/** What a response says, in one shape for every gateway, and what all responses are read by. */
final class Outcome
{
    private const IN_SPITE_OF_STATUS = ['error', 'declined', 'cancelled'];

    /**
     * An operation that reads responses.
     *
     * @param list<string> $actions
     * @param \Closure(JsonObject|list<mixed>, string, string): array<string, mixed> $read from the body, the action and the
     *        HTTP status; absent members of the outcome may be null
     * @param string $mark names, with spaces between, of which one is there in whatever the gateway itself says, where the
     *        HTTP status is not 2xx; a `{}` behind the only name asks for an object
     * @param list<string> $forms the actions that are answered in forms too
     * @param bool $lists whether a list is read too, where the HTTP status is not 2xx
     */
    public static function operation(array $actions, \Closure $read, bool $lists = false, string $mark = '',
        array $forms = []): \Closure
    {
        return static function (Steps $step, string $action, string $status, string $body, ?string $contentType = null)
        use ($actions, $read, $lists, $mark, $forms): array {
            if (!in_array($action, $actions, strict: true)) {
                throw new BadInput('action is none of the gateway');
            }
            if (preg_match('/^[1-9][0-9]{2}\z/', $status) !== 1) {
                throw new BadInput('status is no HTTP status');
            }
            $isGood = self::isGood($status);
            Text::bounded($body);
            try {
                $value = self::read($body, $contentType, in_array($action, $forms, strict: true));
                if (!$value instanceof JsonObject && ($isGood || !$lists || !is_array($value))) {
                    throw Rejected::MalformedBody->because('the body is not what the gateway sends');
                }
            } catch (Rejection $rejection) {
                if ($isGood) {
                    throw $rejection;
                }

                return ['kind' => 'error', 'status' => $status];
            }
            if (!$isGood && $mark !== '' && !self::isMarked($value, $mark)) {
                return ['kind' => 'error', 'status' => $status];
            }
            $outcome = $read($value, $action, $status);
            if (!$isGood && !in_array($outcome['kind'], self::IN_SPITE_OF_STATUS, strict: true)) {
                $outcome['kind'] = 'unknown';
            }

            return self::present($outcome);
        };
    }

    /**
     * What stands in the body of a response; nothing where the HTTP status is not 2xx and there is none.
     *
     * @param \Closure(JsonObject): array<string, mixed> $read
     */
    public static function members(array $actions, array $forms, string $action, string $status, string $body,
        ?string $contentType, \Closure $read): object
    {
        if (!in_array($action, $actions, strict: true)) {
            throw new BadInput('action is none of the gateway');
        }
        if (preg_match('/^[1-9][0-9]{2}\z/', $status) !== 1) {
            throw new BadInput('status is no HTTP status');
        }
        Text::bounded($body);
        try {
            $value = self::read($body, $contentType, in_array($action, $forms, strict: true));
            if (!$value instanceof JsonObject) {
                throw Rejected::MalformedBody->because('the body is no object');
            }
        } catch (Rejection $rejection) {
            return self::isGood($status) ? throw $rejection : (object) [];
        }

        return (object) $read($value);
    }

    /** Whether it is the gateway that speaks, and not a proxy or a framework in front of it. */
    private static function isMarked(JsonObject $body, string $mark): bool
    {
        if (str_ends_with($mark, '{}')) {
            return ($body->members[substr($mark, 0, -2)] ?? null) instanceof JsonObject;
        }

        return array_filter(explode(' ', $mark), static fn (string $name) => isset($body->members[$name])) !== [];
    }

    public static function isGood(string $status): bool
    {
        return $status[0] === '2';
    }

    /** @return array<string, mixed> without what is absent */
    public static function present(array $members): array
    {
        return array_filter($members, static fn (mixed $member) => $member !== null && $member !== []);
    }

    /** One of `errors`: an object, even where all of it is absent. */
    public static function error(?string $code = null, ?string $field = null, ?string $message = null): object
    {
        return (object) self::present(['code' => $code, 'field' => $field, 'message' => $message]);
    }

    /** Where the customer may be sent. */
    public static function safeUrl(string $url): string
    {
        return preg_match('~^https://[^:/?#@\\\\"<>\x00-\x20\x7F-\xFF][^\\\\"<>\x00-\x20\x7F-\xFF]*+\z~', $url) === 1
            && !str_contains(preg_split('~[/?#]~', substr($url, 8))[0], '@')
            ? $url
            : throw Rejected::UnsafeRedirect->because('the redirect is not plain https');
    }

    private static function read(string $body, ?string $contentType, bool $orForm): mixed
    {
        $type = MediaType::read($contentType ?? '');
        $isForm = $orForm && $type?->type === 'application/x-www-form-urlencoded';
        $isJson = $type !== null && ($type->type === 'application/json' || str_ends_with($type->type, '+json'));
        if (!$isJson && !$isForm || array_diff(array_map(strtolower(...), $type->values('charset')), ['utf-8']) !== []) {
            throw Rejected::WrongContentType->because('the Content-Type is neither JSON nor a form in UTF-8');
        }
        if ($isForm) {
            $parameters = Form::parameters($body);

            return Text::isUtf8(implode(array_keys($parameters)) . implode($parameters))
                ? new JsonObject($parameters)
                : throw Rejected::MalformedBody->because('the form is not UTF-8');
        }
        try {
            $json = new Json($body);
        } catch (MalformedJson) {
            throw Rejected::MalformedBody->because('the body is not JSON');
        }

        return $json->flaw === null ? $json->value : throw Rejected::MalformedBody->because("in the body, $json->flaw");
    }
}
