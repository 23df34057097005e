import ConformanceKit

/// The cases in flight at one process of a port, and those that it has answered.
struct CasesInFlight {
  /// A case with the token that identifies it to the port.
  typealias Question = (token: Int, testCase: Case)

  /// Keeps at least the last 8,192 answered cases, to attribute late duplicate answers.
  ///
  /// Trimming starts at twice that number, which no corpus reaches.
  private static let memory = 8192
  /// How many of the last answered cases stray output may still be about.
  private static let recent = 16
  /// The violation of an answer whose token belongs to no case.
  static let unknownToken = "an answer has the \"n\" of no case in flight"

  /// The cases in flight, oldest first.
  private(set) var open: [Question] = []
  /// The answered cases, newest last.
  private(set) var answered: [Question] = []
  /// How many cases were answered, including those no longer kept.
  private(set) var answers = 0

  var lastAnswered: Case? { answered.last?.testCase }

  mutating func ask(_ question: Question) { open.append(question) }

  /// Moves a case in flight to the answered ones.
  ///
  /// - Returns: `nil` if no case in flight has the token.
  mutating func answer(_ token: Int) -> (testCase: Case, wasOldest: Bool)? {
    guard let index = open.firstIndex(where: { $0.token == token }) else { return nil }
    let question = open.remove(at: index)
    answers += 1
    answered.append(question)
    if answered.count > 2 * Self.memory { answered.removeFirst(Self.memory) }
    return (question.testCase, index == 0)
  }

  /// The case that a second answer belongs to, and the violation to report for it.
  func answeredTwice(_ token: Int, log: String) -> (testCase: Case, reply: Reply)? {
    answered.last { $0.token == token }.map { ($0.testCase, .violation("the case was answered twice", log: log)) }
  }

  /// The oldest token among the cases that new output is probably about.
  ///
  /// - Parameter count: how many of the answered cases it may be about.
  func oldestLikelyToken(answered count: Int = CasesInFlight.recent) -> Int {
    (answered.suffix(count) + open).map(\.token).min() ?? 0
  }
}
