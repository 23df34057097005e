import ConformanceKit
import Encodings
import Gateways

/// Diagnoses messages that a port accepts without verifying them: all of them, or those with a certain value.
///
/// The values that distinguish skipped messages from refused ones come from the cases; `vectors/security/skip-*` has
/// one for every value of every table.
struct SkippedVerification {
  /// How many values of one field a heading names.
  static let mostValues = 3
  /// How many it names of a field with the state of a payment, on which SDKs branch.
  static let mostStates = 6
  /// The largest number of values that are not skipped: an SDK may know this many words for success.
  private static let mostKept = 10
  /// How many fields a heading names, where several distinguish the same messages.
  private static let mostFields = 3

  /// Replaces values that may not be shown.
  static let otherwise = "something else"

  let operation: Operation

  /// - Returns: `nil` where the operation verifies nothing.
  init?(_ operation: Operation) {
    guard operation.isVerification else { return nil }
    self.operation = operation
  }

  /// The mistake that every message is accepted, whether signed or not, with the outcomes that show it.
  ///
  /// - Parameters:
  ///   - open: the failures that nothing explains yet.
  ///   - outcomes: all outcomes of the operation.
  func everywhere(_ open: [Outcome], among outcomes: [Outcome]) -> (Mutation, [Outcome])? {
    let accepted = open.filter(Self.isBelieved)
    let forged = accepted.filter(Self.isForged)
    let refused = outcomes.filter { $0.testCase.expectation.isRejection && !Self.isBelieved($0) }
    guard !forged.isEmpty, !refused.contains(where: Self.isForged) else { return nil }
    // Without a single refusal nothing is checked at all; otherwise the other checks are made.
    return (Mutation(fault: .signatureNotVerified, place: "any message"), refused.isEmpty ? accepted : forged)
  }

  /// The common value of the messages that are accepted, with the outcomes that show it.
  func somewhere(_ open: [Outcome], among outcomes: [Outcome]) -> (Mutation, [Outcome])? {
    let accepted = open.filter(Self.isBelieved)
    let forged = accepted.filter(Self.isForged)
    // Every other missing refusal has an explanation of its own.
    let unsigned = accepted.filter { $0.testCase.expectation.refusal == .missingField }
    let believed = forged.isEmpty ? unsigned : forged
    guard !believed.isEmpty else { return nil }
    // A message without a signature may be refused before the branch, or accepted in it: neither contradicts the
    // branch.
    let refused = outcomes.filter { $0.testCase.expectation.isRejection && !Self.isBelieved($0) }
    let rest = refused.filter { forged.isEmpty || Self.isForged($0) }
    // A port that skips the verification does not refuse a right message for its signature either.
    let conditions = conditions(of: believed, not: rest + outcomes.filter(Self.isWronglyRefused))
    guard !conditions.isEmpty else { return nil }
    let names =
      conditions.prefix(Self.mostFields).map(\.words).joined(separator: " (or ")
      + String(
        repeating: ")", count: min(conditions.count, Self.mostFields) - 1)
    let explained = accepted.filter { outcome in
      let facts = facts(outcome.testCase.input)
      return conditions.contains { $0.holds(facts) }
    }
    return (Mutation(fault: .verificationSkipped, place: names), explained)
  }

  /// Whether the only accepted message is valid under another reading, and so shows nothing about any other.
  func isReadOtherwise(_ open: [Outcome]) -> Bool {
    let believed = open.filter(Self.isBelieved)
    return believed.count == 1 && Self.isForged(believed[0]) && isSigned(asReadOtherwise: believed[0].testCase.input)
  }

  /// Whether the signature is right for the message with its numbers normalised, or without one of its members.
  private func isSigned(asReadOtherwise input: JSON) -> Bool {
    let byValue = input.mapped { value in
      guard case .number(let number) = value, let plain = number.plain else { return value }
      let parts = plain.split(separator: ".")
      return .text(parts.count == 2 && parts[1].allSatisfy { $0 == "0" } ? String(parts[0]) : plain)
    }
    let reduced = (input.members ?? []).flatMap { field -> [JSON] in
      guard let members = field.value.members, !TextInput.isEncoded(field.value) else { return [] }
      return members.map { member in
        input.with([field.name.string], .object(members.filter { $0.name != member.name }))
      }
    }
    return ([byValue] + reduced).contains { operation.answer($0) == .value(Answer.accepted) }
  }

  static func isBelieved(_ outcome: Outcome) -> Bool {
    guard case .value(let value, _) = outcome.reply else { return false }
    return outcome.testCase.expectation.isRejection && (value == Answer.accepted || value == .bool(true))
  }

  private static func isWronglyRefused(_ outcome: Outcome) -> Bool {
    guard case .reject(let code, _, _) = outcome.reply else { return false }
    return code == Rejection.Code.signatureMismatch.rawValue && !outcome.testCase.expectation.allowsRejection
  }

  static func isForged(_ outcome: Outcome) -> Bool {
    outcome.testCase.expectation.refusal == .signatureMismatch
  }

  /// A field with the values in which accepted messages differ from refused ones.
  private struct Condition {
    let name: String
    /// Empty where the field is absent.
    let values: [String]
    /// Whether it is any value but these.
    var isExcept = false

    func holds(_ facts: [String: String]) -> Bool {
      if isExcept { return facts[name].map { !values.contains($0) } ?? false }
      return values.isEmpty ? facts[name] == nil : facts[name].map(values.contains) ?? false
    }

    var words: String {
      if isExcept {
        let others = values.dropLast().joined(separator: ", ")
        return "\(name) is anything but \(others.isEmpty ? "" : "\(others) or ")\(values.last ?? "")"
      }
      return values.isEmpty ? "there is no \(name)" : "\(name) is \(values.joined(separator: " or "))"
    }
  }

  /// The conditions that hold for every accepted message and for no refused one.
  private func conditions(of believed: [Outcome], not refused: [Outcome]) -> [Condition] {
    let believed = believed.map { facts($0.testCase.input) }
    let refused = refused.map { facts($0.testCase.input) }
    let names = Set((believed + refused).flatMap(\.keys)).sorted { ($0.count, $0) < ($1.count, $1) }
    let found = names.compactMap { name -> Condition? in
      let values = Set(believed.compactMap { $0[name] }).sorted()
      let isEverywhere = believed.allSatisfy { $0[name] != nil }
      guard isEverywhere || values.isEmpty, values.count <= Self.most(name) else { return nil }
      let condition = Condition(name: name, values: values)
      return refused.contains(where: condition.holds) ? nil : condition
    }
    guard found.isEmpty, !refused.isEmpty else { return found }
    // With more values, those that are not skipped are reported.
    return names.compactMap { name -> Condition? in
      let kept = Set(refused.compactMap { $0[name] }).sorted()
      guard (1...Self.mostKept).contains(kept.count), !kept.contains(Self.otherwise) else { return nil }
      let condition = Condition(name: name, values: kept, isExcept: true)
      return Set(believed.compactMap { $0[name] }).count > Self.mostValues && believed.allSatisfy(condition.holds)
        ? condition : nil
    }
  }
}
