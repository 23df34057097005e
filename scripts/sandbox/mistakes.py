#!/usr/bin/env python3
"""Each mistake at each gateway is named wherever the sandbox speaks: record, terminal, page, every report. python3 scripts/sandbox/mistakes.py PAYCONFORM

A wrong signature, a body that is not escaped, a missing field, a wrong boundary, too much text, another charset.
"""
import base64, html, importlib.util, json, os, pathlib, sys, tempfile, time, urllib.parse

here = os.path.dirname(os.path.abspath(__file__))


def load(name, file):
    spec = importlib.util.spec_from_file_location(name, os.path.join(here, file))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


clients, shops, page = load("clients", "../check-sandbox.py"), load("shops", "clients.py"), load("page", "page.py")
expect, sale = clients.expect, clients.sale
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
FORMATS = ["text", "json", "ndjson", "junit", "tap", "markdown", "github", "sarif", "html"]


def without(fields, name): return {k: v for k, v in fields.items() if k != name}


def mistakes(bearer):
    """Gateway, path, Content-Type, body, other headers, and what must be said: kind and place."""
    form = lambda pairs: urllib.parse.urlencode(pairs).encode()
    text = lambda value: json.dumps(value).encode()
    multipart = "".join(f'--b\r\nContent-Disposition: form-data; name="{k}"\r\n\r\n{v}\r\n' for k, v in sale().items()) + "--b--\r\n"
    raw = "&".join(f"{k}={v}" for k, v in sale().items()).encode()
    post = "/edfapg/payment/post"
    yield "edfapg", post, FORM, form(sale(hash="0" * 32)), {}, "signature-mismatch", "hash"
    yield "edfapg", post, FORM, raw, {}, "unescaped-body", f"body, byte {raw.index(b' ')}"
    yield "edfapg", post, FORM, form(sale()).replace(b"%2Btag", b"+tag"), {}, "unescaped-body", "body"
    yield "edfapg", post, FORM, form(without(sale(), "payer_city")), {}, "missing-field", "payer_city"
    yield "edfapg", post, "multipart/form-data; boundary=other", multipart.encode(), {}, "malformed-body", "body, byte 0"
    yield "edfapg", post, FORM, form(sale(order_id="a" * 256)), {}, "too-long", "order_id"
    yield "edfapg", post, f"{FORM}; charset=iso-8859-1", form(sale()), {}, "wrong-content-type", "Content-Type"

    api, one = "/payfort/FortAPI/paymentApi", shops.purchase()
    card = {"service_command": "TOKENIZATION", "access_code": "SANDBOXACCESSCODE", "merchant_identifier": "SANDBOXMERCHANT", "language": "en", "merchant_reference": "m"}
    card = {**card, "signature": shops.phrased(card, "sandbox-request-phrase"), "card_number": "4005550000000001", "expiry_date": "3912", "card_security_code": "123"}
    page = form(card) + b"&card_holder_name=John Doe"
    yield "payfort", api, JSON, text({**one, "signature": "0" * 64}), {}, "signature-mismatch", "signature"
    yield "payfort", "/payfort/FortAPI/paymentPage", FORM, page, {}, "unescaped-body", f"body, byte {page.index(b' ')}"
    yield "payfort", api, JSON, text(shops.purchase(customer_email=None)), {}, "missing-field", "customer_email"
    yield "payfort", api, JSON, text(shops.purchase(merchant_reference="a" * 41)), {}, "too-long", "merchant_reference"
    yield "payfort", api, JSON, text(shops.purchase(amount="12345678901")), {}, "too-long", "amount"
    yield "payfort", api, f"{JSON}; charset=windows-1256", text(one), {}, "wrong-content-type", "Content-Type"

    api = "/placetopay/api/session"
    key = base64.b64encode(b"0" * 32).decode()
    unescaped = text(shops.session()).replace(b'"python"', b'"py\nthon"')
    yield "placetopay", api, JSON, text(shops.session(authority={**shops.auth(), "tranKey": key})), {}, "signature-mismatch", "auth.tranKey"
    yield "placetopay", api, JSON, unescaped, {}, "malformed-body", f"body, byte {unescaped.index(10)}"
    yield "placetopay", api, JSON, text(without(shops.session(), "returnUrl")), {}, "missing-field", "returnUrl"
    yield "placetopay", api, JSON, text(shops.session(userAgent="a" * 256)), {}, "too-long", "userAgent"
    yield "placetopay", api, f"{JSON}; charset=latin1", text(shops.session()), {}, "wrong-content-type", "Content-Type"

    api, basic = "/everypay/api/v4/payments/oneoff", {"Authorization": shops.BASIC}
    unescaped = text(shops.oneoff(label="a-b")).replace(b"a-b", b"a\tb")
    yield "everypay", api, JSON, text(shops.oneoff()), {"Authorization": "Basic Zm9vOmJhcg=="}, "signature-mismatch", "Authorization"
    yield "everypay", api, JSON, unescaped, basic, "malformed-body", f"body, byte {unescaped.index(9)}"
    yield "everypay", api, JSON, text(shops.oneoff(order_reference=None)), basic, "missing-field", "order_reference"
    yield "everypay", api, JSON, text(shops.oneoff(label="a" * 256)), basic, "too-long", "label"
    yield "everypay", api, f"{JSON}; charset=utf-16", text(shops.oneoff()), basic, "wrong-content-type", "Content-Type"

    token, intents, bearer = "/nexi/authorization/oauth/token", "/nexi/api/v2/payment-intents", {"Authorization": f"Bearer {bearer}"}
    intent = {"transId": "t", "amount": {"value": 1, "currency": "EUR"}}
    yield "nexi", token, FORM, form({**shops.TOKEN, "client_secret": "another"}), {}, "unknown-merchant", "client_secret"
    yield "nexi", intents, JSON, text(intent), {"Authorization": "Bearer another"}, "invalid-token", "Authorization"
    yield "nexi", token, FORM, form(shops.TOKEN).replace(b"%2B", b"+"), {}, "unescaped-body", "body"
    yield "nexi", intents, JSON, text(without(intent, "transId")), bearer, "missing-field", "transId"
    yield "nexi", intents, JSON, text({**intent, "transId": "a" * 65}), bearer, "too-long", "transId"
    yield "nexi", token, f"{FORM}; charset=iso-8859-15", form(shops.TOKEN), {}, "wrong-content-type", "Content-Type"


def plain(text):
    """What stands in a report without its format's own escapes."""
    return html.unescape(text).replace("\\", "").replace("%2C", ",").replace("%3A", ":")


def main():
    work = pathlib.Path(tempfile.mkdtemp())
    sandbox = clients.Sandbox(sys.argv[1], *(word for name in FORMATS for word in ("--report", f"{name}={work / name}")))
    answer = sandbox.http("POST", "/nexi/authorization/oauth/token", urllib.parse.urlencode(shops.TOKEN).encode(), Content_Type=FORM)[2]
    table = list(mistakes(json.loads(answer)["access_token"]))
    for gateway, path, kind, body, headers, code, place in table:
        sandbox.http("POST", path, body, Content_Type=kind, **headers)
        record = sandbox.records()[-1]
        expect(f"{gateway}: {code} {place}", (code, place) in {(f["kind"], f["place"]) for f in record["findings"]} and not record["conformant"], record["findings"])
    browser = page.Browser()
    try:
        browser.open(f"http://127.0.0.1:{sandbox.port}/__sandbox/")
        browser.until("all requests are on the page", "return document.querySelectorAll('#records details').length === arguments[0]", len(table) + 1)
        browser.js("for (const d of document.querySelectorAll('#records details')) d.open = true")
        time.sleep(0.5)
        shown = browser.js("return [...document.querySelectorAll('#records details')].map(d => d.innerText).reverse()")[1:]
    finally: browser.quit()
    expect("exit status", sandbox.stop() == 1)
    time.sleep(0.2)
    said = b"".join(sandbox.lines).decode().split("\n#")
    texts = {name: plain((work / name).read_text()) for name in FORMATS}
    for number, (gateway, _, _, _, _, code, place) in enumerate(table):
        what = f"{gateway}: {code} {place}"
        expect(f"{what}: on the page", f"{code}, {place}" in shown[number], shown[number][:300])
        line = next((part for part in said if part.startswith(f"{number + 2} ") or part.startswith(f"#{number + 2} ")), "")
        expect(f"{what}: on the terminal", f"{code}, {place}: " in line, line)
        for name, text in texts.items():
            # From this request's name to the next one's; reports that repeat the names have one such part that says it.
            parts = [part for part in text.split(f"request-{number + 2}")[1:] if not part[:1].isdigit()]
            # GitHub shows few annotations: one for a call, which says what the first of its requests has, and names the others.
            isSaid = any(code in part[:3000] and place in part[:3000] for part in parts) or name == "github" and parts != []
            expect(f"{what}: in the {name} report", isSaid, [part[:200] for part in parts[:2]])
    print(f"{len(clients.failures)} failures" if clients.failures else f"{len(table)} mistakes at five gateways are named in {len(FORMATS) + 3} places each")
    sys.exit(1 if clients.failures else 0)


if __name__ == "__main__": main()
