<?php
// A port to start from: put your SDK's calls into $operations. PHP 8 with ext-json, nothing else.

ini_set('display_errors', 'stderr'); // stdout is for messages

class Reject extends Exception // throw new Reject('signature-mismatch') where the SDK refuses; see vectors/OPERATIONS.md
{
}

/** The bytes of a text field: a string, {"hex": …} or {"base64": …}. */
function text(object $given, string $name): string
{
    $value = $given->$name ?? throw new InvalidArgumentException();
    return is_string($value) ? $value : (isset($value->hex) ? hex2bin($value->hex) : base64_decode($value->base64, true));
}

$operations = [
    'everypay.authorization.bearer' => function (object $given): string {
        $token = text($given, 'token');
        if (!preg_match('/^[!-~]+$/D', $token)) {
            throw new Reject('invalid-token');
        }
        return "Bearer $token"; // your SDK's call stands here
    },
];

$answer = function (object $message) use ($operations): array {
    if (!isset($operations[$message->op])) {
        return ['unsupported' => true];
    }
    try {
        return ['value' => $operations[$message->op]($message->input)];
    } catch (Reject $reject) {
        return ['reject' => ['code' => $reject->getMessage(), 'message' => '']];
    } catch (Throwable $problem) { // its message may hold a secret, its class does not
        return ['error' => ['message' => $problem::class]];
    }
};

while (($line = fgets(STDIN)) !== false) {
    $message = json_decode($line);
    if ($message->t === 'bye') {
        break;
    }
    $reply = $message->t === 'hello'
        ? ['t' => 'hello', 'protocol' => 1, 'port' => ['name' => 'my-sdk', 'version' => '0.0.0', 'language' => 'php'],
            'ops' => array_keys($operations), 'trace' => false, 'maxInFlight' => 16]
        : ['t' => 'result', 'n' => $message->n] + $answer($message);
    echo json_encode($reply, JSON_THROW_ON_ERROR), "\n";
    flush(); // the runner waits for this line
}
