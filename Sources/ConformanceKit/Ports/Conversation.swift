/// One process of a port, from its hello to its end.
final class Conversation {
  /// Why a conversation cannot go on.
  enum Trouble: Error {
    case death(String)
    case silence
    case nonsense(String)

    var description: String {
      switch self {
      case .death(let how): "it \(how)"
      case .silence: "it did not answer in time"
      case .nonsense(let what): what
      }
    }
  }

  private(set) var greeting: PortMessage.Greeting
  private let process: ChildProcess
  private let limits: ProcessPort.Limits
  private var lines = LineBuffer()
  private var unsent: ArraySlice<UInt8> = []
  private var log: [UInt8] = []
  /// What a case did wrong on stdout before it answered.
  private var nonsense: String?
  private var ended = false

  /// Starts the command and waits for its hello.
  init(command: String, limits: ProcessPort.Limits) throws(PortFailure) {
    guard let process = ChildProcess(command: command) else {
      throw PortFailure(.start, "the port could not be started: the system has no process for it")
    }
    self.process = process
    self.limits = limits
    greeting = PortMessage.Greeting(
      description: PortDescription(name: "", version: "", language: "", operations: []), window: 1)
    do {
      greeting = try receiveGreeting()
    } catch {
      let log = end()
      throw PortFailure(.start, error.description + (log.isEmpty ? "" : "\nIts log ends with:\n\(log)"))
    }
  }

  private func receiveGreeting() throws(PortFailure) -> PortMessage.Greeting {
    unsent = PortMessage.hello[...]
    let deadline = POSIX.milliseconds + limits.greeting * 1000
    while true {
      let received: [LineBuffer.Line]
      do { received = try transfer(until: deadline) } catch {
        throw PortFailure(.start, "the port said no hello: \(error.description)")
      }
      guard let first = received.first else { continue }
      guard case .text(let line) = first, received.count == 1 else {
        throw PortFailure(.start, "the port says more than a hello before it is asked anything")
      }
      return try PortMessage.greeting(line)
    }
  }

  /// Asks and listens until every case of the agenda is answered.
  func exchange(_ agenda: inout Agenda, _ deliver: (Case, Reply) -> Void) throws(Trouble) {
    while !agenda.isDone {
      let window = agenda.isCautious ? 1 : greeting.window
      while agenda.askedCount < window,
        let next = agenda.ask(deadline: POSIX.milliseconds + limits.answer * 1000)
      {
        unsent.append(contentsOf: PortMessage.question(agenda.cases[next], token: next))
      }
      for line in try transfer(until: agenda.deadline ?? POSIX.milliseconds) {
        guard case .text(let text) = line else { throw .nonsense("a line on stdout is longer than 16 MiB") }
        try take(PortMessage.answer(text), &agenda, deliver)
      }
    }
  }

  private func take(
    _ answer: PortMessage.Answer, _ agenda: inout Agenda, _ deliver: (Case, Reply) -> Void
  ) throws(Trouble) {
    switch answer {
    case .reply(let token, let reply):
      guard agenda.isAsked(token) else { return try refuse(token, &agenda, deliver) }
      agenda.failuresInARow = 0
      agenda.finish(token)
      deliver(agenda.cases[token], nonsense.map { .violation($0, log: logText) } ?? reply)
      nonsense = nil
    case .malformed(let token, let reason):
      guard agenda.isAsked(token) else { return try refuse(token, &agenda, deliver) }
      agenda.finish(token)
      deliver(agenda.cases[token], .violation(reason, log: logText))
    case .noise(let reason):
      // With one case on its way it is clear whose line it is, and its answer may still come.
      guard agenda.onlyAsked != nil else { throw .nonsense(reason) }
      nonsense = reason
    }
  }

  /// An answer to a case that is not on its way: to one that was answered before, or to none at all.
  private func refuse(_ token: Int, _ agenda: inout Agenda, _ deliver: (Case, Reply) -> Void) throws(Trouble) {
    guard agenda.isAnswered(token) else { throw .nonsense("an answer has the \"n\" of no case that was asked") }
    deliver(agenda.cases[token], .violation("the case was answered twice", log: logText))
  }

  /// Sends what is to be sent and takes what has come, waiting for either at most until the deadline.
  private func transfer(until deadline: Int) throws(Trouble) -> [LineBuffer.Line] {
    let remaining = deadline - POSIX.milliseconds
    guard remaining > 0 else { throw .silence }
    // Short waits, because a grandchild that holds the pipes hides the death of the child.
    let ready = POSIX.wait(
      reading: [process.output, process.errors], writing: unsent.isEmpty ? [] : [process.input],
      milliseconds: Int32(min(remaining, 100)))
    if ready.contains(process.input) { try send() }
    if ready.contains(process.errors) { drainLog() }
    var piece: [UInt8] = []
    switch ready.contains(process.output) ? POSIX.read(process.output, into: &piece) : .notNow {
    case .bytes: return lines.take(piece)
    case .closed: throw .death(ending("closed its stdout"))
    case .notNow:
      if ready.isEmpty, let how = POSIX.ending(of: process.identifier) {
        ended = true
        throw .death(how)
      }
      return []
    }
  }

  private func send() throws(Trouble) {
    switch POSIX.write(process.input, unsent) {
    case .bytes(let count): unsent = unsent.dropFirst(count)
    case .notNow: break
    case .closed: throw .death(ending("closed its stdin"))
    }
  }

  /// How the process ended, if it does at once; otherwise what it did instead.
  private func ending(_ otherwise: String) -> String {
    let deadline = POSIX.milliseconds + 200
    while POSIX.milliseconds < deadline {
      if let how = POSIX.ending(of: process.identifier) {
        ended = true
        return how
      }
      _ = POSIX.wait(reading: [], writing: [], milliseconds: 2)
    }
    return otherwise
  }

  private func drainLog() {
    _ = POSIX.read(process.errors, into: &log)
    if log.count > 8192 { log.removeFirst(log.count - 4096) }
  }

  /// The end of what the port logged.
  private var logText: String { String(decoding: log.suffix(2048), as: UTF8.self) }

  /// Says goodbye and sees to it that nothing of the process is left.
  ///
  /// - Returns: the end of its log.
  @discardableResult
  func end() -> String {
    drainLog()
    if !ended { _ = POSIX.write(process.input, PortMessage.bye[...]) }
    process.end(patience: ended ? 0 : 500, isReaped: ended)
    return logText
  }
}
