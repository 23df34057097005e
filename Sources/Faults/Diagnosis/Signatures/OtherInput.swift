import ConformanceKit
import Encodings
import Formulas
import Gateways

/// A value that a port leaves out or writes in another way before it signs or verifies.
///
/// A digest reveals nothing of its input, so each value of the input is tried in each form.
enum OtherInput {
  typealias Form = (words: String, change: @Sendable ([UInt8]) -> [UInt8]?)

  /// The name for all texts of an object.
  private static let everyValue = "every value"

  /// How many failures show whether a form is worth trying with all cases.
  private static let shown = 6

  /// Attributes open failures to mistakes, each with all its cases.
  static func explain(_ failures: inout OperationFailures) {
    let (operation, open) = (failures.operation, failures.open)
    guard !operation.isProcedure, !open.isEmpty else { return }
    // One failure may be chance, unless a signature agrees; the refusal of a right message has many reasons.
    func isEnough(_ outcomes: [Outcome]) -> Bool {
      outcomes.contains { $0.isTakenForgery || $0.isSignature }
        || outcomes.count >= 2 && !outcomes.allSatisfy { $0.isWronglyRefused && $0.testCase.input["body"] != nil }
    }
    let ofObjects = structures(operation) + nothings(operation)
    let candidates = ReplyCandidates(
      failures.outcomes,
      ofObjects
        + (isEnough(open) ? UnknownNames.readings(operation, failures.outcomes) + readings(operation, open) : []))
    failures.explain { open in
      candidates.best(among: open).flatMap { mutation, explained in
        // A case that had to be refused for another reason shows nothing of what was computed.
        guard !explained.allSatisfy({ $0.verdict == .wrongRejection }) else { return nil }
        return isEnough(explained) || ofObjects.map(\.mutation).contains(mutation) ? (mutation, explained) : nil
      }
    }
  }

  /// Mistakes in how languages write the contents of objects.
  private static func structures(_ operation: Operation) -> [ReplyCandidates.Reading] {
    nested.map { words, isNested, change in
      (
        Mutation(fault: .otherInput, place: words),
        { testCase in
          let changed = mapped(testCase.input) { value in
            value.members == nil ? isNested ? value : change(value) : mapped(value) { $0.mapped(change) }
          }
          return changed == testCase.input ? nil : Reply(of: operation, to: changed)
        }
      )
    }
  }

  /// Mistakes that drop members whose value is empty in a language.
  private static func nothings(_ operation: Operation) -> [ReplyCandidates.Reading] {
    InputTreatment.nothings.flatMap { words, isDropped in
      [false, true].map { isDeep in
        (
          Mutation(fault: .otherInput, place: "only some members: none that \(words)"),
          { testCase in
            let changed = InputTreatment.without(isDropped, in: testCase.input, isDeep: isDeep)
            return changed == testCase.input ? nil : Reply(of: operation, to: changed)
          }
        )
      }
    }
  }

  /// Changes of values at any depth, or only of objects inside the members.
  private static let nested: [(words: String, isNested: Bool, change: @Sendable (JSON) -> JSON)] = [
    (
      "empty text for 0, as with PHP's empty() and ?:", false,
      { [.text("0"), .number(JSONNumber(digits: "0"))].contains($0) ? .text("") : $0 }
    ),
    ("[] for empty objects, as PHP's arrays do", true, { $0.members?.isEmpty == true ? .array([]) : $0 }),
    (
      "numeric names first in nested objects, as in JavaScript", true,
      { value in
        guard let members = value.members else { return value }
        func index(_ member: JSON.Member) -> UInt32? {
          UInt32(member.name.string).flatMap { String($0) == member.name.string ? $0 : nil }
        }
        let indices = members.filter { index($0) != nil }.sorted { (index($0) ?? 0) < (index($1) ?? 0) }
        return .object(indices + members.filter { index($0) == nil })
      }
    ),
  ]

  /// The forms that explain one of the first failures.
  private static func readings(_ operation: Operation, _ open: [Outcome]) -> [ReplyCandidates.Reading] {
    let first = open.prefix(shown)
    let names = [everyValue] + Set(first.flatMap { texts($0.testCase.input).map(\.name) }).sorted()
    // For one text every length is some cut, and any cut may explain right messages that are refused.
    let forms = open.count < 2 || open.allSatisfy(\.isWronglyRefused) ? named + numbers : forms
    return names.flatMap { name in
      (operation.signingSecrets.contains(name) ? SecretForm.all + forms : forms).compactMap {
        form -> ReplyCandidates.Reading? in
        let reading: (Case) -> Reply? = { reply(operation, $0, name, form).flatMap { $0.isComputed ? $0 : nil } }
        let isLikely = first.contains { outcome in
          switch (reading(outcome.testCase), outcome.reply) {
          case (.value(let mine, _), .value(let theirs, _)): mine == theirs
          case (.reject(let mine, _, _), .reject(let theirs, _, _)): mine == theirs
          default: false
          }
        }
        return isLikely ? (Mutation(fault: .otherInput, place: "\(name) \(form.words)"), reading) : nil
      }
    }
  }

  private static func reply(_ operation: Operation, _ testCase: Case, _ name: String, _ form: Form) -> Reply? {
    let input = testCase.input
    if name == everyValue {
      // A top-level text is the secret or a choice.
      let changed = mapped(input) { value in
        value.members == nil
          ? value
          : mapped(value) { own in own.string.map { form.change(Array($0.utf8)).map(UTF8Text.json) } ?? own }
      }
      return changed == input ? nil : Reply(of: operation, to: changed)
    }
    guard let text = texts(input).first(where: { $0.name == name }) else { return nil }
    let changed = form.change(text.value)
    guard changed != text.value else { return nil }
    return Reply(of: operation, to: text.replaced(changed))
  }

  private static func mapped(_ object: JSON, _ change: (JSON) -> JSON?) -> JSON {
    JSON.members((object.members ?? []).compactMap { member in change(member.value).map { (member.name.string, $0) } })
  }
}

extension Outcome {
  /// Whether a message with a wrong signature was accepted.
  var isTakenForgery: Bool {
    verdict != .pass && value?["accepted"] == .bool(true) && testCase.expectation.refusal == .signatureMismatch
  }

  /// Whether a digest was answered, which no chance produces.
  fileprivate var isSignature: Bool {
    guard let text = value?.string else { return false }
    return [32, 40, 64, 128].contains(text.utf8.count) && text.utf8.allSatisfy { Hex.value(of: $0) != nil }
  }
}

extension Reply {
  /// Whether a port got as far as the formula: it gave a value, or refused a signature that it compared.
  fileprivate var isComputed: Bool {
    switch self {
    case .value: true
    case .reject(let code, _, _): code == Rejection.Code.signatureMismatch.rawValue
    default: false
    }
  }
}
