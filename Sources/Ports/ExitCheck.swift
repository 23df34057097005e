import ConformanceKit

/// Finds the case that made a process end badly, or write stray output, after it had answered everything.
struct ExitCheck {
  /// How many of the last cases are asked again, each in a process of its own.
  static let reach = 16

  let failure: SessionFailure
  /// The cases that the process answered last, newest first.
  let candidates: [Case]

  /// Blames the first case after which a fresh process ends badly too.
  ///
  /// - Parameter exitReply: asks a fresh process one case, or none, sends `bye`, and returns what to blame the case for.
  /// - Throws: ``PortFailure`` if no case causes it, because the run then proves less than it seems to.
  func settle(_ queue: PortQueue, _ exitReply: (Case?) throws(PortFailure) -> Reply?) throws(PortFailure) {
    // A case that is blamed already may have caused this too.
    guard !candidates.contains(where: queue.isBlamed) else { return }
    let what = "after its last answer, \(failure.description)"
    guard try exitReply(nil) == nil else {
      throw PortFailure(.run, "\(what), also when it is asked no case")
    }
    for candidate in candidates {
      if let reply = try exitReply(candidate) { return queue.blame(candidate, reply) }
    }
    throw PortFailure(.run, "\(what), but not after any of the last \(candidates.count) cases on its own")
  }
}
