import ConformanceKit

/// Runs one process of a port at a time, and finds the case to blame when it breaks.
///
/// A process that breaks with several cases in flight, or after it answered others, proves nothing against any of them.
/// All of them are asked again one by one, on a fresh process, and the case that breaks that one is blamed.
struct Worker {
  /// A broken process for which no case is blamed yet.
  private struct Incident {
    let failure: SessionFailure
    let log: String
    let before: Case?
    let during: [Case]
    /// All cases that were asked again because of it.
    let candidates: [Case]
  }

  private(set) var conversation: PortSession?
  private var candidates: [Case] = []
  private var incident: Incident?
  /// Two cases asked in this order to see whether the first makes the port silent for the second.
  private var suspectPair: (first: Case, second: Case)?
  /// Whether each case is asked alone, because of stray output or too many breaks.
  private var staysCareful = false
  private var incidents = 0

  /// How many broken processes are traced to a case each with a fresh process; after that the open case is blamed at
  /// once.
  private static let traced = 8

  init(_ conversation: PortSession?) { self.conversation = conversation }

  /// Whether it has nothing left to do unless the queue has more.
  var isIdle: Bool {
    candidates.isEmpty && conversation?.questions.open.isEmpty != false && conversation?.isPausing != true
  }

  /// Whether only the end of its process is left to do.
  func isDone(_ queue: PortQueue) -> Bool { isIdle && incident == nil && !queue.hasMore }

  /// Starts a process if necessary, and keeps it supplied with cases.
  mutating func refill(_ queue: PortQueue) throws(PortFailure) {
    if isIdle { conclude(queue) }
    guard !candidates.isEmpty || queue.hasMore || conversation?.questions.open.isEmpty == false else { return }
    guard let conversation else {
      self.conversation = try queue.start(
        isCareful: staysCareful || !candidates.isEmpty, isTrusted: incidents > Self.traced)
      return
    }
    if conversation.isCareful, !staysCareful, isIdle {
      end(queue)
      self.conversation = nil
      return
    }
    while conversation.hasRoom,
      let next = candidates.popLast() ?? (conversation.isCareful && !staysCareful ? nil : queue.next())
    {
      queue.ask(next, conversation)
    }
  }

  /// Lets the process work, and traces the failure when it breaks.
  mutating func work(_ queue: PortQueue) throws(PortFailure) {
    guard let conversation, !isDone(queue) else { return }
    do {
      try conversation.transfer(queue.deliver)
    } catch {
      self.conversation = nil
      conversation.end(politely: false)
      try settle(error, conversation, queue)
    }
  }

  /// Ends a process that has no case in flight.
  func end(_ queue: PortQueue) {
    guard let conversation else { return }
    let exit = conversation.end(politely: true)
    if let breach = exit.breach {
      queue.blame(breach.testCase, breach.reply)
    } else if let failure = exit.failure {
      let candidates = conversation.questions.answered.suffix(ExitCheck.reach).reversed().map(\.testCase)
      queue.farewells.append(ExitCheck(failure: failure, candidates: candidates))
    }
  }

  /// Ends a process without a `bye`.
  func kill() { conversation?.end(politely: false) }

  private mutating func settle(_ failure: SessionFailure, _ broken: PortSession, _ queue: PortQueue) throws(PortFailure)
  {
    let cases = broken.questions.open.map(\.testCase)
    defer { staysCareful = staysCareful || failure.isWritten || incidents > 3 }
    if let guilty = guilty(broken) {
      candidates += cases.filter { $0.name != guilty.name }
      (incident, suspectPair) = (nil, nil)
      queue.blame(guilty, failure.reply(log: broken.logText, isLate: !cases.contains { $0.name == guilty.name }))
    } else if broken.greeting != nil {
      incidents += 1
      // Popped from the end: the cases that were in flight come before those that were answered.
      let reach = failure.isSilence ? 0 : failure.isWritten && !broken.isCareful ? 16 : 1
      var earlier = broken.questions.answered.suffix(reach).map(\.testCase)
      if let owner = failure.owner, !earlier.contains(owner), !cases.contains(owner) { earlier.insert(owner, at: 0) }
      let again = earlier.filter { !queue.isBlamed($0) }.reversed() + cases.reversed()
      candidates += again
      incident = Incident(
        failure: failure, log: broken.logText, before: broken.questions.lastAnswered, during: cases, candidates: again)
    }
    try queue.failed(failure, broken)
  }

  /// The case that is certainly to blame: the only one that a process was asked, or the last one answered where each is
  /// asked alone and none is in flight.
  ///
  /// A case asked after another is not certain: on a busy machine even a long pause may be too short for the process to
  /// show what the first case did to it.
  private func guilty(_ broken: PortSession) -> Case? {
    guard broken.questions.open.count <= 1 else { return nil }
    guard let asked = broken.questions.open.first?.testCase else {
      return broken.isCareful ? broken.questions.lastAnswered : nil
    }
    if broken.questions.answers == 0 || broken.isTrusted { return asked }
    // The second case is answered when alone, so the first one left the process silent.
    return suspectPair?.second.name == asked.name ? suspectPair?.first : nil
  }

  /// Decides what to report when every case passes alone: the break of the process is reported anyway.
  private mutating func conclude(_ queue: PortQueue) {
    let triedPair = suspectPair != nil
    suspectPair = nil
    guard let incident, !incident.candidates.contains(where: queue.isBlamed) else {
      self.incident = nil
      return
    }
    if case .silence = incident.failure, !triedPair, let before = incident.before, let first = incident.during.first {
      candidates = [first, before]
      suspectPair = (before, first)
      return
    }
    self.incident = nil
    switch (incident.failure, incident.before, incident.during.count) {
    case (.silence(let seconds), _, 2...):
      let what =
        "with \(incident.during.count) cases on their way this was not answered within \(seconds) s, although it is alone: "
        + "maxInFlight is too high"
      queue.blame(incident.during[0], .violation(what, log: incident.log))
    case (.silence(let seconds), _, _):
      // It was slow once, for whatever reason, and is not now: this is reported, but no case is blamed.
      if let first = incident.during.first { queue.forgive(first, seconds: seconds) }
    case (.leak(let hit), _, _): queue.blame(hit.owner, .leak(hit.what))
    case (let failure, let before?, _): queue.blame(before, failure.reply(log: incident.log, isLate: true))
    case (let failure, nil, _):
      if let first = incident.during.first { queue.blame(first, failure.reply(log: incident.log)) }
    }
  }
}
