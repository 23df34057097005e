/// One process of a port, from its hello to its end; nothing here waits.
final class Conversation {
  /// A case on its way, or one that was answered, with the token that stands for it.
  typealias Question = (token: Int, testCase: Case)

  /// Answered questions that are remembered: an answer that comes twice is blamed on its case.
  private static let memory = 64
  /// Lines that are no messages and are put up with while one case is asked.
  private static let tolerance = 100

  /// What the port said of itself; `nil` until it did.
  private(set) var greeting: PortMessage.Greeting?
  /// The cases on their way, oldest first.
  private(set) var asked: [Question] = []
  /// The cases that were answered last, newest last.
  private(set) var answered: [Question] = []
  /// How many cases this process has answered.
  private(set) var answers = 0
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
  private var unsent: ArraySlice<UInt8> = PortMessage.hello[...]
  private var log = PortLog()
  /// What the only case on its way did wrong before its answer.
  private var stain: Trouble?
  private var stains = 0
  private var pauseEnd = 0
  /// Whether it closed its stdin; answers may still stand in its stdout.
  private var isDeaf = false
  /// When the process was started or last did what it should.
  private var lastProgress = POSIX.milliseconds

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
    try? send()
    lastProgress = POSIX.milliseconds
  }

  var lastAnswered: Case? { answered.last?.testCase }
  var logText: String { log.text }
  /// The descriptors to wait for.
  var reading: [Int32] { [process.output, process.errors] }
  var writing: Int32? { unsent.isEmpty ? nil : process.input }

  /// When something has to happen, in milliseconds of the monotonic clock; `nil` where nothing is awaited.
  var deadline: Int? {
    if greeting == nil { return lastProgress + limits.greeting }
    if !asked.isEmpty { return lastProgress + limits.answer }
    return isPausing ? pauseEnd : nil
  }

  var isPausing: Bool { isCareful && POSIX.milliseconds < pauseEnd }

  /// Whether another case can be asked.
  var hasRoom: Bool {
    guard let greeting else { return false }
    return isCareful ? asked.isEmpty && !isPausing : asked.count < greeting.window
  }

  func ask(_ testCase: Case, token: Int) {
    if asked.isEmpty { lastProgress = POSIX.milliseconds }
    asked.append((token, testCase))
    let question = PortMessage.question(testCase, token: token)
    recording?.sent(process.identifier, question)
    unsent.append(contentsOf: question)
  }

  /// Sends what can be sent and takes what has come.
  func transfer(_ deliver: (Case, Reply) -> Void) throws(Trouble) {
    try send()
    // The log first: what it holds then was written for cases that are still on their way, or for earlier ones.
    if let secret = log.drain(process.errors, answered.suffix(isCareful ? 1 : 16) + asked) {
      try disturbed(.leak(secret), deliver)
    }
    if try !receive(deliver) {
      // A grandchild that holds the pipes would hide the death of the child.
      if let how = process.ending() { throw .death(how) }
      if isDeaf || !POSIX.hasReader(process.input) { throw .death(ending("closed its stdin")) }
    }
    try checkDeadline()
  }

  /// Takes what stands in stdout.
  ///
  /// - Returns: whether there was anything.
  private func receive(_ deliver: (Case, Reply) -> Void) throws(Trouble) -> Bool {
    // A full pipe is read again at once, but not for ever: there may be other processes.
    for turn in 0..<16 {
      var piece: [UInt8] = []
      switch POSIX.read(process.output, into: &piece) {
      case .bytes: try take(piece, deliver)
      case .closed: throw .death(ending("closed its stdout"))
      case .notNow: return turn > 0
      }
      if piece.count < 65536 { break }
    }
    return true
  }

  private func checkDeadline() throws(Trouble) {
    guard let deadline, POSIX.milliseconds >= deadline else { return }
    if greeting == nil {
      throw .greeting(
        "the port said no hello within \(limits.greeting / 1000) s; it must flush stdout after every line")
    }
    guard !asked.isEmpty else { return }
    throw stain ?? .silence(seconds: limits.answer / 1000)
  }

  private func take(_ piece: [UInt8], _ deliver: (Case, Reply) -> Void) throws(Trouble) {
    for line in lines.take(piece) {
      guard case .text(let text) = line else {
        try disturbed(.nonsense("a line on stdout is longer than \(LineBuffer.limit >> 20) MiB"), deliver)
        continue
      }
      recording?.received(process.identifier, text)
      if greeting == nil {
        do { greeting = try PortMessage.greeting(text) } catch { throw .greeting(error.description) }
        lastProgress = POSIX.milliseconds
      } else {
        try take(PortMessage.answer(text), text, deliver)
      }
    }
  }

  private func take(_ answer: PortMessage.Answer, _ line: [UInt8], _ deliver: (Case, Reply) -> Void) throws(Trouble) {
    switch answer {
    case .reply(let token, let reply, let surplus):
      let question = surplus.isEmpty ? nil : asked.first { $0.token == token }
      let search = SecretSearch(question.map { [$0.testCase] } ?? [])
      let secret = surplus.lazy.compactMap { search.find(in: $0) }.first
      try take(token, secret.map { .leak("a member of its answer holds \($0)") } ?? reply, deliver)
    case .malformed(let token, let reason): try take(token, .violation(reason, log: log.text), deliver)
    case .noise(let reason):
      let search = SecretSearch((answered.suffix(1) + asked).map(\.testCase))
      // What tries to be an answer may hold secrets in its value and steps like any other.
      let hit =
        (try? JSON(parsing: line)).map { search.find(in: PortMessage.beyondAnswer($0)) } ?? search.find(in: line[...])
      let secret = hit.map { Trouble.leak("a line on stdout that is no message holds \($0)") }
      try disturbed(secret ?? .nonsense(reason), deliver)
    }
  }

  private func take(_ token: Int, _ reply: Reply, _ deliver: (Case, Reply) -> Void) throws(Trouble) {
    guard let index = asked.firstIndex(where: { $0.token == token }) else {
      if let earlier = answered.last(where: { $0.token == token }) {
        return deliver(earlier.testCase, Self.twice(log.text))
      }
      return try disturbed(.nonsense(Self.stranger), deliver)
    }
    let question = asked.remove(at: index)
    answers += 1
    answered.append(question)
    if answered.count > 2 * Self.memory { answered.removeFirst(Self.memory) }
    lastProgress = POSIX.milliseconds
    pauseEnd = lastProgress + limits.pause
    deliver(question.testCase, stain?.reply(log: log.text) ?? reply)
    (stain, stains) = (nil, 0)
  }

  /// Something was written that should not be: blames a case where it is clear which, and ends the process where it is not.
  private func disturbed(_ trouble: Trouble, _ deliver: (Case, Reply) -> Void) throws(Trouble) {
    guard greeting != nil else { throw .greeting("the port's first line is longer than any hello") }
    guard stains < Self.tolerance, asked.isEmpty ? isCareful : asked.count == 1 && (answers == 0 || isTrusted) else {
      throw trouble
    }
    stains += 1
    if asked.count == 1 {
      if case .leak = stain {} else { stain = trouble }
    } else if let last = lastAnswered {
      deliver(last, trouble.reply(log: log.text))
    } else {
      throw trouble
    }
  }

  private func send() throws(Trouble) {
    while !unsent.isEmpty {
      switch POSIX.write(process.input, unsent) {
      case .bytes(let count): unsent = count == unsent.count ? [] : unsent.dropFirst(count)
      case .notNow: return
      case .closed: (unsent, isDeaf) = ([], true)
      }
    }
  }

  /// How the process ended, if it does at once; otherwise what it did instead.
  private func ending(_ otherwise: String) -> String {
    let deadline = POSIX.milliseconds + 200
    while POSIX.milliseconds < deadline {
      if let how = process.ending() { return how }
      _ = POSIX.wait(reading: [], writing: [], milliseconds: 2)
    }
    return otherwise
  }

  /// Sees to it that nothing of the process is left.
  ///
  /// - Parameter politely: whether it is told goodbye and given time to end by itself.
  /// - Returns: how it ended, `nil` where it had to be killed; and the breach that its last words are, where they are one.
  @discardableResult
  func end(politely: Bool) -> (how: String?, breach: (testCase: Case, reply: Reply)?) {
    if politely { _ = POSIX.write(process.input, PortMessage.bye[...]) }
    defer { recording?.ended(process.identifier) }
    let (how, output, errors) = process.end(patience: politely ? limits.goodbye : 0)
    return (how, politely ? lastWords(output, errors) : nil)
  }

  /// What came after the last answer: greetings of a shell or a build tool are not looked at, secrets and second answers are.
  private func lastWords(_ output: [UInt8], _ errors: [UInt8]) -> (testCase: Case, reply: Reply)? {
    for line in lines.take(output + [UInt8(ascii: "\n")]) {
      guard case .text(let text) = line else { continue }
      switch PortMessage.answer(text) {
      case .noise: continue
      case .reply(let token, _, _), .malformed(let token, _):
        if let twice = answered.last(where: { $0.token == token }) { return (twice.testCase, Self.twice(log.text)) }
        if let last = lastAnswered { return (last, .violation(Self.stranger, log: log.text)) }
      }
    }
    for question in answered.suffix(16).reversed() {
      let search = SecretSearch([question.testCase])
      if let secret = search.find(in: log.bytes[...]) ?? search.find(in: errors[...]) {
        return (question.testCase, .leak("its log on stderr holds \(secret)"))
      }
      if let secret = search.find(in: output[...]) {
        return (question.testCase, .leak("a line on stdout that is no message holds \(secret)"))
      }
    }
    return nil
  }

  private static let stranger = "an answer has the \"n\" of no case that is on its way"

  private static func twice(_ log: String) -> Reply { .violation("the case was answered twice", log: log) }
}
