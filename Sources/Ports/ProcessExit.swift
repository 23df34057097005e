import ConformanceKit

/// How a process of a port ended that was sent `bye`, or was killed.
struct ProcessExit {
  /// How a process ends that has nothing to complain of.
  static let asItShould = "exited with status 0"

  /// In words; `nil` where it had to be killed.
  let how: String?
  /// The end of what it logged.
  let log: String
  /// The case that its last words are about, and what they are.
  var breach: (testCase: Case, reply: Reply)?
  /// What it did that no case can be blamed for without asking again: it ended badly, or wrote what is no message.
  var failure: SessionFailure?

  /// Makes out what the lines after the last answer are, and how the process ended.
  mutating func hear(_ lines: [[UInt8]], _ questions: CasesInFlight) {
    for line in lines {
      switch PortMessage.answer(line) {
      case .noise where PortMessage.isBye(line): continue
      case .noise(let reason): failure = .nonsense(reason)
      case .reply(let token, _, _), .malformed(let token, _):
        breach =
          questions.answeredTwice(token, log: log)
          ?? questions.lastAnswered.map { ($0, .violation(CasesInFlight.stranger, log: log)) }
        return
      }
    }
    if let how, how != Self.asItShould { failure = .death(how) }
  }
}
