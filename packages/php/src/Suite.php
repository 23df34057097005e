<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

/**
 * An SDK's functions by the names of their operations.
 *
 * A function gets an Input and returns text, an array, or whether a message verifies. `rejecting` gives the code of a
 * rejection for what the SDK throws to refuse an input. `options`, by operation: the words that it takes of a field
 * (`algorithm` => ['sha256']), `without` (inputs that it lacks), `text` => 'utf8', `refusals` => 'unnamed', or 'none' where
 * requests are built, as in a port's hello, and `skip` (patterns of the names of cases).
 */
final class Suite
{
    /** @var array<string, GoldenCase> by their names */
    public readonly array $cases;

    /**
     * @param array<string, callable(Input): mixed> $operations
     * @param (callable(\Throwable): ?string)|null $rejecting
     * @param array<string, array<string, string|list<string>>> $options
     */
    public function __construct(private readonly array $operations, private readonly mixed $rejecting = null, array $options = [])
    {
        [$cases, $isAsked, $known] = [[], false, []];
        foreach (Corpus::suites(array_keys($operations)) as $suite) {
            $operation = $suite->get('op');
            $known[$operation] ??= [
                new Free(Corpus::freedoms($operation)), new Options($operation, $options[$operation] ?? [], Corpus::choices($operation)),
            ];
            foreach ($suite->get('cases') as $golden) {
                $case = new GoldenCase($this, $golden, $operation, $suite->get('match'), ...$known[$operation]);
                $cases[$case->name] = $case;
            }
        }
        $this->cases = $cases;
        foreach ([...array_keys($operations), ...array_keys($options)] as $name) {
            isset($known[$name]) || throw new \InvalidArgumentException("'$name' is not an operation of the suite, or not among the functions");
        }
        foreach ($cases as $case) {
            $isAsked = $isAsked || $case->leftOut() === null;
        }
        $isAsked || throw new \InvalidArgumentException('there is no case to ask');
    }

    public function case(string $name): GoldenCase
    {
        return $this->cases[$name];
    }

    public function call(string $operation, Input $input): mixed
    {
        return ($this->operations[$operation])($input);
    }

    public function rejection(\Throwable $error): ?string
    {
        return $this->rejecting === null ? null : ($this->rejecting)($error);
    }
}
