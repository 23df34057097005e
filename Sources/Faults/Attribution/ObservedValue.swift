import ConformanceKit
import Encodings
import Gateways

/// A single value that a port wrongly refuses or takes, found beside a case that it answers rightly and that differs in
/// this value alone.
///
/// It reports only what was observed, so it comes last, and only where little is left: a limit that is off by one, a
/// pattern that lets one character through.
enum ObservedValue {
  /// More failures than these have another reason.
  private static let most = 4

  /// Refusals for a reason other than a value.
  private static let notOfValues: [Rejection.Code?] = [.signatureMismatch, .wrongType, .wrongContentType]

  private struct Message {
    let outcome: Outcome
    /// The values by name, without signatures and what they are made with.
    let values: [String: [UInt8]]

    init(_ operation: Operation, _ outcome: Outcome) {
      self.outcome = outcome
      values = AnsweredMessage.unsigned(outcome.testCase.input, of: operation)
    }
  }

  /// Reports each observed value with all its cases; nothing is reported beside a known mistake, which may be the cause
  /// of a few others.
  static func explain(_ failures: inout OperationFailures) {
    guard failures.groups.isEmpty, (1...most).contains(failures.open.count) else { return }
    let operation = failures.operation
    let right = failures.outcomes.filter { $0.verdict == .pass && !$0.testCase.expectation.isRejection }
      .map { Message(operation, $0) }
    guard !right.isEmpty else { return }
    var seen: [(mutation: Mutation, outcomes: [Outcome])] = []
    for outcome in failures.open {
      guard let mutation = mutation(Message(operation, outcome), right, operation) else { continue }
      if let place = seen.firstIndex(where: { $0.mutation.told == mutation.told }) {
        seen[place].outcomes.append(outcome)
      } else {
        seen.append((mutation, [outcome]))
      }
    }
    join(&seen)
    for (mutation, outcomes) in seen { failures.explain(outcomes, by: mutation) }
  }

  /// Reports spaces at the ends together with spaces inside.
  private static func join(_ seen: inout [(mutation: Mutation, outcomes: [Outcome])]) {
    for place in seen.indices where seen[place].mutation.place.hasPrefix("a space in ") {
      let outer = seen[place].mutation.place.replacing("a space in ", with: "white space around it in ")
      guard let other = seen.firstIndex(where: { $0.mutation.place == outer }) else { continue }
      seen[place].outcomes += seen[other].outcomes
      seen.remove(at: other)
      return
    }
  }

  private static func mutation(_ message: Message, _ right: [Message], _ operation: Operation) -> Mutation? {
    let mustRefuse = message.outcome.testCase.expectation.isRejection
    switch message.outcome.reply {
    // A forged signature is no value's fault, and neither is a wrong type.
    case .value where mustRefuse && !notOfValues.contains(message.outcome.testCase.expectation.refusal): break
    case .reject where !message.outcome.testCase.expectation.allowsRejection: break
    default: return nil
    }
    // The names in which it differs from a right message; wherever only one differs, it must be the same one.
    let names = Set(
      right.compactMap { other -> String? in
        let names = Set(message.values.keys).union(other.values.keys)
        let differing = names.filter { message.values[$0] != other.values[$0] }
        return differing.count == 1 ? differing.first : nil
      })
    guard names.count == 1, let name = names.first, let value = message.values[name] else { return nil }
    let others = right.compactMap { $0.values[name] }
    guard let shown = shown(value, of: name, beside: others, message, operation) else { return nil }
    return Mutation(fault: mustRefuse ? .valueTaken : .valueRefused, place: shown)
  }

  /// What distinguishes a value from all that are answered rightly, or the value itself where it is no secret and no
  /// card.
  private static func shown(
    _ value: [UInt8], of name: String, beside others: [[UInt8]], _ message: Message, _ operation: Operation
  ) -> String? {
    let field = name.split(separator: ".").last.map(String.init) ?? name
    for (words, has) in traits where has(value) && !others.contains(where: has) { return "\(words) in \(field)" }
    guard operation.fields.first(where: { $0.name == name })?.secrecy != .secret else { return nil }
    var redactor = Redactor([], .null)
    redactor.learn(operation.fields, message.outcome.testCase.input)
    let text = String(decoding: value, as: UTF8.self)
    let isPlain = (1...40).contains(value.count) && value.allSatisfy { 0x20 < $0 && $0 < 0x7f }
    let longest = value.split { !ASCII.isDigit($0) }.map(\.count).max() ?? 0
    return isPlain && longest < 9 && redactor.redact(text) == text ? "\(text) as \(field)" : nil
  }

  /// Features of texts that patterns and languages disagree about, the narrowest first.
  private static let traits: [(words: String, has: @Sendable ([UInt8]) -> Bool)] = [
    ("a line feed at the end", { $0.last == 0x0a }),
    ("white space around it", { $0 != Edit.trimming($0) }),
    ("a space", { $0.contains(0x20) }),
    ("control characters", { $0.contains { $0 < 0x20 || $0 == 0x7f } }),
    (
      "digits of another alphabet",
      { value in
        String(decoding: value, as: UTF8.self).unicodeScalars.contains {
          !$0.isASCII && $0.properties.numericType == .decimal
        }
      }
    ),
    ("characters beyond ASCII", { $0.contains { $0 >= 0x80 } }),
    ("empty text", \.isEmpty),
  ]
}
