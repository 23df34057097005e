"""`audit` reads the sandbox's HAR back with the same verdicts."""

import json
import os
import time
import urllib.parse

from sandbox.client import (
    ACCESS, API, BASIC, INTENTS, ONEOFF, SESSION, TOKEN, Sandbox, auth, intent, oneoff, purchase, sale, session, sign, transaction)
from shared import CLEAN, expect, run

KEYS = {
    "edfapg": [{"clientKey": "sandbox-client-key", "password": "sandbox-secret-password"}],
    "payfort": [{"accessCode": "SANDBOXACCESSCODE", "merchantIdentifier": "SANDBOXMERCHANT", "requestPhrase": "sandbox-request-phrase",
                 "responsePhrase": "sandbox-response-phrase", "algorithm": "sha256"}],
    "placetopay": [{"login": "sandbox-login", "secretKey": "sandbox-secret-key"}], "everypay": [{"username": "sandbox-username", "secret": "sandbox-api-secret"}],
    "nexi": [{"clientId": "sandbox-client-id", "clientSecret": "sandbox+client/secret="}]}


def check(program, folder):
    har = folder / "sandbox.har"
    sandbox = Sandbox(program, "--report", f"har={har}")
    sandbox.scenario(callback=f"{sandbox.base}/__sandbox/inbox")
    sold = sandbox.post(sale(order_id="har-1"))[1]
    sandbox.post(sale(order_id="har-2", hash=sign("x")))
    sandbox.post(sale(order_id="har-3", card_exp_month="02"))
    sandbox.post(transaction(sold["trans_id"], "GET_TRANS_STATUS"))
    sandbox.post(transaction(sold["trans_id"], "CREDITVOID", amount="10.00", hash=sign()))
    sandbox.json(API, purchase())
    sandbox.json(API, {**purchase(), "amount": "999"})
    opened = sandbox.json(SESSION, session())[1]
    sandbox.json(SESSION, session(authority=auth(encode=True)))
    sandbox.send("POST", urllib.parse.urlparse(opened["processUrl"]).path + "/approve", b"")
    paid = sandbox.json(ONEOFF, oneoff(), Authorization=BASIC)[1]
    sandbox.send("POST", urllib.parse.urlparse(paid["payment_link"]).path + "/pay", b"")
    sandbox.form(ACCESS, TOKEN)
    sandbox.json(INTENTS, intent(), Authorization=f"Bearer {sandbox.token()}")
    rule = {"do": "forge-callback", "gateway": "edfapg", "call": "SALE"}
    sandbox.scenario(callback=f"{sandbox.base}/__sandbox/inbox", rules=[rule])
    sandbox.post(sale(order_id="har-4"))
    time.sleep(0.5)
    records = [record for record in sandbox.records() if record["gateway"] in KEYS]
    sandbox.stop()
    expect("nobody else reads the HAR", os.stat(har).st_mode & 0o077 == 0, oct(os.stat(har).st_mode))
    entries = json.loads(har.read_text())["log"]["entries"]
    report = folder / "sandbox.ndjson"
    result = run(program, "audit", har, "--report", f"ndjson={report}", "--quiet", env={**CLEAN, "PAYCONFORM_SECRETS": json.dumps(KEYS)})
    lines = [json.loads(line) for line in report.read_text().splitlines()]
    expect("the HAR can be read", result.returncode == 1 and "flaws" not in lines[-1]["summary"], (result.returncode, result.stderr[-300:], lines[-1]))
    asked = {line["entry"]: line for line in lines[:-1] if line["direction"] == "request"}
    # Callbacks are between the requests, which keep their order.
    sent = [number for number, entry in enumerate(entries) if not entry["request"]["url"].endswith("/inbox") and "/inbox?" not in entry["request"]["url"]]
    expect("an entry for each request", len(sent) == len(records), (len(sent), len(records)))
    judged = 0
    for number, record in zip(sent, records):
        line = asked.get(number)
        if line is None or line["verdict"] == "unsigned":
            continue
        judged += 1
        is_wrong = any(finding["kind"].startswith("signature") for finding in record["findings"])
        expect(f"the sandbox and the audit of {record['gateway']} {record['call']}", (line["verdict"] == "wrong") == is_wrong and line["verdict"] != "undeterminable",
               (line["verdict"], line["findings"], record["findings"]))
    expect("signed requests", judged >= 9, judged)
    told = [line["verdict"] for line in lines[:-1] if line["direction"] == "callback"]
    expect("callbacks, one forged", told.count("wrong") == 1 and told.count("verified") >= 3 and set(told) <= {"wrong", "verified", "unsigned", "undeterminable"}, told)
