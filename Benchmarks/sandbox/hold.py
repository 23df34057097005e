"""Holds idle and slow connections open, and says whether the server still has them: hold.py PORT IDLE SLOW SECONDS"""
import select, socket, sys, time

port, idle, slow, seconds = map(int, sys.argv[1:5])


def readable(s):
    poll = select.poll()
    poll.register(s, select.POLLIN)
    return bool(poll.poll(0))


def connect():
    s = socket.socket()
    s.connect(("127.0.0.1", port))
    return s


held = [connect() for _ in range(idle)]
crawling = [connect() for _ in range(slow)]
head = b"POST /edfapg/payment/post HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "
for s in crawling: s.sendall(head)
print(f"{idle} idle and {slow} slow connections are open", flush=True)
end, closed = time.monotonic() + seconds, 0
while time.monotonic() < end:
    time.sleep(1)
    for index, s in enumerate(crawling):
        # Whoever is told that his time is over begins anew.
        try: s.sendall(b"a")
        except OSError: pass
        if readable(s):
            closed += 1
            s.close()
            crawling[index] = connect()
            crawling[index].sendall(head)
gone = sum(1 for s in held if readable(s))
print(f"after {seconds} s {idle - gone} of {idle} idle ones are still open; slow ones were cut off {closed} times", flush=True)
sys.exit(1 if gone and seconds < 70 else 0)
