import ConformanceKit
import Platform

/// The process that a selftest talks to, and a new one where an exchange broke it.
struct SelftestConversation {
  /// What most silent ports lack.
  static let hint = "; write a whole line and flush stdout after it"

  /// The token of the last case; the next one has the next.
  var token = 0
  private let command: String
  private let limits: ProcessPort.Limits
  private var session: PortSession?
  /// How the process ended although the last exchange was good.
  private var earlyEnd: String?

  init(command: String, limits: ProcessPort.Limits) {
    self.command = command
    self.limits = limits
  }

  /// How many cases the port takes at a time.
  var window: Int { session?.greeting?.window ?? 1 }

  /// Puts cases to the process.
  ///
  /// - Parameter flaw: what is wrong with the replies, of which there can be more than cases.
  /// - Returns: what is wrong; `nil` where all is well.
  mutating func ask(_ cases: [Case], _ flaw: ([(Case, Reply)]) -> String?) -> String? {
    let before = token
    let current = session ?? PortSession(command: command, limits: limits, isCareful: false, recording: nil)
    guard let current else { return "the system has no process for it" }
    session = current
    if let how = hasEndedEarly() { return how }
    let replies: [(Case, Reply)]
    do throws(SessionFailure) {
      replies = try self.replies(to: cases, current)
    } catch {
      session = nil
      current.end(politely: false)
      return naming(current.stranger, before, error.description + (error.isSilence ? Self.hint : ""))
    }
    return flaw(replies).map { naming(current.stranger, before, $0) }
  }

  private mutating func replies(to cases: [Case], _ current: PortSession) throws(SessionFailure) -> [(Case, Reply)] {
    var waiting = cases[...]
    var replies: [(Case, Reply)] = []
    while !waiting.isEmpty || !current.questions.open.isEmpty {
      while current.hasRoom, let next = waiting.popFirst() {
        token += 1
        current.ask(next, token: token)
      }
      if POSIX.isInterrupted { throw SessionFailure.greeting("the selftest was interrupted") }
      PortPool.wait(for: [current], until: nil)
      try current.transfer { replies.append(($0, $1)) }
    }
    // What comes right behind the answers belongs to them; that it ended is for what follows, however fast it did.
    let end = POSIX.milliseconds + limits.pause
    while POSIX.milliseconds < end, earlyEnd == nil {
      PortPool.wait(for: [current], until: end)
      do throws(SessionFailure) {
        try current.transfer { replies.append(($0, $1)) }
      } catch {
        guard case .death = error else { throw error }
        earlyEnd = error.description
      }
    }
    return replies
  }

  /// Names the answer's "n" where that is what is wrong with it.
  private func naming(_ stranger: Int?, _ before: Int, _ flaw: String) -> String {
    guard let stranger, flaw.contains(CasesInFlight.stranger) else { return flaw }
    let asked = token > before + 1 ? "\(before + 1) to \(token) were" : "\(token) was"
    return "\(flaw): it has \(stranger), and \(asked) asked"
  }

  /// Takes down how the process ended; what is asked next has a new one.
  private mutating func hasEndedEarly() -> String? {
    guard let how = earlyEnd else { return nil }
    end()
    earlyEnd = nil
    return how
  }

  /// Tells the process goodbye.
  ///
  /// - Returns: what is wrong with how it ends; `nil` where all is well.
  mutating func goodbye() -> String? {
    guard let last = session else { return "an exchange before broke it" }
    if let how = hasEndedEarly() { return "\(how) before it was told" }
    session = nil
    let how = last.end(politely: true).how
    guard let how else {
      return "it still ran \(limits.goodbye) ms after {\"t\":\"bye\"} and the end of its stdin, and was killed"
    }
    return how == "exited with status 0" ? nil : "it \(how) after {\"t\":\"bye\"}"
  }

  /// Ends the process, whatever it does.
  mutating func end() {
    session?.end(politely: false)
    session = nil
  }
}
