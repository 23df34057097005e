import ConformanceKit

/// What a port did in a failing case, in words that are true whatever its cause is.
///
/// They hold no value, so failures with the same words are told together.
enum Conduct {
  /// So many places are named each; of more the first, and how many others there are.
  private static let named = 3

  /// - Parameter places: where the answer differs from the right one.
  /// - Returns: `nil` for a case that passes, and for a port that did not answer or let out a secret.
  static func words(_ outcome: Outcome, differing places: [MessageDifference.Place]) -> String? {
    let wanted = FailureText.acceptable(outcome.testCase.expectation).compactMap { expected -> String? in
      if case .reject(let code) = expected { code.rawValue } else { nil }
    }.first
    let code: String? = if case .reject(let code, _, _) = outcome.reply { code } else { nil }
    return switch outcome.failureKind {
    case .accepted: wanted.map { "accepts what it must refuse as \($0)" }
    case .refused: code.map { "refuses as \($0) what it must accept" }
    case .otherReason: code.flatMap { code in wanted.map { "refuses as \(code) what it must refuse as \($0)" } }
    case .otherValue: value(outcome, places)
    case .logged: "leaves in the log what must not be there"
    case .leaked, .unanswered, .unproven, nil: nil
    }
  }

  private static func value(_ outcome: Outcome, _ places: [MessageDifference.Place]) -> String {
    guard let first = places.first else {
      let step = outcome.firstWrongStep.map { ", from the step '\($0.expected.name)' on" } ?? ""
      return "answers another value\(step)"
    }
    guard places.count <= named else { return "\(words(first)), and differs in \(places.count - 1) more places" }
    return places.map(words).joined(separator: ", and ")
  }

  private static func words(_ place: MessageDifference.Place) -> String {
    switch place.kind {
    case .missing: "leaves \(place.name) out"
    case .added: "puts \(place.name) where it must not be"
    case .different(let what):
      place.word.map { "has \($0) in \(place.name) where something else is right" } ?? "has \(what) in \(place.name)"
    case .wrong(let what): what.isEmpty ? "sends another \(place.name)" : "sends \(place.name) wrongly: \(what)"
    }
  }
}
