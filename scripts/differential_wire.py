"""Random inputs for the operations that write and read messages: pieces of messages, and messages that were damaged."""

import json
import pathlib

from vectors_format import parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
PARTS = ["--b", "--b--", "\r\n", "\n", "\r", "\r\n\r\n", 'Content-Disposition: form-data; name="a"', "Content-Disposition:form-data;name=a",
         'Content-Type: text/plain', 'x; filename="f"', "--bx", "--b \t", "%22", '"', "\0", "é", "x", ";", ":"]
TYPES = ["multipart/form-data; boundary=b", 'Multipart/Form-Data;boundary="b"', "multipart/form-data", "multipart/form-data; boundary=b; boundary=b",
         'multipart/form-data; charset=utf-8; boundary="\\b";', "text/html", "multipart/form-data; boundary="]
AMOUNTS = ["0", "1", "19.99", "100.00", "0.001", "1.005", "-1", "+1", "01", ".5", "5.", "1e2", "1,00", "١", "", " 1", "9" * 12, "NaN"]
SPELLINGS = ["whatwg", "php", "rfc3986", "python", "uri-component", "okhttp", "url-components", "raw"]
DAMAGE = list('"\\{}[],:&=+%;-\r\n\0 0eE.x') + ["é", "null", "true", '""', "\\u0041", "\\ud800", "-1", "01"]


def golden():
    """The inputs of the golden cases whose operation writes a request or reads a response."""
    files = [*ROOT.glob("vectors/*/request-*.json"), *ROOT.glob("vectors/*/response-*.json")]
    suites = [parse(file.read_text(encoding="ascii")) for file in sorted(files)]
    return [(suite["op"], case["input"]) for suite in suites for case in suite["cases"]]


class WireGenerator:
    def __init__(self, random, text):
        self.random = random
        self.text = text
        self.golden = golden()

    def join(self, pieces, most):
        return "".join(self.random.choices(pieces, k=self.random.randrange(most)))

    def damaged(self, message):
        """A text with a few characters taken out, put in or doubled."""
        for _ in range(self.random.randrange(1, 4)):
            at = self.random.randrange(len(message) + 1)
            end = min(len(message), at + self.random.randrange(6))
            piece = self.random.choice([self.random.choice(DAMAGE), message[at:end] * 2, ""])
            message = message[:at] + piece + message[end:]
        return message

    def damage(self, value):
        """The same input with one text in it damaged, one member left out, or one replaced by another type."""
        if isinstance(value, dict) and value:
            name = self.random.choice(list(value))
            if self.random.random() < 0.1:
                return {key: member for key, member in value.items() if key != name}
            return {**value, name: self.damage(value[name])}
        if isinstance(value, list) and value:
            at = self.random.randrange(len(value))
            return [*value[:at], self.damage(value[at]), *value[at + 1:]]
        if type(value) is str and self.random.random() < 0.9:
            return self.damaged(value)
        return self.random.choice([None, True, [], {}, "", "x", value])

    def round(self):
        text = self.text
        pairs = [[text(), text()] for _ in range(self.random.randrange(4))]
        spelling = {"spelling": self.random.choice(SPELLINGS)} if self.random.random() < 0.7 else {}
        yield "form.encode", {"pairs": pairs, **spelling}
        body = self.join(["a", "=", "&", "+", "%41", "%c3%A9", "%", "%4", "[]", "é", "~", "*", "!", "(", "%20", "/", "?"], 10)
        yield "form.decode", {"body": self.random.choice([body, text()]), "reader": self.random.choice(["strict", "whatwg"])}
        yield "form.spelling", {"body": self.random.choice([body, text()])}
        parts = [{"name": text(), "value": text(), **({"filename": text()} if self.random.random() < 0.3 else {})} for _ in range(2)]
        yield "multipart.encode", {"boundary": self.random.choice(["xyz-1", "b", "", "a b", "a ", text()]), "parts": parts}
        head = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n' if self.random.random() < 0.7 else ""
        yield "multipart.decode", {
            "contentType": TYPES[0] if self.random.random() < 0.7 else self.random.choice(TYPES),
            "body": head + self.join(PARTS, 12), "reader": self.random.choice(["strict", "tolerant"])}
        money = {"amount": self.random.choice([*AMOUNTS, text()]), "gateway": self.random.choice(["edfapg", "payfort", "nexi"]),
                 "currency": self.random.choice(["EUR", "JPY", "KWD", "CLF", "eur", "XXX", ""])}
        yield self.random.choice(["amount.minor", "amount.decimal"]), money
        for operation, given in self.random.sample(self.golden, 12):
            # Huge inputs say nothing new here.
            if len(json.dumps(given)) < 4000:
                yield operation, self.damage(given)
