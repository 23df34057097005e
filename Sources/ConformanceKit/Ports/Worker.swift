/// One process of a port at a time, and the search for the case that is to blame when it breaks.
///
/// A process that breaks with several cases on its way, or after it answered others, proves nothing against any of them. All
/// are asked again one by one, on a fresh process, and whoever breaks that one is to blame.
struct Worker {
  /// A break that no case was blamed for yet.
  private struct Incident {
    let trouble: Trouble
    let log: String
    let before: Case?
    let during: [Case]
    /// All that were asked again because of it.
    let suspects: [Case]
  }

  private(set) var conversation: Conversation?
  private var suspects: [Case] = []
  private var incident: Incident?
  /// Two cases that are asked in this order to see whether the first makes the port silent for the second.
  private var suspectPair: (first: Case, second: Case)?
  /// Whether suspects are all that cases are asked as: after something was written out of turn, or too many breaks.
  private var staysCareful = false
  private var incidents = 0

  /// So many breaks are traced to their case each with a process of its own; who goes on breaking the rules is taken at his word.
  private static let traced = 8

  init(_ conversation: Conversation?) { self.conversation = conversation }

  /// Whether it has nothing to do but what others may give it.
  var isIdle: Bool {
    suspects.isEmpty && conversation?.questions.open.isEmpty != false && conversation?.isPausing != true
  }

  /// Whether nothing will come any more but the end of its process.
  func isDone(_ shift: Shift) -> Bool { isIdle && incident == nil && !shift.hasMore }

  /// Keeps a process busy.
  mutating func refill(_ shift: Shift) throws(PortFailure) {
    if isIdle { conclude(shift) }
    guard !suspects.isEmpty || shift.hasMore || conversation?.questions.open.isEmpty == false else { return }
    guard let conversation else {
      self.conversation = try shift.start(
        isCareful: staysCareful || !suspects.isEmpty, isTrusted: incidents > Self.traced)
      return
    }
    if conversation.isCareful, !staysCareful, isIdle {
      end(shift)
      self.conversation = nil
      return
    }
    while conversation.hasRoom,
      let next = suspects.popLast() ?? (conversation.isCareful && !staysCareful ? nil : shift.next())
    {
      shift.ask(next, conversation)
    }
  }

  /// Lets the process work, and draws the consequences when it breaks.
  mutating func work(_ shift: Shift) throws(PortFailure) {
    guard let conversation, !isDone(shift) else { return }
    do {
      try conversation.transfer(shift.deliver)
    } catch {
      self.conversation = nil
      conversation.end(politely: false)
      try settle(error, conversation, shift)
    }
  }

  /// Ends a process that has no case on its way.
  func end(_ shift: Shift) {
    guard let conversation else { return }
    let parting = conversation.end(politely: true)
    if let breach = parting.breach {
      shift.blame(breach.testCase, breach.reply)
    } else if let trouble = parting.trouble {
      let suspects = conversation.questions.answered.suffix(Farewell.reach).reversed().map(\.testCase)
      shift.farewells.append(Farewell(trouble: trouble, suspects: suspects))
    }
  }

  /// Ends a process whatever it does.
  func kill() { conversation?.end(politely: false) }

  private mutating func settle(_ trouble: Trouble, _ broken: Conversation, _ shift: Shift) throws(PortFailure) {
    let cases = broken.questions.open.map(\.testCase)
    defer { staysCareful = staysCareful || trouble.isWritten || incidents > 3 }
    if let guilty = guilty(broken) {
      suspects += cases.filter { $0.name != guilty.name }
      (incident, suspectPair) = (nil, nil)
      shift.blame(guilty, trouble.reply(log: broken.logText, isLate: !cases.contains { $0.name == guilty.name }))
    } else if broken.greeting != nil {
      incidents += 1
      // Asked from the last to the first: those that were on their way come before those that were answered.
      let reach = trouble.isSilence ? 0 : trouble.isWritten && !broken.isCareful ? 16 : 1
      var earlier = broken.questions.answered.suffix(reach).map(\.testCase)
      if let owner = trouble.owner, !earlier.contains(owner), !cases.contains(owner) { earlier.insert(owner, at: 0) }
      let again = earlier.filter { !shift.isBlamed($0) }.reversed() + cases.reversed()
      suspects += again
      incident = Incident(
        trouble: trouble, log: broken.logText, before: broken.questions.lastAnswered, during: cases, suspects: again)
    }
    try shift.failed(trouble, broken)
  }

  /// The case that is to blame beyond doubt: the only one that a process was asked, or the last where nothing else is on its way.
  ///
  /// A case that was asked after another is not: however long the pause between them was, on a busy machine it may have been
  /// too short for the process to show what the first did to it.
  private func guilty(_ broken: Conversation) -> Case? {
    guard broken.questions.open.count <= 1 else { return nil }
    guard let asked = broken.questions.open.first?.testCase else {
      return broken.isCareful ? broken.questions.lastAnswered : nil
    }
    if broken.questions.answers == 0 || broken.isTrusted { return asked }
    // It is well alone, so the one before left the process dead to the world.
    return suspectPair?.second.name == asked.name ? suspectPair?.first : nil
  }

  /// All suspects are cleared: what broke the process is to be said nevertheless.
  private mutating func conclude(_ shift: Shift) {
    let triedPair = suspectPair != nil
    suspectPair = nil
    guard let incident, !incident.suspects.contains(where: shift.isBlamed) else {
      self.incident = nil
      return
    }
    if case .silence = incident.trouble, !triedPair, let before = incident.before, let first = incident.during.first {
      suspects = [first, before]
      suspectPair = (before, first)
      return
    }
    self.incident = nil
    switch (incident.trouble, incident.before, incident.during.count) {
    case (.silence(let seconds), _, 2...):
      let what =
        "with \(incident.during.count) cases on their way this was not answered within \(seconds) s, although it is alone: "
        + "maxInFlight is too high"
      shift.blame(incident.during[0], .violation(what, log: incident.log))
    case (.silence, _, _): return  // It was slow once, for whatever reason, and is not now.
    case (.leak(let hit), _, _): shift.blame(hit.owner, .leak(hit.what))
    case (let trouble, let before?, _): shift.blame(before, trouble.reply(log: incident.log, isLate: true))
    case (let trouble, nil, _):
      if let first = incident.during.first { shift.blame(first, trouble.reply(log: incident.log)) }
    }
  }
}
