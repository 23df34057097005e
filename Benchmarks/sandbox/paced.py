"""Signed SALE requests at a fixed rate over 16 connections: paced.py PORT RATE SECONDS MAIL HASH [MAIL HASH …]

A latency is counted from when its request was due, so that a server that stalls is not spared the requests it kept from being sent."""
import selectors, socket, sys, time, urllib.parse

port, rate, seconds = map(int, sys.argv[1:4])
customers = list(zip(sys.argv[4::2], sys.argv[5::2]))


def request(number):
    mail, digest = customers[number % len(customers)]
    body = urllib.parse.urlencode({
        "action": "SALE", "client_key": "sandbox-client-key", "order_id": f"paced-{number}", "order_amount": "10.00", "order_currency": "SAR",
        "order_description": "Tea & cake", "card_number": "4111111111111111", "card_exp_month": "01", "card_exp_year": "2038", "card_cvv2": "987",
        "payer_first_name": "J", "payer_last_name": "D", "payer_address": "S 1", "payer_country": "SA", "payer_city": "R", "payer_zip": "1",
        "payer_email": mail, "payer_phone": "1", "payer_ip": "203.0.113.7", "term_url_3ds": "https://shop.example/back", "hash": digest}).encode()
    return (b"POST /edfapg/payment/post HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            b"Content-Length: %d\r\n\r\n%s" % (len(body), body))


prepared = [request(number) for number in range(256)]
selector, free, due = selectors.DefaultSelector(), [], {}
for _ in range(16):
    s = socket.create_connection(("127.0.0.1", port))
    s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    selector.register(s, selectors.EVENT_READ)
    free.append(s)
start, number, latencies, total, late = time.perf_counter(), 0, [], rate * seconds, 0
while len(latencies) < total:
    now = time.perf_counter()
    while free and number < total and start + number / rate <= now:
        s = free.pop()
        due[s] = start + number / rate
        s.sendall(prepared[number % 256])
        number += 1
    wait = 0 if due and number < total and not free else max(0, start + number / rate - now) if number < total else 1
    for key, _ in selector.select(min(wait, 1) if free else 1):
        data = key.fileobj.recv(1 << 16)
        if b"SETTLED" not in data: sys.exit(f"not settled: {data[:200]}")
        latencies.append(time.perf_counter() - due.pop(key.fileobj))
        free.append(key.fileobj)
latencies.sort()
took = time.perf_counter() - start
print(f"half the load                  {total / took:8.0f} requests/s   p50 {latencies[total // 2] * 1000:.2f} ms, p99 {latencies[total * 99 // 100] * 1000:.2f} ms (below 10), worst {latencies[-1] * 1000:.1f} ms")
