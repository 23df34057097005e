"""The Python port with one mistake of a real SDK in its requests, logs or messages: sender.py MISTAKE."""

import base64
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "ports/python"))

import port  # noqa: E402
import redaction  # noqa: E402
import strict_json  # noqa: E402
from operation import OPERATIONS, Reject  # noqa: E402

HONEST = dict(OPERATIONS)


def with_secret(name):
    """Sends the signing secret as a member of the body."""

    def answer(steps, given):
        value = HONEST[name](steps, given)
        secret = next(given[key] for key in ("secretKey", "phrase", "password", "secret") if key in given)
        try:
            body = strict_json.read(value["body"].encode())
            body["secretKey"] = secret
            value["body"] = strict_json.write(body)
        except ValueError:
            value["body"] += f"&password={secret}"
        return value

    return answer


def unescaped(name):
    """Writes a form as EdfaPg's iOS SDK does: without escapes."""

    def answer(steps, given):
        value = HONEST[name](steps, given)
        from urllib.parse import unquote_plus

        value["body"] = unquote_plus(value["body"])
        return value

    return answer


def talkative(name):
    """Refuses with messages that quote the input, including secrets."""

    def answer(steps, given):
        try:
            return HONEST[name](steps, given)
        except Reject as reject:
            raise Reject(reject.code, f"{reject.message}: {strict_json.write(given)}") from None

    return answer


def logging(redact):
    """A redactor that receives the parts of the message as one text."""

    def answer(steps, given):
        parts = [given.get(key) for key in ("method", "status", "url")]
        parts += [f"{n}: {v}" for n, v in given.get("headers", [])] + [given.get("body"), given.get("text")]
        texts = [bytes.fromhex(p["hex"]).decode("utf-8", "replace") if isinstance(p, dict) else p for p in parts if p is not None]
        return redact("\n".join(texts))

    return answer


def stars(pattern):
    return lambda text: re.sub(pattern, "***", text)


def cleaner(**methods):
    """The honest redactor with some methods replaced."""
    return type("Mistaken", (redaction.Redactor,), methods)([]).value


NAMES = "password|secret|secretKey|token|cvv|card_cvv2|tranKey"
LOGS = {
    "logs-everything": lambda text: text,
    "logs-nothing": lambda text: "request",
    "logs-cards-without-spaces-only": lambda text: re.sub(r"\b\d{13,19}\b", "***", redaction.hide_named(text)),
    "logs-nine-digits": lambda text: re.sub(r"\b(\d{9})\d{3,6}(\d{4})\b", r"\1***\2", text),
    "logs-json-names-only": stars(r'(?<="(?:password)":")[^"]*'),
    "logs-form-names-only": stars(r"(?<=password=)[^&\s]*"),
    "logs-every-long-number-hidden": stars(r"\d{10,}"),
    "logs-plain-spelling-only": redaction.Redactor([]).value,
    "logs-coded-texts": cleaner(decodes=False),
    "logs-no-coded-text": cleaner(is_telling=lambda self, data: True),
    "logs-coded-texts-from-first-character": cleaner(
        is_telling_base64=lambda self, run: len(run) >= 18 and self.is_telling(base64.urlsafe_b64decode(run[: len(run) // 4 * 4]))),
    "logs-entities": lambda text: redaction.Redactor([]).value(text.replace("&#", "& #")).replace("& #", "&#"),
    "logs-cards-on-lines": lambda text: "\n".join(map(redaction.Redactor([]).value, text.split("\n"))),
    "logs-authorization": lambda text: redaction.DIGITS.sub(redaction.mask_cards, text),
}


def mistaken(mistake):
    if mistake in LOGS:
        return {"log.redact": logging(LOGS[mistake])}
    requests = [name for name in HONEST if ".request." in name]
    if mistake == "secret-in-body":
        names = [n for n in requests if not n.startswith(("nexi", "everypay.request.payment", "everypay.request.applepay"))]
        return {name: with_secret(name) for name in names}
    if mistake == "unescaped-form":
        names = [n for n in requests if n.startswith("edfapg") and not n.endswith("applepay")]
        return {name: unescaped(name) for name in names}
    if mistake == "secret-in-error":
        return {name: talkative(name) for name in ("payfort.request.purchase", "edfapg.request.sale")}
    raise SystemExit(f"no mistake is called {mistake}")


if __name__ == "__main__":
    wrong = mistaken(sys.argv[1])
    OPERATIONS.clear()
    OPERATIONS.update(wrong)
    port.HELLO["ops"] = list(OPERATIONS)
    port.HELLO["port"]["name"] = sys.argv[1]
    port.main()
