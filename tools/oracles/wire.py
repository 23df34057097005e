"""Random inputs for the operations that write and read messages: pieces of messages, and damaged messages."""

from corpus.files import Number, VECTORS, all_files, compact, load, parse

FORM = ["a", "=", "&", "+", "%41", "%c3%A9", "%", "%4", "[]", "é", "~", "*", "!", "(", "%20", "/", "?", "%2B", "%00", "$", "'", "-", ".", "_"]
PARTS = ["--b", "--b--", "\r\n", "\n", "\r", "\r\n\r\n", 'Content-Disposition: form-data; name="a"', "Content-Disposition:form-data;name=a",
         'content-disposition: FORM-DATA ; NAME=a; filename="%22\\"', "Content-Disposition: form-data;; name=a;", "Content-Disposition : x",
         'Content-Disposition: form-data; name="a"; name=b', "Content-Disposition: form-data", 'Content-Disposition: form-data; name=""',
         "Content-Type: text/plain", "Content-Type:", "Content-Type:  a \t", "X-Other: 1", ": empty", " folded", "X", 'x; filename="f"', "--bx",
         "--b--x", "--b \t", "%22", "%0a", '"', "\0", "\t", "é", "x", ";", ":"]
TYPE_PIECES = ["multipart/form-data", "Multipart/Form-Data", "multipart/form-data ", "multipart/", "text/html", ";", "; ", " ;", "; boundary=b", ";boundary=b",
               '; Boundary="b"', '; boundary="\\b"', '; boundary=""', "; boundary=", "; boundary = b", '; boundary="b', "; charset=utf-8",
               '; x="a;b\\""', "; x", "\t", "é", '; x="é"', "; boundary=b;", '; boundary="b "', '; boundary=" b"', "\0", ",", "; x=\r\n"]
JSON_TYPES = ["application/json", "application/json; charset=utf-8", 'APPLICATION/JSON;CHARSET="UTF-8"', "application/problem+json", "text/json",
              "application/json;", "application/json;;", "application/json; charset=utf8", "application/json; charset=utf-8; charset=utf-8",
              "application/json; charset=utf-8; charset=latin1", "application/json charset=utf-8", "application/json; x=y", "application/+json",
              "+json", "a/b+json", "application/json+x", " application/json", "application/json ", "application/jsonx", "", "application/json, text/html"]
AMOUNTS = ["0", "1", "19.99", "100.00", "0.001", "1.005", "-1", "+1", "01", ".5", "5.", "1e2", "1,00", "١", "", " 1", "9" * 12, "NaN", "0.0", "00",
           "0.00000", "1.", "1..2", "1.2.3", "99999999.99", "9999999999", "99999999999", "9" * 32, "9" * 33, "9" * 400, "1" + "0" * 29 + ".10",
           "0.5", "1_000", "1\n", "1.0\0", "0x10", "1.10", "12.345", "12.3456", "4503599627370497.5", "9007199254740993", "1.0000000000000000000001"]
CURRENCIES = ["EUR", "USD", "SAR", "JPY", "KRW", "KWD", "BHD", "CLF", "UYW", "UYI", "XOF", "XCG", "ZWG", "COP", "CLP", "VED", "eur", "Eur", "XXX", "XTS",
              "XAU", "ANG", "BGN", "HRK", "ZWL", "BOV", "CHE", "USN", "EURO", "EU", "", "978", "ÉUR", "EU\0", "EUR ", "ΕUR"]
GATEWAYS = ["edfapg", "payfort", "placetopay", "everypay", "nexi"]
SPELLINGS = ["whatwg", "php", "rfc3986", "python", "uri-component", "okhttp", "url-components", "raw"]
DAMAGE = list('"\\{}[],:&=+%;-\r\n\0 0eE.x@|<>#?/') + ["é", "null", "true", '""', "\\u0041", "\\ud800", "-1", "01", "\x7f", "\x85", "\u00a0", "\u2028", "\u3000",
                                                        "\ufeff", "e\u0301", "😀", "٣", "ß", "ı"]
URLS = ["https://h", "https://h/", "https://h//", "https://", "https:///", "https:////x", "https://:1", "https://h:443/p", "https:// ", "HTTPS://h/p", "http://h",
        "https://u@h", "https://h?a=b", "https://h#f", "https://h/@x", "https://h?@", "https://h/?u=http://x@y", "https://h\\x", "https://[::1]/", "https://h/a b",
        "https://h/<", 'https://h/"', "https://é.example", "javascript:alert(1)", "data:text/html,x", "//h/p", "h", "https:/h", "https:h", "a:", "a:b", "1:b",
        "a+-.1:x", ":x", "x", "https://?a", "https://#", "https://h|{}^`", "https://h:99999/payment/post", "https://h/payment/post/", "https://h/payment/posts",
        "https://payment/post", "https:///payment/post", "https://.", "https://*"]
TIMES = ["2024-01-02T03:04:05Z", "2024-01-02T03:04Z", "2024-01-02T03:04:05+00:00", "2024-01-02T03:04:05-0500", "2024-01-02T03:04:05.1Z", "2024-01-02T03:04:05,1Z",
         "2024-01-02T03:04.5Z", "2024-01-02T03Z", "2024-13-02T03:04:05Z", "2024-02-31T03:04:05Z", "2024-01-32T03:04:05Z", "2024-01-00T03:04:05Z",
         "2024-01-02T24:00:00Z", "2024-01-02T24:04:05Z", "2024-01-02T23:59:60Z", "2024-01-02T23:59:61Z", "2024-01-02T03:60:05Z", "2024-01-02T03:04:05+24:00",
         "2024-01-02T03:04:05+14:60", "2024-01-02T03:04:05+99:99", "2024-01-02T03:04:05+05", "2024-01-02t03:04:05z", "2024-01-02 03:04:05Z", "2024-01-02T03:04:05",
         "20240102T030405Z", "2024-1-2T3:4:5Z", "+2024-01-02T03:04:05Z", "2024-01-02T03:04:05.Z", "2024-01-02T03:04:05Z ", "2024-01-02T03:04:05Z\n",
         "٢٠٢٤-01-02T03:04:05Z", "0000-01-01T00:00:00Z", "2024-01-02T03:04:05−05:00", "2024-01-02T03:04:05+5:00", "2024-01-02", "2024-02-30", "2024-00-10",
         "1990-12-31", "1990-12-32", "90-12-31", "1990-12-31T", "01", "12", "13", "00", "1", "012"]
EMAILS = ["a@b", "a@@b", "@b", "a@", "a b@c", "a@b c", "a@b@c", "@", "a@b\u00a0", "é@ü", "a@\u2003b", "a@b.c,d@e.f", "<a@b>", "a+b@c"]
WORDS = ["0", "00", "0000", "N", "Y", "n", "en", "EN", "ar", "YES", "yes", "VISA", "PURCHASE", "AUTHORIZATION", "SALE", "sale", "ERROR", "error", "SUCCESS",
         "ACCEPTED", "DECLINED", "REDIRECT", "3DS", "WAITING", "PENDING", "INIT", "SETTLED", "PREPARE", "CHARGEBACK", "REFUND", "REFUNDED", "REVERSAL",
         "REVERSED", "VOID", "GET", "get", "POST", "PUT", "APPROVED", "OK", "REJECTED", "FAILED", "CANCELED", "EXPIRED", "?C", "MC", "settled",
         "authorised", "failed", "voided", "AUTHORIZED", "AUTHORIZE_REQUEST", "00000000", "0ABCDEF1", "21000000", "Bearer", "bearer", "sha1",
         "14000", "14", "02000", "02", "20064", "20", "00072", "03072", "03", "18062", "18", "22000", "22", "12000", "12", "04", "06", "08", "19", "401", "101",
         "unscheduled", "AUTOMATIC", "client_credentials", "payment_intents", "x", "true", "null", "-", "::1", "192.168.0.1", "1.2.3", "g::1"]
NUMBERS = [Number(n) for n in ["0", "-0", "1", "-1", "10", "1.0", "1.10", "1e2", "1E+2", "1e400", "0.1", "1e-7", "12345678901234567890", "9007199254740993",
                               "100000000000", "999999999999", "9999999999999", "1.00000000000000000001", "0e0", "1" * 21, "1" * 1024]]
LONG = [0, 1, 2, 3, 5, 19, 20, 21, 30, 32, 33, 35, 36, 40, 41, 45, 46, 50, 64, 65, 100, 101, 120, 121, 150, 151, 200, 250, 251, 254, 255, 256, 257, 400, 401,
        999, 1000, 1024, 1025]
FILLINGS = ["a", "1", "A", "é", "😀", "e\u0301", "٣", "-"]
NAMES = ["10", "0", "-1", "", "hex", "base64", "__proto__", "constructor", "length", "a b", "é", "toString", "signature", "command", "amount", "auth", "hash", "action"]


def golden():
    """The inputs of the golden cases whose operation writes a request or reads a response."""
    suites = map(load, sorted([*VECTORS.glob("*/request-*.json"), *VECTORS.glob("*/response-*.json")]))
    return [(suite["op"], case["input"]) for suite in suites for case in suite["cases"]]


def matches():
    """The equality of each operation, as its suite states it."""
    return {suite["op"]: suite["match"] for suite in map(load, all_files())}


class WireGenerator:
    def __init__(self, random, text):
        self.random = random
        self.text = text
        self.golden = golden()

    def join(self, pieces, most):
        return "".join(self.random.choices(pieces, k=self.random.randrange(most)))

    def damaged(self, message):
        """A text with a few characters removed, inserted or doubled."""
        for _ in range(self.random.randrange(1, 4)):
            at = self.random.randrange(len(message) + 1)
            end = min(len(message), at + self.random.randrange(6))
            piece = self.random.choice([self.random.choice(DAMAGE), message[at:end] * 2, ""])
            message = message[:at] + piece + message[end:]
        return message

    def odd_text(self):
        """Text of a kind that some field expects, or of a length that some field allows."""
        pool = self.random.choice([AMOUNTS, CURRENCIES, URLS, TIMES, EMAILS, WORDS, WORDS, DAMAGE, None])
        return self.random.choice(pool) if pool else self.random.choice(FILLINGS) * self.random.choice(LONG)

    def odd_value(self, bytes_too):
        """A JSON value, often of an unexpected type, sometimes text that is not UTF-8."""
        kind = self.random.randrange(12)
        if kind < 6:
            return self.odd_text()
        if kind < 8:
            return self.random.choice(NUMBERS)
        if kind == 8:
            return self.text() if bytes_too else self.odd_text()
        if kind == 9:
            return {self.random.choice(NAMES): self.odd_text() for _ in range(self.random.randrange(3))}
        if kind == 10:
            return [self.odd_value(False) for _ in range(self.random.randrange(3))]
        return self.random.choice([None, True, False, "", [], {}, [[]], [{}], [["a", "b"]], [["a", None]], [{"name": "a", "value": Number("1.0")}]])

    def damage(self, value):
        """The same input with one text damaged, one member removed, added, moved or replaced."""
        if isinstance(value, dict) and value and self.random.random() < 0.93:
            name = self.random.choice(list(value))
            chance = self.random.random()
            if chance < 0.06:
                return {key: member for key, member in value.items() if key != name}
            if chance < 0.09:
                return {self.random.choice(NAMES): self.odd_value(True), **value}
            if chance < 0.12:
                return {**value, name: value[self.random.choice(list(value))]}
            if name == "body" and type(value[name]) is str:
                return {**value, name: self.damaged_body(value[name])}
            return {**value, name: self.damage(value[name])}
        if isinstance(value, list) and value and self.random.random() < 0.9:
            at = self.random.randrange(len(value))
            return [*value[:at], self.damage(value[at]), *value[at + 1:]]
        if type(value) is str and self.random.random() < 0.4:
            return self.damaged(value)
        return self.odd_value(True)

    def damaged_body(self, text):
        """A JSON body with some members changed; other text damaged as a whole."""
        try:
            body = parse(text)
        except (ValueError, RecursionError):
            return self.damaged(text)
        if self.random.random() < 0.25:
            return self.damaged(text)
        for _ in range(self.random.randrange(1, 4)):
            body = self.damage(body)
        return compact(body)

    def response(self, given):
        """A response with its status, its type or its body changed."""
        given = dict(given)
        chance = self.random.random()
        if chance < 0.15:
            given["status"] = self.random.choice(["200", "201", "204", "299", "300", "302", "400", "401", "404", "500", "503", "199", "100", "000", "999", "20", "2000", "2x0"])
        if 0.1 < chance < 0.25:
            given["contentType"] = self.random.choice(JSON_TYPES) if self.random.random() < 0.7 else self.damaged(self.random.choice(JSON_TYPES))
        if chance > 0.95:
            return self.damage(given)
        if type(given["body"]) is str:
            given["body"] = self.damaged_body(given["body"])
        return given

    def round(self):
        text = self.text
        pairs = [[text(), text()] for _ in range(self.random.randrange(4))]
        spelling = {"spelling": self.random.choice(SPELLINGS)} if self.random.random() < 0.7 else {}
        yield "form.encode", {"pairs": pairs, **spelling}
        for _ in range(3):
            body = self.random.choice([self.join(FORM, 12), text()])
            yield "form.decode", {"body": body, "reader": self.random.choice(["strict", "whatwg"])}
            yield "form.spelling", {"body": body}
        parts = [self.part() for _ in range(self.random.randrange(4))]
        boundary = self.random.choice(["xyz-1", "b", "", "a b", "a ", " a", "a" * 70, "a" * 71, "a:b=?", "name", text()])
        yield "multipart.encode", {"boundary": boundary, "parts": parts}
        for _ in range(4):
            yield "multipart.decode", self.multipart()
            currency = self.random.choice([*CURRENCIES, text()]) if self.random.random() < 0.5 else self.random.choice(CURRENCIES[:10])
            amount = {"amount": self.random.choice([*AMOUNTS, text()]), "gateway": self.random.choice(GATEWAYS), "currency": currency}
            yield self.random.choice(["amount.minor", "amount.decimal"]), amount
        for operation, given in self.random.sample(self.golden, 40):
            # Huge inputs show nothing new here.
            if len(compact(given)) < 4000:
                yield operation, self.response(given) if operation.endswith("response.decode") else self.damage(given)

    def part(self):
        part = {"name": self.text(), "value": self.text()}
        if self.random.random() < 0.3:
            part["filename"] = self.text()
        if self.random.random() < 0.3:
            part["contentType"] = self.random.choice(["text/plain", "", "a\nb", "é", " ", self.text()])
        return part

    def multipart(self):
        head = self.random.choice(["", '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n', '--b\nContent-Disposition: form-data; name="a"\n\n', "--b\r\n"])
        tail = self.random.choice(["", "\r\n--b--\r\n", "\r\n--b--"])
        kind = "multipart/form-data; boundary=b" if self.random.random() < 0.7 else self.random.choice(TYPE_PIECES[:2]) + self.join(TYPE_PIECES, 4)
        return {"contentType": kind, "body": head + self.join(PARTS, 12) + tail, "reader": self.random.choice(["strict", "tolerant"])}
