import ConformanceKit

/// The cases that one process of a port was asked: those that are on their way, and those that it has answered.
struct CasesInFlight {
  /// A case with the token that stands for it.
  typealias Question = (token: Int, testCase: Case)

  /// Of so many answered questions or more the last are remembered, and of twice as many, which no corpus has, all: an answer
  /// that comes twice is blamed on its case, however late.
  private static let memory = 8192
  /// Of the answered questions, those that what is written may still be about.
  private static let recent = 16
  /// What an answer does wrong that has nobody's token.
  static let stranger = "an answer has the \"n\" of no case that is on its way"

  /// The cases on their way, oldest first.
  private(set) var open: [Question] = []
  /// The cases that were answered, newest last.
  private(set) var answered: [Question] = []
  /// How many cases were answered, those that are forgotten too.
  private(set) var answers = 0

  var lastAnswered: Case? { answered.last?.testCase }

  mutating func ask(_ question: Question) { open.append(question) }

  /// Takes a case that was on its way for answered.
  ///
  /// - Returns: `nil` where none has the token.
  mutating func answer(_ token: Int) -> (testCase: Case, wasOldest: Bool)? {
    guard let index = open.firstIndex(where: { $0.token == token }) else { return nil }
    let question = open.remove(at: index)
    answers += 1
    answered.append(question)
    if answered.count > 2 * Self.memory { answered.removeFirst(Self.memory) }
    return (question.testCase, index == 0)
  }

  /// The case that has been answered already, and what an answer more is for it.
  func answeredTwice(_ token: Int, log: String) -> (testCase: Case, reply: Reply)? {
    answered.last { $0.token == token }.map { ($0.testCase, .violation("the case was answered twice", log: log)) }
  }

  /// The oldest token of the cases that what is written now is probably about.
  ///
  /// - Parameter count: how many of those that were answered it may be about.
  func near(answered count: Int = CasesInFlight.recent) -> Int {
    (answered.suffix(count) + open).map(\.token).min() ?? 0
  }
}
