<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The port protocol, version 1: one JSON object a line, an answer line for each case line. */
final class Port
{
    /** @var array<string, Operation> */
    private array $operations;

    /** @param array<string, \Closure> $operations what answers each operation, by the operation's name */
    public function __construct(array $operations)
    {
        $this->operations = array_map(static fn (\Closure $run) => new Operation($run), $operations);
    }

    /**
     * @param resource $in
     * @param resource $out
     */
    public function serve($in, $out): void
    {
        while (($line = fgets($in)) !== false) {
            $answer = $this->answer($line);
            if ($answer === null) {
                return;
            }
            fwrite($out, $answer . "\n");
            fflush($out);
        }
    }

    /** The answer to one line; null to `bye`. */
    private function answer(string $line): ?string
    {
        try {
            $json = new Json($line);
        } catch (MalformedJson) {
            return self::result(null, self::error('the line is not JSON'));
        }
        $message = $json->value instanceof JsonObject ? $json->value->members : [];
        $n = $message['n'] ?? null;

        return match ($message['t'] ?? null) {
            'hello' => self::encode($this->hello()),
            'bye' => null,
            'case' => self::result($n, $this->case($message['op'] ?? null, $message['input'] ?? null, $json->flaw)),
            default => self::result($n, self::error('t is not a message of this protocol')),
        };
    }

    private function hello(): array
    {
        return [
            't' => 'hello',
            'protocol' => 1,
            'port' => ['name' => 'payment-conformance-php', 'version' => '0.1.0', 'language' => 'php'],
            'ops' => array_keys($this->operations),
            'trace' => true,
            'maxInFlight' => 16,
        ];
    }

    private function case(mixed $op, mixed $input, ?string $flaw): array
    {
        if (!is_string($op)) {
            return self::error('op is not text');
        }
        if (!isset($this->operations[$op])) {
            return ['unsupported' => true];
        }
        if ($flaw !== null) {
            return self::error("input cannot be read: $flaw");
        }
        if (!$input instanceof JsonObject) {
            return self::error('input is not an object');
        }

        $step = new Steps();
        try {
            $value = $this->operations[$op]->run($step, $input);
            $answer = ['value' => match (true) {
                $value === true => ['accepted' => true],
                is_array($value), is_object($value) => $value,
                default => Text::show($value),
            }];
        } catch (Rejection $rejection) {
            $answer = ['reject' => ['code' => $rejection->rejected->value, 'message' => $rejection->getMessage()]];
        } catch (BadInput $bad) {
            return self::error($bad->getMessage());
        } catch (\Throwable $failure) {
            // The message could hold a value of the input; the class and the place cannot.
            fwrite(STDERR, $failure::class . ' at ' . basename($failure->getFile()) . ':' . $failure->getLine() . "\n");

            return self::error('the port failed on this input');
        }

        // A bad input has been told by now; all other rejections come behind this one.
        return self::lacksSecret($op, $input)
            ? ['reject' => ['code' => Rejected::MissingField->value, 'message' => 'the secret is empty'], 'steps' => []]
            : [...$answer, 'steps' => $step->all()];
    }

    /** Whether anybody could sign this request, or what this verification believes. */
    private static function lacksSecret(string $op, JsonObject $input): bool
    {
        if (!str_contains($op, '.request.') && !str_ends_with($op, '.verify')) {
            return false;
        }
        $secrets = array_intersect_key($input->members, ['password' => 0, 'phrase' => 0, 'secretKey' => 0, 'secret' => 0, 'key' => 0]);

        return in_array('', array_map(static fn (mixed $secret) => Text::bytes($secret, 'a secret'), $secrets), strict: true);
    }

    private static function error(string $sentence): array
    {
        return ['error' => ['message' => $sentence]];
    }

    /** `n` goes back as it came: a number keeps its spelling, so it does not pass through json_encode. */
    private static function result(mixed $n, array $answer): string
    {
        $token = $n instanceof JsonNumber ? $n->text : self::encode(is_scalar($n) ? $n : null);

        return '{"t":"result","n":' . $token . ',' . substr(self::encode($answer), 1);
    }

    private static function encode(mixed $value): string
    {
        if ($value instanceof JsonObject || $value instanceof JsonNumber) {
            return Json::write($value);
        }
        if (is_array($value) && array_is_list($value)) {
            return '[' . implode(',', array_map(self::encode(...), $value)) . ']';
        }
        if (is_array($value) || is_object($value)) {
            $members = (array) $value;
            $member = static fn (string|int $name, mixed $value) => self::encode((string) $name) . ':' . self::encode($value);

            return '{' . implode(',', array_map($member, array_keys($members), $members)) . '}';
        }

        return json_encode($value, JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
    }
}
