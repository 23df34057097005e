<?php

declare(strict_types=1);

// Says of recorded answers what the composer package's judge says: php judge.php ANSWERS, in a project with the package.

use PaymentConformance\Testing\Json;
use PaymentConformance\Testing\Suite;

require getcwd() . '/vendor/autoload.php';
$lines = array_map(static fn (string $line) => explode("\t", $line), file($argv[1], FILE_IGNORE_NEW_LINES));
$suite = new Suite(array_fill_keys(array_column($lines, 1), 'strval'));
foreach ($lines as [$name, , , $answer]) {
    $said = Json::read($answer);
    $problem = $suite->case($name)->judge($said->has('value') ? ['value' => $said->get('value')] : ['reject' => $said->get('reject')->get('code')]);
    echo "$name\t", $problem === null ? 'pass' : 'fail', "\n";
}
