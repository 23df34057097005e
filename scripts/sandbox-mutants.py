#!/usr/bin/env python3
"""Breaks every rule of the emulated gateways and of their server, one at a time, and says which of them no test misses.

usage: scripts/sandbox-mutants.py [--work DIR] [--only GATEWAY|shared|server]… [--number N]… [--part I/N] [--list]

A copy of the sources gets every mistake at once, each behind a number that an environment variable chooses, so that it is built
only once. A mistake is a check that is not made, a condition that always holds, a change of state that is forgotten, a callback
that is not sent, a limit that is much too high or too low. With a mistake in a gateway the flows of LiveSandboxTests have to fail
against the copy's sandbox; with one in the server, scripts/sandbox/limits.py, server.py or check-sandbox.py. The copy's
times are shorter, so that all of them can be waited for. Exit status 1 means that some mistake went unseen which is not in
scripts/sandbox/survivors.json.
"""
import argparse, collections, json, os, pathlib, re, shutil, signal, subprocess, sys, tempfile, urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
SANDBOX = "Sources/ConformanceKit/Sandbox"
GATEWAYS = {"edfapg": "EdfaPg", "payfort": "PayFort", "placetopay": "PlacetoPay", "everypay": "EveryPay", "nexi": "Nexi"}
SHARED = ["AppleToken.swift", "FormReading.swift", "JSONReading.swift", "Ledger.swift", "Visit.swift", "Grant.swift", "Examination.swift"]
CALLS = "find|note|noteUnknown|check|checkEnvelope|checkShape|checkSpelling|checkAmount|checkCredentials|expectMultipart|refuseUnknown|refuseDuplicates|verify|record|approve|decline|index|removeSubrange|put|finish|settle|notify|callback|append"
SERVER = ["HTTP/HTTPHead.swift", "HTTP/HTTPRequestReader.swift", "HTTP/HTTPRequest.swift", "HTTP/HTTPResponse.swift", "HTTP/HTTPConnection.swift",
          "HTTP/HTTPServer.swift", "HTTP/HTTPLimits.swift", "HTTP/Courier.swift", "HTTP/LoopbackURL.swift", "HTTP/ListenAddress.swift", "SandboxControl.swift",
          "SandboxInbox.swift", "SandboxJournal.swift", "SandboxScenario.swift", "SandboxFault.swift", "Sandbox.swift", "SandboxLog.swift",
          "BoundedTable.swift", "CardMask.swift", "Credentials.swift"]
CALLS_OF_SERVER = "refuse|refused|watch|drain|expire|write|read|remember|compact|removeAll|removeFirst|append|put|apply|deliver|record|clear|close|abandon|endSending|accept|flush|takeDeliveries|print"
STATE_OF_SERVER = re.compile(r"(self\.)?(deadline|isEnding|isOver|isDraining|hasHeardAll|requestSince|delayed|position|scanned|phase|request|sent|acceptsAgainAt|size|compactSize|descriptor"
                             r"|busy|scenario|letters|kept|requests|pendingLines|rules\[index\]\.times|output\[index\]|response\.\w+) ?[-+]?= .*$")
# What a pattern does not find: the words of a file, and what stands there instead.
WORDS = [
    ("HTTPHead.swift", 'omittingEmptySubsequences: false)\n    guard parts.count == 3', 'omittingEmptySubsequences: SandboxMutant.chosen(%) )\n    guard parts.count == 3'),
    ("HTTPHead.swift", '!isVersion10 && request.word("expect")', '(SandboxMutant.chosen(%) || !isVersion10) && request.word("expect")'),
    ("HTTPHead.swift", "String(decoding: name, as: UTF8.self).lowercased()", "SandboxMutant.chosen(%) ? String(decoding: name, as: UTF8.self) : String(decoding: name, as: UTF8.self).lowercased()"),
    ("HTTPHead.swift", "value.first, byte == 0x20", "value.first, !SandboxMutant.chosen(%), byte == 0x20"),
    ("HTTPHead.swift", "value.last, byte == 0x20", "value.last, !SandboxMutant.chosen(%), byte == 0x20"),
    ("HTTPRequestReader.swift", "head.expectsContinue && position == buffer.count", "head.expectsContinue && (SandboxMutant.chosen(%) || position == buffer.count)"),
    ("HTTPRequestReader.swift", "&& head.framing != .length(0)", "&& (SandboxMutant.chosen(%) || head.framing != .length(0))"),
    ("HTTPRequestReader.swift", "return head.expectsContinue", "return !SandboxMutant.chosen(%) && head.expectsContinue"),
    ("HTTPRequestReader.swift", "allowance - line.count - 2", "allowance - (SandboxMutant.chosen(%) ? 0 : line.count + 2)"),
    ("HTTPRequestReader.swift", "(request?.body.count ?? 0) + size", "(SandboxMutant.chosen(%) ? 0 : request?.body.count ?? 0) + size"),
    ("HTTPRequest.swift", "isVersion10 ? options", "isVersion10 && !SandboxMutant.chosen(%) ? options"),
    ("HTTPRequest.swift", '!options.contains("close")', '(SandboxMutant.chosen(%) || !options.contains("close"))'),
    ("HTTPRequest.swift", 'word("x-forwarded-proto") == "https"', '!SandboxMutant.chosen(%) && word("x-forwarded-proto") == "https"'),
    ("HTTPResponse.swift", "(0x20...0x7e).contains($0)", "SandboxMutant.chosen(%) || (0x20...0x7e).contains($0)"),
    ("HTTPConnection.swift", "&& pending < HTTPLimits.output\n", "&& (SandboxMutant.chosen(%) || pending < HTTPLimits.output)\n"),
    ("HTTPConnection.swift", "delayed == nil, pending < HTTPLimits.output {", "delayed == nil, SandboxMutant.chosen(%) || pending < HTTPLimits.output {"),
    ("HTTPConnection.swift", "&& response.delivery == .whole", "&& (SandboxMutant.chosen(%) || response.delivery == .whole)"),
    ("HTTPConnection.swift", 'request.method != "HEAD"', '(SandboxMutant.chosen(%) || request.method != "HEAD")'),
    ("ListenAddress.swift", "? host[0] == 127", "? SandboxMutant.chosen(%) || host[0] == 127"),
    ("ListenAddress.swift", "host.last == 1", "(SandboxMutant.chosen(%) || host.last == 1)"),
    ("ListenAddress.swift", ": host.dropLast().allSatisfy { $0 == 0 }", ": (SandboxMutant.chosen(%) || host.dropLast().allSatisfy { $0 == 0 })"),
    ("Sandbox.swift", "isForged: fault == .forgeCallback", "isForged: !SandboxMutant.chosen(%) && fault == .forgeCallback"),
    ("Sandbox.swift", "fault == .duplicateCallback ?", "!SandboxMutant.chosen(%) && fault == .duplicateCallback ?"),
    ("Sandbox.swift", "journal?.append(visit.changes) == false", "!SandboxMutant.chosen(%) && journal?.append(visit.changes) == false"),
    ("SandboxFault.swift", "case .drop: response.delivery = .none", "case .drop: response.delivery = SandboxMutant.chosen(%) ? .whole : .none"),
    ("SandboxFault.swift", "response.delivery = .half", "response.delivery = SandboxMutant.chosen(%) ? .whole : .half"),
    ("SandboxFault.swift", "max(1, response.body.count / 3)", "SandboxMutant.chosen(%) ? 0 : max(1, response.body.count / 3)"),
    ("SandboxFault.swift", 'response.contentType = "text/html"', 'response.contentType = SandboxMutant.chosen(%) ? response.contentType : "text/html"'),
    ("SandboxFault.swift", "response.delayMilliseconds = milliseconds", "response.delayMilliseconds = SandboxMutant.chosen(%) ? 0 : milliseconds"),
    ("SandboxFault.swift", "case .approve: .approved", "case .approve: SandboxMutant.chosen(%) ? .declined : .approved"),
    ("SandboxFault.swift", "case .decline: .declined", "case .decline: SandboxMutant.chosen(%) ? .approved : .declined"),
    ("SandboxFault.swift", "case .authenticate: .redirectApproved", "case .authenticate: SandboxMutant.chosen(%) ? .approved : .redirectApproved"),
    ("SandboxFault.swift", ": .redirectDeclined", ": SandboxMutant.chosen(%) ? .redirectApproved : .redirectDeclined"),
    ("SandboxFault.swift", ": .captureDeclined", ": SandboxMutant.chosen(%) ? .approved : .captureDeclined"),
    ("Credentials.swift", "missing.isEmpty || missing.count == variables.count", "SandboxMutant.chosen(%) || missing.isEmpty || missing.count == variables.count"),
    ("SandboxLog.swift", "nonconformant += 1", "nonconformant += SandboxMutant.chosen(%) ? 0 : 1"),
    ("SandboxLog.swift", "refusals += 1", "refusals += SandboxMutant.chosen(%) ? 0 : 1"),
]
# What is waited for in the copy, as scripts/sandbox/limits.py --short expects it.
TIMES = {"requestMilliseconds": "2_000", "idleMilliseconds": "4_000", "writeMilliseconds": "3_000", "deliveryMilliseconds": "2_000"}
STATE = re.compile(r"(payment|session|intent|transaction|grant)\.[\w.]+(\[\"?\w+\"?\])? \+?= .*$")

# What may go unseen, with the reason. The key is a file and a part of the line, and where it is needed the function that it stands in.
SURVIVORS = json.loads((ROOT / "scripts/sandbox/survivors.json").read_text())


def matching(text, start):
    """The end of the bracket that opens at start; strings are skipped, what is interpolated into them is balanced."""
    depth, i, pairs = 0, start, {"(": ")", "{": "}", "[": "]"}
    while i < len(text):
        c = text[i]
        if c == '"':
            if text.startswith('"""', i): i = text.index('"""', i + 3) + 2
            else:
                i += 1
                while text[i] != '"':
                    if text.startswith("\\(", i): i = matching(text, i + 1) - 1
                    elif text[i] == "\\": i += 1
                    i += 1
        elif text.startswith("//", i): i = text.index("\n", i)
        elif c in pairs: depth += 1
        elif c in pairs.values():
            depth -= 1
            if depth == 0: return i + 1
        i += 1
    raise ValueError("not balanced")


def clauses(text):
    """The parts of a condition between its outermost commas, each with its place."""
    parts, begin, i = [], 0, 0
    while i < len(text):
        if text[i] in "([{": i = matching(text, i); continue
        if text[i] == '"': i = text.index('"', i + 1) + 1; continue
        if text[i] == ",": parts.append((begin, i)); begin = i + 1
        i += 1
    return parts + [(begin, len(text))]


class Mutator:
    def __init__(self): self.mutants, self.calls, self.state = [], CALLS, STATE

    def words(self, path, text):
        """What WORDS says of this file, and every limit 64 times as high and as low."""
        for name, old, new in WORDS:
            if not path.endswith("/" + name): continue
            if text.count(old) != 1: sys.exit(f"{name}: '{old}' stands there {text.count(old)} times")
            n = self.number(path, text, text.index(old), "other words", new.replace("SandboxMutant.chosen(%)", "…"))
            text = text.replace(old, new.replace("%", str(n)))
        if path.endswith("HTTPLimits.swift"):
            for name, time in TIMES.items(): text = re.sub(rf"(let {name} = ).*", rf"\g<1>{time}", text)
            for name, value in re.findall(r"static let (\w+) = (.*)", text):
                at = text.index(f"static let {name} = ")
                high, low = self.number(path, text, at, "too high", name), self.number(path, text, at, "too low", name)
                text = text.replace(f"let {name} = {value}", f"let {name} = SandboxMutant.chosen({high}) ? 64 * {value} : SandboxMutant.chosen({low}) ? ({value}) / 64 : {value}")
        return text

    def number(self, path, text, at, kind, what):
        line = text.count("\n", 0, at) + 1
        function = re.findall(r"\bfunc (\w+)", text[:at])[-1:] or [""]
        self.mutants.append({"file": path, "line": line, "in": function[0], "kind": kind, "what": " ".join(what.split())[:90]})
        return len(self.mutants)

    def file(self, path, text, is_server=False):
        edits = []
        self.calls, self.state = (CALLS_OF_SERVER, STATE_OF_SERVER) if is_server else (CALLS, STATE)
        for match in re.finditer(r"^([ \t]+)(.*)$", text, re.M):
            at, line = match.start(2), match.group(2)
            if re.match(r"(guard|if|\} else if) ", line): edits += self.condition(path, text, at, line)
            elif re.match(rf"(return |let \w+ = |\w+ = )?[\w.]*examination\.verify\($", line) or "examination.verify(" in line and not line.startswith("func"):
                edits += self.verification(path, text, at, line)
            elif re.match(rf"[\w.?]*\b({self.calls})\(", line) and not line.startswith(("case", "func")):
                edits += self.statement(path, text, at, line)
            elif self.state.match(line) and matching_line(line) and not in_init(text, at):
                n = self.number(path, text, at, "forgotten", line)
                edits.append((at, at + len(line), f"if !SandboxMutant.chosen({n}) {{ {line} }}"))
        for begin, end, new in sorted(edits, reverse=True): text = text[:begin] + new + text[end:]
        return text

    def statement(self, path, text, at, line):
        end = matching(text, text.index("(", at))
        closure = re.match(r" \{", text[end:])
        if closure: end = matching(text, end + 1)
        if not re.match(r"[ \t]*(\n|\})", text[end:]): return []
        before = text[:at].rstrip().rsplit("\n", 1)[-1]
        # A function of one expression returns it; the first statement of a longer one is done like any other.
        if before.endswith("{") and "->" in before and re.match(r"\s*\}", text[end:]):
            if not before.endswith("-> Bool {"): return []
            n = self.number(path, text, at, "always right", text[at:end])
            return [(at, end, f"SandboxMutant.chosen({n}) || {text[at:end]}")]
        n = self.number(path, text, at, "not done", text[at:end])
        return [(at, end, f"if !SandboxMutant.chosen({n}) {{ {text[at:end]} }}")]

    def verification(self, path, text, at, line):
        begin = re.search(r"[\w.]*examination\.verify\(", text[at:]).start() + at
        end = matching(text, text.index("(", begin))
        n = self.number(path, text, begin, "always right", text[begin:end])
        discard = "_ = " if begin == at else ""
        return [(begin, end, f"{discard}(SandboxMutant.chosen({n}) || {text[begin:end]})")]

    def condition(self, path, text, at, line):
        begin = at + len(re.match(r"(guard|if|\} else if) ", line).group(0))
        i = begin
        while i < len(text):
            if text[i] == '"': i = text.index('"', i + 1) + 1; continue
            if text[i] in "([": i = matching(text, i); continue
            if text[i] == "{" : 
                if line.startswith("guard"): i = matching(text, i); continue
                break
            if line.startswith("guard") and text.startswith("else {", i) and text[i - 1].isspace(): break
            i += 1
        edits = []
        for first, last in clauses(text[begin:i]):
            clause = text[begin + first:begin + last]
            if re.match(r"\s*(let|var|case)\b", clause) or not clause.strip() or "try" in clause.split(): continue
            lead, tail = len(clause) - len(clause.lstrip()), len(clause.rstrip())
            core = clause[lead:tail]
            n = self.number(path, text, begin + first + lead, "always true" if line.startswith("guard") else "never true", core)
            wrong = f"(SandboxMutant.chosen({n}) || ({core}))" if line.startswith("guard") else f"(!SandboxMutant.chosen({n}) && ({core}))"
            edits.append((begin + first + lead, begin + first + tail, wrong))
        return edits


def in_init(text, at): return max(text.rfind(word, 0, at) for word in (" init(", " init?(")) > text.rfind("func ", 0, at)


def matching_line(line): return line.count("(") == line.count(")") and line.count("{") == line.count("}") and not line.endswith(("=", "?", ":"))


def mutate(work):
    copy = work / "copy"
    mutator = Mutator()
    mutated = [f"{SANDBOX}/{name}" for name in SHARED]
    for folder in GATEWAYS.values(): mutated += sorted(str(p.relative_to(ROOT)) for p in (ROOT / SANDBOX / folder).glob("*.swift"))
    texts = {name: mutator.file(name, (ROOT / name).read_text()).encode() for name in mutated}
    for name in (f"{SANDBOX}/{part}" for part in SERVER):
        text = (ROOT / name).read_text()
        # The words first: behind a number they would not be found again.
        texts[name] = mutator.file(name, mutator.words(name, text), is_server=True).encode()
    texts[f"{SANDBOX}/SandboxMutant.swift"] = (
        'enum SandboxMutant {\n  private static let number = POSIX.variable("PAYCONFORM_MUTANT")\n'
        "  static func chosen(_ n: Int) -> Bool { number == String(n) }\n}\n").encode()
    for top in ("Package.swift", "Sources", "vectors"):
        for path in [ROOT / top] if (ROOT / top).is_file() else (p for p in (ROOT / top).rglob("*") if p.is_file()):
            texts.setdefault(str(path.relative_to(ROOT)), path.read_bytes())
    manifest = texts["Package.swift"].decode()
    texts["Package.swift"] = re.sub(r"\n *\.testTarget\(.*\),", "", manifest).encode()
    # What has not changed is not written, so that it is not built again.
    for name, text in texts.items():
        path = copy / name
        if path.exists() and path.read_bytes() == text: continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    for path in (copy / "Sources").rglob("*.swift"):
        if str(path.relative_to(copy)) not in texts: path.unlink()
    return copy, mutator.mutants


DEMO = {
    "edfapg": {"EDFAPG_PAYMENT_URL": "/edfapg/payment/post", "EDFAPG_CLIENT_KEY": "sandbox-client-key", "EDFAPG_CLIENT_PASSWORD": "sandbox-secret-password"},
    "payfort": {"PAYFORT_URL": "/payfort/FortAPI/paymentApi", "PAYFORT_ACCESS_CODE": "SANDBOXACCESSCODE", "PAYFORT_MERCHANT_IDENTIFIER": "SANDBOXMERCHANT",
                "PAYFORT_REQUEST_PHRASE": "sandbox-request-phrase", "PAYFORT_RESPONSE_PHRASE": "sandbox-response-phrase", "PAYFORT_ALGORITHM": "sha256"},
    "placetopay": {"PLACETOPAY_URL": "/placetopay", "PLACETOPAY_LOGIN": "sandbox-login", "PLACETOPAY_SECRET_KEY": "sandbox-secret-key"},
    "everypay": {"EVERYPAY_URL": "/everypay", "EVERYPAY_USERNAME": "sandbox-username", "EVERYPAY_SECRET": "sandbox-api-secret", "EVERYPAY_ACCOUNT": "EUR3D1"},
    "nexi": {"NEXI_TOKEN_URL": "/nexi/authorization/oauth/token", "NEXI_API_URL": "/nexi/api/v2", "NEXI_CLIENT_ID": "sandbox-client-id", "NEXI_CLIENT_SECRET": "sandbox+client/secret="},
}


def passes(program, tests, mutant, gateway):
    """Whether the live suite of a gateway passes against the copy's sandbox."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("EDFAPG_", "PAYFORT_", "PLACETOPAY_", "EVERYPAY_", "NEXI_"))}
    sandbox = subprocess.Popen([program, "sandbox", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                               env={**clean, "PAYCONFORM_MUTANT": str(mutant)})
    try:
        line = sandbox.stdout.readline()
        base = re.search(rb"http://127\.0\.0\.1:\d+", line).group(0).decode()
        scenario = json.dumps({"callback": base + "/__sandbox/inbox"}).encode()
        urllib.request.urlopen(urllib.request.Request(base + "/__sandbox/scenario", scenario, {"Content-Type": "application/json"}, method="PUT"), timeout=5)
        values = {k: base + v if v.startswith("/") else v for k, v in DEMO[gateway].items()}
        result = subprocess.run([tests, "--testing-library", "swift-testing", "--filter", f"{GATEWAYS[gateway]}LiveTests"],
                                env={**clean, **values}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
        failed = re.findall(r"recorded an issue with 1 argument flow → (.+?) at ", result.stdout.decode(errors="replace"))
        ran = re.search(rb"with ([1-9]\d*) test cases", result.stdout)
        return (result.returncode == 0 and ran is not None), (failed[0] if failed else f"exit {result.returncode}")
    except (subprocess.TimeoutExpired, AttributeError, OSError) as error:
        return False, type(error).__name__
    finally:
        sandbox.send_signal(signal.SIGKILL)
        sandbox.wait()
        sandbox.stdout.close()


# What looks at the server, the quickest first; of some files another one knows most.
JUDGES = {"requests": ["limits.py", "--short", "waits"], "bounds": ["limits.py", "--short", "bounds"], "rules": ["server.py", "refuses", "guards", "steers", "injects", "remembers"],
          "clients": ["../check-sandbox.py", "50"], "room": ["limits.py", "--short", "holds", "drains"], "times": ["limits.py", "--short", "expires"],
          "listens": ["server.py", "listens"], "state": ["server.py", "fills", "keeps"], "reports": ["server.py", "reports"]}
FIRST = {"SandboxJournal.swift": "state", "BoundedTable.swift": "state", "ListenAddress.swift": "listens", "SandboxControl.swift": "rules", "SandboxScenario.swift": "rules",
         "SandboxFault.swift": "clients", "SandboxInbox.swift": "rules", "HTTPHead.swift": "rules", "HTTPRequestReader.swift": "rules", "CardMask.swift": "clients", "Courier.swift": "clients"}


# What else looks at a gateway, where its flows see nothing: state files, callbacks, scenarios.
OTHERS = {"clients": ["clients.py"], "requests": ["../check-sandbox.py", "20"], "rules": ["server.py", "refuses", "steers", "remembers"], "state": ["server.py", "fills", "keeps"]}


def serves(program, mutant, name, judges=JUDGES):
    """Whether the checks of the server pass against the copy's sandbox."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("EDFAPG_", "PAYFORT_", "PLACETOPAY_", "EVERYPAY_", "NEXI_"))}
    for judge in sorted(judges, key=lambda j: j != FIRST.get(name)):
        script, *words = judges[judge]
        # A file, not a pipe: a sandbox that is left over would hold a pipe open.
        text = tempfile.TemporaryFile()
        check = subprocess.Popen([sys.executable, ROOT / "scripts/sandbox" / script, program, *words], stdout=text, stderr=subprocess.STDOUT, start_new_session=True,
                                 env={**clean, "PAYCONFORM_MUTANT": str(mutant), "PAYCONFORM_FIRST_FAILURE": "1"})
        late = False
        try: failed = check.wait(timeout=200) != 0
        except subprocess.TimeoutExpired: failed = late = True
        finally:
            # Its sandboxes are of its group, which is ours alone.
            try: os.killpg(check.pid, signal.SIGKILL)
            except ProcessLookupError: pass
        text.seek(0)
        lines = ["it hangs"] if late else text.read().decode(errors="replace").strip().splitlines()
        why = next((line for line in lines if line.startswith("FAILED")), lines[-1] if lines else "no output")
        if failed: return False, f"{judge}: {why[:110]}"
    return True, ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--work", default=pathlib.Path(tempfile.gettempdir()) / "payconform-mutants")
    parser.add_argument("--only", action="append", default=[], choices=[*GATEWAYS, "shared", "server"])
    parser.add_argument("--number", action="append", type=int, default=[])
    parser.add_argument("--part", default="1/1", help="I/N: every Nth mistake from the Ith on")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    copy, mutants = mutate(pathlib.Path(options.work))
    def group(mutant):
        name = pathlib.Path(mutant["file"])
        return next((g for g, folder in GATEWAYS.items() if name.parent.name == folder), "shared" if name.name in SHARED else "server")
    wanted = [(n, m) for n, m in enumerate(mutants, 1) if (not options.only or group(m) in options.only) and (not options.number or n in options.number)]
    part, parts = map(int, options.part.split("/"))
    wanted = wanted[part - 1::parts]
    if options.list:
        for n, m in wanted: print(n, f"{pathlib.Path(m['file']).name}:{m['line']}", m["kind"], m["what"])
        return
    subprocess.run(["swift", "build", "--product", "payconform"], cwd=copy, check=True)
    show = lambda cwd: subprocess.run(["swift", "build", "--show-bin-path"], cwd=cwd, check=True, capture_output=True, text=True).stdout.strip()
    program, tests = show(copy) + "/payconform", None
    # A copy: whoever works on the tests builds them anew meanwhile.
    if options.only != ["server"]:
        tests = shutil.copy2(next(pathlib.Path(show(ROOT)).glob("*PackageTests.xctest")), pathlib.Path(options.work) / "tests")
    if not options.only or "server" in options.only:
        good, why = serves(program, 0, "")
        if not good: sys.exit(f"without any mistake the server fails: {why}")
    for gateway in GATEWAYS:
        if options.only and gateway not in options.only and "shared" not in options.only: continue
        good, why = passes(program, tests, 0, gateway)
        if not good: sys.exit(f"without any mistake {gateway} fails: {why}")
    counts, unseen = collections.Counter(), []
    for n, mutant in wanted:
        name, gateway = pathlib.Path(mutant["file"]), group(mutant)
        seen, by = False, ""
        if gateway == "server": good, by = serves(program, n, name.name); seen = not good
        for candidate in (GATEWAYS if gateway == "shared" else [] if gateway == "server" else [gateway]):
            good, by = passes(program, tests, n, candidate)
            if not good: seen = True; break
        if not seen and gateway != "server": good, by = serves(program, n, name.name, OTHERS); seen = not good
        reason = next((s["reason"] for s in SURVIVORS if s["file"] == name.name and s["part"] in mutant["what"] and s["kind"] == mutant["kind"] and s.get("in", mutant["in"]) == mutant["in"]), None)
        verdict = "seen" if seen else ("harmless" if reason else "UNSEEN")
        counts[gateway, verdict] += 1
        if verdict == "UNSEEN": unseen.append(n)
        print(f"{verdict:8} {n:3} {name.name}:{mutant['line']} {mutant['kind']}: {mutant['what']}" + (f"  [{by}]" if seen else f"  ({reason})" if reason else ""), flush=True)
    for gateway in [*GATEWAYS, "shared", "server"]:
        row = {v: counts[gateway, v] for v in ("seen", "harmless", "UNSEEN") if counts[gateway, v]}
        if row: print(f"{gateway}: " + ", ".join(f"{n} {v}" for v, n in row.items()))
    sys.exit(1 if unseen else 0)


main()
