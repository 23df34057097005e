<?php

// A port to copy: it maps the suite's operations to calls of your SDK. PHP 8.1, no extension.

declare(strict_types=1);

ini_set('display_errors', 'stderr');
// stdout is for messages: whatever the SDK prints goes to stderr.
ob_start(fn (string $printed): string => fwrite(STDERR, $printed) === false ? '' : '', 1);
// require 'vendor/autoload.php';

// What must be refused: throw new Reject('invalid-token'), with a code of `payconform describe OP`. Translate the SDK's
// exceptions, and its `false` of a verification; an SDK without reasons: Reject('refused') and the option refusals, below.
final class Reject extends Exception
{
}

/** The bytes of a text field: a string, {"hex": …} or {"base64": …}. An optional field is there if isset($input->name). */
function text(object $input, string $name): string
{
    $value = $input->$name ?? throw new InvalidArgumentException();
    return is_string($value) ? $value : (isset($value->hex) ? hex2bin($value->hex) : base64_decode($value->base64, true));
}

$operations = [
    'everypay.authorization.bearer' => function (object $input): string {
        $token = text($input, 'token');
        if (!preg_match('/^[!-~]+$/D', $token)) {
            throw new Reject('invalid-token');
        }
        return "Bearer $token"; // your SDK's call stands here; a verification returns ['accepted' => true]
    },
];

// What the SDK lacks or does in its own way, by operation: 'without' fields, 'text' => 'utf8' (no other bytes), and 'clock' and
// 'nonce' => 'own' where it cannot be given the input's. ['edfapg.hash.sale' => ['without' => ['cardToken'], 'text' => 'utf8']]
$hello = ['t' => 'hello', 'protocol' => 1, 'port' => ['name' => 'my-sdk', 'version' => '0.0.0', 'language' => 'php'],
    'ops' => array_keys($operations), 'options' => (object) [], 'maxInFlight' => 16];

$answer = function (string $line) use ($operations, $hello): string {
    $n = (int) explode('"n":', "$line\"n\":")[1]; // without JSON, which may be what broke
    $result = fn (array $kind): string => json_encode(['t' => 'result', 'n' => $n] + $kind, JSON_THROW_ON_ERROR);
    try {
        $message = json_decode($line, flags: JSON_THROW_ON_ERROR); // numbers: README.md
        if ($message->t !== 'case') {
            return $message->t === 'hello' ? json_encode($hello) : exit;
        }
        return $result(isset($operations[$message->op]) ? ['value' => $operations[$message->op]($message->input)] : ['unsupported' => true]);
    } catch (Reject $reject) {
        return $result(['reject' => ['code' => $reject->getMessage()]]);
    } catch (Throwable $problem) { // the SDK broke, or the line is beyond this JSON; the message may hold a secret
        fwrite(STDERR, $problem::class . " {$problem->getFile()}:{$problem->getLine()}\n");
        return $result(['error' => ['message' => $problem::class]]);
    }
};

while (($line = fgets(STDIN)) !== false) {
    fwrite(STDOUT, $answer($line) . "\n");
}
