import ConformanceKit
import Encodings
import Gateways

/// A value of zeros that a port takes for none, as a language's truth value does: it refuses the field as missing, or
/// leaves it out.
enum FalsyValue {
  private struct Message {
    let outcome: Outcome
    /// The names of the input's values that are false in some language.
    let falsy: Set<String>

    init(_ operation: Operation, _ outcome: Outcome) {
      self.outcome = outcome
      falsy = Set(AnsweredMessage.unsigned(outcome.testCase.input, of: operation).filter { isZero($0.value) }.keys)
    }

    /// Whether the port acted as if a field were absent; a case that must be refused shows nothing, as refusals have
    /// many reasons.
    func isMissed(_ operation: Operation) -> Bool {
      guard outcome.verdict != .pass, !outcome.testCase.expectation.isRejection else { return false }
      if case .reject(let code, _, _) = outcome.reply { return code == Rejection.Code.missingField.rawValue }
      if let value = outcome.value, falsy.contains(where: { isAnswer(value, without: $0, operation) }) { return true }
      let wrong = AnsweredMessage(outcome, of: operation)?.members.filter { !$0.isRight } ?? []
      return wrong.count == 1 && wrong[0].got == nil && wrong[0].right.map(isZero) == true
    }

    /// Whether this is the right answer to the input without the named value.
    private func isAnswer(_ value: JSON, without name: String, _ operation: Operation) -> Bool {
      let path = name.split(separator: ".").map(String.init)
      var input = outcome.testCase.input.with(path, nil)
      if let body = input["body"].flatMap(MatchRule.bytes).flatMap({ try? JSON(parsing: $0) }) {
        input = input.with(["body"], .text(body.with(path, nil).line))
      }
      guard input != outcome.testCase.input, case .value(let other, _) = Reply(of: operation, to: input) else {
        return false
      }
      return other.means(value)
    }
  }

  static func explain(_ failures: inout OperationFailures) {
    doubtMembers(&failures)
    guard !failures.open.isEmpty else { return }
    let operation = failures.operation
    let messages = failures.outcomes.map { Message(operation, $0) }
    // A rightly answered message shows that the port recognises the value.
    let known = Set(
      messages.filter { $0.outcome.verdict == .pass && !$0.outcome.testCase.expectation.isRejection }.flatMap(\.falsy))
    let left = messages.filter { failures.isOpen($0.outcome) }
    for name in Set(left.flatMap(\.falsy)).subtracting(known).sorted() {
      // With two such values in one message it is unknown which was missed.
      let missed = left.filter { $0.falsy.subtracting(known) == [name] && $0.isMissed(operation) }.map(\.outcome)
      guard !missed.isEmpty, missed.allSatisfy(failures.isOpen) else { continue }
      failures.explain(missed, by: Mutation(fault: .zeroForNone, place: name))
    }
  }

  /// Adds this mistake as an alternative where a member is ignored in favour of another only while it is 0.
  private static func doubtMembers(_ failures: inout OperationFailures) {
    for place in failures.groups.indices where failures.groups[place].explanation.isOnly(.oneOfTwoMembers) {
      let falsy = failures.groups[place].outcomes.map { Message(failures.operation, $0).falsy }
      guard let name = falsy.dropFirst().reduce(falsy.first ?? [], { $0.intersection($1) }).sorted().first else {
        continue
      }
      let zero = Diagnosis.Explanation(Mutation(fault: .zeroForNone, place: name))
      if let either = Diagnosis.Explanation.oneOf([failures.groups[place].explanation, zero]) {
        failures.groups[place].explanation = either
      }
    }
  }

  private static func isZero(_ value: [UInt8]) -> Bool {
    value == Array("false".utf8)
      || value.contains(UInt8(ascii: "0")) && value.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
  }
}

extension Fault {
  static let zeroForNone = Fault(
    "zero-for-none", "treats zeros as no value in …",
    story: "if (!value), empty() or a falsy number decided whether the field was there: 0, 000 and false are values.",
    mend: "Check whether the field is present: value !== undefined, isset(), is not None.",
    usual: Usual("securityCode", in: "nexi.card#code-of-zeros"))
}
