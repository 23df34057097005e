"""Prints operations per second of a formula as a merchant writes it: bench.py sale|trankey"""
import base64
import hashlib
import sys
import time

PASSWORD = b"merchant-password-123"
CARD = b"5123445000000008"
SEED = b"2023-06-21T09:56:06-05:00"
KEY = b"024h1IlD"
EMAILS = [b"john%d@example.com" % (1000 + i) for i in range(1024)]
NONCES = [b"nonce-%d-bytes" % (1000 + i) for i in range(1024)]


def sale():
    for email in EMAILS:
        hashlib.md5((email[::-1] + PASSWORD + (CARD[:6] + CARD[-4:])[::-1]).upper()).hexdigest()


def trankey():
    for nonce in NONCES:
        base64.b64encode(hashlib.sha256(nonce + SEED + KEY).digest())


def rate(work):
    work()
    repetitions, start = 0, time.perf_counter()
    while time.perf_counter() - start < 1:
        work()
        repetitions += 1
    return repetitions / (time.perf_counter() - start)


print(rate(sale if sys.argv[1] == "sale" else trankey) * 1024)
