"""Puts the same random inputs to the kit and every oracle, and compares their answers byte for byte.

These inputs go beyond what the corpus's authors thought of: random bytes in every text field, every message length from 0 to 300
for the digests, nested parameters, and verifications of messages that were signed and then damaged.
"""

import base64
import json
import random
import urllib.parse

from corpus import answers
from corpus.oracle import ORACLES, consult
from oracles.wire import WireGenerator, matches

MATCHES = matches()
TEXT = ["a", "Z", "0", "=", "&", "+", "%", "*", " ", "\r\n", "\t", "\0", "é", "e\u0301", "ß", "ı", "İ", "ﬁ", "م", "😀", "🇸🇦", '"', "\\"]


class Generator:
    """Random inputs for every operation; one seed gives one sequence."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.wire = WireGenerator(self.random, self.text)

    def text(self):
        """Text in one of its three forms; in half of the cases arbitrary bytes."""
        if self.random.random() < 0.5:
            return "".join(self.random.choices(TEXT, k=self.random.choice([0, 1, 2, 5, 20, 70])))
        data = self.random.randbytes(self.random.choice([0, 1, 3, 16, 63, 64, 65, 200]))
        if self.random.random() < 0.5:
            return {"hex": data.hex()}
        return {"base64": base64.b64encode(data).decode()}

    def card(self):
        return "".join(self.random.choices("0123456789*X -", k=self.random.randrange(22)))

    def name(self):
        return "".join(self.random.choices("abZ019_é", k=self.random.randrange(1, 6)))

    def parameter(self, depth=0):
        kind = self.random.randrange(7 if depth < 3 else 5)
        if kind < 2:
            return self.text()
        if kind < 5:
            return self.random.choice([None, True, False, 0, -1, 12345678901234567890])
        if kind == 5:
            return [self.parameter(depth + 1) for _ in range(self.random.randrange(4))]
        return {self.name() + "_": self.parameter(depth + 1) for _ in range(self.random.randrange(4))}

    def parameters(self):
        special = ["signature", "card_number", "expiry_date", "card_holder_name", "remember_me", "card_security_code"]
        names = [self.name() for _ in range(self.random.randrange(8))] + self.random.sample(special, self.random.randrange(3))
        return {name: self.parameter() for name in names}

    def maybe(self, name, value):
        return {name: value} if self.random.random() < 0.5 else {}

    def inputs(self, rounds):
        """(operation, input) pairs for one run."""
        for length in range(301):
            data = {"hex": self.random.randbytes(length).hex()}
            for digest in ["md5", "sha1", "sha256", "sha512"]:
                yield f"digest.{digest}", {"data": data}
            for digest in ["sha1", "sha256", "sha512"]:
                yield f"digest.hmac-{digest}", {"key": {"hex": self.random.randbytes(length).hex()}, "data": self.text()}
        for _ in range(rounds):
            yield from self.round()

    def round(self):
        yield from self.wire.round()
        text, card = self.text, self.card
        password = {"password": text()}
        yield "edfapg.hash.sale", {"email": text(), **password, self.random.choice(["cardNumber", "cardToken"]): card()}
        yield "edfapg.hash.transaction", {"email": text(), **password, "transactionId": text(), "cardNumber": text()}
        yield "edfapg.hash.applepay", {"identifier": text(), "orderNumber": text(), "amount": text(), "currency": text(), **password}
        yield "edfapg.hash.checkout", {
            "orderNumber": text(), "amount": text(), "currency": text(), "description": text(), **password}
        yield "edfapg.hash.schedule", password
        yield "edfapg.hash.schedule-action", {"scheduleId": text(), **password}
        yield "edfapg.hash.credit", {**password, "cardNumber": card()}
        yield "edfapg.hash.credit-callback", {**password, "transactionId": text(), "cardNumber": card()}
        yield "edfapg.hash.wallet", {"email": text(), **password}
        yield "edfapg.hash.sadad", {"body": text(), **password}
        yield "edfapg.callback.verify", {"form": self.form(), "email": text(), **password, **self.maybe("cardNumber", card())}
        algorithm = self.random.choice(["sha1", "sha256", "sha512", "hmac-sha256", "hmac-sha512", "md5", text()])
        profile = self.maybe("profile", self.random.choice(["api", "tokenization-form"]))
        signed = {"phrase": text(), "algorithm": algorithm, "parameters": self.parameters(), **profile}
        yield "payfort.signature", signed
        yield "payfort.signature.verify", signed
        algorithm = self.maybe("algorithm", self.random.choice(["sha1", "sha256", "SHA256"]))
        yield "placetopay.trankey", {"nonce": text(), "seed": text(), "secretKey": text(), **algorithm}
        yield "placetopay.notification", {
            "requestId": text(), "status": text(), "date": text(), "secretKey": text(), **algorithm}
        yield "placetopay.notification.verify", {"body": self.body(), "secretKey": text()}
        yield "everypay.authorization.basic", {"username": text(), "secret": text()}
        yield "everypay.authorization.bearer", {"token": self.random.choice([text(), "abc.def-_~+/=="])}
        names = [self.name() for _ in range(self.random.randrange(6))] + self.random.sample(["hmac", "locale"], 1)
        fields = {name: text() for name in names}
        fields.update(self.maybe("hmac_fields", ",".join(self.random.sample(names, min(2, len(names))) + ["hmac_fields"])))
        yield "everypay.hmac", {"secret": text(), "fields": fields}
        yield "nexi.mac.request", {"key": text(), **self.maybe("payId", text()), "transId": text(), **self.maybe("amount", text())}
        yield "nexi.mac.response", {"key": text(), **self.maybe("status", text()), "code": text(), **self.maybe("payId", text())}

    def form(self):
        pieces = ["hash=", "trans_id=", "card=", "a", "=", "&", "+", "%41", "%C3%A9", "%", "%4", "[]", "b=1", "é"]
        return "".join(self.random.choices(pieces, k=self.random.randrange(12)))

    def body(self):
        status = {"status": self.random.choice(["APPROVED", "", 1, None]), "date": self.random.choice(["2020", "x", True])}
        body = {"requestId": self.random.choice([1, 0, -1, 1.5, "1", None, []]), "status": self.random.choice([status, status, "x"]),
                "signature": self.random.choice(["", "sha256:", "sha256:00", "md5:00", "00", 5])}
        for name in list(body):
            if self.random.random() < 0.1:
                del body[name]
        text = json.dumps(body)
        return text if self.random.random() < 0.8 else text + self.random.choice(["x", " ", "{}", "\n", "\0"])


def raw(text):
    """The bytes of a text input."""
    if isinstance(text, str):
        return text.encode()
    return bytes.fromhex(text["hex"]) if "hex" in text else base64.b64decode(text["base64"])


def verifications(questions, kit):
    """For each message that was just signed: its verification, and that of the same message with a damaged signature."""
    for (operation, given), answer in zip(questions, kit):
        if answer.kind != "value" or not isinstance(answer.content, str) or not answer.content:
            continue
        for signature in [answer.content, answer.content[:-1] + ("0" if answer.content[-1] != "0" else "1")]:
            if operation == "payfort.signature":
                yield f"{operation}.verify", {**given, "parameters": {**given["parameters"], "signature": signature}}
            elif operation == "edfapg.hash.transaction":
                pairs = {"hash": signature, "trans_id": raw(given["transactionId"]), "card": raw(given["cardNumber"])}
                yield "edfapg.callback.verify", {
                    "form": urllib.parse.urlencode(pairs), "email": given["email"], "password": given["password"],
                    "cardNumber": given["cardNumber"]}
            elif operation == "placetopay.notification":
                texts = [given[name] for name in ("requestId", "status", "date")]
                if all(isinstance(text, str) for text in texts):
                    body = {"requestId": texts[0], "status": {"status": texts[1], "date": texts[2]}, "signature": signature}
                    yield f"{operation}.verify", {"body": json.dumps(body), "secretKey": given["secretKey"]}


def same(match, left, right):
    """Bad inputs are equal whatever the message; anything else must be equal byte for byte, including the steps."""
    if left.kind != right.kind or left.kind == "error":
        return left.kind == right.kind
    # Neither the members of an outcome nor the fields of a request have an order.
    return left.key == right.key or (
        isinstance(left.content, (dict, list)) and left.key[1] == right.key[1] and answers.same(match, left.expect, right.expect))


def compare(questions):
    """Asks all oracles and prints the differences; returns the kit's answers and the number of differences."""
    found = {name: given for name, (_, given) in consult(questions).items()}
    kit = found.pop("kit")
    differences = 0
    for number, (operation, given) in enumerate(questions):
        for name, theirs in found.items():
            if theirs[number] is not None and not same(MATCHES.get(operation, "exact"), kit[number], theirs[number]):
                differences += 1
                if differences <= 10:
                    print(f"{operation} {json.dumps(given)[:500]}\n  kit   {kit[number]}\n  {name:5} {theirs[number]}")
    return kit, differences


def main(payconform, rounds, seed):
    ORACLES["kit"] = [payconform, "port"]
    questions = list(Generator(seed).inputs(rounds))
    kit, differences = compare(questions)
    signed = list(verifications(questions, kit))
    verdicts, more = compare(signed)
    accepted = sum(answer.kind == "value" for answer in verdicts)
    print(
        f"seed {seed}: {len(questions)} random inputs and {len(signed)} verifications, {accepted} of them accepted; "
        f"{len(ORACLES) - 1} oracles; {differences + more} differences")
    return 1 if differences + more or not accepted else 0
