<?php

declare(strict_types=1);

namespace PaymentConformance;

/**
 * One operation. The signature of its function is the table of its input: after the steps come the fields by name,
 * `string` for text, `JsonObject` for an object, a default for what may be left out.
 */
final class Operation
{
    /** @var array<string, bool> whether the field is an object, by name */
    private array $fields = [];

    /** @var list<string> */
    private array $required = [];

    public function __construct(private readonly \Closure $function)
    {
        foreach (array_slice((new \ReflectionFunction($function))->getParameters(), 1) as $parameter) {
            $this->fields[$parameter->name] = $parameter->getType()?->getName() === JsonObject::class;
            if (!$parameter->isOptional()) {
                $this->required[] = $parameter->name;
            }
        }
    }

    /** @return string|true|array<string, mixed> the value; true where a verification accepts */
    public function run(Steps $step, JsonObject $input): string|bool|array
    {
        $arguments = [];
        foreach ($input->members as $name => $value) {
            $isObject = $this->fields[$name] ?? throw new BadInput("the operation has no field $name");
            if ($isObject && !$value instanceof JsonObject) {
                throw new BadInput("$name is not an object");
            }
            $arguments[$name] = $isObject ? $value : Text::bytes($value, $name);
        }
        foreach ($this->required as $name) {
            if (!isset($arguments[$name])) {
                throw new BadInput("$name is missing");
            }
        }

        return ($this->function)($step, ...$arguments);
    }
}
