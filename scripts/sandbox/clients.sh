#!/usr/bin/env bash
# A shop in curl, with the commands of the gateways' own guides. usage: clients.sh http://127.0.0.1:PORT
set -euo pipefail
base=$1
json() { curl -sS -H 'Content-Type: application/json' "$@"; }
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

hash=$(printf 'MOC.ELPMAXE@GAT+EODSANDBOX-SECRET-PASSWORD1111111114' | md5sum | cut -d' ' -f1)
fields=(action=SALE client_key=sandbox-client-key order_id="o 1&2" order_amount=10.00 order_currency=SAR
  order_description="Tea & cake é" card_number=4111111111111111 card_exp_month=01 card_exp_year=2038 card_cvv2=987
  payer_first_name=J payer_last_name=D payer_address="S 1" payer_country=SA payer_city=R payer_zip=1
  payer_email=doe+tag@example.com payer_phone="+966 1" payer_ip=203.0.113.7 term_url_3ds=https://shop.example/back "hash=$hash")
encoded=()
for pair in "${fields[@]}"; do encoded+=(--data-urlencode "$pair"); done
answer=$(curl -sS "$base/edfapg/payment/post" "${encoded[@]}")
echo "edfapg $(field result <<<"$answer") $(field status <<<"$answer")"

# Apple Pay is multipart, with the boundary that curl makes.
hash=$(printf 'TX-1o 1&210.00SARsandbox-secret-password' | rev | tr a-z A-Z | tr -d '\n' | md5sum | cut -d' ' -f1)
apple=(identifier=TX-1 brand=applepay 'parameters={"data":"x"}' return_url=https://shop.example/back "hash=$hash")
for pair in "${fields[@]}"; do case $pair in card_* | term_* | hash=*) ;; *) apple+=("$pair") ;; esac; done
multipart=()
for pair in "${apple[@]}"; do multipart+=(--form-string "$pair"); done
answer=$(curl -sS "$base/edfapg/applepay/orders/s2s/sale" "${multipart[@]}")
echo "edfapg $(field result <<<"$answer") $(field status <<<"$answer")"

signature=$(printf 'sandbox-request-phraseaccess_code=SANDBOXACCESSCODEdevice_id=ffffffff-a9fa-0b44language=enmerchant_identifier=SANDBOXMERCHANTservice_command=SDK_TOKENsandbox-request-phrase' | sha256sum | cut -d' ' -f1)
answer=$(json "$base/payfort/FortAPI/paymentApi" -d "{\"service_command\":\"SDK_TOKEN\",\"access_code\":\"SANDBOXACCESSCODE\",
  \"merchant_identifier\":\"SANDBOXMERCHANT\",\"language\":\"en\",\"device_id\":\"ffffffff-a9fa-0b44\",\"signature\":\"$signature\"}")
echo "payfort $(field response_code <<<"$answer") $(field response_message <<<"$answer")"

seed=$(date +%Y-%m-%dT%H:%M:%S%:z)
key=$(printf '12345678%ssandbox-secret-key' "$seed" | openssl dgst -sha256 -binary | base64)
answer=$(json "$base/placetopay/api/session" -d "{\"auth\":{\"login\":\"sandbox-login\",\"tranKey\":\"$key\",\"nonce\":\"MTIzNDU2Nzg=\",
  \"seed\":\"$seed\"},\"expiration\":\"2038-10-17T23:13-0500\",\"locale\":\"es_CO\",\"ipAddress\":\"127.0.0.1\",\"userAgent\":\"Mozilla/5.0\",
  \"returnUrl\":\"redirection://receipt?return\",\"payment\":{\"reference\":\"3\",\"amount\":{\"currency\":\"COP\",\"total\":165000.0}}}")
echo "placetopay $(sed -n 's/.*"status":"\(OK\)".*/\1/p' <<<"$answer") $(grep -o processUrl <<<"$answer")"

answer=$(json -u sandbox-username:sandbox-api-secret "$base/everypay/api/v4/payments/oneoff" -d "{\"api_username\":\"sandbox-username\",
  \"account_name\":\"EUR3D1\",\"amount\":0,\"label\":\"Card verification\",\"currency_code\":\"EUR\",\"country_code\":\"EE\",
  \"order_reference\":\"TOKEN-REQUEST-12345\",\"nonce\":\"$RANDOM$RANDOM$$\",\"mobile_payment\":true,\"customer_url\":\"https://yoursite.com\",
  \"customer_ip\":\"192.168.1.1\",\"customer_email\":\"\",\"timestamp\":\"$(date -u +%Y-%m-%dT%H:%M:%SZ)\",\"request_token\":true,
  \"token_consent_agreed\":true,\"token_agreement\":\"unscheduled\"}")
reference=$(field payment_reference <<<"$answer")
answer=$(curl -sS -u sandbox-username:sandbox-api-secret "$base/everypay/api/v4/payments/$reference?api_username=sandbox-username")
echo "everypay $(field payment_state <<<"$answer") $(field order_reference <<<"$answer")"

token=$(curl -sS "$base/nexi/authorization/oauth/token" --data-urlencode grant_type=client_credentials \
  --data-urlencode client_id=sandbox-client-id --data-urlencode client_secret='sandbox+client/secret=' | field access_token)
answer=$(json -H "Authorization: Bearer $token" "$base/nexi/api/v2/payment-intents" \
  -d "{\"transId\":\"curl-$$\",\"amount\":{\"value\":1999,\"currency\":\"EUR\"}}")
intent=$(field payment_intent_id <<<"$answer")
answer=$(curl -sS "$base/nexi/authorization/oauth/token" --data-urlencode grant_type=payment_intents --data-urlencode client_id=sandbox-client-id \
  --data-urlencode client_secret='sandbox+client/secret=' --data-urlencode "payment_intent_id=$intent")
echo "nexi $(field token_type <<<"$answer") ${intent:+intent}"
