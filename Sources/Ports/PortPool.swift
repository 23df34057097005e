import ConformanceKit
import Platform

/// Several workers side by side, in one thread that waits for all their processes at once.
struct PortPool {
  private var workers: [Worker]
  private let budget: Int
  private let end: Int

  /// - Parameters:
  ///   - first: a process that was started already.
  ///   - budget: how many milliseconds the whole run may take.
  ///   - end: a deadline for the run, in milliseconds of the monotonic clock, if the budget does not end earlier.
  init(_ first: PortSession?, jobs: Int, budget: Int, end: Int? = nil) {
    workers = [Worker(first)] + (1..<max(1, jobs)).map { _ in Worker(nil) }
    self.budget = budget
    self.end = min(POSIX.milliseconds + budget, end ?? .max)
  }

  /// Works until every case has its reply.
  mutating func run(_ queue: PortQueue, _ deliver: (Case, Reply) -> Void) throws(PortFailure) {
    do {
      try work(queue, deliver)
    } catch {
      for worker in workers { worker.kill() }
      queue.flush(deliver)
      throw error
    }
    for worker in workers { worker.end(queue) }
    defer { queue.flush(deliver) }
    for exitCheck in queue.exitChecks {
      try exitCheck.settle(queue) { (testCase) throws(PortFailure) in try exit(after: testCase, queue) }
    }
  }

  /// Asks a fresh process one case, or none, sends `bye`, and returns what the case is to be blamed for.
  private func exit(after testCase: Case?, _ queue: PortQueue) throws(PortFailure) -> Reply? {
    let session = try queue.start(asksOneAtATime: true, blamesOpenCase: false)
    var question = testCase
    var breach: Reply?
    var failure: PortFailure?
    do throws(SessionFailure) {
      while session.greeting == nil || question != nil || !session.casesInFlight.open.isEmpty
        || session.isPausing
      {
        if session.hasRoom, let testCase = question {
          queue.ask(testCase, session)
          question = nil
        }
        failure = overdue
        guard failure == nil else { break }
        Self.wait(for: [session], until: end)
        try session.transfer { if $1.isBreach { breach = breach ?? $1 } }
      }
    } catch {
      session.end(politely: false)
      return error.reply(log: session.logText, isLate: session.casesInFlight.answers > 0)
    }
    let exit = session.end(politely: failure == nil)
    if let failure { throw failure }
    return breach ?? exit.breach?.reply ?? exit.failure?.reply(log: exit.log, isLate: true)
  }

  private mutating func work(_ queue: PortQueue, _ deliver: (Case, Reply) -> Void) throws(PortFailure) {
    while true {
      for index in workers.indices { try workers[index].refill(queue) }
      queue.flush(deliver)
      let busy = workers.filter { !$0.isDone(queue) }
      guard !busy.isEmpty else { return }
      if let overdue { throw overdue }
      Self.wait(for: busy.compactMap(\.session), until: end)
      for index in workers.indices { try workers[index].work(queue) }
    }
  }

  /// Why the run has to end now; `nil` if it can go on.
  private var overdue: PortFailure? {
    if POSIX.isInterrupted { return PortFailure(.run, "the run was interrupted") }
    if POSIX.milliseconds >= end { return PortFailure(.run, "the run was not over within its \(budget / 1000) s") }
    return nil
  }

  /// Waits until something happens or a deadline passes, but at most 100 ms: the end of a process does not wake it.
  static func wait(for conversations: [PortSession], until end: Int?) {
    let due = (conversations.compactMap(\.deadline) + [end].compactMap(\.self)).min() ?? .max
    let patience = max(0, min(due - POSIX.milliseconds, 100))
    _ = POSIX.wait(
      reading: conversations.flatMap(\.reading), writing: conversations.compactMap(\.writing),
      milliseconds: Int32(patience))
  }
}
