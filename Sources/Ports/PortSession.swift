import ConformanceKit
import Platform

/// One process of a port, from its hello to its end; only ``end(politely:)`` and a dying process make it wait.
final class PortSession {
  /// What the port said of itself; `nil` before its hello.
  private(set) var greeting: PortMessage.Greeting?
  private(set) var casesInFlight = CasesInFlight()
  /// The last token in an answer that belonged to no case.
  private(set) var unknownToken: Int?
  /// Whether one case is asked at a time, with a pause after it in which all stray output is attributed to it.
  let asksOneAtATime: Bool
  /// Whether stray output is attributed to the open case even when another case was answered before it.
  ///
  /// On a busy machine a pause may end before the port has written all it had to. So only a port that breaks the rules
  /// all the time is assumed to do so in every case; otherwise a fresh process has to show it.
  let blamesOpenCase: Bool

  private let process: ChildProcess
  private let limits: ProcessPort.Limits
  private let recording: Recording?
  private var lines = LineBuffer()
  private var outbox = Outbox()
  private var log = PortLog()
  private var watch = LeakWatch()
  private var strayOutput = StrayOutput()
  private var pauseEnd = 0
  /// Whether it closed its stdin; its stdout may still hold answers.
  private var isInputClosed = false
  /// When the process was started, or was first free to work on the oldest case in flight: when that case was sent, or
  /// the last older one was answered.
  ///
  /// Answers to younger cases are no progress on it, and a port that takes cases in turn has the full time for each.
  private var waitStart = POSIX.milliseconds

  /// Starts the command; `nil` when the system has no process for it.
  init?(
    command: String, limits: ProcessPort.Limits, asksOneAtATime: Bool, blamesOpenCase: Bool = false,
    recording: Recording?
  ) {
    guard let process = ChildProcess.start(command) else { return nil }
    self.process = process
    self.limits = limits
    self.asksOneAtATime = asksOneAtATime
    self.blamesOpenCase = blamesOpenCase
    self.recording = recording
    recording?.started(process.identifier)
    recording?.sent(process.identifier, PortMessage.hello)
  }

  /// Sends the hello, and starts the time that the port has to answer it.
  func greet() {
    send()
    waitStart = POSIX.milliseconds
  }

  var logText: String { log.text }
  /// The descriptors to wait for.
  var reading: [Int32] { [process.output, process.errors] }
  var writing: Int32? { outbox.isEmpty ? nil : process.input }

  /// When something has to happen, in milliseconds of the monotonic clock; `nil` if nothing is awaited.
  var deadline: Int? {
    if greeting == nil { return waitStart + limits.greeting }
    if !casesInFlight.open.isEmpty { return waitStart + limits.answer }
    return isPausing ? pauseEnd : nil
  }

  var isPausing: Bool { asksOneAtATime && POSIX.milliseconds < pauseEnd }

  /// Whether another case can be asked.
  var hasRoom: Bool {
    guard let greeting else { return false }
    return asksOneAtATime ? casesInFlight.open.isEmpty && !isPausing : casesInFlight.open.count < greeting.window
  }

  func ask(_ testCase: Case, token: Int) {
    if casesInFlight.open.isEmpty { waitStart = POSIX.milliseconds }
    casesInFlight.ask((token, testCase))
    watch.add((token, testCase))
    let line = outbox.add(testCase, token: token)
    recording?.sent(process.identifier, Array(line))
  }

  /// Sends what the pipe takes, and handles all that has arrived.
  func transfer(_ deliver: (Case, Reply) -> Void) throws(SessionFailure) {
    send()
    // The log comes first: what it holds was written for cases still in flight, or for earlier ones.
    let hit = log.drain(process.errors) {
      watch.reach
    } _: {
      watch.find(in: $0, near: oldestLikelyToken, beside: casesInFlight.open.map(\.testCase))
    }
    if let hit { try handleStrayOutput(.leak(hit.at("its log on stderr")), deliver) }
    if try !receive(deliver) {
      // A grandchild that holds the pipes open would hide the death of the child.
      if let how = process.ending() { throw .death(how) }
      if isInputClosed || !POSIX.hasReader(process.input) {
        throw .death(process.ending(within: 200) ?? "closed its stdin")
      }
    }
    try checkDeadline()
  }

  /// Reads what is in stdout.
  ///
  /// - Returns: whether there was anything.
  private func receive(_ deliver: (Case, Reply) -> Void) throws(SessionFailure) -> Bool {
    // A full pipe is read again at once, but at most 16 times: other processes wait.
    for turn in 0..<16 {
      var piece: [UInt8] = []
      switch POSIX.read(process.output, into: &piece) {
      case .bytes: try take(piece, deliver)
      case .closed: throw .death(process.ending(within: 200) ?? "closed its stdout")
      case .notNow: return turn > 0
      }
      if piece.count < POSIX.piece { break }
    }
    return true
  }

  private func checkDeadline() throws(SessionFailure) {
    guard let deadline, POSIX.milliseconds >= deadline else { return }
    if greeting == nil {
      throw .greeting(
        "the port sent no hello within \(limits.greeting / 1000) s; it must flush stdout after every line")
    }
    guard !casesInFlight.open.isEmpty else { return }
    throw strayOutput.failure ?? .silence(seconds: limits.answer / 1000)
  }

  private func take(_ piece: [UInt8], _ deliver: (Case, Reply) -> Void) throws(SessionFailure) {
    for line in lines.take(piece) {
      guard case .text(let text) = line else {
        try handleStrayOutput(.strayOutput("a line on stdout is longer than \(LineBuffer.limit >> 20) MiB"), deliver)
        continue
      }
      recording?.received(process.identifier, text)
      if greeting == nil {
        do { greeting = try PortMessage.greeting(text) } catch { throw .greeting(error.description) }
        waitStart = POSIX.milliseconds
      } else {
        try take(PortMessage.answer(text), text, deliver)
      }
    }
  }

  private func take(_ answer: PortMessage.Answer, _ line: [UInt8], _ deliver: (Case, Reply) -> Void)
    throws(SessionFailure)
  {
    switch answer {
    case .reply(let token, let reply, let surplus):
      let question = casesInFlight.open.first { $0.token == token }
      let leak = question.flatMap { watch.leak(of: $0.testCase, reply, surplus) }
      try take(token, leak ?? log.placing(reply), deliver)
    case .malformed(let token, let reason): try take(token, .violation(reason, log: log.text), deliver)
    case .noise(let reason):
      // A line that fails as an answer may still hold secrets by right in its value and steps.
      let hit = watch.find(
        inNoise: line, near: casesInFlight.oldestLikelyToken(answered: 1), beside: casesInFlight.open.map(\.testCase))
      // A line that begins like an answer may have a value that must stay hidden; in other lines the watch found no
      // secret.
      let quote = line.first == UInt8(ascii: "{") ? nil : PortMessage.quoted(line)
      try handleStrayOutput(
        hit.map { .leak($0.at("a line on stdout that is not a message")) }
          ?? .strayOutput(reason + (quote.map { ": \($0)" } ?? "")), deliver)
    }
  }

  private func take(_ token: Int, _ reply: Reply, _ deliver: (Case, Reply) -> Void) throws(SessionFailure) {
    guard let (testCase, wasOldest) = casesInFlight.answer(token) else {
      if let twice = casesInFlight.answeredTwice(token, log: log.text) { return deliver(twice.testCase, twice.reply) }
      unknownToken = token
      return try handleStrayOutput(.strayOutput(CasesInFlight.unknownToken), deliver)
    }
    if wasOldest { waitStart = POSIX.milliseconds }
    pauseEnd = POSIX.milliseconds + limits.pause
    deliver(testCase, strayOutput.reply(to: token, log: log.text) ?? reply)
  }

  /// Handles stray output: blames a case where it is clear which, and ends the process where it is not.
  private func handleStrayOutput(_ failure: SessionFailure, _ deliver: (Case, Reply) -> Void) throws(SessionFailure) {
    guard greeting != nil else { throw .greeting("the port's first line is longer than any hello") }
    let blamed = try strayOutput.attribute(
      failure, to: casesInFlight, asksOneAtATime: asksOneAtATime, blamesOpenCase: blamesOpenCase, log: log.text)
    if let blamed { deliver(blamed.testCase, blamed.reply) }
  }

  private func send() {
    if !outbox.send(to: process.input) { isInputClosed = true }
  }

  /// Ends the process and leaves nothing of it behind.
  ///
  /// - Parameter politely: whether it is sent `bye` and given time to end by itself.
  @discardableResult
  func end(politely: Bool) -> ProcessExit {
    if politely { _ = POSIX.write(process.input, PortMessage.bye[...]) }
    defer { recording?.ended(process.identifier) }
    let (how, output, errors) = process.end(patience: politely ? limits.goodbye : 0)
    var exit = ProcessExit(how: how, log: log.text)
    // Without a hello there is nothing to judge: other processes have answered the cases it was started for.
    guard politely, greeting != nil else { return exit }
    let words = (lines.take(output) + [lines.rest()].compactMap(\.self)).compactMap(\.text)
    for line in words { recording?.received(process.identifier, line) }
    exit.judge(words, casesInFlight)
    guard exit.breach == nil else { return exit }
    let inLog = watch.find(in: (log.bytes + errors)[...], near: oldestLikelyToken)?.at("its log on stderr")
    if let hit = inLog
      ?? watch.find(in: output[...], near: oldestLikelyToken)?.at("a line on stdout that is not a message")
    {
      exit.breach = (hit.owner, .leak(hit.what))
    }
    return exit
  }

  /// The oldest token among the cases that new output is probably about.
  private var oldestLikelyToken: Int {
    asksOneAtATime ? casesInFlight.oldestLikelyToken(answered: 1) : casesInFlight.oldestLikelyToken()
  }
}
