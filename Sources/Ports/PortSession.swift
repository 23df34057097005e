import ConformanceKit
import Platform

/// One process of a port, from its hello to its end; nothing here waits.
final class PortSession {
  /// What the port said of itself; `nil` until it did.
  private(set) var greeting: PortMessage.Greeting?
  private(set) var questions = CasesInFlight()
  /// The token that an answer had last which was no case's.
  private(set) var stranger: Int?
  /// Whether one case is asked at a time, with a pause after it in which all that the port writes belongs to it.
  let isCareful: Bool
  /// Whether what is written while a case is on its way may be laid at its door although another was answered before.
  ///
  /// On a busy machine a pause may be over before the port wrote what it had to. So only a port that breaks the rules all the
  /// time is believed to do it anew in every case; otherwise a fresh process has to show it.
  let isTrusted: Bool

  private let process: ChildProcess
  private let limits: ProcessPort.Limits
  private let recording: Recording?
  private var lines = LineBuffer()
  private var outbox = Outbox()
  private var log = PortLog()
  private var watch = LeakWatch()
  private var strayOutput = StrayOutput()
  private var pauseEnd = 0
  /// Whether it closed its stdin; answers may still stand in its stdout.
  private var isDeaf = false
  /// When the process was started, or could begin with the oldest case on its way: when that was sent, or the last older one
  /// answered.
  ///
  /// Answers to others are no progress for it; and a port that takes them in turn is not rushed by how many wait.
  private var waitStart = POSIX.milliseconds

  /// Starts the command; `nil` when the system has no process for it.
  init?(
    command: String, limits: ProcessPort.Limits, isCareful: Bool, isTrusted: Bool = false, recording: Recording?
  ) {
    guard let process = ChildProcess.start(command) else { return nil }
    self.process = process
    self.limits = limits
    self.isCareful = isCareful
    self.isTrusted = isTrusted
    self.recording = recording
    recording?.started(process.identifier)
    recording?.sent(process.identifier, PortMessage.hello)
  }

  /// Says hello at once, and gives the port from now on its time to answer.
  func greet() {
    send()
    waitStart = POSIX.milliseconds
  }

  var logText: String { log.text }
  /// The descriptors to wait for.
  var reading: [Int32] { [process.output, process.errors] }
  var writing: Int32? { outbox.isEmpty ? nil : process.input }

  /// When something has to happen, in milliseconds of the monotonic clock; `nil` where nothing is awaited.
  var deadline: Int? {
    if greeting == nil { return waitStart + limits.greeting }
    if !questions.open.isEmpty { return waitStart + limits.answer }
    return isPausing ? pauseEnd : nil
  }

  var isPausing: Bool { isCareful && POSIX.milliseconds < pauseEnd }

  /// Whether another case can be asked.
  var hasRoom: Bool {
    guard let greeting else { return false }
    return isCareful ? questions.open.isEmpty && !isPausing : questions.open.count < greeting.window
  }

  func ask(_ testCase: Case, token: Int) {
    if questions.open.isEmpty { waitStart = POSIX.milliseconds }
    questions.ask((token, testCase))
    watch.add((token, testCase))
    let line = outbox.add(testCase, token: token)
    recording?.sent(process.identifier, Array(line))
  }

  /// Sends what can be sent and takes what has come.
  func transfer(_ deliver: (Case, Reply) -> Void) throws(SessionFailure) {
    send()
    // The log first: what it holds then was written for cases that are still on their way, or for earlier ones.
    let hit = log.drain(process.errors) {
      watch.reach
    } _: {
      watch.find(in: $0, near: near, beside: questions.open.map(\.testCase))
    }
    if let hit { try disturbed(.leak(hit.at("its log on stderr")), deliver) }
    if try !receive(deliver) {
      // A grandchild that holds the pipes would hide the death of the child.
      if let how = process.ending() { throw .death(how) }
      if isDeaf || !POSIX.hasReader(process.input) { throw .death(process.ending(within: 200) ?? "closed its stdin") }
    }
    try checkDeadline()
  }

  /// Takes what stands in stdout.
  ///
  /// - Returns: whether there was anything.
  private func receive(_ deliver: (Case, Reply) -> Void) throws(SessionFailure) -> Bool {
    // A full pipe is read again at once, but not for ever: there may be other processes.
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
        "the port said no hello within \(limits.greeting / 1000) s; it must flush stdout after every line")
    }
    guard !questions.open.isEmpty else { return }
    throw strayOutput.failure ?? .silence(seconds: limits.answer / 1000)
  }

  private func take(_ piece: [UInt8], _ deliver: (Case, Reply) -> Void) throws(SessionFailure) {
    for line in lines.take(piece) {
      guard case .text(let text) = line else {
        try disturbed(.nonsense("a line on stdout is longer than \(LineBuffer.limit >> 20) MiB"), deliver)
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
      let question = questions.open.first { $0.token == token }
      let leak = question.flatMap { watch.leak(of: $0.testCase, reply, surplus) }
      try take(token, leak ?? log.placing(reply), deliver)
    case .malformed(let token, let reason): try take(token, .violation(reason, log: log.text), deliver)
    case .noise(let reason):
      // What tries to be an answer may hold secrets in its value and steps like any other.
      let hit = watch.find(
        inNoise: line, near: questions.near(answered: 1), beside: questions.open.map(\.testCase))
      // What begins like an answer may have a value that nobody is to see; in other lines the watch has found no secret.
      let quote = line.first == UInt8(ascii: "{") ? nil : PortMessage.quoted(line)
      try disturbed(
        hit.map { .leak($0.at("a line on stdout that is no message")) }
          ?? .nonsense(reason + (quote.map { ": \($0)" } ?? "")), deliver)
    }
  }

  private func take(_ token: Int, _ reply: Reply, _ deliver: (Case, Reply) -> Void) throws(SessionFailure) {
    guard let (testCase, wasOldest) = questions.answer(token) else {
      if let twice = questions.answeredTwice(token, log: log.text) { return deliver(twice.testCase, twice.reply) }
      stranger = token
      return try disturbed(.nonsense(CasesInFlight.stranger), deliver)
    }
    if wasOldest { waitStart = POSIX.milliseconds }
    pauseEnd = POSIX.milliseconds + limits.pause
    deliver(testCase, strayOutput.reply(to: token, log: log.text) ?? reply)
  }

  /// Something was written that should not be: blames a case where it is clear which, and ends the process where it is not.
  private func disturbed(_ failure: SessionFailure, _ deliver: (Case, Reply) -> Void) throws(SessionFailure) {
    guard greeting != nil else { throw .greeting("the port's first line is longer than any hello") }
    let blamed = try strayOutput.lay(
      failure, on: questions, isCareful: isCareful, isTrusted: isTrusted, log: log.text)
    if let blamed { deliver(blamed.testCase, blamed.reply) }
  }

  private func send() {
    if !outbox.send(to: process.input) { isDeaf = true }
  }

  /// Sees to it that nothing of the process is left.
  ///
  /// - Parameter politely: whether it is sent `bye` and given time to end by itself.
  @discardableResult
  func end(politely: Bool) -> ProcessExit {
    if politely { _ = POSIX.write(process.input, PortMessage.bye[...]) }
    defer { recording?.ended(process.identifier) }
    let (how, output, errors) = process.end(patience: politely ? limits.goodbye : 0)
    var exit = ProcessExit(how: how, log: log.text)
    // Who had not said hello yet was started for cases that other processes have answered since.
    guard politely, greeting != nil else { return exit }
    let words = (lines.take(output) + [lines.rest()].compactMap(\.self)).compactMap(\.text)
    for line in words { recording?.received(process.identifier, line) }
    exit.hear(words, questions)
    guard exit.breach == nil else { return exit }
    let inLog = watch.find(in: (log.bytes + errors)[...], near: near)?.at("its log on stderr")
    if let hit = inLog ?? watch.find(in: output[...], near: near)?.at("a line on stdout that is no message") {
      exit.breach = (hit.owner, .leak(hit.what))
    }
    return exit
  }

  /// The oldest token of the cases that what is written now is probably about.
  private var near: Int { isCareful ? questions.near(answered: 1) : questions.near() }
}
