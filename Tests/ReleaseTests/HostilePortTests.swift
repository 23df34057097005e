import ConformanceKit
import Encodings
import Foundation
import Ports
import Reports
import Testing

/// Ports that crash, hang, flood, lie and leak: the guilty case gets its verdict and message, all others pass.
struct HostilePortTests {
  /// A port's behaviour, and what must be said of the one case that shows it.
  struct Hostility: Sendable, CustomStringConvertible {
    let behaviour: String
    let verdict: Verdict
    let message: String

    init(_ behaviour: String, _ verdict: Verdict, _ message: String) {
      (self.behaviour, self.verdict, self.message) = (behaviour, verdict, message)
    }

    var description: String { behaviour }
  }

  static let hostilities = [
    Hostility("crasher", .crash, "was ended by signal 11"),
    Hostility("exits-3", .crash, "exited with status 3"),
    Hostility("hanger", .timeout, ""),
    Hostility("hangs-after-answer", .timeout, ""),
    Hostility("dies-after-answer", .crash, "exited with status 0 after it had answered this"),
    Hostility("never-answers", .timeout, ""),
    Hostility("exits-4-after-answer", .crash, "exited with status 4 after it had answered this"),
    Hostility("spoils-goodbye", .crash, "exited with status 9 after it had answered this"),
    Hostility("dies-late", .crash, "exited with status 0 after it had answered this"),
    Hostility("closes-stdin", .crash, "closed its stdin after it had answered this"),
    Hostility("closes-stdin-late", .crash, "closed its stdin after it had answered this"),
    Hostility("closes-stdin-first", .crash, "closed its stdin"),
    Hostility("closes-stdout", .crash, "closed its stdout"),
    Hostility("flood-line", .protocol, "a line on stdout is longer than 16 MiB"),
    Hostility(
      "flood-lines", .protocol,
      "a line on stdout is not a message; log to stderr, stdout is for messages: 'DEBUG still working'"),
    Hostility("flood-binary", .protocol, "a line on stdout is not a message; log to stderr, stdout is for messages"),
    Hostility("flood-answers", .protocol, "the case was answered twice"),
    Hostility("flood-stderr", .pass, ""),
    Hostility("half-line", .timeout, ""),
    Hostility("half-line-dies", .crash, "exited with status 1"),
    Hostility("binary-noise", .protocol, "a line on stdout is not a message; log to stderr, stdout is for messages"),
    Hostility(
      "log-on-stdout", .protocol,
      "a line on stdout is not a message; log to stderr, stdout is for messages: 'INFO signing'"),
    Hostility(
      "log-after-answer", .protocol,
      "a line on stdout is not a message; log to stderr, stdout is for messages: 'INFO signed'"),
    Hostility("wrong-token", .protocol, "an answer has the \"n\" of no case in flight"),
    Hostility(
      "token-as-text", .protocol, "a message on stdout has no \"t\":\"result\" with the number \"n\" of a case"),
    Hostility("duplicate-token", .protocol, "the case was answered twice"),
    Hostility("lies-about-operations", .unsupported, ""),
    Hostility("two-bodies", .protocol, "an answer must have exactly one of value, reject, unsupported, error"),
    Hostility("no-body", .protocol, "an answer must have exactly one of value, reject, unsupported, error"),
    Hostility("bad-steps", .protocol, "a step must have 'name' and one of 'text' and 'hex', nothing else"),
    Hostility("odd-hex", .protocol, "the 'hex' of a step must have two digits for every byte"),
    Hostility("number-value", .fail, ""),
    Hostility("leaks-to-stderr", .leak, "its log on stderr holds the secret field 'token'"),
    Hostility("leaks-hex", .leak, "its log on stderr holds the secret field 'token' in hexadecimal"),
    Hostility("leaks-in-error", .leak, "the message of its error holds the secret field 'token'"),
    Hostility("leaks-in-step", .leak, "the step 'key' holds the secret field 'token'"),
    Hostility("leaks-on-stdout", .leak, "a line on stdout that is not a message holds the secret field 'token'"),
    Hostility("leaks-in-member", .leak, "a member of its answer holds the secret field 'token'"),
    Hostility("leaks-as-message", .leak, "a member of its answer holds the secret field 'token'"),
    Hostility("error-as-text", .protocol, "'error' must be an object with the text 'message'"),
    Hostility("message-as-list", .protocol, "'message' must be text"),
    Hostility("leaks-after-answer", .leak, "its log on stderr holds the secret field 'token'"),
    Hostility("leaks-late", .leak, "its log on stderr holds the secret field 'token'"),
    Hostility(
      "log-late", .protocol, "a line on stdout is not a message; log to stderr, stdout is for messages: 'INFO signed'"),
    Hostility("stranger-late", .protocol, "an answer has the \"n\" of no case in flight"),
    Hostility("answers-twice-late", .protocol, "the case was answered twice"),
    Hostility("escapes", .crash, "exited with status 5"),
    Hostility("forks-and-dies", .crash, "exited with status 5"),
    Hostility("out-of-order", .pass, ""),
    Hostility("slow-starter", .pass, ""),
    Hostility("ignores-bye", .pass, ""),
    Hostility("outlives-its-stdin", .pass, ""),
  ]

  @Test(arguments: hostilities, [1, 4]) func oneCaseIsToBlame(_ hostility: Hostility, window: Int) throws {
    var limits = Self.limits
    // A port that does nothing wrong may take its time on a busy machine. Floods are read as fast as a debug build can,
    // and three ways to escape take a busy machine more than half a second.
    if hostility.verdict == .pass || hostility.behaviour.hasPrefix("flood") || hostility.behaviour == "escapes" {
      limits.answer = 20_000
    }
    for jobs in [1, 2] where jobs == 1 || window == 4 {
      let report = try run(hostility.behaviour, window: window, jobs: jobs, limits)
      let name: Comment = "\(hostility), window \(window), jobs \(jobs)"
      #expect(report.failure == nil, name)
      #expect(report.addsUp, name)
      for outcome in report.outcomes where outcome.testCase.id != "guilty-token-1" {
        #expect(outcome.verdict == .pass, "\(name) \(outcome.testCase.id) \(outcome.reply)")
      }
      let guilty = try #require(report.outcomes.first { $0.testCase.id == "guilty-token-1" }, name)
      #expect(guilty.verdict == hostility.verdict, "\(name) \(guilty.reply)")
      #expect(message(guilty.reply) == hostility.message, name)
    }
    // Killed processes may be listed for another moment; those that were left would be listed for days.
    for _ in 0..<20 where Self.survivors(hostility.behaviour, window) != [] { Thread.sleep(forTimeInterval: 0.1) }
    #expect(Self.survivors(hostility.behaviour, window) == [])
  }

  /// No later case shows what the last one did.
  @Test(
    arguments: [
      "leaks-after-answer", "leaks-late", "answers-twice-late", "stranger-late", "exits-3", "never-answers",
      "exits-4-after-answer", "spoils-goodbye", "log-after-answer", "log-late",
    ], [1, 4])
  func theLastCaseIsToBlame(_ behaviour: String, window: Int) throws {
    let hostility = try #require(Self.hostilities.first { $0.behaviour == behaviour })
    var limits = Self.limits
    limits.goodbye = 1500
    let report = try run(behaviour, window: window, jobs: 1, limits, cases: Array(Self.cases.prefix(7)))
    #expect(report.failure == nil && report.failures.map(\.testCase.id) == ["guilty-token-1"])
    #expect(report.failures.first?.verdict == hostility.verdict)
    // Output after the last answer is not searched for secrets before it is reported, and so not quoted.
    let heard = behaviour == "log-late" ? String(hostility.message.prefix { $0 != "'" }.dropLast(2)) : hostility.message
    #expect(report.failures.first.map { message($0.reply) } == heard)
  }

  /// Every case passes but the run does not: the guilty case is unknown, if there is one.
  @Test(arguments: [
    ("fails-at-goodbye", "it exited with status 9, also when it is asked no case"),
    (
      "chatters-at-goodbye",
      "a line on stdout is not a message; log to stderr, stdout is for messages, also when it is asked no case"
    ),
  ])
  func aBadEndIsNeverGreen(_ behaviour: String, message: String) throws {
    for jobs in [1, 2] {
      let report = try run(behaviour, window: 1, jobs: jobs)
      #expect(report.failures.isEmpty && report.addsUp && report.conclusion == .broken, "\(behaviour)")
      #expect(report.failure?.description.contains(message) == true, "\(report.failure?.description ?? "none")")
    }
  }

  @Test func whoSaysGoodbyeTooDoesNoHarm() throws {
    #expect(try run("says-bye", window: 1, jobs: 1).conclusion == .pass)
  }

  /// Secrets and second answers that come long after their case.
  @Test(arguments: [
    ("leaks-long-after", Verdict.leak, "its log on stderr holds the secret field 'token'"),
    ("answers-twice-long-after", .protocol, "the case was answered twice"),
    (
      "leaks-another-in-error", .leak,
      "the message of its error holds the secret field 'token' of everypay.authorization.bearer#plain-token-00000"
    ),
  ])
  func whatComesLongAfterIsBlamedRightly(_ behaviour: String, verdict: Verdict, message: String) throws {
    for window in [1, 4] {
      let report = try run(behaviour, window: window, jobs: 1, cases: Self.many(200))
      #expect(report.failure == nil && report.failures.map(\.testCase.id) == ["guilty-token-1"], "\(report.failures)")
      #expect(report.failures.first?.verdict == verdict)
      #expect(report.failures.first.map { self.message($0.reply) } == message)
    }
  }

  /// Other cases keep being answered, which is no reason to wait for ever for one that is not.
  @Test func everyCaseHasADeadlineOfItsOwn() throws {
    var limits = Self.limits
    limits.answer = 2000
    var port = port("never-answers", window: 5, jobs: 1, limits)
    var replies: [(id: String, verdict: Verdict)] = []
    _ = try port.introduce()
    try port.run(Self.many(80)) { replies.append(($0.id, Judge.judge($0, $1).verdict)) }
    let place = try #require(replies.firstIndex { $0.id == "guilty-token-1" })
    // Each of the others takes a tenth of a second.
    #expect(place < 50, "it came after \(place) others")
    #expect(replies.count == 80 && replies.filter { $0.verdict != .pass }.map(\.verdict) == [.timeout])
  }

  /// On a busy machine a port does everything late, and still no other case is blamed.
  ///
  /// It takes minutes and slows down everything else, so it only runs on request.
  @Test(
    .serialized,
    .enabled(
      if: ProcessInfo.processInfo.environment["PAYCONFORM_BUSY_MACHINE"] != nil,
      "takes minutes: set PAYCONFORM_BUSY_MACHINE"),
    arguments: [
      "closes-stdin", "dies-after-answer", "leaks-after-answer", "log-after-answer",
    ])
  func theBlameHoldsOnABusyMachine(_ behaviour: String) throws {
    let hostility = try #require(Self.hostilities.first { $0.behaviour == behaviour })
    // Threads end with the test; a busy process could be kept alive by a port through its descriptors.
    let burners = (0..<6).map { _ in Thread { while !Thread.current.isCancelled {} } }
    for burner in burners { burner.start() }
    defer { for burner in burners { burner.cancel() } }
    for repetition in 0..<4 {
      var limits = ProcessPort.Limits()
      (limits.goodbye, limits.run) = (100, 40_000)
      let report = try run(behaviour, window: 4, jobs: 1 + repetition % 2, limits)
      #expect(report.failure == nil, "\(hostility), repetition \(repetition)")
      #expect(report.failures.map(\.testCase.id) == ["guilty-token-1"], "\(hostility), repetition \(repetition)")
      #expect(report.failures.first.map { message($0.reply) } == hostility.message)
    }
  }

  @Test(arguments: [
    ("dies-at-start", "the port sent no hello: it exited with status 1\nIts log ends with:\nno such library"),
    ("silent-at-start", "the port sent no hello within 1 s"),
    (
      "talks-before-hello",
      "the port's first line is not a hello message; log to stderr, stdout is for messages: 'Starting…'"
    ),
    ("speaks-2", "the port speaks protocol 2, the runner only 1"),
    ("exec /nowhere/port", "the port sent no hello: it exited with status 127"),
  ])
  func aPortThatDoesNotStart(_ behaviour: String, message: String) {
    let failure = #expect(throws: PortFailure.self) { try run(behaviour, window: 1, jobs: 1) }
    #expect(failure?.stage == .start)
    #expect(failure?.description.hasPrefix(message) == true, "\(failure?.description ?? "")")
    #expect(Self.survivors(behaviour, 1) == [])
  }

  @Test func threeFailuresInARowEndTheRun() throws {
    let report = try run("dies-after-hello", window: 1, jobs: 1)
    #expect(
      report.failure?.description == "the port failed 3 times in a row without an answer: it exited with status 0")
    #expect(report.conclusion != .pass)
  }

  /// How far the run gets depends only on whether both lines are read at once.
  @Test func aSecondHelloEndsTheRun() throws {
    let what = "a message on stdout has no \"t\":\"result\" with the number \"n\" of a case"
    do throws(PortFailure) {
      var port = port("says-hello-twice", window: 1, jobs: 1, Self.limits)
      let report = try Runner(Self.cases).run(&port) { _ in
        true
      } progress: { _, _ in
      }
      #expect(report.failure?.description.hasSuffix(what) == true && report.conclusion != .pass)
    } catch {
      #expect(error.description.contains(what))
    }
    #expect(Self.survivors("says-hello-twice", 1) == [])
  }

  @Test(arguments: ["exits-in-mid-run", "exits-after-each"]) func anEndInMidRunIsNeverGreen(_ behaviour: String) throws
  {
    let report = try run(behaviour, window: 1, jobs: 1)
    #expect(report.failure == nil)
    #expect(report.addsUp)
    #expect(
      report.failures.contains {
        message($0.reply) == "exited with status 0 after it had answered this"
          || message($0.reply) == "exited with status 0"
      })
  }

  @Test func theBudgetEndsARun() throws {
    var limits = Self.limits
    limits.run = 700
    let report = try run("hanger", window: 2, jobs: 1, limits)
    #expect(report.failure?.description == "the run was not over within its 0 s")
    #expect(!report.addsUp && report.conclusion != .pass)
    #expect(Self.survivors("hanger", 2) == [])
  }

  // MARK: -

  private static var limits: ProcessPort.Limits {
    var limits = ProcessPort.Limits()
    (limits.greeting, limits.answer, limits.goodbye) = (1500, 600, 100)
    return limits
  }

  static let cases = (0..<12).map { index in
    let id = index == 6 ? "guilty-token-1" : "plain-token-\(index)"
    return Case(
      operation: "everypay.authorization.bearer", id: id, comment: "x", input: ["token": .text(id)],
      expectation: .answer(.value(.text("Bearer \(id)"))), match: .exact)
  }

  private static func many(_ count: Int) -> [Case] {
    (0..<count).map { index in
      let id = index == 3 ? "guilty-token-1" : "plain-token-\(String(100_000 + index).dropFirst())"
      return Case(
        operation: "everypay.authorization.bearer", id: id, comment: "x", input: ["token": .text(id)],
        expectation: .answer(.value(.text("Bearer \(id)"))), match: .exact)
    }
  }

  private func run(
    _ behaviour: String, window: Int, jobs: Int, _ limits: ProcessPort.Limits = HostilePortTests.limits,
    cases: [Case] = HostilePortTests.cases
  ) throws -> Runner.Report {
    var port = port(behaviour, window: window, jobs: jobs, limits)
    return try Runner(cases).run(&port) { _ in
      true
    } progress: { _, _ in
    }
  }

  private func port(_ behaviour: String, window: Int, jobs: Int, _ limits: ProcessPort.Limits) -> ProcessPort {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/hostile-port.sh")
      .path
    let command =
      behaviour.contains(" ") ? behaviour : "exec sh '\(script)' \(behaviour) \(window) \(Self.nap(behaviour, window))"
    return ProcessPort(command: command, jobs: jobs, limits: limits)
  }

  private func message(_ reply: Reply) -> String {
    switch reply {
    case .crash(let how, _): how
    case .violation(let what, _), .leak(let what): what
    default: ""
    }
  }

  /// Seconds for which a fixture sleeps, by which `ps` distinguishes the processes of different tests.
  private static func nap(_ behaviour: String, _ window: Int) -> Int {
    Shard.number(of: "\(behaviour) \(window)") % 1_000_000 + 1_000_000
  }

  /// The processes that a fixture started and that are still running.
  private static func survivors(_ behaviour: String, _ window: Int) -> [Substring] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/ps")
    process.arguments = ["-A", "-o", "args"]
    let pipe = Pipe()
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return ["ps does not run"] }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return text.split(separator: "\n").filter { $0.contains("sleep \(nap(behaviour, window))") }
  }
}
