<?php
// A shop in PHP at all five gateways: every flow, with PHP's own functions alone. usage: php shop.php http://127.0.0.1:PORT
$base = $argv[1];
const FORM = 'Content-Type: application/x-www-form-urlencoded';

function send(string $method, string $url, ?string $body = null, array $headers = []): array {
    global $base;
    $text = file_get_contents(resolved($base . '/', $url), false, stream_context_create(['http' => [
        'method' => $method, 'header' => implode("\r\n", $headers), 'content' => $body ?? '', 'ignore_errors' => true, 'follow_location' => 0]]));
    [$status, $location] = [0, null];
    foreach ($http_response_header as $line) {
        if (preg_match('~^HTTP/\S+ (\d+)~', $line, $found)) $status = (int)$found[1];
        if (stripos($line, 'Location: ') === 0) $location = substr($line, 10);
    }
    return ['status' => $status, 'location' => $location, 'text' => $text];
}

// A link on a page (RFC 3986 §5, as far as the pages use it).
function resolved(string $page, string $link): string {
    if (preg_match('~^\w+:~', $link)) return $link;
    $parts = parse_url($page);
    if ($link[0] === '/') return "{$parts['scheme']}://{$parts['host']}:{$parts['port']}$link";
    return substr($page, 0, strrpos(strtok($page, '?'), '/') + 1) . $link;
}

function form(string $url, array $pairs): array { return send('POST', $url, http_build_query($pairs), [FORM]); }

function post(string $url, array $value, array $headers = []): array {
    return json_decode(send('POST', $url, json_encode($value), ['Content-Type: application/json', ...$headers])['text'], true) ?? [];
}

function query(?string $text): array { parse_str($text ?? '', $pairs); return $pairs; }

function verdict(bool $isRight): string { return $isRight ? 'told rightly' : 'refused'; }

function fresh(string $prefix): string { return $prefix . bin2hex(random_bytes(8)); }

function say(string $text): void { echo $text, "\n"; }

// A customer's browser: it opens a page, presses a button, and follows redirects until they leave for the shop.
function browse(string $url, string $word, ?array $pairs = null): string {
    global $base;
    $shown = $pairs ? form($url, $pairs) : send('GET', $url);
    while (true) {
        if ($shown['location'] !== null) {
            $url = resolved($url, $shown['location']);
            if (!str_starts_with($url, $base)) return $url;
            $shown = send('GET', $url);
            continue;
        }
        preg_match_all('~<form method="post" action="([^"]*)"><button>([^<]*)</button>~', $shown['text'], $buttons, PREG_SET_ORDER);
        $pressed = array_values(array_filter($buttons, fn($button) => $button[2] === $word))[0] ?? null;
        if (!$pressed) return $shown['text'];
        $url = resolved($url, html_entity_decode($pressed[1], ENT_QUOTES));
        $shown = send('POST', $url, '', [FORM]);
    }
}

function scenario(array ...$rules): void {
    global $base;
    send('PUT', '/__sandbox/scenario', json_encode(['callback' => "$base/__sandbox/inbox", 'rules' => $rules]), ['Content-Type: application/json']);
}

function forged(string $gateway, string $call): void { scenario(['do' => 'forge-callback', 'gateway' => $gateway, 'call' => $call]); }

// What a gateway told of something.
function told(string $text): string {
    for ($tries = 0; $tries < 100; $tries++) {
        foreach (array_reverse(json_decode(send('GET', '/__sandbox/inbox')['text'], true)['callbacks']) as $letter) {
            if (str_contains($letter['body'] . $letter['query'], $text)) return $letter['body'] ?: $letter['query'];
        }
        usleep(50000);
    }
    return '';
}

// EdfaPg
const EMAIL = 'doe+tag@example.com', CARD = '4111111111111111', PASSWORD = 'sandbox-secret-password';
const PAYER = ['payer_first_name' => 'J', 'payer_last_name' => 'D', 'payer_address' => 'S 1', 'payer_country' => 'SA', 'payer_city' => 'R', 'payer_zip' => '1',
    'payer_email' => EMAIL, 'payer_phone' => '+966 1', 'payer_ip' => '203.0.113.7'];

function hashOf(string $transaction = ''): string {
    return md5(strtoupper(strrev(EMAIL) . PASSWORD . $transaction . strrev(substr(CARD, 0, 6) . substr(CARD, -4))));
}

function order(): array {
    return ['client_key' => 'sandbox-client-key', 'order_id' => fresh('php '), 'order_amount' => '10.00', 'order_currency' => 'SAR', 'order_description' => 'Tea & cake é 100%'];
}

function edfapg(string $action, array $fields): array {
    return json_decode(form('/edfapg/payment/post', ['action' => $action, 'client_key' => 'sandbox-client-key', ...$fields])['text'], true);
}

function sale(string $month = '01', array $more = []): array {
    return edfapg('SALE', [...order(), ...PAYER, 'card_number' => CARD, 'card_exp_month' => $month, 'card_exp_year' => '2038', 'card_cvv2' => '987',
        'term_url_3ds' => 'https://shop.example/back?a=1', 'hash' => hashOf(), ...$more]);
}

function later(string $action, array $paid, array $more = []): array {
    return edfapg($action, ['trans_id' => $paid['trans_id'], 'hash' => hashOf($paid['trans_id']), ...$more]);
}

function edfapgTold(array $paid): bool {
    $letter = query(told($paid['trans_id']));
    return hash_equals(hashOf($letter['trans_id']), $letter['hash']);
}

function atEdfaPg(): void {
    $paid = sale();
    say("edfapg sale: {$paid['result']} {$paid['status']}, " . verdict(edfapgTold($paid)));
    $declined = sale('02');
    say("edfapg decline: {$declined['result']} {$declined['status']}");
    foreach (['05' => '3-D Secure', '06' => '3-D Secure that fails'] as $month => $name) {
        $sent = sale($month);
        $back = browse($sent['redirect_url'], 'Continue', $sent['redirect_params']);
        say("edfapg $name: {$sent['result']}, back at $back, " . later('GET_TRANS_STATUS', $sent)['status']);
    }
    $held = sale('01', ['auth' => 'Y']);
    $taken = later('CAPTURE', $held, ['amount' => '6.00']);
    say("edfapg capture: {$held['status']}, {$taken['result']} {$taken['status']} {$taken['amount']}");
    $words = array_map(fn($amount) => later('CREDITVOID', $paid, ['amount' => $amount])['result'], ['4.00', '6.00']);
    say('edfapg refunds: ' . implode(' ', $words) . ', ' . later('GET_TRANS_STATUS', $paid)['status']);
    say('edfapg details: ' . implode(' ', array_map(fn($event) => "{$event['type']} {$event['amount']}", later('GET_TRANS_DETAILS', $paid)['transactions'])));
    $held = sale('01', ['auth' => 'Y']);
    say('edfapg void: ' . later('CREDITVOID', $held)['result'] . ', ' . later('GET_TRANS_STATUS', $held)['status']);
    $first = sale('01', ['recurring_init' => 'Y']);
    $again = edfapg('RECURRING_SALE', ['order_id' => 'php-again', 'order_amount' => '3.00', 'order_description' => 'again', 'recurring_first_trans_id' => $first['trans_id'],
        'recurring_token' => $first['recurring_token'], 'hash' => hashOf()]);
    say("edfapg recurring: {$again['result']} {$again['status']}");
    $token = ['paymentData' => ['version' => 'EC_v1', 'data' => 'eA==', 'signature' => 'eA==', 'header' => ['ephemeralPublicKey' => 'eA==', 'publicKeyHash' => 'eA==', 'transactionId' => 'ab']],
        'paymentMethod' => ['displayName' => 'Visa 1', 'network' => 'Visa', 'type' => 'debit'], 'transactionIdentifier' => 'TX-1'];
    $apple = ['action' => 'SALE', 'brand' => 'applepay', 'identifier' => 'TX-1', 'return_url' => 'https://shop.example/back', 'parameters' => json_encode($token), ...order(), ...PAYER];
    $apple['hash'] = md5(strtoupper(strrev($apple['identifier'] . $apple['order_id'] . $apple['order_amount'] . $apple['order_currency'] . PASSWORD)));
    $body = '';
    foreach ($apple as $name => $value) $body .= "--x\r\nContent-Disposition: form-data; name=\"$name\"\r\n\r\n$value\r\n";
    $answer = json_decode(send('POST', '/edfapg/applepay/orders/s2s/sale', "$body--x--\r\n", ['Content-Type: multipart/form-data; boundary=x'])['text'], true);
    say("edfapg Apple Pay: {$answer['result']} {$answer['status']}");
    forged('edfapg', 'SALE');
    say('edfapg forged callback: ' . verdict(edfapgTold(sale())));
}

// PayFort
const ACCOUNT = ['access_code' => 'SANDBOXACCESSCODE', 'merchant_identifier' => 'SANDBOXMERCHANT', 'language' => 'en'];

function rendered(mixed $value): string {
    if (!is_array($value)) return $value;
    return '{' . implode(', ', array_map(fn($name, $inner) => "$name=" . rendered($inner), array_keys($value), $value)) . '}';
}

function phrased(array $parameters, string $phrase): string {
    unset($parameters['signature']);
    ksort($parameters, SORT_STRING);
    $text = '';
    foreach ($parameters as $name => $value) $text .= "$name=" . rendered($value);
    return hash('sha256', $phrase . $text . $phrase);
}

function isSigned(array $answer): bool { return hash_equals(phrased($answer, 'sandbox-response-phrase'), $answer['signature'] ?? ''); }

function payfort(array $more): array {
    $parameters = [...ACCOUNT, ...$more];
    $answer = post('/payfort/FortAPI/paymentApi', [...$parameters, 'signature' => phrased($parameters, 'sandbox-request-phrase')]);
    if (!isSigned($answer)) say('payfort NOT SIGNED ' . json_encode($answer));
    return $answer;
}

function pay(string $command = 'PURCHASE', string $amount = '1000', array $more = []): array {
    return payfort(['command' => $command, 'merchant_reference' => fresh('php-'), 'amount' => $amount, 'currency' => 'AED', 'customer_email' => EMAIL, 'customer_name' => 'محمد',
        'return_url' => 'https://shop.example/back?a=1', ...$more]);
}

function returned(?string $url): array {
    $back = query(parse_url($url ?? '', PHP_URL_QUERY));
    $isOurs = ($back['a'] ?? '') === '1';
    unset($back['a']);
    return $isOurs && isSigned($back) ? $back : ['response_code' => 'NOT SIGNED'];
}

function atPayFort(): void {
    $token = payfort(['service_command' => 'SDK_TOKEN', 'device_id' => 'd-1']);
    say("payfort SDK token: {$token['response_code']}");
    $paid = pay('PURCHASE', '1000', ['sdk_token' => $token['sdk_token']]);
    say("payfort purchase: {$paid['response_code']}, " . verdict(isSigned(query(told($paid['fort_id'])))));
    say('payfort decline: ' . pay('PURCHASE', '1051')['response_code']);
    foreach (['1052' => '3-D Secure', '1053' => '3-D Secure that fails'] as $amount => $name) {
        $sent = pay('PURCHASE', (string)$amount);
        say("payfort $name: {$sent['response_code']}, back with " . returned(browse($sent['3ds_url'], 'Continue'))['response_code']);
    }
    $held = pay('AUTHORIZATION');
    $change = fn($command, $payment, $amount = null) => payfort(['command' => $command, 'fort_id' => $payment['fort_id'], ...($amount ? ['amount' => $amount, 'currency' => 'AED'] : [])])['response_code'];
    say("payfort captures: {$held['response_code']} {$change('CAPTURE', $held, '600')} {$change('CAPTURE', $held, '400')}");
    $status = payfort(['query_command' => 'CHECK_STATUS', 'fort_id' => $held['fort_id']]);
    say("payfort status: {$status['response_code']} {$status['transaction_status']} {$status['captured_amount']}");
    say("payfort refunds: {$change('REFUND', $held, '400')} {$change('REFUND', $held, '600')}");
    $held = pay('AUTHORIZATION');
    say("payfort void: {$held['response_code']} {$change('VOID_AUTHORIZATION', $held)}");
    $page = ['service_command' => 'TOKENIZATION', ...ACCOUNT, 'merchant_reference' => 'php-t', 'return_url' => 'https://shop.example/back?a=1'];
    $page['signature'] = phrased($page, 'sandbox-request-phrase');
    $back = returned(form('/payfort/FortAPI/paymentPage', [...$page, 'card_number' => '4005550000000001', 'expiry_date' => '3912', 'card_security_code' => '123'])['location']);
    say("payfort token: {$back['response_code']} {$back['card_number']}, " . pay('PURCHASE', '1000', ['token_name' => $back['token_name']])['response_code']);
    $apple = payfort(['digital_wallet' => 'APPLE_PAY', 'apple_data' => 'eA==', 'apple_signature' => 'eA==',
        'apple_header' => ['apple_transactionId' => 'ab', 'apple_ephemeralPublicKey' => 'eA==', 'apple_publicKeyHash' => 'eA=='],
        'apple_paymentMethod' => ['apple_displayName' => 'Visa 1', 'apple_network' => 'Visa', 'apple_type' => 'debit'], 'command' => 'PURCHASE',
        'merchant_reference' => fresh('php-'), 'amount' => '1000', 'currency' => 'AED', 'customer_email' => EMAIL]);
    say("payfort Apple Pay: {$apple['response_code']}");
    forged('payfort', 'PURCHASE');
    say('payfort forged callback: ' . verdict(isSigned(query(told(pay()['fort_id'])))));
}

// PlacetoPay
function placetopay(string $path, array $body = []): array {
    [$nonce, $seed] = [random_bytes(16), date('c')];
    $auth = ['login' => 'sandbox-login', 'nonce' => base64_encode($nonce), 'seed' => $seed,
        'tranKey' => base64_encode(hash('sha256', $nonce . $seed . 'sandbox-secret-key', true)), 'additional' => []];
    return post("/placetopay/api$path", ['auth' => $auth, ...$body]);
}

function total(): array { return ['reference' => fresh('R-'), 'amount' => ['currency' => 'COP', 'total' => 165000]]; }

function session(?array $more = null): array {
    return placetopay('/session', ['ipAddress' => '203.0.113.7', 'userAgent' => 'PHP', 'returnUrl' => 'https://shop.example/back', ...($more ?? ['payment' => total()])]);
}

function found(array $opened): array { return placetopay("/session/{$opened['requestId']}"); }

function placetopayTold(array $opened): bool {
    $letter = json_decode(told("\"requestId\":{$opened['requestId']}"), true);
    return hash_equals('sha256:' . hash('sha256', $letter['requestId'] . $letter['status']['status'] . $letter['status']['date'] . 'sandbox-secret-key'), $letter['signature']);
}

function atPlacetoPay(): void {
    $paid = null;
    foreach (['Approve' => 'approved', 'Reject' => 'rejected', 'Cancel' => 'cancelled by the customer'] as $word => $name) {
        $opened = session();
        $before = found($opened)['status']['status'];
        $back = browse($opened['processUrl'], $word);
        say("placetopay $name: $before, back at $back, " . found($opened)['status']['status'] . ($word === 'Approve' ? ', ' . verdict(placetopayTold($opened)) : ''));
        $paid ??= $opened;
    }
    $answer = placetopay('/session/' . session()['requestId'] . '/cancel');
    say("placetopay cancelled by the shop: {$answer['status']['status']}, {$answer['session']['status']['status']}");
    $answer = placetopay('/reverse', ['internalReference' => (string)found($paid)['payment'][0]['internalReference']]);
    say("placetopay reversed: {$answer['status']['status']}, " . found($paid)['status']['status']);
    $opened = session(['subscription' => ['reference' => 'S-1']]);
    browse($opened['processUrl'], 'Approve');
    $known = found($opened);
    $answer = placetopay('/collect', ['payer' => ['name' => 'J'], 'payment' => total(), 'instrument' => ['token' => ['token' => $known['subscription']['instrument'][0]['value']]]]);
    say("placetopay token: {$known['status']['status']}, {$answer['status']['status']}");
    forged('placetopay', 'PAGE');
    $opened = session();
    browse($opened['processUrl'], 'Approve');
    say('placetopay forged callback: ' . verdict(placetopayTold($opened)));
}

// EveryPay
define('BASIC', 'Authorization: Basic ' . base64_encode('sandbox-username:sandbox-api-secret'));

function oneoff(array $more = []): array {
    return post('/everypay/api/v4/payments/oneoff', ['api_username' => 'sandbox-username', 'account_name' => 'EUR3D1', 'amount' => '1.28', 'order_reference' => fresh('php-'),
        'nonce' => fresh(''), 'timestamp' => date('c'), 'customer_url' => 'https://shop.example/back', 'email' => 'a@b.example', ...$more], [BASIC]);
}

function everypay(string $reference): array { return send('GET', "/everypay/api/v4/payments/$reference?api_username=sandbox-username", null, [BASIC]); }

function everypayTold(array $payment): bool { return everypay(query(told($payment['order_reference']))['payment_reference'])['status'] === 200; }

function wallet(array $payment): string {
    $data = ['data' => 'eA==', 'signature' => 'eA==', 'version' => 'EC_v1', 'header' => ['ephemeralPublicKey' => 'eA==', 'publicKeyHash' => 'eA==', 'transactionId' => 'ab']];
    return post('/everypay/api/v4/apple_pay/payment_data', ['payment_reference' => $payment['payment_reference'], 'ios_app' => true, 'paymentData' => $data],
        ["Authorization: Bearer {$payment['mobile_access_token']}"])['state'] ?? '?';
}

function atEveryPay(): void {
    foreach (['Pay' => 'paid', 'Fail' => 'failed', 'Abandon' => 'abandoned'] as $word => $name) {
        $payment = oneoff();
        [$back, $search] = explode('?', browse($payment['payment_link'], $word));
        $isBack = query($search)['payment_reference'] === $payment['payment_reference'];
        $state = json_decode(everypay($payment['payment_reference'])['text'], true)['payment_state'];
        say("everypay $name: {$payment['payment_state']}, back at " . ($isBack ? $back : '?') . ", $state" . ($word === 'Pay' ? ', ' . verdict(everypayTold($payment)) : ''));
    }
    say('everypay Apple Pay: ' . wallet(oneoff(['mobile_payment' => true])));
    $payment = oneoff(['mobile_payment' => true, 'amount' => 0, 'request_token' => true, 'token_consent_agreed' => true, 'token_agreement' => 'unscheduled']);
    $state = wallet($payment);
    say("everypay token: $state, " . (empty(json_decode(everypay($payment['payment_reference'])['text'], true)['cc_details']['token']) ? 'none' : 'a token'));
    forged('everypay', 'PAGE');
    $payment = oneoff();
    browse($payment['payment_link'], 'Pay');
    say('everypay forged callback: ' . verdict(everypayTold($payment)));
}

// Nexi
const SECRET = 'sandbox+client/secret=';

function access(array $more = ['grant_type' => 'client_credentials']): array {
    return json_decode(form('/nexi/authorization/oauth/token', ['client_id' => 'sandbox-client-id', 'client_secret' => SECRET, ...$more])['text'], true);
}

function nexiTold(string $reference): bool {
    $letter = query(told("TransID=$reference"));
    $text = implode('*', [$letter['PayID'], $letter['TransID'], 'sandbox-client-id', $letter['Status'], $letter['Code']]);
    return hash_equals(strtoupper(hash_hmac('sha256', $text, SECRET)), $letter['MAC']);
}

function atNexi(): void {
    global $base;
    $bearer = 'Authorization: Bearer ' . access()['access_token'];
    $intend = fn($type = 'AUTOMATIC') => post('/nexi/api/v2/payment-intents', ['transId' => fresh('php-'), 'amount' => ['value' => 1999, 'currency' => 'EUR'], 'captureMethod' => ['type' => $type]], [$bearer]);
    foreach ([['Pay', 'AUTOMATIC', 'paid'], ['Cancel', 'AUTOMATIC', 'cancelled'], ['Pay', 'MANUAL', 'not captured']] as [$word, $type, $name]) {
        $intent = $intend($type);
        browse("$base/nexi/app/{$intent['payment_intent_id']}", $word);
        $payment = json_decode(send('GET', "/nexi/api/v2/payments/transactions/{$intent['transId']}", null, [$bearer])['text'], true);
        say("nexi $name: {$intent['status']}, {$payment['status']} {$payment['code']}" . ($name === 'paid' ? ', ' . verdict(nexiTold($intent['transId'])) : ''));
    }
    $token = access(['grant_type' => 'payment_intents', 'payment_intent_id' => $intend()['payment_intent_id']]);
    say("nexi token for the app: {$token['token_type']}");
    forged('nexi', 'APP');
    $intent = $intend();
    browse("$base/nexi/app/{$intent['payment_intent_id']}", 'Pay');
    say('nexi forged callback: ' . verdict(nexiTold($intent['transId'])));
}

scenario();
atEdfaPg(); atPayFort(); atPlacetoPay(); atEveryPay(); atNexi();
