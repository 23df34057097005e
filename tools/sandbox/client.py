"""A `payconform sandbox` process, and right messages of its demo merchants, written with hashlib alone."""

import atexit
import base64
import json
import re
import secrets
import signal
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

import signing
from shared import CLEAN

FORM, JSON = "application/x-www-form-urlencoded", "application/json"
FORMATS = ["text", "json", "ndjson", "junit", "tap", "markdown", "github", "sarif", "html"]
KEY, PASSWORD, EMAIL, CARD = "sandbox-client-key", "sandbox-secret-password", "doe+tag@example.com", "4111111111111111"
SECRETS = [PASSWORD, "sandbox-request-phrase", "sandbox-response-phrase", "sandbox-secret-key", "sandbox-api-secret", "sandbox+client/secret="]
PAY, API, SESSION, ONEOFF = "/edfapg/payment/post", "/payfort/FortAPI/paymentApi", "/placetopay/api/session", "/everypay/api/v4/payments/oneoff"
ACCESS, INTENTS = "/nexi/authorization/oauth/token", "/nexi/api/v2/payment-intents"


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Sandbox:
    """A running sandbox. `raw` and `http` write bytes to a socket; `send`, `json` and `form` use urllib."""

    def __init__(self, program, *options, stderr=None):
        command = [program, "sandbox", "--listen", "127.0.0.1:0", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, env=CLEAN)
        atexit.register(self.process.kill)
        first = self.process.stdout.readline()
        found = re.search(rb"http://127\.0\.0\.1:(\d+)", first)
        if not found:
            raise SystemExit(f"the sandbox does not start: {first!r}")
        self.base, self.port = found[0].decode(), int(found[1])
        self.lines = []
        self.reader = threading.Thread(target=lambda: self.lines.extend(self.process.stdout), daemon=True)
        self.reader.start()

    def stop(self):
        """Ends it with SIGINT, as a user does, and returns its exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(60)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def raw(self, data, finish=False, wait=5.0):
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as s:
            answer = b""
            try:
                s.sendall(data)
                if finish:
                    s.shutdown(socket.SHUT_WR)
                while piece := s.recv(65536):
                    answer += piece
            except (TimeoutError, ConnectionError):
                pass
            return answer

    def http(self, method, path, body=b"", **headers):
        fields = {"Host": f"127.0.0.1:{self.port}", "Content-Length": len(body), "Connection": "close", **headers}
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{k.replace('_', '-')}: {v}\r\n" for k, v in fields.items()) + "\r\n"
        head, _, body = self.raw(head.encode() + body).partition(b"\r\n\r\n")
        return (int(head.split()[1]) if head else 0), head, body

    def send(self, method, path, body=None, **headers):
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(self.base + path, body, fields, method=method)
        try:
            answer = urllib.request.build_opener(NoRedirect).open(request, timeout=10)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.status, answer.headers, answer.read()

    def json(self, path, value, **headers):
        status, _, body = self.send("POST", path, json.dumps(value).encode(), Content_Type=JSON, **headers)
        return status, json.loads(body) if body else None

    def form(self, path, pairs):
        return self.send("POST", path, urllib.parse.urlencode(pairs).encode(), Content_Type=FORM)

    def post(self, form, body=None):
        """Sends a request to EdfaPg."""
        status, _, answer = self.http("POST", PAY, urllib.parse.urlencode(form).encode() if body is None else body, Content_Type=FORM)
        return status, json.loads(answer) if answer else None

    def token(self):
        """A token of Nexi."""
        return json.loads(self.form(ACCESS, TOKEN)[2])["access_token"]

    def scenario(self, **scenario):
        return self.http("PUT", "/__sandbox/scenario", json.dumps(scenario).encode(), Content_Type=JSON)[0]

    def records(self):
        return json.loads(self.http("GET", "/__sandbox/requests")[2])["records"]

    def found(self):
        """Kind and place of the findings about the last request."""
        return {(finding["kind"], finding["place"]) for finding in self.records()[-1]["findings"]}


# EdfaPg


def md5(text):
    """The MD5 of the text in upper case, of ASCII only."""
    return signing.digest("md5", signing.upper(text.encode()))


def sign(transaction="", email=EMAIL, card=CARD):
    parts = ("email", email), ("password", PASSWORD), ("transaction", transaction), ("card", card)
    return signing.edfapg([(name, value.encode()) for name, value in parts])


def sale(month="01", **more):
    return {"action": "SALE", "client_key": KEY, "order_id": "o 1&2", "order_amount": "10.00", "order_currency": "SAR",
            "order_description": "Tea & cake \u00e9", "card_number": CARD, "card_exp_month": month, "card_exp_year": "2038",
            "card_cvv2": "987", "payer_first_name": "J", "payer_last_name": "D", "payer_address": "S 1", "payer_country": "SA",
            "payer_city": "R", "payer_zip": "1", "payer_email": EMAIL, "payer_phone": "1", "payer_ip": "203.0.113.7",
            "term_url_3ds": "https://shop.example/back", "req_token": "N", "hash": sign(), **more}


def transaction(identifier, action, **more):
    return {"action": action, "client_key": KEY, "trans_id": identifier, "hash": sign(identifier), **more}


def multipart(fields, boundary):
    parts = "".join(f'--{boundary}\r\nContent-Disposition: form-data; name="{k}"\r\n\r\n{v}\r\n' for k, v in fields.items())
    return f"{parts}--{boundary}--\r\n".encode()


# PayFort
ACCOUNT = {"access_code": "SANDBOXACCESSCODE", "merchant_identifier": "SANDBOXMERCHANT", "language": "en"}


def phrased(parameters, phrase="sandbox-request-phrase", without=()):
    return signing.payfort(phrase, parameters, leave=without)


def signed(**parameters):
    parameters = {**ACCOUNT, **parameters}
    return {**parameters, "signature": phrased(parameters)}


def purchase(**more):
    fields = {"command": "PURCHASE", "merchant_reference": "py-" + secrets.token_hex(8), "amount": "1000", "currency": "AED",
              "customer_email": "a+b@c.example", "return_url": "https://shop.example/?a=1", **more}
    return signed(**{name: value for name, value in fields.items() if value is not None})


# PlacetoPay


def auth(seconds=0, key="sandbox-secret-key", encode=False):
    nonce = secrets.token_bytes(16)
    seed = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(time.time() - seconds))
    right = signing.trankey(nonce, seed, key, wrong="nonce-in-base64" if encode else "")
    return {"login": "sandbox-login", "nonce": base64.b64encode(nonce).decode(), "seed": seed, "tranKey": right}


def session(total=165000, authority=None, **more):
    return {"auth": authority or auth(), "ipAddress": "203.0.113.7", "userAgent": "python", "returnUrl": "https://shop.example/",
            "payment": {"reference": "R-1", "amount": {"currency": "COP", "total": total}}, **more}


# EveryPay and Nexi
BASIC = "Basic " + base64.b64encode(b"sandbox-username:sandbox-api-secret").decode()
TOKEN = {"grant_type": "client_credentials", "client_id": "sandbox-client-id", "client_secret": "sandbox+client/secret="}


def oneoff(**more):
    fields = {"api_username": "sandbox-username", "account_name": "EUR3D1", "amount": 19.99, "currency_code": "EUR",
              "order_reference": "py-" + secrets.token_hex(4), "nonce": secrets.token_hex(8), "customer_url": "https://shop.example/",
              "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), **more}
    return {name: value for name, value in fields.items() if value is not None}


def intent(**more):
    return {"transId": "py-" + secrets.token_hex(8), "amount": {"value": 1999, "currency": "EUR"}, **more}
