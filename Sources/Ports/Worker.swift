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

  private(set) var session: PortSession?
  private var candidates: [Case] = []
  private var incident: Incident?
  /// Two cases asked in this order to see whether the first makes the port silent for the second.
  private var suspectPair: (first: Case, second: Case)?
  /// Whether each case is asked alone, because of stray output or too many breaks.
  private var staysOneAtATime = false
  private var incidents = 0

  /// How many broken processes are traced to a case each with a fresh process; after that the open case is blamed at
  /// once.
  private static let traced = 8

  init(_ session: PortSession?) { self.session = session }

  /// Whether it has nothing left to do unless the queue has more.
  var isIdle: Bool {
    candidates.isEmpty && session?.casesInFlight.open.isEmpty != false && session?.isPausing != true
  }

  /// Whether only the end of its process is left to do.
  func isDone(_ queue: PortQueue) -> Bool { isIdle && incident == nil && !queue.hasMore }

  /// Starts a process if necessary, and keeps it supplied with cases.
  mutating func refill(_ queue: PortQueue) throws(PortFailure) {
    if isIdle { conclude(queue) }
    guard !candidates.isEmpty || queue.hasMore || session?.casesInFlight.open.isEmpty == false else { return }
    guard let session else {
      self.session = try queue.start(
        asksOneAtATime: staysOneAtATime || !candidates.isEmpty, blamesOpenCase: incidents > Self.traced)
      return
    }
    if session.asksOneAtATime, !staysOneAtATime, isIdle {
      end(queue)
      self.session = nil
      return
    }
    while session.hasRoom,
      let next = candidates.popLast() ?? (session.asksOneAtATime && !staysOneAtATime ? nil : queue.next())
    {
      queue.ask(next, session)
    }
  }

  /// Lets the process work, and traces the failure when it breaks.
  mutating func work(_ queue: PortQueue) throws(PortFailure) {
    guard let session, !isDone(queue) else { return }
    do {
      try session.transfer(queue.deliver)
    } catch {
      self.session = nil
      session.end(politely: false)
      try settle(error, session, queue)
    }
  }

  /// Ends a process that has no case in flight.
  func end(_ queue: PortQueue) {
    guard let session else { return }
    let exit = session.end(politely: true)
    if let breach = exit.breach {
      queue.blame(breach.testCase, breach.reply)
    } else if let failure = exit.failure {
      let candidates = session.casesInFlight.answered.suffix(ExitCheck.reach).reversed().map(\.testCase)
      queue.exitChecks.append(ExitCheck(failure: failure, candidates: candidates))
    }
  }

  /// Ends a process without a `bye`.
  func kill() { session?.end(politely: false) }

  private mutating func settle(_ failure: SessionFailure, _ broken: PortSession, _ queue: PortQueue) throws(PortFailure)
  {
    let cases = broken.casesInFlight.open.map(\.testCase)
    defer { staysOneAtATime = staysOneAtATime || failure.isWritten || incidents > 3 }
    if let culprit = culprit(broken) {
      candidates += cases.filter { $0.name != culprit.name }
      (incident, suspectPair) = (nil, nil)
      queue.blame(culprit, failure.reply(log: broken.logText, isLate: !cases.contains { $0.name == culprit.name }))
    } else if broken.greeting != nil {
      incidents += 1
      // Popped from the end: the cases that were in flight come before those that were answered.
      let reach = failure.isSilence ? 0 : failure.isWritten && !broken.asksOneAtATime ? 16 : 1
      var earlier = broken.casesInFlight.answered.suffix(reach).map(\.testCase)
      if let owner = failure.owner, !earlier.contains(owner), !cases.contains(owner) { earlier.insert(owner, at: 0) }
      let again = earlier.filter { !queue.isBlamed($0) }.reversed() + cases.reversed()
      candidates += again
      incident = Incident(
        failure: failure, log: broken.logText, before: broken.casesInFlight.lastAnswered, during: cases,
        candidates: again)
    }
    try queue.failed(failure, broken)
  }

  /// The case that is certainly to blame: the only one that a process was asked, or the last one answered where each is
  /// asked alone and none is in flight.
  ///
  /// A case asked after another is not certain: on a busy machine even a long pause may be too short for the process to
  /// show what the first case did to it.
  private func culprit(_ broken: PortSession) -> Case? {
    guard broken.casesInFlight.open.count <= 1 else { return nil }
    guard let asked = broken.casesInFlight.open.first?.testCase else {
      return broken.asksOneAtATime ? broken.casesInFlight.lastAnswered : nil
    }
    if broken.casesInFlight.answers == 0 || broken.blamesOpenCase { return asked }
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
        "with \(incident.during.count) cases in flight this was not answered within \(seconds) s, but alone it was: "
        + "maxInFlight is too high"
      queue.blame(incident.during[0], .violation(what, log: incident.log))
    case (.silence(let seconds), _, _):
      // It was slow once, for whatever reason, and is not now: this is reported, but no case is blamed.
      if let first = incident.during.first { queue.noteStall(first, seconds: seconds) }
    case (.leak(let hit), _, _): queue.blame(hit.owner, .leak(hit.what))
    case (let failure, let before?, _): queue.blame(before, failure.reply(log: incident.log, isLate: true))
    case (let failure, nil, _):
      if let first = incident.during.first { queue.blame(first, failure.reply(log: incident.log)) }
    }
  }
}
