/// One process of a port, from its hello to its end; nothing here waits.
final class Conversation {
  /// A case on its way, or one that was answered, with the token that stands for it.
  typealias Question = (token: Int, testCase: Case)

  /// Of so many answered questions or more the last are remembered, and of twice as many, which no corpus has, all: an answer
  /// that comes twice is blamed on its case, however late.
  private static let memory = 8192
  /// Of the answered questions, those that what is written may still be about.
  private static let recent = 16
  /// Lines that are no messages and are put up with while one case is asked.
  private static let tolerance = 100

  /// What the port said of itself; `nil` until it did.
  private(set) var greeting: PortMessage.Greeting?
  /// The cases on their way, oldest first.
  private(set) var asked: [Question] = []
  /// The cases that were answered, newest last.
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
  private var watch = LeakWatch()
  /// What the only case on its way did wrong before its answer.
  private var stain: Trouble?
  private var stains = 0
  /// Secrets that were let out of cases on their way, by the cases' tokens.
  private var leaks: [Int: SecretSearch.Hit] = [:]
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
    try? send()
    waitStart = POSIX.milliseconds
  }

  var lastAnswered: Case? { answered.last?.testCase }
  var logText: String { log.text }
  /// The descriptors to wait for.
  var reading: [Int32] { [process.output, process.errors] }
  var writing: Int32? { unsent.isEmpty ? nil : process.input }

  /// When something has to happen, in milliseconds of the monotonic clock; `nil` where nothing is awaited.
  var deadline: Int? {
    if greeting == nil { return waitStart + limits.greeting }
    if !asked.isEmpty { return waitStart + limits.answer }
    return isPausing ? pauseEnd : nil
  }

  var isPausing: Bool { isCareful && POSIX.milliseconds < pauseEnd }

  /// Whether another case can be asked.
  var hasRoom: Bool {
    guard let greeting else { return false }
    return isCareful ? asked.isEmpty && !isPausing : asked.count < greeting.window
  }

  func ask(_ testCase: Case, token: Int) {
    if asked.isEmpty { waitStart = POSIX.milliseconds }
    asked.append((token, testCase))
    watch.add((token, testCase))
    let question = PortMessage.question(testCase, token: token)
    recording?.sent(process.identifier, question)
    unsent.append(contentsOf: question)
  }

  /// Sends what can be sent and takes what has come.
  func transfer(_ deliver: (Case, Reply) -> Void) throws(Trouble) {
    try send()
    // The log first: what it holds then was written for cases that are still on their way, or for earlier ones.
    let hit = log.drain(process.errors) {
      watch.reach
    } _: {
      watch.find(in: $0, near: near, beside: asked.map(\.testCase))
    }
    if let hit { try disturbed(.leak(hit.at("its log on stderr")), deliver) }
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
        waitStart = POSIX.milliseconds
      } else {
        try take(PortMessage.answer(text), text, deliver)
      }
    }
  }

  private func take(_ answer: PortMessage.Answer, _ line: [UInt8], _ deliver: (Case, Reply) -> Void) throws(Trouble) {
    switch answer {
    case .reply(let token, let reply, let surplus):
      let question = asked.first { $0.token == token }
      try take(token, question.flatMap { watch.leak(of: $0.testCase, reply, surplus) } ?? reply, deliver)
    case .malformed(let token, let reason): try take(token, .violation(reason, log: log.text), deliver)
    case .noise(let reason):
      // What tries to be an answer may hold secrets in its value and steps like any other.
      let near = (answered.suffix(1) + asked).map(\.token).min() ?? 0
      let hit = watch.find(inNoise: line, near: near, beside: asked.map(\.testCase))
      try disturbed(hit.map { .leak($0.at("a line on stdout that is no message")) } ?? .nonsense(reason), deliver)
    }
  }

  private func take(_ token: Int, _ reply: Reply, _ deliver: (Case, Reply) -> Void) throws(Trouble) {
    guard let index = asked.firstIndex(where: { $0.token == token }) else {
      if let earlier = answered.last(where: { $0.token == token }) {
        return deliver(earlier.testCase, Self.twice(log.text))
      }
      return try disturbed(.nonsense(Self.stranger), deliver)
    }
    if index == 0 { waitStart = POSIX.milliseconds }
    let question = asked.remove(at: index)
    answers += 1
    answered.append(question)
    if answered.count > 2 * Self.memory { answered.removeFirst(Self.memory) }
    pauseEnd = POSIX.milliseconds + limits.pause
    let leak = leaks.removeValue(forKey: token).map { Reply.leak($0.what) }
    deliver(question.testCase, leak ?? stain?.reply(log: log.text) ?? reply)
    (stain, stains) = (nil, 0)
  }

  /// Something was written that should not be: blames a case where it is clear which, and ends the process where it is not.
  private func disturbed(_ trouble: Trouble, _ deliver: (Case, Reply) -> Void) throws(Trouble) {
    guard greeting != nil else { throw .greeting("the port's first line is longer than any hello") }
    // Whenever it turns up, a secret that only one case has is that case's.
    if case .leak(let hit) = trouble, !hit.isShared {
      guard let question = asked.last(where: { $0.testCase == hit.owner }) else {
        return deliver(hit.owner, .leak(hit.what))
      }
      return leaks[question.token] = hit
    }
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
  @discardableResult
  func end(politely: Bool) -> Parting {
    if politely { _ = POSIX.write(process.input, PortMessage.bye[...]) }
    defer { recording?.ended(process.identifier) }
    let (how, output, errors) = process.end(patience: politely ? limits.goodbye : 0)
    var parting = Parting(how: how, log: log.text)
    if politely { hear(output, errors, &parting) }
    return parting
  }

  /// Searches what came after the last answer.
  private func hear(_ output: [UInt8], _ errors: [UInt8], _ parting: inout Parting) {
    // Who had not said hello yet was started for work that others have done meanwhile.
    guard greeting != nil else { return }
    for line in lines.take(output) + [lines.rest()].compactMap(\.self) {
      guard case .text(let text) = line else { continue }
      recording?.received(process.identifier, text)
      switch PortMessage.answer(text) {
      case .noise where PortMessage.isBye(text): continue
      case .noise(let reason): parting.trouble = .nonsense(reason)
      case .reply(let token, _, _), .malformed(let token, _):
        if let twice = answered.last(where: { $0.token == token }) {
          parting.breach = (twice.testCase, Self.twice(log.text))
        } else if let last = lastAnswered {
          parting.breach = (last, .violation(Self.stranger, log: log.text))
        }
        return
      }
    }
    if let how = parting.how, how != Parting.asItShould { parting.trouble = .death(how) }
    let inLog = watch.find(in: (log.bytes + errors)[...], near: near).map { $0.at("its log on stderr") }
    if let hit = inLog ?? watch.find(in: output[...], near: near)?.at("a line on stdout that is no message") {
      parting.breach = (hit.owner, .leak(hit.what))
    }
  }

  /// The oldest token of the cases that what is written now is probably about.
  private var near: Int {
    (answered.suffix(isCareful ? 1 : Self.recent) + asked).map(\.token).min() ?? 0
  }

  private static let stranger = "an answer has the \"n\" of no case that is on its way"

  private static func twice(_ log: String) -> Reply { .violation("the case was answered twice", log: log) }
}
