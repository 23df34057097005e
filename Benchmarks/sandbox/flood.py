"""Sends malformed requests and sees that each is answered or closed: flood.py PORT COUNT SEED

Mutates right requests of every gateway, whole and cut, and pure noise; many connections at once, each with several requests."""
import random, selectors, socket, sys, time

port, count, seed = map(int, sys.argv[1:4])
picker = random.Random(seed)
PIECES = [b"\r\n", b"\n", b"\r", b"\0", b"%", b"%%%", b"&", b"=", b"+", b"\xff\xfe", b"\xc3", b"--b", b"--b--\r\n", b"ffffffff\r\n", b"0\r\n\r\n", b"{", b"[" * 50,
          b'{"a":', b"\\ud800", b'"', b"1e999", b"Transfer-Encoding: chunked\r\n", b"Content-Length: 5\r\n", b"Content-Length: 99999999999999999999\r\n",
          b"Expect: 100-continue\r\n", b"Connection: close\r\n", b"Host: b\r\n", b"../../", b"%2e%2e/", b"HTTP/1.1", b"A" * 300, b" ", b"\t", b":", b"-1", b"hash=", b"action=SALE&"]


def request(path, kind, body, chunked=False):
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind}\r\n".encode()
    if chunked: return head + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
    return head + b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


FORM, JSON = "application/x-www-form-urlencoded", "application/json"
PARTS = b'--b\r\nContent-Disposition: form-data; name="action"\r\n\r\nSALE\r\n--b--\r\n'
SALE = (b"action=SALE&client_key=sandbox-client-key&order_id=1&order_amount=10.00&order_currency=SAR&card_number=4111111111111111"
        b"&payer_email=doe%2Btag%40example.com&hash=c2fd0fdb0c889b0352cb1ef14fc1b027")
SEEDS = [
    request("/edfapg/payment/post", FORM, SALE), request("/edfapg/payment/post", FORM, SALE, True),
    request("/edfapg/applepay/orders/s2s/sale", "multipart/form-data; boundary=b", PARTS),
    request("/payfort/FortAPI/paymentApi", JSON, b'{"command":"PURCHASE","amount":"1000","signature":"00","merchant_extra":null}'),
    request("/placetopay/api/session", JSON, b'{"auth":{"login":"x","tranKey":"y","nonce":"eA==","seed":"2026-01-01T00:00:00Z"},"payment":{"amount":{"total":1}}}'),
    request("/everypay/api/v4/payments/oneoff", JSON, b'{"api_username":"x","amount":10.00,"nonce":"n","timestamp":"2026-01-01T00:00:00Z"}'),
    request("/nexi/api/v2/payments", JSON, b'{"transId":"1","amount":{"value":100,"currency":"EUR"}}'),
    b"GET /__sandbox/requests HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"PUT /__sandbox/scenario HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{}",
    b"GET /edfapg/collector/x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"",
]


def mutated():
    data = bytearray(picker.choice(SEEDS))
    for _ in range(picker.randint(1, 6)):
        at = picker.randrange(len(data) + 1)
        choice = picker.random()
        if choice < 0.35 and at < len(data): data[at] = picker.randrange(256)
        elif choice < 0.75: data[at:at + picker.randrange(6)] = picker.choice(PIECES)
        elif choice < 0.85: del data[at:at + picker.randrange(60)]
        elif choice < 0.92: data[at:at] = data[picker.randrange(len(data) + 1):][:picker.randrange(200)]
        else: data[at:at] = picker.randbytes(picker.randrange(40))
    return bytes(data)


selector, sent, answered, closed, open_now = selectors.DefaultSelector(), 0, 0, 0, 0
start = last = time.monotonic()
while sent < count or open_now:
    while sent < count and open_now < 64:
        batch = [mutated() for _ in range(min(8, count - sent))]
        s = socket.socket()
        s.connect(("127.0.0.1", port))
        s.settimeout(0.5)
        # What a server no longer reads may come back as a reset: that is a close.
        try:
            s.sendall(b"".join(batch))
            s.shutdown(socket.SHUT_WR)
        except OSError: pass
        s.setblocking(False)
        selector.register(s, selectors.EVENT_READ)
        sent += len(batch)
        open_now += 1
    ready = selector.select(1)
    for key, _ in ready:
        try: data = key.fileobj.recv(1 << 16)
        except BlockingIOError: continue
        except OSError: data = b""
        if data: answered += data.count(b"HTTP/1.1 ")
        else:
            selector.unregister(key.fileobj)
            key.fileobj.close()
            open_now -= 1
            closed += 1
    now = time.monotonic()
    if ready: last = now
    if now - last > 40:
        print(f"{open_now} connections are neither answered nor closed", flush=True)
        sys.exit(1)
print(f"{sent} malformed requests on {closed} connections in {time.monotonic() - start:.0f} s: {answered} answers, every connection closed", flush=True)
