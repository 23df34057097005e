import ConformanceKit
import Platform

/// The process that a selftest talks to, replaced whenever an exchange broke it.
struct SelftestConversation {
  /// The advice for a silent port, which most often lacks this.
  static let hint = "; write a whole line and flush stdout after it"

  /// The token of the last case.
  var token = 0
  private let command: String
  private let limits: ProcessPort.Limits
  private var session: PortSession?
  /// How the process ended by itself after a good exchange.
  private var earlyEnd: String?

  init(command: String, limits: ProcessPort.Limits) {
    self.command = command
    self.limits = limits
  }

  /// How many cases the port accepts in flight.
  var window: Int { session?.greeting?.window ?? 1 }

  /// Asks the process some cases.
  ///
  /// - Parameter flaw: finds what is wrong with the replies; there can be more of them than cases.
  /// - Returns: what is wrong; `nil` if nothing is.
  mutating func ask(_ cases: [Case], _ flaw: ([(Case, Reply)]) -> String?) -> String? {
    let before = token
    let current = session ?? PortSession(command: command, limits: limits, asksOneAtATime: false, recording: nil)
    guard let current else { return "the system has no process for it" }
    session = current
    if let how = hasEndedEarly() { return how }
    let replies: [(Case, Reply)]
    do throws(SessionFailure) {
      replies = try self.replies(to: cases, current)
    } catch {
      session = nil
      current.end(politely: false)
      return naming(current.unknownToken, before, error.description + (error.isSilence ? Self.hint : ""))
    }
    return flaw(replies).map { naming(current.unknownToken, before, $0) }
  }

  private mutating func replies(to cases: [Case], _ current: PortSession) throws(SessionFailure) -> [(Case, Reply)] {
    var waiting = cases[...]
    var replies: [(Case, Reply)] = []
    while !waiting.isEmpty || !current.casesInFlight.open.isEmpty {
      while current.hasRoom, let next = waiting.popFirst() {
        token += 1
        current.ask(next, token: token)
      }
      if POSIX.isInterrupted { throw SessionFailure.greeting("the selftest was interrupted") }
      PortPool.wait(for: [current], until: nil)
      try current.transfer { replies.append(($0, $1)) }
    }
    // Output right after the answers belongs to them; the end of the process counts against the next exchange, however
    // early it comes.
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

  /// Adds the token of the answer to a flaw that is about the token.
  private func naming(_ unknownToken: Int?, _ before: Int, _ flaw: String) -> String {
    guard let unknownToken, flaw.contains(CasesInFlight.unknownToken) else { return flaw }
    let asked = token > before + 1 ? "\(before + 1) to \(token) were" : "\(token) was"
    return "\(flaw): it has \(unknownToken), and \(asked) asked"
  }

  /// How the process ended by itself; the next exchange then starts a new one.
  private mutating func hasEndedEarly() -> String? {
    guard let how = earlyEnd else { return nil }
    end()
    earlyEnd = nil
    return how
  }

  /// Sends `bye`.
  ///
  /// - Returns: what is wrong with how the process ends; `nil` if nothing is.
  mutating func goodbye() -> String? {
    guard let last = session else { return "an earlier exchange broke it" }
    if let how = hasEndedEarly() { return "\(how) before it was told to" }
    session = nil
    let how = last.end(politely: true).how
    guard let how else {
      return "it still ran \(limits.goodbye) ms after {\"t\":\"bye\"} and the end of its stdin, and was killed"
    }
    return how == "exited with status 0" ? nil : "it \(how) after {\"t\":\"bye\"}"
  }

  /// Ends the process without a `bye`.
  mutating func end() {
    session?.end(politely: false)
    session = nil
  }
}
