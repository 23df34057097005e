<?php

declare(strict_types=1);

namespace PaymentConformance;

/**
 * One operation. The signature of its function is the table of its input: after the steps come the fields by name,
 * `string` for text, `JsonObject` for an object, `array` for an array,
 * `mixed` for any JSON, a default for what may be left out.
 */
final class Operation
{
    /** @var array<string, string> the type of the field, by name */
    private array $fields = [];

    /** @var list<string> */
    private array $required = [];

    public function __construct(private readonly \Closure $function)
    {
        foreach (array_slice((new \ReflectionFunction($function))->getParameters(), 1) as $parameter) {
            $this->fields[$parameter->name] = $parameter->getType()?->getName() ?? 'string';
            if (!$parameter->isOptional()) {
                $this->required[] = $parameter->name;
            }
        }
    }

    /** @return string|true|array<string, mixed>|object the value; true where a verification accepts */
    public function run(Steps $step, JsonObject $input): string|bool|array|object
    {
        $arguments = [];
        foreach ($input->members as $name => $value) {
            $arguments[$name] = match ($this->fields[$name] ?? throw new BadInput("the operation has no field $name")) {
                JsonObject::class => $value instanceof JsonObject ? $value : throw new BadInput("$name is not an object"),
                'mixed' => $value,
                'array' => is_array($value) ? $value : throw new BadInput("$name is not an array"),
                default => Text::bytes($value, $name),
            };
        }
        foreach ($this->required as $name) {
            if (!array_key_exists($name, $arguments)) {
                throw new BadInput("$name is missing");
            }
        }

        return ($this->function)($step, ...$arguments);
    }
}
