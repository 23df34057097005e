<?php
// A shop in PHP: signs with PHP's own functions and talks to the sandbox. usage: php clients.php http://127.0.0.1:PORT
$base = $argv[1];

function send(string $method, string $url, array $headers, ?string $body): array {
    $answer = file_get_contents($url, false, stream_context_create(['http' => [
        'method' => $method, 'header' => implode("\r\n", $headers), 'content' => $body ?? '', 'ignore_errors' => true]]));
    return json_decode($answer, true) ?? [];
}

function post(string $url, array $json, array $headers = []): array {
    return send('POST', $url, ['Content-Type: application/json', ...$headers], json_encode($json));
}

$email = 'doe+tag@example.com'; $card = '4111111111111111'; $password = 'sandbox-secret-password';
$sale = ['action' => 'SALE', 'client_key' => 'sandbox-client-key', 'order_id' => 'o 1&2', 'order_amount' => '10.00',
    'order_currency' => 'SAR', 'order_description' => 'Tea & cake é', 'card_number' => $card, 'card_exp_month' => '01',
    'card_exp_year' => '2038', 'card_cvv2' => '987', 'payer_first_name' => 'J', 'payer_last_name' => 'D', 'payer_address' => 'S 1',
    'payer_country' => 'SA', 'payer_city' => 'R', 'payer_zip' => '1', 'payer_email' => $email, 'payer_phone' => '+966 1',
    'payer_ip' => '203.0.113.7', 'term_url_3ds' => 'https://shop.example/back',
    'hash' => md5(strtoupper(strrev($email) . $password . strrev(substr($card, 0, 6) . substr($card, -4))))];
$answer = send('POST', "$base/edfapg/payment/post", ['Content-Type: application/x-www-form-urlencoded'], http_build_query($sale));
echo 'edfapg ', $answer['result'] ?? '?', ' ', $answer['status'] ?? '?', "\n";

$parameters = ['command' => 'PURCHASE', 'access_code' => 'SANDBOXACCESSCODE', 'merchant_identifier' => 'SANDBOXMERCHANT',
    'merchant_reference' => uniqid('php-'), 'amount' => '1000', 'currency' => 'AED', 'language' => 'ar',
    'customer_email' => 'a@b.example', 'customer_name' => 'محمد'];
ksort($parameters);
$text = '';
foreach ($parameters as $name => $value) $text .= "$name=$value";
$parameters['signature'] = hash('sha256', "sandbox-request-phrase{$text}sandbox-request-phrase");
$answer = post("$base/payfort/FortAPI/paymentApi", $parameters);
$signature = $answer['signature'] ?? ''; unset($answer['signature']); ksort($answer);
$text = '';
foreach ($answer as $name => $value) $text .= "$name=$value";
$isSigned = hash('sha256', "sandbox-response-phrase{$text}sandbox-response-phrase") === $signature;
echo 'payfort ', $answer['response_code'] ?? '?', $isSigned ? ' signed' : ' NOT SIGNED', "\n";

$nonce = random_bytes(16); $seed = date('c');
$auth = ['login' => 'sandbox-login', 'nonce' => base64_encode($nonce), 'seed' => $seed,
    'tranKey' => base64_encode(hash('sha256', $nonce . $seed . 'sandbox-secret-key', true)), 'additional' => []];
$answer = post("$base/placetopay/api/session", ['auth' => $auth, 'ipAddress' => '203.0.113.7', 'userAgent' => 'PHP',
    'returnUrl' => 'https://shop.example/', 'payment' => ['reference' => uniqid(), 'amount' => ['currency' => 'COP', 'total' => 165000]]]);
echo 'placetopay ', $answer['status']['status'] ?? '?', isset($answer['processUrl']) ? ' url' : '', "\n";

$basic = 'Authorization: Basic ' . base64_encode('sandbox-username:sandbox-api-secret');
$answer = post("$base/everypay/api/v4/payments/oneoff", ['api_username' => 'sandbox-username', 'account_name' => 'EUR3D1',
    'amount' => '1.28', 'order_reference' => uniqid('php-'), 'nonce' => uniqid(), 'timestamp' => date('c'),
    'customer_url' => 'https://shop.example/', 'email' => 'a@b.example'], [$basic]);
echo 'everypay ', $answer['payment_state'] ?? '?', ' ', $answer['standing_amount'] ?? '?', "\n";

$token = send('POST', "$base/nexi/authorization/oauth/token", ['Content-Type: application/x-www-form-urlencoded'], http_build_query(
    ['grant_type' => 'client_credentials', 'client_id' => 'sandbox-client-id', 'client_secret' => 'sandbox+client/secret=']));
$bearer = 'Authorization: Bearer ' . ($token['access_token'] ?? '');
$answer = post("$base/nexi/api/v2/payment-intents", ['transId' => uniqid('php-'), 'amount' => ['value' => 1999, 'currency' => 'EUR']], [$bearer]);
echo 'nexi ', $token['token_type'] ?? '?', isset($answer['payment_intent_id']) ? ' intent' : '', "\n";
