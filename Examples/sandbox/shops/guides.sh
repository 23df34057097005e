#!/usr/bin/env bash
# A shop in curl: the sample commands and bodies of the gateways' own guides. usage: guides.sh http://127.0.0.1:PORT verbatim|escaped
# As EdfaPg's guide prints them, some of its commands are wrong: -d escapes nothing, and a boundary is stated that is not curl's.
set -euo pipefail
base=$1
case $2 in verbatim) d=-d part=-F ;; escaped) d=--data-urlencode part=--form-string ;; esac
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
say() { local answer; answer=$(cat); echo "$1 $(field result <<<"$answer") $(field status <<<"$answer")"; }
md5() { tr a-z A-Z | tr -d '\n' | md5sum | cut -d' ' -f1; }

# EdfaPg iOS SDK, HTTP API documentation: the seven commands; the base URL, the key, ids and hashes are filled in.
edfapg() { curl -sS -X POST "$base/edfapg/payment/post" -H "Content-Type: application/x-www-form-urlencoded" -H "X-User-Agent: ios" -H "Accept: application/json" "$@"; }
signed() { printf '%ssandbox-secret-password%s%s' "$(printf john.doe@example.com | rev)" "${1:-}" "$(printf 5123440008 | rev)" | md5; }
sale() {
  edfapg $d "action=SALE" $d "client_key=sandbox-client-key" $d "order_id=order-12345" $d "order_amount=100.00" $d "order_currency=SAR" \
    $d "order_description=Test Order" $d "card_number=5123445000000008" $d "card_exp_month=01" $d "card_exp_year=2039" $d "card_cvv2=100" \
    $d "payer_first_name=John" $d "payer_last_name=Doe" $d "payer_address=123 Main St" $d "payer_country=SA" $d "payer_city=Riyadh" \
    $d "payer_zip=12345" $d "payer_email=john.doe@example.com" $d "payer_phone=+966500000000" $d "payer_ip=192.168.1.1" \
    $d "term_url_3ds=https://yourapp.com/3ds-callback" $d "hash=$(signed)" $d "req_token=N" "$@"
}
sale | say SALE
escaped=$d; d=--data-urlencode
paid=$(sale | field trans_id)
first=$(sale -d auth=Y -d recurring_init=Y)
d=$escaped
held=$(field trans_id <<<"$first")
edfapg $d "action=CAPTURE" $d "client_key=sandbox-client-key" $d "trans_id=$held" $d "amount=50.00" $d "hash=$(signed "$held")" | say CAPTURE
edfapg $d "action=CREDITVOID" $d "client_key=sandbox-client-key" $d "trans_id=$paid" $d "amount=100.00" $d "hash=$(signed "$paid")" | say CREDITVOID
edfapg $d "action=RECURRING_SALE" $d "client_key=sandbox-client-key" $d "order_id=recurring-order-456" $d "order_amount=75.00" \
  $d "order_description=Recurring Payment" $d "recurring_first_trans_id=$held" $d "recurring_token=$(field recurring_token <<<"$first")" \
  $d "hash=$(signed)" | say RECURRING_SALE
for action in GET_TRANS_STATUS GET_TRANS_DETAILS; do
  edfapg $d "action=$action" $d "client_key=sandbox-client-key" $d "trans_id=$paid" $d "hash=$(signed "$paid")" | say $action
done
hash=$(printf 'apple-pay-transaction-idorder-12345100.00SARsandbox-secret-password' | rev | md5)
type="multipart/form-data; boundary=boundary-edfapay-pg-formdata"
if [ "$2" = escaped ]; then type=; fi
curl -sS -X POST "$base/edfapg/applepay/orders/s2s/sale" ${type:+-H "Content-Type: $type"} -H "X-User-Agent: ios" -H "Accept: application/json" \
  $part "action=SALE" $part "client_key=sandbox-client-key" $part "order_id=order-12345" $part "order_amount=100.00" $part "order_currency=SAR" \
  $part "order_description=Apple Pay Order" $part "payer_first_name=John" $part "payer_last_name=Doe" $part "payer_email=john.doe@example.com" \
  $part "payer_phone=+966500000000" $part "payer_address=123 Main St" $part "payer_country=SA" $part "payer_city=Riyadh" $part "payer_zip=12345" \
  $part "payer_ip=192.168.1.1" $part "brand=applepay" $part "identifier=apple-pay-transaction-id" $part "return_url=https://yourapp.com/callback" \
  $part 'parameters={"paymentData":{},"paymentMethod":{}}' $part "hash=$hash" | say APPLE_PAY
if [ "$2" = verbatim ]; then exit; fi

# PayFort, iOS SDK operations: the example of every parameter.
json() { curl -sS -H 'Content-Type: application/json' "$@"; }
account=(access_code=SANDBOXACCESSCODE merchant_identifier=SANDBOXMERCHANT language=en)
payfort() {
  local text body
  text=$(printf '%s\n' "$@" | LC_ALL=C sort -t= -k1,1 | tr -d '\n')
  body=$(printf '%s\n' "$@" | sed 's/\([^=]*\)=\(.*\)/"\1":"\2",/' | tr -d '\n')
  json "$base/payfort/FortAPI/paymentApi" -d "{$body\"signature\":\"$(printf 'sandbox-request-phrase%ssandbox-request-phrase' "$text" | sha256sum | cut -d' ' -f1)\"}"
}
answer=$(payfort service_command=SDK_TOKEN "${account[@]}" device_id=ffffffff-a9fa-0b44)
echo "SDK_TOKEN $(field response_code <<<"$answer") $(field response_message <<<"$answer")"
extras=("merchant_extra=John Smith")
for n in 1 2 3 4 5; do extras+=("merchant_extra$n=John Smith"); done
answer=$(payfort command=PURCHASE "${account[@]}" merchant_reference=XYZ9239-yu898 amount=10000 currency=AED customer_email=customer1@domain.com \
  "sdk_token=$(field sdk_token <<<"$answer")" payment_option=VISA eci=ECOMMERCE "order_description=iPhone 6-S" customer_ip=192.178.1.10 \
  "customer_name=John Smith" "${extras[@]}" remember_me=YES phone_number=00962797219966 settlement_reference=00962797219966)
echo "PURCHASE $(field response_code <<<"$answer") $(field response_message <<<"$answer")"

# PlacetoPay Redirection: a session's request, with a fresh seed and expiration.
seed=$(date +%Y-%m-%dT%H:%M:%S%:z)
key=$(printf '12345678%ssandbox-secret-key' "$seed" | openssl dgst -sha256 -binary | base64)
answer=$(json "$base/placetopay/api/session" -d "{\"auth\":{\"login\":\"sandbox-login\",\"tranKey\":\"$key\",\"nonce\":\"MTIzNDU2Nzg=\",
  \"seed\":\"$seed\"},\"expiration\":\"2038-10-17T23:13-0500\",\"locale\":\"es_CO\",\"payment\":{\"amount\":{\"currency\":\"COP\",
  \"details\":[{\"amount\":150000.0,\"kind\":\"subtotal\"}],\"total\":165000.0},\"buyer\":{},\"items\":[{\"category\":\"Books\",
  \"name\":\"Libro antiguo\",\"price\":80000,\"qty\":1,\"sku\":302,\"tax\":15200.0}],\"reference\":\"3\"},
  \"returnUrl\":\"redirection://receipt?return\",\"ipAddress\":\"127.0.0.1\",
  \"userAgent\":\"Mozilla/5.0 (X11; Linux x86_64) Chrome/52.0.2743.116 Safari/537.36\"}")
echo "CREATE $(sed -n 's/.*"status":"\(OK\)".*/\1/p' <<<"$answer") $(grep -o processUrl <<<"$answer")"

# EveryPay, Backend API Integration Guide: a payment, its token of Apple Pay, and a token for later payments.
everypay() {
  json -u sandbox-username:sandbox-api-secret "$base/everypay/api/v4/payments/oneoff" -d "{\"api_username\":\"sandbox-username\",
  \"account_name\":\"EUR3D1\",\"currency_code\":\"EUR\",\"country_code\":\"EE\",\"nonce\":\"$RANDOM$RANDOM$$\",\"mobile_payment\":true,
  \"customer_url\":\"https://yoursite.com\",\"customer_ip\":\"192.168.1.1\",\"timestamp\":\"$(date -u +%Y-%m-%dT%H:%M:%SZ)\",$1}"
}
answer=$(everypay '"amount":19.99,"label":"Product Purchase","order_reference":"ORDER-12345","customer_email":"customer@example.com"')
answer=$(json -H "Authorization: Bearer $(field mobile_access_token <<<"$answer")" "$base/everypay/api/v4/apple_pay/payment_data" -d "{
  \"payment_reference\":\"$(field payment_reference <<<"$answer")\",\"ios_app\":true,\"paymentData\":{\"data\":\"encrypted_payment_data_base64...\",
  \"signature\":\"signature_base64...\",\"header\":{\"ephemeralPublicKey\":\"public_key_base64...\",\"publicKeyHash\":\"hash_base64...\",
  \"transactionId\":\"transaction_id_hex...\"},\"version\":\"EC_v1\"}}")
echo "APPLE_PAY $(field order_reference <<<"$answer") $(field state <<<"$answer")"
answer=$(everypay '"amount":0,"label":"Card verification","order_reference":"TOKEN-REQUEST-12345","customer_email":"","request_token":true,
  "token_consent_agreed":true,"token_agreement":"unscheduled"')
reference=$(field payment_reference <<<"$answer")
answer=$(curl -sS -u sandbox-username:sandbox-api-secret "$base/everypay/api/v4/payments/$reference?api_username=sandbox-username")
echo "PAYMENT $(field order_reference <<<"$answer") $(field payment_state <<<"$answer")"

# Nexi Paygate iOS SDK, what the backend must do: no command is printed there, only the parameters' names.
nexi() {
  curl -sS "$base/nexi/authorization/oauth/token" --data-urlencode client_id=sandbox-client-id --data-urlencode client_secret='sandbox+client/secret=' \
    --data-urlencode "grant_type=$1" "${@:2}"
}
token=$(nexi client_credentials | field access_token)
intent=$(json -H "Authorization: Bearer $token" "$base/nexi/api/v2/payment-intents" -d "{\"transId\":\"curl-$$\",\"amount\":{\"value\":1999,\"currency\":\"EUR\"}}" |
  field payment_intent_id)
echo "TOKEN $(nexi payment_intents --data-urlencode "payment_intent_id=$intent" | field token_type) ${intent:+intent}"
