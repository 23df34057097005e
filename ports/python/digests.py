"""The bare digests, from Python's hashlib and hmac."""

from data import digest, hmac_digest, text
from operation import operation


def declare(algorithm):
    @operation(f"digest.{algorithm}", data=text)
    def plain(steps, data):
        return digest(steps, algorithm, data).hex()


def declare_hmac(algorithm):
    @operation(f"digest.hmac-{algorithm}", key=text, data=text)
    def keyed(steps, key, data):
        return hmac_digest(steps, algorithm, key, data).hex()


for algorithm in ("md5", "sha1", "sha256", "sha512"):
    declare(algorithm)
for algorithm in ("sha1", "sha256", "sha512"):
    declare_hmac(algorithm)
