#!/usr/bin/env python3
"""Writes vectors/security/log-redact.json: what must be gone from a log, in all its spellings, and what must stay.

    log_cases.py        the expectations follow from rules 1 to 7 of `log` in vectors/OPERATIONS.md, not from any port
"""

import base64
import json
import re
import sys
import unicodedata
from pathlib import Path
from urllib.parse import quote, quote_plus

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from seen_in import noted  # noqa: E402
from vectors_format import render  # noqa: E402

RULE = {n: {"kind": "derived", "ref": f"vectors/OPERATIONS.md, log, rule {n}"} for n in range(1, 8)}
PCI = {"kind": "derived", "ref": "PCI DSS 3.4.1: at most the BIN and the last four digits"}
NOTES = {
    "CardInLog": ("card-exposure", "whoever reads the log pays with the customer's card", "critical",
                  "A card number that a log may show the first six and the last four digits of."),
    "SecretInLog": ("secret-exposure", "whoever reads the log signs as the merchant", "critical",
                    "A secret, a code or a token that no log may show."),
    "NestedText": ("nested-format", "the redactor sees one text where the receiver reads fields", "critical",
                   "One format inside another."),
    "SpelledSecret": ("encoding-blindness", "the secret is in the log for everyone who can decode it", "critical",
                      "A secret that is spelled in another way than the redactor looks for."),
    "BrokenText": ("fail-open", "a message that cannot be parsed is logged as it is", "critical",
                   "A message that is not what it seems to be."),
    "KeptText": ("over-redaction", "the log no longer says which payment failed", "low",
                 "Text that looks secret and is not, or stands beside a secret."),
}

CARD, VISA, AMEX, MAESTRO = "5123450000000008", "4005550000000019", "345678901234564", "6759649826438453"
LONG, MADA = "6799990100000000019", "4464040000000007"
PASSWORD, SECRET, TOKEN = "Pr7vWq2LmZ", "g8+Ks/3Qz=Rt&x", "tok-9f2LmQx71bVd"
CASES = []


def luhn(number):
    doubled = [sum(divmod(2 * int(d), 10)) for d in number[-2::-2]]
    return (sum(map(int, number[-1::-2])) + sum(doubled)) % 10 == 0


def windows(number, spelled=None):
    """Each five digits on end that are not all among the first six or the last four, as they are spelled."""
    spelled = spelled or number
    places = [at for at, character in enumerate(spelled) if character.isdigit()]
    assert "".join(str(unicodedata.digit(spelled[at])) for at in places) == number, number
    starts = [n for n in range(len(number) - 4) if n + 4 >= 6 and not (n >= len(number) - 4)]
    return [spelled[places[n] : places[n + 4] + 1] for n in starts]


def spellings(secret):
    data = secret.encode()
    yield secret
    yield "".join(f"%{byte:02X}" for byte in data)
    yield json.dumps(secret)[1:-1]
    yield "".join(f"\\u{ord(c):04x}" for c in secret)
    for percent in (quote(secret, safe=""), quote_plus(secret)):
        yield percent
        yield "".join(c.lower() if percent[max(0, at - 2) : at + 1].find("%") >= 0 else c for at, c in enumerate(percent))
    if len(data) >= 4:
        yield data.hex()
        yield data.hex().upper()
        for before in range(3):
            coded = base64.b64encode(b"\0" * before + data).decode()
            coded = coded[before + 1 if before else 0 : (before + len(data)) // 3 * 4]
            if len(coded) >= 4:
                yield coded
                yield coded.replace("+", "-").replace("/", "_")


def case(id, comment, flags, given, rules, cards=(), secrets=(), kept=(), spelled=()):
    absent = []
    for card in cards:
        assert luhn(card), card
        absent += windows(card)
    for card, form in spelled:
        absent += windows(card, form)
    for secret in secrets:
        absent += spellings(secret)
    absent = list(dict.fromkeys(absent))
    whole = json.dumps(given)
    for text in kept:
        assert text in whole, (id, text)
        assert not any(one in text for one in absent), (id, text)
    assert kept, id
    evidence = [RULE[rule] for rule in rules] + ([PCI] if cards else [])
    CASES.append({
        "id": id, "comment": comment, "flags": flags.split(), "input": given, "steps": [],
        "expect": {"value": {"absent": absent, "kept": list(kept)}}, "evidence": evidence,
    })


def form(pairs):
    return "&".join(f"{quote_plus(n)}={quote_plus(v)}" for n, v in pairs)


def basic(user, secret):
    return "Basic " + base64.b64encode(f"{user}:{secret}".encode()).decode()


def percent(text):
    return "".join(f"%{byte:02X}" for byte in text.encode())


def escaped(text):
    return "".join(f"\\u{ord(c):04x}" for c in text)


# 1. card numbers

for name, number, comment in [
    ("visa", VISA, "sixteen digits"), ("amex", AMEX, "fifteen digits"), ("maestro", MAESTRO, "another scheme"),
    ("nineteen-digits", LONG, "nineteen digits"), ("mada", MADA, "a national scheme"),
]:
    case(f"card-{name}", f"A card number of {comment} in words.", "CardInLog",
         {"text": f"payment with {number} for order-7301 was declined"}, [1, 7], [number], kept=["order-7301", "declined"])
for name, form_of in [
    ("spaces", "5123 4500 0000 0008"), ("dashes", "5123-4500-0000-0008"), ("odd-groups", "512345 0000 000008"),
    ("single-digits", " ".join(CARD)), ("spaces-and-dashes", "5123-4500 0000-0008"),
]:
    case(f"card-with-{name}", f"The digits stand as \"{form_of[:9]}...\".", "CardInLog",
         {"text": f"card {form_of}, order-7302"}, [1], [CARD], kept=["order-7302"], spelled=[(CARD, form_of)])
case("card-before-expiry", "A space, and behind it the expiry date: together no card number, the first groups alone one.",
     "CardInLog", {"text": "card 5123 4500 0000 0008 12/27 order-7303"}, [1], [CARD], kept=["order-7303"],
     spelled=[(CARD, "5123 4500 0000 0008")])
case("card-after-counter", "A number stands before the card with a space between them.", "CardInLog",
     {"text": f"attempt 2 {CARD} order-7304"}, [1], [CARD], kept=["order-7304"])
case("two-cards-side-by-side", "Two card numbers with one space between them.", "CardInLog",
     {"text": f"{CARD} {VISA} order-7305"}, [1], [CARD, VISA], kept=["order-7305"])
case("card-beside-timestamp", "A time of fourteen digits with a wrong check digit stands before it.", "CardInLog KeptText",
     {"text": f"20261121145253 {CARD} order-7306"}, [1, 7], [CARD], kept=["order-7306"])
case("card-between-letters", "Letters touch the number on both sides.", "CardInLog",
     {"text": f"PAN{CARD}EXP1227 order-7307"}, [1], [CARD], kept=["order-7307"])
case("card-between-underscores", "The number is part of a file name.", "CardInLog",
     {"text": f"cache/card_{CARD}_v2.json order-7308"}, [1], [CARD], kept=["order-7308"])
case("card-on-two-lines", "One number on each of two lines.", "CardInLog",
     {"text": f"{CARD}\r\n{VISA}\r\norder-7309"}, [1], [CARD, VISA], kept=["order-7309"])
case("card-in-url-path", "A number in the path of a URL.", "CardInLog",
     {"method": "GET", "url": f"https://api.example.com/cards/{CARD}/tokens-7310"}, [1], [CARD], kept=["api.example.com", "tokens-7310"])
case("card-in-query", "A number in the query of a URL, under a harmless name.", "CardInLog",
     {"method": "GET", "url": f"https://api.example.com/pay?ref={CARD}&order=o-7311"}, [1], [CARD], kept=["o-7311"])
case("card-in-fragment", "A number behind the # of a URL.", "CardInLog",
     {"method": "GET", "url": f"https://api.example.com/pay?order=o-7312#{CARD}"}, [1], [CARD], kept=["o-7312"])
case("card-in-form", "A number in a form.", "CardInLog",
     {"method": "POST", "url": "https://api.example.com/post", "body": form([("order_id", "o-7313"), ("card_number", CARD)])},
     [1], [CARD], kept=["o-7313"])
case("card-with-encoded-spaces", "The spaces of the number are %20 in a query.", "CardInLog SpelledSecret",
     {"method": "GET", "url": "https://api.example.com/pay?ref=5123%204500%200000%200008&order=o-7314"}, [1, 5], [CARD],
     kept=["o-7314"], spelled=[(CARD, "5123 4500 0000 0008")])
case("card-with-plus-for-spaces", "The spaces of the number are + in a form.", "CardInLog SpelledSecret",
     {"body": "order_id=o-7315&card_number=5123+4500+0000+0008"}, [1, 5], [CARD], kept=["o-7315"],
     spelled=[(CARD, "5123 4500 0000 0008")])
case("card-percent-encoded", "Every digit is percent-encoded.", "CardInLog SpelledSecret",
     {"body": f"order_id=o-7316&card_number={percent(CARD)}"}, [1, 5], [CARD], kept=["o-7316"])
CASES[-1]["expect"]["value"]["absent"].append(percent(CARD))
case("card-one-digit-percent-encoded", "One digit is percent-encoded, which cuts the run in two.", "CardInLog SpelledSecret",
     {"body": "order_id=o-7317&card_number=51234500%300000008"}, [1, 5], [CARD], kept=["o-7317"])
CASES[-1]["expect"]["value"]["absent"].append("51234500%300000008")
case("card-percent-encoded-in-words", "A percent-encoded number in a line of words.", "CardInLog SpelledSecret",
     {"text": f"GET /pay?c={percent(CARD)} failed, order-7318"}, [1, 5], [CARD], kept=["order-7318"])
CASES[-1]["expect"]["value"]["absent"].append(percent(CARD))
case("card-in-json", "A number in a JSON text.", "CardInLog",
     {"body": json.dumps({"order_id": "o-7319", "card": {"number": CARD}})}, [1], [CARD], kept=["o-7319"])
case("card-as-json-number", "The number is a JSON number.", "CardInLog",
     {"body": '{"order_id":"o-7320","card":{"number":%s}}' % CARD}, [1], [CARD], kept=["o-7320"])
case("card-in-json-escapes", "Every digit is a \\u escape.", "CardInLog SpelledSecret",
     {"body": '{"order_id":"o-7321","number":"%s"}' % escaped(CARD)}, [1, 5], [CARD], kept=["o-7321"])
CASES[-1]["expect"]["value"]["absent"].append(escaped(CARD))
case("card-one-json-escape", "One digit is a \\u escape.", "CardInLog SpelledSecret",
     {"body": '{"order_id":"o-7322","number":"51234500\\u00300000008"}'}, [1, 5], [CARD], kept=["o-7322"])
CASES[-1]["expect"]["value"]["absent"].append("51234500\\u00300000008")
case("card-in-json-array", "Numbers in an array.", "CardInLog",
     {"body": json.dumps({"cards": [CARD, [VISA, int(MAESTRO)]], "order": "o-7323"})}, [1], [CARD, VISA, MAESTRO], kept=["o-7323"])
case("card-as-json-name", "The number is the name of a member.", "CardInLog",
     {"body": json.dumps({"limits": {CARD: "500.00"}, "order": "o-7324"})}, [1], [CARD], kept=["o-7324", "500.00"])
case("card-as-form-name", "The number is the name of a field.", "CardInLog",
     {"body": f"order=o-7325&{CARD}=1"}, [1], [CARD], kept=["o-7325"])
case("card-in-json-in-json", "A JSON text holds JSON.", "CardInLog NestedText",
     {"body": json.dumps({"order": "o-7326", "extras": json.dumps({"pan": CARD})})}, [1, 5], [CARD], kept=["o-7326"])
case("card-in-json-in-form", "The value of a form's field is JSON.", "CardInLog NestedText",
     {"body": form([("order_id", "o-7327"), ("extras", json.dumps({"pan": CARD}))])}, [1, 5], [CARD], kept=["o-7327"])
case("card-in-form-in-json", "A JSON text is a form.", "CardInLog NestedText",
     {"body": json.dumps({"order": "o-7328", "raw": form([("a", "b"), ("pan", "5123 4500 0000 0008")])})}, [1, 5], [CARD],
     kept=["o-7328"], spelled=[(CARD, "5123 4500 0000 0008"), (CARD, "5123+4500+0000+0008")])
case("card-in-url-in-json", "A JSON text is a URL with the number in its query.", "CardInLog NestedText",
     {"body": json.dumps({"order": "o-7329", "redirect": f"https://a.example/r?c={percent(CARD)}"})}, [1, 5], [CARD], kept=["o-7329"])
CASES[-1]["expect"]["value"]["absent"].append(percent(CARD))
case("card-in-multipart", "The number is the content of a part.", "CardInLog",
     {"headers": [["Content-Type", "multipart/form-data; boundary=b7330"]],
      "body": f'--b7330\r\nContent-Disposition: form-data; name="order_id"\r\n\r\no-7330\r\n--b7330\r\n'
              f'Content-Disposition: form-data; name="card_number"\r\n\r\n{CARD}\r\n--b7330--\r\n'},
     [1], [CARD], kept=["o-7330"])
case("card-in-header", "A number in a header of no secret name.", "CardInLog",
     {"url": "https://api.example.com/", "headers": [["X-Request-Id", "r-7331"], ["X-Debug", f"card={CARD}"]]}, [1], [CARD],
     kept=["r-7331"])
case("card-in-cut-json", "The JSON ends in the middle of the number's object.", "CardInLog BrokenText",
     {"body": '{"order":"o-7332","card":{"number":"%s","exp' % CARD}, [1, 5], [CARD], kept=["o-7332"])
case("card-in-json-with-name-twice", "The JSON has a name twice, which a strict reader refuses.", "CardInLog BrokenText",
     {"body": '{"order":"o-7333","n":"1","n":"%s"}' % CARD}, [1, 5], [CARD], kept=["o-7333"])
case("card-beside-wrong-percent", "A percent sequence of the form is invalid.", "CardInLog BrokenText",
     {"body": f"order_id=o-7334&note=100%&card_number={CARD}"}, [1, 5], [CARD], kept=["o-7334"])
case("card-beside-bytes", "The body is not UTF-8.", "CardInLog BrokenText",
     {"body": {"hex": (b"order_id=o-7335&name=\xff\xfe&card_number=" + CARD.encode()).hex()}, "url": "https://o-7335.example/"},
     [1, 5], [CARD], kept=["o-7335"])
case("card-in-exception", "The text of an exception quotes the request.", "CardInLog",
     {"text": f'PaymentError("cannot encode field card_number: \'{CARD}\'") at order-7336'}, [1], [CARD], kept=["order-7336"])

# 1. other separators, other digits, and what stands around the groups

GROUPS = ["5123", "4500", "0000", "0008"]
for name, separator in [
    ("dots", "."), ("two-spaces", "  "), ("three-spaces", "   "), ("spaced-dashes", " - "), ("no-break-spaces", "\u00a0"),
    ("thin-spaces", "\u2009"), ("narrow-no-break-spaces", "\u202f"), ("zero-width-spaces", "\u200b"),
    ("directional-marks", "\u200e"), ("en-dashes", "\u2013"), ("no-break-hyphens", "\u2011"), ("minus-signs", "\u2212"),
]:
    case(f"card-with-{name}", f"Between the groups stands {', '.join(unicodedata.name(c) for c in separator)}.", "CardInLog",
         {"text": f"card {separator.join(GROUPS)}, order-7370"}, [1], [CARD], kept=["order-7370"],
         spelled=[(CARD, separator.join(GROUPS))])
case("card-amex-with-dots", "Groups of four, six and five with dots.", "CardInLog",
     {"text": "card 3456.789012.34564, order-7371"}, [1], [AMEX], kept=["order-7371"], spelled=[(AMEX, "3456.789012.34564")])
for name, zero in [("full-width", 0xFF10), ("arabic", 0x660), ("persian", 0x6F0)]:
    for grouping, written in [("digits", CARD), ("digits-in-groups", " ".join(GROUPS))]:
        other = "".join(chr(zero + int(c)) if c.isdigit() else c for c in written)
        case(f"card-in-{name}-{grouping}", f"The digits are those of U+{zero:04X}, {unicodedata.name(chr(zero))}.", "CardInLog SpelledSecret",
             {"text": f"card {other}, order-7372"}, [1], [CARD], kept=["order-7372"], spelled=[(CARD, other)])
other = "".join(chr(0xFF10 + int(c)) for c in CARD)
case("card-in-full-width-json-escapes", "Full-width digits as \\u escapes of JSON.", "CardInLog SpelledSecret",
     {"body": json.dumps({"order": "o-7373", "note": other})}, [1, 5], [CARD], kept=["o-7373"], spelled=[(CARD, other)])
CASES[-1]["expect"]["value"]["absent"].append(escaped(other))
case("card-in-percent-encoded-arabic-digits", "Arabic digits in a query.", "CardInLog SpelledSecret",
     {"url": "https://a.example/o-7374?n=" + quote("".join(chr(0x660 + int(c)) for c in CARD))}, [1, 5], [CARD], kept=["o-7374"],
     spelled=[(CARD, "".join(chr(0x660 + int(c)) for c in CARD))])
CASES[-1]["expect"]["value"]["absent"].append(quote("".join(chr(0x660 + int(c)) for c in CARD)))
case("card-with-percent-encoded-no-break-spaces", "No-break spaces between the groups, percent-encoded in a form.", "CardInLog SpelledSecret",
     {"body": "order=o-7375&note=" + quote("\u00a0".join(GROUPS))}, [1, 5], [CARD], kept=["o-7375"],
     spelled=[(CARD, "\u00a0".join(GROUPS))])
CASES[-1]["expect"]["value"]["absent"].append(quote("\u00a0".join(GROUPS)))
case("card-groups-between-letters", "Letters touch the first and the last group.", "CardInLog",
     {"text": "PAN5123 4500 0000 0008EXP1227 order-7376"}, [1], [CARD], kept=["order-7376"], spelled=[(CARD, " ".join(GROUPS))])
assert luhn("16512345000000") and not luhn("16" + CARD)
case("card-behind-overlap", "A number stands before the card; with its first three groups it has a right check digit too.", "CardInLog",
     {"text": "attempt 16 5123 4500 0000 0008 order-7377"}, [1], [CARD], kept=["order-7377"], spelled=[(CARD, " ".join(GROUPS))])

# what is no card number

assert luhn("1763736773123454") and luhn("1763736773120") and luhn(CARD)
for name, text, kept in [
    ("time-with-fraction", "1763736773.123454 order-7378 paid", ["1763736773.123454", "order-7378"]),
    ("time-with-milliseconds", "1763736773.120 order-7378 paid", ["1763736773.120", "order-7378"]),
    ("numbers-on-lines", "51234500\n00000008\norder-7378", ["51234500", "00000008", "order-7378"]),
    ("numbers-in-columns", "51234500\t00000008\torder-7378", ["51234500", "00000008", "order-7378"]),
    ("numbers-far-apart", "5123    4500    0000    0008    order-7378", ["5123", "4500", "0000", "0008", "order-7378"]),
]:
    case(f"keeps-{name}", "The digits would be a card number if they belonged together.", "KeptText", {"text": text}, [1, 7], kept=kept)

for name, number, comment in [
    ("order-number", "2026112114525300", "An order number of sixteen digits with a wrong check digit."),
    ("almost-card", "5123450000000009", "A card number with another last digit."),
    ("timestamp", "20261121145253", "A time of fourteen digits with a wrong check digit."),
    ("milliseconds", "1763736773123", "A time in milliseconds with a wrong check digit."),
    ("twelve-digits", "405550000000", "Twelve digits."),
    ("twenty-digits", "20261121145253000017", "Twenty digits."),
    ("id-in-hex", "a51234500d0000008f", "A hexadecimal id with runs of a few digits."),
]:
    assert not (number.isdigit() and 13 <= len(number) <= 19 and luhn(number)), number
    case(f"keeps-{name}", comment, "KeptText", {"text": f"reference {number} accepted"}, [7], kept=[number, "accepted"])
case("keeps-dates", "Dates and times with dashes and spaces.", "KeptText",
     {"text": "2026-11-21 14:52:53 order o-7340 paid 100.00 SAR"}, [7], kept=["2026-11-21", "o-7340", "100.00", "SAR"])
case("keeps-masked-card", "A number that is masked already.", "KeptText",
     {"text": "card 512345******0008 order-7341"}, [7], kept=["512345", "0008", "order-7341"])
case("keeps-response", "A response without any secret.", "KeptText",
     {"status": "200", "headers": [["Content-Type", "application/json"], ["X-Request-Id", "req-7342"]],
      "body": json.dumps({"action": "SALE", "result": "DECLINED", "status": "DECLINED", "order_id": "ORDER-7342",
                          "trans_id": "aaaff66a-904f-11ea-833e-0242ac1f0007", "amount": "10.00", "currency": "SAR",
                          "decline_reason": "Insufficient_funds"})},
     [7], kept=["200", "req-7342", "DECLINED", "ORDER-7342", "aaaff66a-904f-11ea-833e-0242ac1f0007", "10.00", "SAR", "Insufficient_funds"])
case("keeps-request", "Of a request everything but its secrets.", "KeptText SecretInLog CardInLog",
     {"method": "POST", "url": "https://api.edfapay.com/payment/post",
      "body": form([("action", "SALE"), ("order_id", "ORDER-7343"), ("order_amount", "0.10"), ("order_currency", "KWD"),
                    ("card_number", CARD), ("card_exp_month", "01"), ("card_exp_year", "2038"), ("card_cvv2", "739"),
                    ("payer_email", "doe@example.com"), ("payer_ip", "198.51.100.7")])},
     [1, 2, 7], [CARD], ["739"], kept=["POST", "api.edfapay.com", "SALE", "ORDER-7343", "0.10", "KWD", "198.51.100.7"])
for name, given, kept in [
    ("token-type", {"body": '{"token_type":"bearer","expires_in":3600,"scope":"pay-7344"}'}, ["3600", "pay-7344"]),
    ("names-that-begin-secret", {"body": '{"tokenization":"yes-7345","password_changed":"on-7345","secretary":"Smith"}'},
     ["yes-7345", "on-7345", "Smith"]),
    ("names-that-begin-like-short-ones", {"body": '{"passenger":"Smith","pinned":"yes-7345","bypassed":"no-7345","otpauth":"off-7345"}'},
     ["Smith", "yes-7345", "no-7345", "off-7345"]),
    ("null-secret", {"body": '{"token":null,"order":"o-7346"}'}, ["o-7346"]),
    ("empty-secret", {"body": "password=&order=o-7347"}, ["o-7347"]),
    ("error-about-password", {"text": "401 for order-7348, the signature is wrong"}, ["401", "order-7348", "signature"]),
    ("short-known-secret", {"text": "amount 100 for order-7349", "secrets": {"pin": "100"}}, ["100", "order-7349"]),
]:
    case(f"keeps-{name}", "Nothing here is secret.", "KeptText", given, [2, 7], kept=kept)

# 2. values of secret names

SECRET_NAMES = [
    "password", "PASSWORD", "api_password", "phrase", "sha_request_phrase", "passphrase", "secret", "client_secret", "secretKey",
    "secret-key", "api_key", "tranKey", "token", "access_token", "recurring_token", "card_token", "token_name", "sdk_token",
    "card_cvv2", "cvv", "CVC", "cvc2", "cvn", "card_security_code", "securityCode",
    "pwd", "db_passwd", "pass", "passcode", "pin", "otp", "csc", "cv2", "private_key",
]
for number, name in enumerate(SECRET_NAMES):
    is_code = any(name.lower().replace("_", "").endswith(code) for code in ("cvv", "cvv2", "cvc", "cvc2", "cvn", "securitycode", "pin", "otp", "csc", "cv2"))
    value = "739" if is_code else f"{PASSWORD}{number:02}"
    order = f"o-{'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ'[number]}-80"
    plain = name.lower().replace("_", "-") if name.islower() else {
        "PASSWORD": "password-in-capitals", "secretKey": "secret-key-in-camel-case", "tranKey": "trankey-in-camel-case",
        "CVC": "cvc-in-capitals", "securityCode": "security-code-in-camel-case"}[name]
    plain = "secret-key-with-dash" if name == "secret-key" else plain
    case(f"json-{plain}", f"The member '{name}' of JSON.", "SecretInLog",
         {"body": json.dumps({"a": {name: value, "order": order}})}, [2], secrets=[value], kept=[order])
    case(f"form-{plain}", f"The field '{name}' of a form.", "SecretInLog",
         {"body": form([("order", order), (name, value), ("currency", "SAR")])}, [2], secrets=[value], kept=[order, "SAR"])
for name, header, value in [
    ("authorization-basic", "Authorization", basic("merchant-7", SECRET)), ("authorization-bearer", "Authorization", f"Bearer {TOKEN}"),
    ("authorization-lower-case", "authorization", f"bearer {TOKEN}"), ("authorization-digest", "Authorization", f'Digest username="m", response="{TOKEN}"'),
    ("proxy-authorization", "Proxy-Authorization", basic("m", SECRET)), ("cookie", "Cookie", f"a=b; session={TOKEN}"),
    ("bearer-behind-tab", "X-Forwarded", f"Bearer\t{TOKEN}"), ("basic-behind-tab", "X-Forwarded", basic("m", SECRET).replace(" ", "\t")),
    ("set-cookie", "Set-Cookie", f"session={TOKEN}; HttpOnly"), ("api-key", "X-API-KEY", TOKEN), ("auth-token", "X-Auth-Token", TOKEN),
]:
    hidden = [value.replace("\t", " ").split(" ", 1)[-1]] + ([SECRET] if "Basic" in value else [TOKEN])
    case(f"header-{name}", f"The header '{header}'.", "SecretInLog",
         {"method": "GET", "url": "https://pay.example.com/api/v4/payments/p-7350", "headers": [["Accept", "application-7350"], [header, value]]},
         [2, 3], secrets=hidden, kept=["p-7350", "application-7350"])
for name, url in [
    ("query-secret", f"https://a.example/pay?order=o-7351&client_secret={PASSWORD}"),
    ("query-first", f"https://a.example/pay?token={PASSWORD}&order=o-7351"),
    ("fragment-token", f"https://a.example/o-7351#access_token={PASSWORD}"),
    ("user-info", f"https://merchant:{PASSWORD}@a.example/o-7351"),
    ("name-percent-encoded", f"https://a.example/pay?%74oken={PASSWORD}&order=o-7351"),
    ("name-with-brackets", f"https://a.example/pay?card%5Btoken%5D={PASSWORD}&order=o-7351"),
]:
    case(f"url-{name}", "A secret in a URL.", "SecretInLog", {"method": "GET", "url": url}, [2, 3, 5], secrets=[PASSWORD], kept=["o-7351"])
for name, body in [
    ("number", '{"cvv":739,"order":"o-7352"}'), ("in-array", '{"cards":[{"x":1},{"cvv":"739"}],"order":"o-7352"}'),
    ("array-value", '{"cvv":["739",739],"order":"o-7352"}'), ("object-value", '{"token":{"value":"739","a":[739]},"order":"o-7352"}'),
    ("deep", '{"a":' * 30 + '{"cvv":"739"}' + "}" * 30), ("name-escaped", '{"c\\u0076v":"739","order":"o-7352"}'),
    ("value-escaped", '{"cvv":"\\u0037\\u0033\\u0039","order":"o-7352"}'), ("spaced", '{ "cvv" : "739" ,\n "order" : "o-7352" }'),
    ("name-with-spaces", '{"Security Code":"739","order":"o-7352"}'), ("name-with-dots", '{"card.cvv":"739","order":"o-7352"}'),
]:
    given = {"url": "https://o-7352.example/", "body": body}
    case(f"json-code-{name}", "A card's code in JSON.", "SecretInLog", given, [2, 5], secrets=["739"], kept=["o-7352"])
    CASES[-1]["expect"]["value"]["absent"] += [escaped("739")] if escaped("739") not in CASES[-1]["expect"]["value"]["absent"] else []
for name, body in [
    ("json-in-json", json.dumps({"order": "o-7353", "raw": json.dumps({"password": PASSWORD})})),
    ("json-in-json-in-json", json.dumps({"order": "o-7353", "raw": json.dumps({"raw": json.dumps({"password": PASSWORD})})})),
    ("json-in-form", form([("order", "o-7353"), ("parameters", json.dumps({"a": [{"password": PASSWORD}]}))])),
    ("form-in-form", form([("order", "o-7353"), ("raw", form([("x", "1"), ("password", PASSWORD)]))])),
    ("form-in-json", json.dumps({"order": "o-7353", "raw": form([("x", "1"), ("password", PASSWORD)])})),
    ("url-in-json", json.dumps({"order": "o-7353", "url": f"https://a.example/?x=1&password={PASSWORD}"})),
    ("url-in-form", form([("order", "o-7353"), ("return_url", f"https://a.example/?x=1&password={PASSWORD}")])),
    ("words-in-json", json.dumps({"order": "o-7353", "message": f"login failed with password={PASSWORD} at gateway"})),
    ("json-in-words-in-json", json.dumps({"order": "o-7353", "message": "sent " + json.dumps({"password": PASSWORD})})),
]:
    case(f"nested-{name}", "One format inside another.", "SecretInLog NestedText", {"body": body}, [2, 5], secrets=[PASSWORD], kept=["o-7353"])
boundary = "--b7354"
for name, part in [
    ("quoted-name", f'Content-Disposition: form-data; name="password"\r\n\r\n{PASSWORD}'),
    ("token-name", f"Content-Disposition: form-data; name=password\r\n\r\n{PASSWORD}"),
    ("more-headers", f'Content-Type: text/plain\r\nContent-Disposition: form-data; name="password"\r\n\r\n{PASSWORD}'),
    ("several-lines", f'Content-Disposition: form-data; name="password"\r\n\r\nfirst\r\n{PASSWORD}'),
    ("json-content", 'Content-Disposition: form-data; name="parameters"\r\n\r\n' + json.dumps({"password": PASSWORD})),
    ("form-content", f'Content-Disposition: form-data; name="raw"\r\n\r\nx=1&password={PASSWORD}'),
]:
    body = f'{boundary}\r\nContent-Disposition: form-data; name="order"\r\n\r\no-7354\r\n{boundary}\r\n{part}\r\n{boundary}--\r\n'
    case(f"multipart-{name}", "A secret in a part of a multipart body.", "SecretInLog",
         {"headers": [["Content-Type", "multipart/form-data; boundary=b7354"]], "body": body}, [2, 5], secrets=[PASSWORD], kept=["o-7354"])
case("multipart-file-name-first", "The parameter filename stands before name, and ends like it.", "SecretInLog",
     {"body": f'--b7379\r\nContent-Disposition: form-data; name="order"\r\n\r\no-7379\r\n--b7379\r\n'
              f'Content-Disposition: form-data; filename="note.txt"; name="password"\r\n\r\n{PASSWORD}\r\n--b7379--\r\n'},
     [2, 5], secrets=[PASSWORD], kept=["o-7379"])
DUMP = (f'--b7380\r\nContent-Disposition: form-data; name="password"\r\nContent-Type: text/plain\r\n\r\nfirst\r\n{PASSWORD}\r\n--b7380\r\n'
        f'Content-Disposition: form-data; name="order"\r\n\r\no-7380\r\n--b7380--\r\n')
for name, given in [
    ("request-dump", {"text": f"POST /pay HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b7380\r\n\r\n{DUMP}"}),
    ("line-of-a-log", {"text": f"2026-11-21 14:52:53 sending {DUMP}"}), ("plain-line-ends", {"text": "sent\n" + DUMP.replace("\r", "")}),
    ("json", {"body": json.dumps({"raw": DUMP})}), ("json-in-json", {"body": json.dumps({"a": json.dumps({"raw": "sent " + DUMP})})}),
    ("form", {"body": form([("raw", DUMP)])}), ("cut-json", {"text": json.dumps({"raw": DUMP})[:-2]}),
    ("bare-names", {"text": "sent " + DUMP.replace('"', "")}),
]:
    case(f"multipart-in-{name}", "A multipart body inside another format of a log.", "SecretInLog NestedText", given, [2, 5],
         secrets=[PASSWORD], kept=["o-7380"])
for name, words in [
    ("equals", f"password={PASSWORD} order=o-7355"), ("colon", f"password: {PASSWORD} order=o-7355"),
    ("arrow", f"[password] => {PASSWORD}\n[order] => o-7355"), ("double-quotes", f'password="{PASSWORD} x", order="o-7355"'),
    ("single-quotes", "{'password': '%s x', 'order': 'o-7355'}" % PASSWORD), ("comma", f"password={PASSWORD}, order=o-7355"),
    ("json", 'sent {"password":"%s x","order":"o-7355"} to gateway' % PASSWORD),
    ("json-escaped", '{\\"password\\":\\"%s x\\",\\"order\\":\\"o-7355\\"} sent' % PASSWORD),
    ("quote-in-value", 'sent {"password":"a\\"%s","order":"o-7355"}' % PASSWORD),
    ("spaces-around", f"password  =  {PASSWORD}  order=o-7355"), ("json-cut", 'o-7355 {"a":1,"password":"%s' % PASSWORD),
    ("swift-dump", f'Merchant(id: "o-7355", password: "{PASSWORD}", mode: live)'),
    ("curl", f"curl -d 'order=o-7355&password={PASSWORD}' https://a.example"),
    ("curl-header", f"curl -H 'Authorization: Bearer {PASSWORD}' https://a.example/o-7355"),
    ("http-dump", f"POST /o-7355 HTTP/1.1\r\nAuthorization: Basic {PASSWORD}\r\nAccept: x\r\n\r\npassword={PASSWORD}"),
    ("cookie-line", f"GET /o-7355 HTTP/1.1\r\nCookie: a=1; b={PASSWORD}\r\nAccept: x"),
    ("bearer-alone", f"refused: Bearer {PASSWORD}xyz for o-7355"), ("url", f"GET https://a.example/o-7355?x=1&token={PASSWORD} failed"),
    ("url-user", f"GET https://m:{PASSWORD}@a.example/o-7355 failed"),
    ("percent-name", f"GET /o-7355?p%61ssword={PASSWORD} failed"), ("percent-value", f"GET /o-7355?password={percent(PASSWORD)} failed"),
    ("escaped-value", f'{{"order":"o-7355","password":"{escaped(PASSWORD)}'),
    ("second-of-two", f"password= , password={PASSWORD} o-7355"), ("looks-hidden", f"password=***{PASSWORD} o-7355"),
    ("bearer-tab", f"refused: Bearer\t{PASSWORD}xyz for o-7355"), ("pwd", f"login with pwd={PASSWORD} for o-7355"),
    ("new-line", f"password:\n  {PASSWORD}\norder: o-7355"),
    ("json-of-a-form", f'order o-7355 {{"raw": "note=%7B%22password%22%3A+%22{PASSWORD}%22%7D"}} failed'),
]:
    case(f"words-{name}", "A secret in words.", "SecretInLog", {"text": words}, [2, 3, 5], secrets=[PASSWORD], kept=["o-7355"])

# 4. known secrets

for name, spelled in [
    ("plain", SECRET), ("percent", quote(SECRET, safe="")), ("percent-lower", quote(SECRET, safe="").replace("%2B", "%2b").replace("%2F", "%2f").replace("%3D", "%3d")),
    ("percent-every-byte", percent(SECRET)), ("json-escapes", escaped(SECRET)), ("hex", SECRET.encode().hex()), ("hex-capitals", SECRET.encode().hex().upper()),
    ("base64", base64.b64encode(SECRET.encode()).decode()), ("base64-url", base64.urlsafe_b64encode(SECRET.encode()).decode()),
    ("base64-after-one", base64.b64encode(b"a" + SECRET.encode()).decode()), ("base64-after-two", base64.b64encode(b"ab" + SECRET.encode()).decode()),
    ("base64-credentials", base64.b64encode(b"merchant:" + SECRET.encode() + b":x").decode()),
]:
    case(f"known-{name}", "A secret that was configured, under no name that tells.", "SecretInLog SpelledSecret",
         {"text": f"signing with {spelled} for o-7356", "secrets": {"key": SECRET}}, [4], secrets=[SECRET], kept=["o-7356"])
    case(f"known-{name}-in-json", "A secret that was configured, in a text of JSON of a harmless name.", "SecretInLog SpelledSecret",
         {"body": '{"order":"o-7357","note":"x %s x"}' % spelled, "secrets": {"key": SECRET, "other": "Zx81-unused"}}, [4], secrets=[SECRET],
         kept=["o-7357"])
UMLAUT = 'pä"ß\\/w 漢'
for name, given in [
    ("plain", {"text": f"signing with {UMLAUT} for o-7358"}), ("json", {"body": json.dumps({"note": UMLAUT, "order": "o-7358"})}),
    ("json-plain", {"body": json.dumps({"note": UMLAUT, "order": "o-7358"}, ensure_ascii=False)}),
    ("form", {"body": form([("note", UMLAUT), ("order", "o-7358")])}), ("query", {"url": f"https://a.example/?order=o-7358&n={quote(UMLAUT)}"}),
    ("header", {"url": "https://o-7358.example/", "headers": [["X-Note", UMLAUT]]}),
    ("json-in-words", {"text": f"sent {json.dumps({'note': UMLAUT})} for o-7358"}),
]:
    case(f"known-beyond-ascii-{name}", "A secret with quotes, a backslash, a space and letters beyond ASCII.", "SecretInLog SpelledSecret",
         {**given, "secrets": {"password": UMLAUT}}, [4], secrets=[UMLAUT], kept=["o-7358"])
case("known-two-overlap", "One secret is the beginning of another.", "SecretInLog",
     {"text": f"{PASSWORD} {PASSWORD}Extra77 o-7359", "secrets": {"a": PASSWORD, "b": PASSWORD + "Extra77"}}, [4],
     secrets=[PASSWORD, "Extra77"], kept=["o-7359"])
case("known-in-url-path", "A configured secret in the path of a URL.", "SecretInLog",
     {"method": "GET", "url": f"https://a.example/{PASSWORD}/o-7360", "secrets": {"key": PASSWORD}}, [4], secrets=[PASSWORD], kept=["o-7360"])
case("known-in-body-of-request", "A real SDK sends the secret key in the body.", "SecretInLog",
     {"method": "POST", "url": "https://a.example/o-7361", "body": json.dumps({"key": SECRET, "order": "o-7361"}), "secrets": {"secretKey": SECRET}},
     [4], secrets=[SECRET], kept=["o-7361"])

# 1. several lines

for name, written in [
    ("each-group", "5123\n4500\n0000\n0008"), ("crlf", "5123 4500\r\n0000 0008"), ("indented", "5123-4500\t \n  \t 0000-0008"),
]:
    case(f"card-on-lines-{name}", "A line ends between the groups of a number.", "CardInLog",
         {"text": f"card {written}, order-7381"}, [1], [CARD], kept=["order-7381"], spelled=[(CARD, written)])
for name, written in [
    ("commas", "5123,4500,0000,0008"), ("semicolons", "5123; 4500; 0000; 0008"), ("colons", "5123:4500:0000:0008"),
    ("slashes", "5123 / 4500 / 0000 / 0008"), ("bars", "5123|4500|0000|0008"), ("underscores", "5123_4500_0000_0008"),
]:
    case(f"card-in-list-{name}", "The groups of a number are the elements of a list, or parted by another sign.", "CardInLog",
         {"text": f"card {written} order-7381"}, [1], [CARD], kept=["order-7381"], spelled=[(CARD, written)])
case("card-in-list-amex", "Groups of four, six and five with slashes between them.", "CardInLog",
     {"text": "card 3456/789012/34564 order-7381"}, [1], [AMEX], kept=["order-7381"], spelled=[(AMEX, "3456/789012/34564")])
case("card-on-lines-amex", "Groups of four, six and five, a line end between them.", "CardInLog",
     {"text": "card 3456 789012\n34564, order-7381"}, [1], [AMEX], kept=["order-7381"], spelled=[(AMEX, "3456 789012\n34564")])
case("card-on-lines-nineteen", "Groups of four and a last one of three, a line end between them.", "CardInLog",
     {"body": json.dumps({"order": "o-7381", "note": "6799 9901 0000\n0000 019"})}, [1], [LONG], kept=["o-7381"],
     spelled=[(LONG, "6799 9901 0000\n0000 019")])
assert luhn("2018201920202025")
for name, text, kept in [
    ("years-in-list", "2018,2019,2020,2025 order-7382", ["2018", "2019", "2020", "2025", "order-7382"]),
    ("other-groups-in-list", "512345,0000,000008 order-7382", ["512345", "0000", "000008", "order-7382"]),
    ("list-with-wrong-digit", "5123/4500/0000/0009 order-7382", ["5123", "4500", "0000", "0009", "order-7382"]),
    ("list-with-empty-elements", "5123,,4500,,0000,,0008 order-7382", ["5123", "4500", "0000", "0008", "order-7382"]),
    ("years-on-lines", "2018\n2019\n2020\n2025\norder-7382", ["2018", "2019", "2020", "2025", "order-7382"]),
    ("other-groups-on-lines", "512345\n0000\n000008\norder-7382", ["512345", "0000", "000008", "order-7382"]),
    ("lines-with-wrong-digit", "5123\n4500\n0000\n0009\norder-7382", ["5123", "4500", "0000", "0009", "order-7382"]),
    ("lines-far-apart", "5123\n\n4500\n\n0000\n\n0008\norder-7382", ["5123", "4500", "0000", "0008", "order-7382"]),
]:
    case(f"keeps-{name}", "The digits would be a card number if they stood on one line.", "KeptText", {"text": text}, [1, 7], kept=kept)

# 5. more escapes

for name, spell in [
    ("decimal-entities", lambda c: f"&#{ord(c)};"), ("hexadecimal-entities", lambda c: f"&#x{ord(c):x};"),
    ("padded-entities", lambda c: f"&#{ord(c):05};"), ("capital-entities", lambda c: f"&#X{ord(c):X};"),
    ("program-escapes", lambda c: f"\\x{ord(c):02x}"), ("braced-escapes", lambda c: "\\u{%x}" % ord(c)),
]:
    written = [spell(c) for c in CARD]
    at = [n for n in range(12) if n + 4 >= 6]
    case(f"card-in-{name}", f"Every digit is spelled as \"{written[0]}\".", "CardInLog SpelledSecret",
         {"text": f"card {''.join(written)} for order-7383"}, [1, 5], [CARD], kept=["order-7383"])
    CASES[-1]["expect"]["value"]["absent"] += ["".join(written[n : n + 5]) for n in at]
    spelled = "".join(map(spell, PASSWORD))
    case(f"words-{name}", "A password in escapes.", "SecretInLog SpelledSecret",
         {"text": f'sent "password"="{spelled}" for order-7384'}, [2, 5], secrets=[PASSWORD], kept=["order-7384"])
    CASES[-1]["expect"]["value"]["absent"].append(spelled)
entities = "".join(f"&#{ord(c)};" for c in CARD)
case("card-in-entities-in-form", "Entities hold the & that parts a form.", "CardInLog SpelledSecret",
     {"body": f"order=o-7385&n={entities}&currency=SAR"}, [1, 5], [CARD], kept=["o-7385", "SAR"])
CASES[-1]["expect"]["value"]["absent"] += ["".join(f"&#{ord(c)};" for c in CARD[n : n + 5]) for n in range(2, 12)]
case("card-one-entity", "One digit is an entity, which cuts the run in two.", "CardInLog SpelledSecret",
     {"text": "card 51234500&#48;0000008 for order-7385"}, [1, 5], [CARD], kept=["order-7385"])
CASES[-1]["expect"]["value"]["absent"].append("51234500&#48;0000008")
case("words-html-quotes", "JSON in a page: its quotes are entities.", "SecretInLog NestedText",
     {"text": f"&lt;p&gt;{{&quot;password&quot;:&quot;{PASSWORD}&quot;,&quot;order&quot;:&quot;o-7386&quot;}}&lt;/p&gt;"}, [2, 5],
     secrets=[PASSWORD], kept=["o-7386"])
case("known-in-entities", "A configured secret in entities.", "SecretInLog SpelledSecret",
     {"text": f"signing with {''.join(f'&#{ord(c)};' for c in SECRET)} for o-7386", "secrets": {"key": SECRET}}, [4, 5],
     secrets=[SECRET], kept=["o-7386"])
CASES[-1]["expect"]["value"]["absent"].append("".join(f"&#{ord(c)};" for c in SECRET))
for name, text, kept in [
    ("entities", "Smith &amp; Sons &#40;order-7387&#41; &quot;paid&quot;", ["Smith", "Sons", "paid"]),
    ("broken-entities", "order-7387 &#; &#x; &#99999999; &#5&#1 \\x5 \\u{} &quot paid", ["order-7387", "99999999", "paid"]),
]:
    case(f"keeps-{name}", "Entities and escapes that hold nothing secret.", "KeptText", {"text": text}, [5, 7], kept=kept)

# 6. coded texts


def coded(content, secret, coding):
    """The coded content, and those of its characters that each five bytes of a card number, or a secret, alone decide."""
    data, wanted = content.encode(), secret.encode()
    bits = {"base64": 6, "base64url": 6, "hex": 4, "HEX": 4}[coding]
    text = {"base64": base64.b64encode, "base64url": base64.urlsafe_b64encode, "hex": base64.b16encode, "HEX": base64.b16encode}[coding](data).decode()
    text = text.lower() if coding == "hex" else text.rstrip("=") if coding == "base64url" else text
    start = data.index(wanted)
    spans = [(start + n, start + n + 5) for n in range(2, len(wanted) - 4) if n + 4 >= 6 and n < len(wanted) - 4]
    if not secret.isdigit():
        spans = [(start, start + len(wanted))]
    return text, [text[-(-8 * first // bits) : 8 * last // bits] for first, last in spans]


CODINGS = ["base64", "base64url", "hex", "HEX"]
PAN_JSON = json.dumps({"order": "o-1", "card": {"number": CARD, "name": "J. D\u00f6"}}, ensure_ascii=False)
for coding in CODINGS:
    plain = {"base64": "base64", "base64url": "base64-for-urls", "hex": "hex", "HEX": "hex-in-capitals"}[coding]
    for name, content in [("number", CARD), ("json", PAN_JSON), ("form", form([("a", "b"), ("n", CARD), ("c", "d")])),
                          ("groups", " ".join(GROUPS))]:
        secret = " ".join(GROUPS) if name == "groups" else CARD
        text, gone = coded(content, secret, coding)
        case(f"card-in-{plain}-{name}", f"A card number in {coding}.", "CardInLog SpelledSecret NestedText",
             {"text": f"sent {text} for order-7388"}, [1, 6], [CARD], kept=["order-7388"])
        CASES[-1]["expect"]["value"]["absent"] += gone
    text, gone = coded(json.dumps({"order": "o-1", "password": PASSWORD, "x": "y"}), PASSWORD, coding)
    case(f"password-in-{plain}", f"A password of JSON in {coding}.", "SecretInLog SpelledSecret NestedText",
         {"body": json.dumps({"order": "o-7389", "payload": text})}, [2, 6], secrets=[PASSWORD], kept=["o-7389"])
    CASES[-1]["expect"]["value"]["absent"] += gone
    text, gone = coded(f"order_id=o-1&card_cvv2=739&x=y&password={PASSWORD}", PASSWORD, coding)
    case(f"form-in-{plain}", f"A form in {coding}, in a form.", "SecretInLog SpelledSecret NestedText",
         {"body": form([("order", "o-7389"), ("data", text)])}, [2, 6], secrets=[PASSWORD], kept=["o-7389"])
    CASES[-1]["expect"]["value"]["absent"] += gone
for before in ("", "ab", "abc", "abcd"):
    text, gone = coded(PAN_JSON, CARD, "base64url")
    case(f"card-in-base64-behind-{len(before)}-letters-and-a-dash", "Text of the same alphabet stands before it.", "CardInLog SpelledSecret NestedText",
         {"text": f"sent {before}-{text} for order-7390"}, [1, 6], [CARD], kept=["order-7390"])
    CASES[-1]["expect"]["value"]["absent"] += gone
text, gone = coded(CARD, CARD, "hex")
case("card-in-hex-behind-digit", "A hexadecimal digit stands before it.", "CardInLog SpelledSecret NestedText",
     {"text": f"sent f{text} for order-7390"}, [1, 6], [CARD], kept=["order-7390"])
CASES[-1]["expect"]["value"]["absent"] += gone
case("card-in-hex-behind-0x", "It is written as a number.", "CardInLog SpelledSecret NestedText",
     {"text": f"sent 0x{text} for order-7390"}, [1, 6], [CARD], kept=["order-7390"])
CASES[-1]["expect"]["value"]["absent"] += gone
for width, end in [(64, "\n"), (76, "\r\n")]:
    content = json.dumps({"o": "x" * (width * 3 // 4 - 24), "n": CARD})
    text, gone = coded(content, CARD, "base64")
    lines = end.join(text[at : at + width] for at in range(0, len(text), width))
    assert content.index(CARD) < width * 3 // 4 < content.index(CARD) + 16, content
    case(f"card-in-base64-on-lines-of-{width}", "The line ends in the middle of the number.", "CardInLog SpelledSecret NestedText",
         {"text": f"sent {lines} for order-7391"}, [1, 6], [CARD], kept=["order-7391"])
    CASES[-1]["expect"]["value"]["absent"] += [one for one in gone if one in lines]
for name, given in [
    ("data-url", lambda t: {"text": f"loads data:application/json;base64,{t} for o-7392"}),
    ("token-of-three-parts", lambda t: {"text": f"sent eyJhbGciOiJIUzI1NiJ9.{t}.c2lnbmF0dXJl for o-7392"}),
    ("header", lambda t: {"url": "https://a.example/o-7392", "headers": [["X-Payload", t]]}),
    ("query", lambda t: {"url": f"https://a.example/o-7392?data={quote(t, safe='')}"}),
    ("path", lambda t: {"url": f"https://a.example/o-7392?x/{t}"}),
    ("array", lambda t: {"body": json.dumps({"order": "o-7392", "payloads": [t]})}),
    ("multipart", lambda t: {"headers": [["Content-Type", "multipart/form-data; boundary=b7392"]],
     "body": f'--b7392\r\nContent-Disposition: form-data; name="order"\r\n\r\no-7392\r\n--b7392\r\n'
             f'Content-Disposition: form-data; name="payload"\r\n\r\n{t}\r\n--b7392--\r\n'}),
    ("cut-json", lambda t: {"body": '{"order":"o-7392","payload":"' + t}),
]:
    text, gone = coded(PAN_JSON, CARD, "base64")
    case(f"card-in-base64-in-{name}", "A coded text inside another format.", "CardInLog SpelledSecret NestedText", given(text), [1, 6],
         [CARD], kept=["o-7392"])
    CASES[-1]["expect"]["value"]["absent"] += gone
text, gone = coded(json.dumps({"n": escaped(CARD)}).replace("\\\\u", "\\u"), escaped(CARD), "base64")
case("card-in-escapes-in-base64", "Escaped digits in a coded text.", "CardInLog SpelledSecret NestedText",
     {"text": f"sent {text} for o-7393"}, [1, 5, 6], [CARD], kept=["o-7393"])
CASES[-1]["expect"]["value"]["absent"] += gone
text, gone = coded(f"key {percent(SECRET)} x", percent(SECRET), "base64")
case("known-percent-encoded-in-base64", "A configured secret, percent-encoded, in a coded text.", "SecretInLog SpelledSecret NestedText",
     {"text": f"sent {text} for o-7393", "secrets": {"key": SECRET}}, [4, 6], secrets=[SECRET], kept=["o-7393"])
CASES[-1]["expect"]["value"]["absent"] += gone
text, gone = coded(f"key {percent(SECRET)} x", percent(SECRET), "hex")
case("known-percent-encoded-in-hex", "A configured secret, percent-encoded, in hexadecimal.", "SecretInLog SpelledSecret NestedText",
     {"text": f"sent {text} for o-7393", "secrets": {"key": SECRET}}, [4, 6], secrets=[SECRET], kept=["o-7393"])
CASES[-1]["expect"]["value"]["absent"] += gone
for name, content in [
    ("json", {"order_id": "o-7394", "amount": "10.00", "result": "DECLINED"}), ("order-number", {"order_id": "2026112114525300"}),
    ("masked-card", {"pan": "400555******0019"}), ("null-secret", {"token": None, "order": "o-7394"}),
    ("words-like-names", {"tokenization": "yes", "secretary": "Smith"}),
]:
    for coding in ("base64url", "hex"):
        text, _ = coded(json.dumps(content), "", coding)
        assert not any(luhn(digits) for digits in re.findall(r"\d{13,19}", text)), text
        case(f"keeps-{name}-in-{coding.replace('url', '')}", "A coded text without any secret.", "KeptText",
             {"body": json.dumps({"order": "o-7395", "payload": text})}, [6, 7], kept=["o-7395", text])
for name, text in [
    ("digest", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"), ("uuid", "aaaff66a-904f-11ea-833e-0242ac1f0007"),
    ("long-identifier", "com.example.payments.PaymentAuthorizationViewController-didFinish"),
    ("long-hexadecimal-number", "00000000000000000000000000000000000000000512"),
]:
    case(f"keeps-{name}", "A long word that stands for nothing.", "KeptText", {"text": f"reference {text} accepted"}, [6, 7],
         kept=[text, "accepted"])

# 2. what languages and tools print

KEY = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC"
CERTIFICATE = "MIIDdzCCAlmgAwIBAgIEAgAAuTANBgkq"
for name, words, comment, rules in [
    ("php-print-r", f"Array\n(\n    [password] => {PASSWORD} a, b\n    [order] => o-7401\n)\n", "PHP's print_r puts no quotes around a value.", [2]),
    ("php-print-r-object", f"Card Object\n(\n    [password:protected] => {PASSWORD}\n    [order:Card:private] => o-7401\n)\n", "PHP's print_r says who sees a property.", [2]),
    ("php-print-r-private", f"Card Object\n(\n    [password:Acme\\Card:private] => {PASSWORD}\n    [order] => o-7401\n)\n", "PHP's print_r names the class of a private property.", [2]),
    ("php-var-dump", f'array(2) {{\n  ["password"]=>\n  string(10) "{PASSWORD}"\n  ["order"]=>\n  string(6) "o-7401"\n}}\n', "PHP's var_dump writes the type in front of a value.", [2]),
    ("php-var-dump-object", f'object(Card)#1 (2) {{\n  ["password":protected]=>\n  string(10) "{PASSWORD}"\n  ["order":"Card":private]=>\n  string(6) "o-7401"\n}}\n', "PHP's var_dump of an object.", [2]),
    ("php-var-dump-private", f'object(Card)#1 (1) {{\n  ["password":"Card":private]=>\n  string(10) "{PASSWORD}"\n}}\no-7401', "PHP's var_dump of a private property.", [2]),
    ("php-var-export", f"array (\n  'password' => '{PASSWORD}',\n  'order' => 'o-7401',\n)", "PHP's var_export.", [2]),
    ("php-serialize", f'a:3:{{s:5:"order";s:6:"o-7401";s:8:"password";s:{len(PASSWORD)}:"{PASSWORD}";s:1:"x";i:1;}}', "PHP's serialize.", [2]),
    ("php-serialize-behind-number", f'a:2:{{i:0;s:6:"o-7401";s:8:"password";s:{len(PASSWORD)}:"{PASSWORD}";}}', "PHP's serialize, where a value stands in front of a name.", [2]),
    ("php-serialize-quotes", f'a:2:{{s:8:"password";s:{len(PASSWORD) + 2}:"a"{PASSWORD}";s:1:"o";s:6:"o-7401";}}', "PHP's serialize escapes no quotes.", [2]),
    ("php-serialize-escaped", f'"a:2:{{s:8:\\"password\\";s:{len(PASSWORD)}:\\"{PASSWORD}\\";s:1:\\"o\\";s:6:\\"o-7401\\";}}"', "PHP's serialize inside a text of JSON.", [2, 5]),
    ("php-serialize-private", f'O:4:"Card":2:{{s:14:"\0Card\0password";s:{len(PASSWORD)}:"{PASSWORD}";s:1:"o";s:6:"o-7401";}}', "PHP's serialize of a private property.", [2]),
    ("php-serialize-cut", f'o-7401 a:2:{{s:8:"password";s:{len(PASSWORD)}:"{PASSWORD}', "PHP's serialize, cut off.", [2]),
    ("swift-optional", f'Card(password: Optional("{PASSWORD}"), order: Optional("o-7401"))', "Swift prints Optional around a value.", [2]),
    ("rust-some", f'Card {{ password: Some("{PASSWORD}"), order: "o-7401" }}', "Rust prints Some around a value.", [2]),
    ("python-bytes", f"{{'password': b'{PASSWORD}', 'order': b'o-7401'}}", "Python prints a letter in front of bytes.", [2]),
    ("objective-c", f'@{{ @"password": @"{PASSWORD}", @"order": @"o-7401" }}', "Objective-C has a sign in front of a text.", [2]),
    ("kotlin-nested", f"Pay(token=Token(value={PASSWORD}), order=o-7401)", "A data class of Kotlin inside another.", [2]),
    ("object-behind-words", f'sent {{"token":{{"a":"b","c":"{PASSWORD}"}},"order":"o-7401"}}', "The value of a name in words is an object.", [2]),
    ("array-behind-words", f'sent {{"tokens":["a","{PASSWORD}"],"order":"o-7401"}}', "The value of a name in words is an array.", [2]),
    ("object-with-bracket-in-text", f'sent {{"token":{{"a":"}}","c":"{PASSWORD}"}},"order":"o-7401"}}', "A bracket in a text closes nothing.", [2]),
    ("escaped-object", f'sent {{\\"token\\":{{\\"a\\":\\"{PASSWORD}\\"}},\\"order\\":\\"o-7401\\"}}', "An object in an escaped text of JSON.", [2, 5]),
    ("name-of-two-words", f"API key: {PASSWORD}, order: o-7401", "A name of two words.", [2]),
    ("name-in-brackets-of-a-program", f'data["password"] = "{PASSWORD}"; data["order"] = "o-7401"', "A member that a program sets.", [2]),
    ("name-and-value", f'sent [{{"name":"password","value":"{PASSWORD}"}},{{"name":"order","value":"o-7401"}}]', "The name stands in a member of its own.", [2]),
    ("html-field", f'<input type="hidden" name="token" value="{PASSWORD}"><input name="order" value="o-7401">', "A hidden field of a form.", [2]),
    ("xml-attribute", f'<entry key="password" value="{PASSWORD}"/><entry key="order" value="o-7401"/>', "The name is one attribute, the value another.", [2]),
    ("header-field-pair", f"field name=cookie value=sid={PASSWORD} order=o-7401", "A header field of HTTP/2 as libraries print it.", [2]),
    ("xml-element", f"<pay><password>{PASSWORD}</password><order>o-7401</order></pay>", "An element of XML.", [2]),
    ("xml-prefix", f'<w:Password Type="text">{PASSWORD}</w:Password><order>o-7401</order>', "An element with a prefix and an attribute, as SOAP has them.", [2]),
    ("xml-nested", f"<token><value>{PASSWORD}</value></token><order>o-7401</order>", "An element inside the one with the name.", [2]),
    ("xml-cut", f"o-7401 <pay><password>{PASSWORD}", "XML that was cut off.", [2, 5]),
    ("xml-in-entities", f"&lt;password&gt;{PASSWORD}&lt;/password&gt;&lt;order&gt;o-7401&lt;/order&gt;", "XML in a page.", [2, 5]),
    ("xml-with-escaped-slash", f'"<password>{PASSWORD}<\\/password><order>o-7401<\\/order>"', "XML in JSON that escapes the slash.", [2, 5]),
    ("private-key", f"-----BEGIN PRIVATE KEY-----\n{KEY}\n-----END PRIVATE KEY-----\no-7401", "A private key under no name.", [3]),
    ("private-key-of-a-kind", f"-----BEGIN RSA PRIVATE KEY-----\n{KEY}\n-----END RSA PRIVATE KEY-----\no-7401", "A private key of a kind.", [3]),
    ("private-key-escaped", f"-----BEGIN EC PRIVATE KEY-----\\n{KEY}\\n-----END EC PRIVATE KEY-----\\no-7401", "A private key whose line ends are escaped.", [3, 5]),
    ("private-key-cut", f"o-7401 -----BEGIN ENCRYPTED PRIVATE KEY-----\n{KEY}", "A private key that was cut off.", [3, 5]),
    ("curl-user", f"curl -u merchant:{PASSWORD} https://a.example/o-7401", "A user and password for curl.", [3]),
    ("curl-user-quoted", f"curl --user 'merchant:{PASSWORD}' https://a.example/o-7401", "The same in quotes.", [3]),
    ("curl-cookie", f"curl -b sid={PASSWORD} https://a.example/o-7401", "A cookie for curl.", [3]),
    ("web-token", f"sent eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1In0.{PASSWORD}_-x for o-7401", "A JSON Web Token under no name.", [3]),
]:
    gone = KEY if "private-key" in name else PASSWORD
    case(f"words-{name}", comment, "SecretInLog", {"text": words}, rules, secrets=[gone], kept=["o-7401"])
for name, body in [
    ("name-and-value", {"fields": [{"name": "password", "value": PASSWORD}, {"name": "order", "value": "o-7402"}]}),
    ("key-and-value", {"fields": [{"value": {"a": PASSWORD}, "key": "access_token"}, {"key": "order", "value": "o-7402"}]}),
    ("key-in-pem", {"order": "o-7402", "pem": f"-----BEGIN PRIVATE KEY-----\n{KEY}\n-----END PRIVATE KEY-----\n"}),
    ("xml", {"order": "o-7402", "sent": f"<a><Password>{PASSWORD}</Password></a>"}),
]:
    case(f"json-{name}", "The secret stands under no name of JSON.", "SecretInLog NestedText", {"body": json.dumps(body)}, [2, 3, 5],
         secrets=[KEY if name == "key-in-pem" else PASSWORD], kept=["o-7402"])
for name in ["password_confirmation", "jwt", "aws_access_key", "credentials", "password2", "tokens", "verification_code", "cvv_code", "cvc_code"]:
    value = "739" if "c_code" in name or "v_code" in name or "verification" in name else PASSWORD
    case(f"json-{name.replace('_', '-')}", f"The member '{name}' of JSON.", "SecretInLog", {"body": json.dumps({name: value, "order": "o-x-o"})}, [2],
         secrets=[value], kept=["o-x-o"])
case("form-password-numbered", "The second of two passwords that a form asks for.", "SecretInLog", {"body": f"order=o-7403&password1=a&password2={PASSWORD}"},
     [2], secrets=[PASSWORD], kept=["o-7403"])
for name, turned in [("capitals", SECRET.upper()), ("backwards", SECRET[::-1]), ("backwards-in-capitals", SECRET[::-1].upper())]:
    case(f"known-in-{name}", "A configured secret as a signature hashes it.", "SecretInLog SpelledSecret",
         {"text": f"hashing moc.elpmaxe@{turned}8000443215 for o-7404", "secrets": {"password": SECRET}}, [4], secrets=[turned], kept=["o-7404"])
for name, written, number in [("power-of-ten", "5.123450000000008E15", CARD), ("power-of-ten-with-sign", "5.123450000000008e+15", CARD),
                              ("power-of-ten-of-fifteen", "3.45678901234564E14", AMEX)]:
    case(f"card-as-{name}", "The number was a floating-point number.", "CardInLog SpelledSecret",
         {"text": f"card {written}, order-7405"}, [1], [number], kept=["order-7405"], spelled=[(number, written.upper().split("E")[0])])
for name, text, kept in [
    ("power-of-ten", "took 5.123450000000007E15 cycles, 1.5E15 bytes, 6.02214076e23", ["5.123450000000007E15", "1.5E15", "6.02214076e23"]),
    ("certificate", f"-----BEGIN CERTIFICATE-----\n{CERTIFICATE}\n-----END CERTIFICATE-----\norder-7406", [CERTIFICATE, "order-7406"]),
    ("xml", "<pay><order>order-7406</order><tokenization>on</tokenization></pay>", ["order-7406", "on"]),
    ("placeholder", "usage: pay <token> <order-7406>\norder-7406 paid 10.00", ["order-7406", "10.00"]),
    ("name-and-value", '{"name":"order","value":"order-7406"},{"name":"amount","value":"10.00"}', ["order-7406", "10.00"]),
    ("print-r", "Array\n(\n    [order] => order-7406\n    [amount:protected] => 10.00\n)\n", ["order-7406", "10.00"]),
    ("var-dump", 'array(1) {\n  ["order"]=>\n  string(10) "order-7406"\n}', ["order", "order-7406"]),
    ("curl-options", "curl -u 1000 -b jar.txt -X POST https://a.example/order-7406", ["1000", "jar.txt", "order-7406"]),
    ("dotted-name", "loads eyJ.config from com.example.eyJx for order-7406", ["config", "com.example.eyJx", "order-7406"]),
    ("sort-key", "sort key: amount, page key: 7, order-7406", ["amount", "7", "order-7406"]),
]:
    case(f"keeps-printed-{name}", "It looks like what hides a secret, and holds none.", "KeptText", {"text": text}, [7], kept=kept)



def main():
    notes = {flag: {"bug": bug, "effect": effect, "means": means, "severity": severity}
             for flag, (bug, effect, severity, means) in NOTES.items()}
    # What people added to a case's flags, and why, stays.
    path = ROOT / "vectors/security/log-redact.json"
    before = json.loads(path.read_text())
    notes = noted(notes | before["notes"], "log.redact")
    flags = {case["id"]: case["flags"] for case in before["cases"]}
    for case in CASES:
        # The catalogue of mistakes has none of logs; those that the cases show are rebuilt as ports in mistaken_port.py.
        case["flags"] = [*flags.get(case["id"], case["flags"])]
        if "Evidence" not in case["flags"]:
            case["flags"].append("Evidence")
    suite = {"schemaVersion": 1, "op": "log.redact", "title": "What a log may hold of a message, and what not",
             "match": "redacted", "notes": notes, "cases": CASES}
    suite = json.loads(json.dumps(suite), parse_int=lambda digits: __import__("vectors_format").Number(digits))
    path.write_bytes(render(suite).encode("ascii"))
    print(f"{len(CASES)} cases")


if __name__ == "__main__":
    main()
