<?php

declare(strict_types=1);

// Says of recorded answers what the composer package's judge says, also of an SDK with options: php judge.php ANSWERS [OPTIONS], in a project with the package.

use PaymentConformance\Testing\Json;
use PaymentConformance\Testing\Suite;

require getcwd() . '/vendor/autoload.php';
$lines = array_map(static fn (string $line) => explode("\t", $line), file($argv[1], FILE_IGNORE_NEW_LINES));
$options = isset($argv[2]) ? json_decode(file_get_contents($argv[2]), associative: true, flags: JSON_THROW_ON_ERROR) : [];
$suite = new Suite(array_fill_keys(array_column($lines, 1), 'strval'), options: $options);
foreach ($lines as [$name, , , $answer]) {
    $said = Json::read($answer);
    $problem = $suite->case($name)->judge($said->has('value') ? ['value' => $said->get('value')] : ['reject' => $said->get('reject')->get('code')]);
    echo "$name\t", $problem === null ? 'pass' : 'fail', "\n";
}
