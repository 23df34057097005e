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
    shift.flush(deliver)
  }

  private mutating func work(_ shift: Shift, _ deliver: (Case, Reply) -> Void) throws(PortFailure) {
    while true {
      for index in workers.indices { try workers[index].refill(shift) }
      shift.flush(deliver)
      let busy = workers.filter { !$0.isDone(shift) }
      guard !busy.isEmpty else { return }
      if POSIX.isInterrupted { throw PortFailure(.run, "the run was interrupted") }
      if POSIX.milliseconds >= end { throw PortFailure(.run, "the run was not over within its \(budget / 1000) s") }
      Self.wait(for: busy.compactMap(\.conversation), until: end)
      for index in workers.indices { try workers[index].work(shift) }
    }
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
