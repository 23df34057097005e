/// Several workers side by side, in one thread that waits for all of them at once.
struct Crew {
  private var workers: [Worker]
  private let budget: Int
  private let end: Int

  /// - Parameters:
  ///   - first: a process that has said hello already.
  ///   - budget: milliseconds for everything.
  init(_ first: Conversation?, jobs: Int, budget: Int) {
    workers = [Worker(first)] + (1..<max(1, jobs)).map { _ in Worker(nil) }
    self.budget = budget
    end = POSIX.milliseconds + budget
  }

  /// Works until every case has its reply.
  mutating func run(_ shift: Shift, _ deliver: (Case, Reply) -> Void) throws(PortFailure) {
    do {
      try work(shift, deliver)
    } catch {
      for worker in workers { worker.kill() }
      shift.flush(deliver)
      throw error
    }
    for worker in workers { worker.end(shift) }
    defer { shift.flush(deliver) }
    for farewell in shift.farewells {
      try farewell.settle(shift) { (testCase) throws(PortFailure) in try parting(after: testCase, shift) }
    }
  }

  /// What is to be blamed when a fresh process is asked one case, or none, and told goodbye.
  private func parting(after testCase: Case?, _ shift: Shift) throws(PortFailure) -> Reply? {
    let conversation = try shift.start(isCareful: true, isTrusted: false)
    var question = testCase
    var breach: Reply?
    var failure: PortFailure?
    do throws(Trouble) {
      while conversation.greeting == nil || question != nil || !conversation.questions.open.isEmpty
        || conversation.isPausing
      {
        if conversation.hasRoom, let testCase = question {
          shift.ask(testCase, conversation)
          question = nil
        }
        failure = overdue
        guard failure == nil else { break }
        Self.wait(for: [conversation], until: end)
        try conversation.transfer { if $1.isBreach { breach = breach ?? $1 } }
      }
    } catch {
      conversation.end(politely: false)
      return error.reply(log: conversation.logText, isLate: conversation.questions.answers > 0)
    }
    let parting = conversation.end(politely: failure == nil)
    if let failure { throw failure }
    return breach ?? parting.breach?.reply ?? parting.trouble?.reply(log: parting.log, isLate: true)
  }

  private mutating func work(_ shift: Shift, _ deliver: (Case, Reply) -> Void) throws(PortFailure) {
    while true {
      for index in workers.indices { try workers[index].refill(shift) }
      shift.flush(deliver)
      let busy = workers.filter { !$0.isDone(shift) }
      guard !busy.isEmpty else { return }
      if let overdue { throw overdue }
      Self.wait(for: busy.compactMap(\.conversation), until: end)
      for index in workers.indices { try workers[index].work(shift) }
    }
  }

  /// Why the run has to end now, where it has to.
  private var overdue: PortFailure? {
    if POSIX.isInterrupted { return PortFailure(.run, "the run was interrupted") }
    if POSIX.milliseconds >= end { return PortFailure(.run, "the run was not over within its \(budget / 1000) s") }
    return nil
  }

  /// Waits until something happens or has to happen, but never long: the end of a process gives no sign of itself.
  static func wait(for conversations: [Conversation], until end: Int?) {
    let due = (conversations.compactMap(\.deadline) + [end].compactMap(\.self)).min() ?? .max
    let patience = max(0, min(due - POSIX.milliseconds, 100))
    _ = POSIX.wait(
      reading: conversations.flatMap(\.reading), writing: conversations.compactMap(\.writing),
      milliseconds: Int32(patience))
  }
}
