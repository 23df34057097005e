import ConformanceKit
import Encodings
import Gateways

/// Describes what a port did in a failing case, in words that are true whatever the cause is.
///
/// The words hold no values, so failures with the same words are grouped.
enum Conduct {
  /// How many places are named; if there are more, only the first, with the number of the others.
  private static let named = 3

  /// - Parameters:
  ///   - places: where the answer differs from the right one.
  ///   - mask: masks the secrets in a value.
  /// - Returns: `nil` for a case that passes, and for a port that did not answer or leaked a secret.
  static func describe(
    _ outcome: Outcome, differing places: [MessageDifference.Place], mask: ([UInt8]) -> [UInt8]
  ) -> String? {
    let wanted = outcome.testCase.expectation.taken.compactMap { expected -> String? in
      if case .reject(let code) = expected { code.rawValue } else { nil }
    }.first
    let code: String? = if case .reject(let code, _, _) = outcome.reply { code } else { nil }
    return switch outcome.failureKind {
    case .accepted: wanted.map { "accepts what it must refuse as \($0)" }
    case .sentInTheOpen: "sends its requests over plain http"
    case .sent: wanted.map { "sends what it must refuse as \($0)" }
    case .refused: code.map { "\(refusal($0)) what it must accept" + (step(outcome, mask) ?? "") }
    case .otherReason where code.map(Rejection.isUnknown) ?? false:
      "refuses what it must refuse, but its code \(noCode)"
    case .otherReason: code.flatMap { code in wanted.map { "refuses as \(code) what it must refuse as \($0)" } }
    case .otherValue where outcome.testCase.log != nil: "hides in the log what may stay"
    case .otherValue, .believed: value(outcome, places, mask)
    case .logged: "leaves in the log what must not be there"
    case .sentUnsafely, .leaked, .unanswered, .vacuous, nil: nil
    }
  }

  /// An unknown code may be different in every case, which would make no group, so it is not repeated.
  private static let noCode = "is none of those in vectors/OPERATIONS.md (free text belongs in 'message')"

  /// Whether an answer differs only in the order of a list.
  static func isOfOrder(_ outcome: Outcome, differing places: [MessageDifference.Place]) -> Bool {
    guard [.otherValue, .believed].contains(outcome.failureKind), outcome.testCase.log == nil, places.count == 1,
      case .reordered = places[0].kind
    else { return false }
    return true
  }

  private static func refusal(_ code: String) -> String {
    if Rejection.isUnknown(code) { return "refuses, and its code \(noCode)," }
    return code == Rejection.unnamed ? "refuses, without a reason," : "refuses as \(code)"
  }

  private static func value(
    _ outcome: Outcome, _ places: [MessageDifference.Place], _ mask: ([UInt8]) -> [UInt8]
  ) -> String {
    guard let first = places.first else {
      return "answers another value\(step(outcome, mask) ?? whole(outcome, mask))"
    }
    // The word for which a response was misread says more than the differences that follow from it.
    if let kind = places.first(where: { $0.name == "kind" }), let words = ResponseReading.words(outcome, mask) {
      return places.count == 1 ? words : "\(words)\(beside(kind, places))"
    }
    guard places.count <= named else { return "\(words(first)), and differs in \(places.count - 1) more places" }
    return places.map(words).joined(separator: ", and ")
  }

  /// The other differences, if there are few.
  private static func beside(_ kind: MessageDifference.Place, _ places: [MessageDifference.Place]) -> String {
    let others = places.filter { $0.name != kind.name }
    return others.count < named
      ? others.map { ", and \(words($0))" }.joined() : ", and differs in \(others.count) more places"
  }

  /// The first wrong step, and how it differs.
  private static func step(_ outcome: Outcome, _ mask: ([UInt8]) -> [UInt8]) -> String? {
    guard let wrong = outcome.firstWrongStep else { return nil }
    let name = wrong.expected.name
    guard let got = wrong.got else { return ", from the step '\(name)' on" }
    return ", from the step '\(name)' on"
      + (TextDifference.words(wrong.expected.bytes, got, mask: mask).map { ", \($0)" } ?? "")
  }

  /// How the whole answer differs.
  private static func whole(_ outcome: Outcome, _ mask: ([UInt8]) -> [UInt8]) -> String {
    guard let right = outcome.testCase.expectation.acceptableValue, case .value(let got, _) = outcome.reply
    else { return "" }
    if let right = MatchRule.bytes(right), let got = MatchRule.bytes(got) {
      return TextDifference.words(right, got, mask: mask).map { ", \($0)" } ?? ""
    }
    return TextDifference.words(right, got, mask: mask).map { ", \($0)" } ?? ""
  }

  private static func words(_ place: MessageDifference.Place) -> String {
    switch place.kind {
    case .missing: "leaves \(place.name) out"
    case .added where place.isNull: "writes \(place.name) as null where it must be left out"
    case .added: "puts \(place.name) where it must not be"
    case .different(let what):
      place.word.map { "has \($0) in \(place.name) where something else is right" }
        ?? "has \(what) in \(place.name)\(manner(place))"
    case .reordered: "has the same in another order in \(place.name)"
    case .wrong(let what):
      what.isEmpty ? "sends another \(place.name)\(manner(place))" : "sends \(place.name) wrongly: \(what)"
    }
  }

  private static func manner(_ place: MessageDifference.Place) -> String { place.manner.map { ", \($0)" } ?? "" }
}
