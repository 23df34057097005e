import ConformanceKit

/// What the workers of one run share: the cases not yet taken, and the replies.
final class PortQueue {
  private let command: String
  private let limits: ProcessPort.Limits
  private let recording: Recording?
  private var cases: AnyIterator<Case>
  private var upcoming: Case?
  private var token = 0
  private var replies: [(Case, Reply)] = []
  private var blamed: Set<String> = []
  private var failuresInARow = 0
  /// The cases that were answered only when asked again.
  private(set) var stalls: [Stall] = []
  /// The processes that ended badly after their work.
  var exitChecks: [ExitCheck] = []

  init(_ cases: AnyIterator<Case>, command: String, limits: ProcessPort.Limits, recording: Recording?) {
    (self.cases, self.command, self.limits, self.recording) = (cases, command, limits, recording)
    upcoming = cases.next()
  }

  var hasMore: Bool { upcoming != nil }

  func next() -> Case? {
    defer { if upcoming != nil { upcoming = cases.next() } }
    return upcoming
  }

  func start(asksOneAtATime: Bool, blamesOpenCase: Bool) throws(PortFailure) -> PortSession {
    let session = PortSession(
      command: command, limits: limits, asksOneAtATime: asksOneAtATime, blamesOpenCase: blamesOpenCase,
      recording: recording)
    guard let session else { throw PortFailure(.run, "the system has no process or descriptor left for the port") }
    return session
  }

  /// Sends a case; tokens count the questions, not the corpus, so they tell a port nothing about a case.
  func ask(_ testCase: Case, _ session: PortSession) {
    token += 1
    session.ask(testCase, token: token)
  }

  /// Takes a reply, unless the case is already blamed for something.
  func deliver(_ testCase: Case, _ reply: Reply) {
    failuresInARow = 0
    guard !isBlamed(testCase) else { return }
    replies.append((testCase, reply))
    if reply.isBreach { blamed.insert(testCase.name) }
  }

  /// Blames a case for breaking a process.
  func blame(_ testCase: Case, _ reply: Reply) {
    if blamed.insert(testCase.name).inserted { replies.append((testCase, reply)) }
  }

  /// Notes a silence for which no case is blamed.
  func noteStall(_ testCase: Case, seconds: Int) {
    stalls.append(Stall(name: testCase.name, seconds: seconds))
    recording?.stalled(testCase, seconds: seconds)
  }

  func isBlamed(_ testCase: Case) -> Bool { blamed.contains(testCase.name) }

  /// Counts a process that broke.
  ///
  /// - Throws: ``PortFailure`` when several in a row broke without any answer.
  func failed(_ failure: SessionFailure, _ broken: PortSession) throws(PortFailure) {
    guard broken.casesInFlight.answers == 0, broken.greeting == nil || broken.casesInFlight.open.count == 1 else {
      return
    }
    failuresInARow += 1
    guard failuresInARow >= ProcessPort.patience else { return }
    throw PortFailure(
      .run, "the port failed \(ProcessPort.patience) times in a row without an answer: \(failure.description)")
  }

  /// Hands over the replies collected so far.
  func flush(_ deliver: (Case, Reply) -> Void) {
    for (testCase, reply) in replies { deliver(testCase, reply) }
    replies.removeAll(keepingCapacity: true)
  }
}
