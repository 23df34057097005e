import ConformanceKit

/// How a process of a port ended after `bye`, or that it was killed.
struct ProcessExit {
  /// The ending of a process without complaint.
  static let cleanExit = "exited with status 0"

  /// The ending in words; `nil` if the process had to be killed.
  let how: String?
  /// The last part of its log.
  let log: String
  /// The case that its last output is about, and the violation.
  var breach: (testCase: Case, reply: Reply)?
  /// A bad ending or a line that is no message, which no case can be blamed for without asking again.
  var failure: SessionFailure?

  /// Judges the lines after the last answer, and how the process ended.
  mutating func judge(_ lines: [[UInt8]], _ casesInFlight: CasesInFlight) {
    for line in lines {
      switch PortMessage.answer(line) {
      case .noise where PortMessage.isBye(line): continue
      case .noise(let reason): failure = .strayOutput(reason)
      case .reply(let token, _, _), .malformed(let token, _):
        breach =
          casesInFlight.answeredTwice(token, log: log)
          ?? casesInFlight.lastAnswered.map { ($0, .violation(CasesInFlight.unknownToken, log: log)) }
        return
      }
    }
    if let how, how != Self.cleanExit { failure = .death(how) }
  }
}
