<?php

declare(strict_types=1);

// Says which cases the composer package leaves out by an SDK's options: php left.php OPTIONS, in a project with the package.

use PaymentConformance\Testing\Suite;

require getcwd() . '/vendor/autoload.php';
$options = json_decode(file_get_contents($argv[1]), associative: true, flags: JSON_THROW_ON_ERROR);
foreach ((new Suite(array_fill_keys(array_keys($options), 'strval'), options: $options))->cases as $name => $case) {
    echo $case->leftOut() === null ? '' : "$name\n";
}
