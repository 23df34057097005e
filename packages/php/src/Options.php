<?php

declare(strict_types=1);

namespace PaymentConformance\Testing;

/** What an SDK has of an operation and what it has not, as a port says it in its hello. */
final class Options
{
    private const OTHERS = ['without', 'demands', 'text', 'refusals', 'skip'];

    private const NOT_NONE = 'which is only for operations that build a request or a body: others must refuse';

    public readonly bool $refusesUnnamed;

    private readonly ?Choice $answers;

    /**
     * @param array<string, mixed> $given
     * @param list<Choice> $choices
     * @throws \InvalidArgumentException for what is no option: a word that is passed over would ask the SDK for what it does not
     *     have, or leave out what it has
     */
    public function __construct(private readonly string $operation, private readonly array $given, private readonly array $choices)
    {
        foreach ($given as $name => $value) {
            $problem = $this->problem((string) $name, $value);
            $problem === null || throw new \InvalidArgumentException("'$operation' · '$name' $problem");
        }
        $this->refusesUnnamed = isset($given['refusals']);
        $ofAnswers = array_filter($choices, static fn (Choice $choice) => $choice->isOfAnswers() && isset($given[$choice->name]));
        $this->answers = array_values($ofAnswers)[0] ?? null;
    }

    /** Whether it builds what is sent, of which an SDK may leave the refusals to the receiver. */
    private function builds(): bool
    {
        return str_contains($this->operation, '.request.') || $this->operation === 'multipart.encode';
    }

    private function problem(string $name, mixed $value): ?string
    {
        $isList = is_array($value) && array_filter($value, is_string(...)) === $value && array_is_list($value);
        $words = array_column($this->choices, 'words', 'name');
        if (isset($words[$name])) {
            return match (true) {
                !$isList || $value === [] => 'must have a list of at least one word',
                array_diff($value, $words[$name]) !== [] => 'has a word that is not one of ' . implode(', ', $words[$name]),
                default => null,
            };
        }

        return match ($name) {
            'clock', 'nonce' => "is for 'payconform check' alone, which judges with the $name that an answer carries",
            'without', 'demands', 'skip' => $isList ? null : 'must be a list of names',
            'text' => $value === 'utf8' ? null : 'must say "utf8", or nothing',
            'refusals' => match (true) {
                $value === 'none' && !$this->builds() => 'says "none", ' . self::NOT_NONE,
                $value === 'unnamed' || $value === 'none' => null,
                default => 'must say "unnamed", or "none" where a request or a body is built, or nothing',
            },
            default => 'is not an option of the operation: there are ' . implode(', ', [...array_keys($words), ...self::OTHERS]),
        };
    }

    /** What of an answer, or of what is expected, the SDK answers. */
    public function answered(mixed $value): mixed
    {
        return $this->answers === null ? $value : self::shown($value, array_map(static fn (string $path) => explode('.', $path), $this->given['answers']));
    }

    /** What of a value some paths lead to, also into each object of a list; inside a member what is empty then is left out. */
    private static function shown(mixed $value, array $paths): mixed
    {
        $isEmpty = static fn (mixed $part) => $part === [] || $part instanceof Members && $part->list === [];
        if (is_array($value)) {
            return array_values(array_filter(array_map(static fn (mixed $each) => self::shown($each, $paths), $value), static fn (mixed $part) => !$isEmpty($part)));
        }
        if (!$value instanceof Members) {
            return $value;
        }
        $kept = [];
        foreach ($value->list as [$name, $member]) {
            $own = array_map(static fn (array $path) => array_slice($path, 1), array_values(array_filter($paths, static fn (array $path) => $path[0] === $name)));
            $part = in_array([], $own, strict: true) ? $member : self::shown($member, $own);
            if (in_array([], $own, strict: true) || $own !== [] && !$isEmpty($part)) {
                $kept[] = [$name, $part];
            }
        }

        return new Members($kept);
    }

    /**
     * Why an input, that of the case with this name, is not offered; null where it is.
     *
     * @param list<Members> $acceptable the claims that let an SDK pass
     * @param bool $twinIsWhole whether the SDK answers all that the case's twin says
     */
    public function objection(string $name, Members $input, array $acceptable, bool $twinIsWhole): ?string
    {
        if ($acceptable[0]->has('reject') && ($this->given['refusals'] ?? null) === 'none') {
            return 'to be refused';
        }
        $isSeen = fn (Members $claim) => !$claim->has('reject') || $this->answers->isRefused($claim->get('reject'), $this->given['answers']);
        if ($this->answers !== null && !$twinIsWhole && array_filter($acceptable, $isSeen) === []) {
            return 'refused for a member that the SDK may not read';
        }
        foreach ($this->choices as $choice) {
            $taken = $this->given[$choice->name] ?? null;
            $word = $taken === null ? null : $choice->word($input);
            if ($word !== null && !in_array($word, $taken, strict: true)) {
                return "with $choice->name " . (in_array($word, $choice->words, strict: true) ? $word : 'unknown to the suite');
            }
        }
        foreach ($this->given['without'] ?? [] as $path) {
            if (self::values($input, $path) !== []) {
                return "with $path";
            }
        }
        foreach ($this->given['demands'] ?? [] as $path) {
            if (in_array(self::values($input, $path), [[], [null], ['']], strict: true)) {
                return "without $path";
            }
        }
        foreach (isset($this->given['text']) ? [...Json::texts($input), rawurldecode(Json::text($input->get('form')) ?? '')] : [] as $text) {
            if (preg_match('//u', $text) !== 1) {
                return 'with bytes that are not UTF-8';
            }
        }
        foreach ($this->given['skip'] ?? [] as $pattern) {
            if (preg_match('/^' . str_replace('\*', '.*', preg_quote($pattern, '/')) . '$/D', $name) === 1) {
                return 'left out by name';
            }
        }

        return null;
    }

    /** @return list<mixed> the value that a way through objects leads to, null too; none where it leads nowhere */
    private static function values(mixed $value, string $path): array
    {
        foreach (explode('.', $path) as $name) {
            if (!$value instanceof Members || !$value->has($name)) {
                return [];
            }
            $value = $value->get($name);
        }

        return [$value];
    }
}
