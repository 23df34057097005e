import ConformanceKit

/// A process that answered everything and then ended badly or wrote nonsense, and the search for the case that made it.
struct ExitCheck {
  /// The last cases that are asked again, each of a process of its own.
  static let reach = 16

  let failure: SessionFailure
  /// The cases that the process answered last, the last of them first.
  let candidates: [Case]

  /// Blames the case after which a fresh process parts badly.
  ///
  /// - Parameter part: what is to be blamed when a fresh process is asked one case, or none, and sent `bye`.
  /// - Throws: ``PortFailure`` where it is no case's fault; the run proves less than it seems to then.
  func settle(_ queue: PortQueue, _ part: (Case?) throws(PortFailure) -> Reply?) throws(PortFailure) {
    // What is wrong with a case that was blamed already may be what is wrong here.
    guard !candidates.contains(where: queue.isBlamed) else { return }
    let what = "when its work was over, \(failure.description)"
    guard try part(nil) == nil else {
      throw PortFailure(.run, "\(what), as it does without being asked any case")
    }
    for candidate in candidates {
      if let reply = try part(candidate) { return queue.blame(candidate, reply) }
    }
    throw PortFailure(.run, "\(what), as it does after none of the last \(candidates.count) cases alone")
  }
}
