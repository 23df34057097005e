<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

/** One golden case for one SDK. */
final class GoldenCase
{
    public readonly string $name;
    public readonly string $comment;
    public readonly bool $refusesUnnamed;
    public readonly bool $mustRefuse;
    /** Whether the SDK answers all that the case says. */
    public readonly bool $isShownWhole;
    /** @var list<Members> the claims that let an SDK pass */
    public readonly array $acceptable;

    public function __construct(
        private readonly Suite $suite,
        private readonly Members $golden,
        public readonly string $operation,
        public readonly string $match,
        public readonly Free $free,
        private readonly Options $options,
    ) {
        $this->name = "$operation#{$golden->get('id')}";
        $this->comment = $golden->get('comment');
        $this->refusesUnnamed = $options->refusesUnnamed;
        $claims = $golden->get('expect')->get('claims') ?? [$golden->get('expect')];
        $of = static fn (string $status) => array_values(array_filter($claims, static fn (Members $claim) => ($claim->get('status') ?? 'confirmed') === $status));
        $shown = static fn (Members $claim) => new Members(array_map(
            static fn (array $member) => $member[0] === 'value' ? ['value', $options->answered($member[1])] : $member, $claim->list));
        $taken = $of('confirmed') ?: $of('unverified');
        $value = array_values(array_filter($taken, static fn (Members $claim) => $claim->has('value')))[0] ?? null;
        $value = $value?->get('value');
        $this->isShownWhole = $value instanceof Members && Json::write($value) === Json::write($options->answered($value));
        $this->acceptable = array_map($shown, $taken);
        $this->mustRefuse = array_filter($this->acceptable, static fn (Members $claim) => !$claim->has('reject')) === [];
    }

    /** The accepted case that a refused one differs from in one point. */
    public function twin(): ?self
    {
        return $this->golden->has('twin') ? $this->suite->case("$this->operation#{$this->golden->get('twin')}") : null;
    }

    /** Why the SDK is not asked; null where it is. */
    public function leftOut(): ?string
    {
        $objection = $this->options->objection($this->name, $this->golden->get('input'), $this->acceptable, $this->twin()?->isShownWhole ?? false);
        if ($objection !== null) {
            return "not offered: $objection";
        }
        $reason = $this->twin()?->leftOut();

        return $reason === null ? null : "$reason in its twin";
    }

    /** @return array{value?: mixed, reject?: string, error?: string} what the SDK does */
    public function answer(): array
    {
        try {
            $value = $this->suite->call($this->operation, new Input($this->golden->get('input')));

            return match (true) {
                $value instanceof Reject => ['reject' => $value->rejection],
                $value === false => ['reject' => 'refused'],
                $value === true => ['value' => new Members([['accepted', true]])],
                default => ['value' => self::answered($value)],
            };
        } catch (\Throwable $error) {
            $code = $error instanceof Reject ? $error->rejection : $this->suite->rejection($error);

            // The text of an exception may quote a secret.
            return $code !== null ? ['reject' => $code] : ['error' => 'it threw ' . $error::class];
        }
    }

    /** Why an answer is wrong; null where it is right. A refusal is judged without its twin. */
    public function judge(array $answer): ?string
    {
        if (array_key_exists('value', $answer)) {
            $answer['value'] = $this->options->answered($answer['value']);
        }

        return Judge::problem($this, $answer);
    }

    /** Asks the SDK; null where its answer is right, else a message for people. */
    public function check(): ?string
    {
        $found = $this->judge($this->answer());
        $twin = $this->mustRefuse ? $this->twin() : null;
        if ($found === null && $twin !== null) {
            $answer = $twin->answer();
            $isTaken = $twin->judge($answer) === null || array_key_exists('value', $answer) && !str_ends_with($this->operation, '.verify');
            $found = $isTaken ? null : "refused as expected, but $twin->name, which must be accepted, was refused too: it shows nothing";
        }

        return $found === null ? null : "$this->name: $this->comment\n  {$this->masked($found)}";
    }

    /** The bytes of a text of the input. */
    public function text(string $field): ?string
    {
        return Json::text($this->golden->get('input')->get($field));
    }

    /** The bytes of an intermediate value; null where the case has none of that name. */
    public function step(string $name): ?string
    {
        $step = array_column(array_map(static fn (Members $step) => [$step->get('name'), $step], $this->golden->get('steps')), 1, 0)[$name] ?? null;

        return $step === null ? null : $step->get('text') ?? hex2bin($step->get('hex'));
    }

    /** A sentence without the texts of the input, which an SDK may have put into a name or a code. */
    private function masked(string $sentence): string
    {
        $texts = array_filter(Json::texts($this->golden->get('input')), static fn (string $text) => strlen($text) >= 6);

        return strtr($sentence, array_fill_keys($texts, '(a text of the input)'));
    }

    /** A value for people: a digest or an amount as it is, of anything else the length alone. */
    public function shown(string $text): string
    {
        $isPlain = preg_match('/^(?:[0-9a-fA-F]{32,128}|[0-9.]{1,12})$/D', $text) === 1;

        return $isPlain && !in_array($text, Json::texts($this->golden->get('input')), strict: true) ? $text : strlen($text) . ' bytes';
    }

    /** A PHP value as JSON; bytes that are not UTF-8 become {"hex": …}. */
    private static function answered(mixed $value): mixed
    {
        return match (true) {
            is_string($value) => preg_match('//u', $value) === 1 ? $value : new Members([['hex', bin2hex($value)]]),
            $value instanceof Members, $value instanceof Number, $value === null, is_bool($value) => $value,
            is_array($value) && array_is_list($value) => array_map(self::answered(...), $value),
            is_array($value) => new Members(array_map(
                static fn (string|int $name) => [(string) $name, self::answered($value[$name])], array_keys($value))),
            default => Json::read(json_encode($value, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION)),
        };
    }
}
