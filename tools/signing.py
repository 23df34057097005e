"""The signatures of five gateways with hashlib alone: the right formulas, and common mistakes in them.

A formula takes its values and the name of a mistake; `""` for none.
"""

import base64
import hashlib
import hmac
import json


def upper(text):
    return bytes(c - 32 if 97 <= c <= 122 else c for c in text)


def digest(name, data):
    return hashlib.new(name, data).hexdigest()


def mac(name, key, data):
    return hmac.new(key, data, name).hexdigest()


def edfapg(parts, wrong=""):
    """`parts` are (name, bytes); email and card are reversed."""
    def reverse(name, value):
        if wrong == "reversal-missing" and name == "email":
            return value
        if wrong == "reversal-by-scalar" and name == "email":
            return value.decode()[::-1].encode()
        return value[::-1] if name in ("email", "card") else value
    def card(value):
        if wrong == "card-whole":
            return value
        if wrong == "card-first-digits-miscounted":
            return value[:4] + value[-4:]
        return value[:6] + value[-4:]
    parts = [(name, card(value) if name == "card" else value) for name, value in parts]
    if wrong == "swapped":
        parts = parts[1:2] + parts[:1] + parts[2:]
    if wrong == "email-in-lower-case":
        parts = [(name, value.lower() if name == "email" else value) for name, value in parts]
    message = b"".join(reverse(name, value) for name, value in parts)
    if wrong == "reversal-of-the-whole":
        message = b"".join(value for _, value in parts)[::-1]
    if wrong != "upper-missing":
        message = message.decode().upper().encode() if wrong == "upper-by-unicode" else upper(message)
    if wrong == "sha256":
        return digest("sha256", message)
    if wrong == "base64":
        return base64.b64encode(hashlib.md5(message).digest()).decode()
    value = digest("md5", message)
    return value.upper() if wrong == "output-in-capitals" else value


def applepay(parts, wrong=""):
    message = b"".join(parts)
    return digest("md5", upper(message if wrong == "reversal-missing" else message[::-1]))


def checkout(parts, wrong=""):
    inner = digest("md5", upper(b"".join(parts)))
    return inner if wrong == "no-sha1" else digest("sha1", bytes.fromhex(inner) if wrong == "bytes-instead-of-hex" else inner.encode())


def written(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}={written(inner)}" for name, inner in value.items()) + "}"
    return value if isinstance(value, str) else json.dumps(value)


def payfort(phrase, parameters, algorithm="sha256", leave=(), wrong=""):
    pairs = [(name, value) for name, value in parameters.items() if name != "signature" and name not in leave]
    if wrong != "not-sorted":
        pairs.sort()
    if wrong == "empty-left-out":
        pairs = [pair for pair in pairs if pair[1] != ""]
    middle = ("&" if wrong == "joined-by-ampersand" else "").join(
        f"{name}{'' if wrong == 'no-equals-sign' else '='}{written(value)}" for name, value in pairs)
    text = {"phrase-in-front-alone": phrase + middle, "phrase-behind-alone": middle + phrase}.get(wrong, phrase + middle + phrase).encode()
    if wrong == "message-in-lower-case":
        text = text.lower()
    if algorithm.startswith("hmac-"):
        return mac(algorithm[5:], phrase.encode(), text)
    if wrong == "base64":
        return base64.b64encode(hashlib.sha256(text).digest()).decode()
    if wrong == "hashed-twice":
        return digest("sha256", digest("sha256", text).encode())
    if wrong == "hmac":
        return mac("sha256", phrase.encode(), text)
    return digest(algorithm, text)


def trankey(nonce, seed, secret, algorithm="sha256", wrong=""):
    parts = [nonce, seed.encode(), secret.encode()]
    if wrong == "nonce-in-base64":
        parts[0] = base64.b64encode(nonce)
    if wrong == "swapped":
        parts = [parts[1], parts[0], parts[2]]
    if wrong == "seed-left-out":
        parts = [parts[0], parts[2]]
    if wrong == "secret-in-front":
        parts = [parts[2], parts[0], parts[1]]
    value = hashlib.new(algorithm, b"".join(parts))
    if wrong == "hex":
        return value.hexdigest()
    return base64.b64encode(value.hexdigest().encode() if wrong == "base64-of-hex" else value.digest()).decode()


def notification(identifier, status, date, secret, algorithm="sha256", wrong=""):
    parts = [str(identifier), status, date, secret]
    if wrong == "swapped":
        parts[1], parts[2] = parts[2], parts[1]
    if wrong == "secret-in-front":
        parts = parts[3:] + parts[:3]
    if wrong == "date-left-out":
        del parts[2]
    value = digest(algorithm, "".join(parts).encode())
    return value if algorithm == "sha1" or wrong == "no-prefix" else f"sha256:{value}"


def everypay(secret, fields, names, wrong=""):
    names = list(names) if wrong == "not-sorted" else sorted(names)
    text = "&".join(f"{name}={fields[name]}" for name in names).encode()
    if wrong == "plain-sha1":
        return digest("sha1", text + secret.encode())
    return mac("sha256" if wrong == "sha256" else "sha1", secret.encode(), text)


def nexi(key, parts, wrong=""):
    parts = list(parts)
    if wrong == "swapped":
        parts[0], parts[1] = parts[1], parts[0]
    text = ("" if wrong == "no-delimiter" else "|" if wrong == "other-delimiter" else "*").join(parts).encode()
    if wrong == "plain-sha256":
        return digest("sha256", text + key.encode())
    if wrong == "key-and-message-swapped":
        return mac("sha256", text, key.encode())
    return mac("sha1" if wrong == "sha1" else "sha256", key.encode(), text)
