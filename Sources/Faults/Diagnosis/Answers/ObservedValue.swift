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
  static let most = 4

  /// Refusals for a reason other than a value.
  private static let notOfValues: [Rejection.Code?] = [.signatureMismatch, .wrongType, .wrongContentType]

  /// A failure with the one value that it is attributed to.
  private struct Seen {
    let outcome: Outcome
    let fault: Fault
    let name: String
    let value: [UInt8]

    var field: String { name.split(separator: ".").last.map(String.init) ?? name }
  }

  /// Reports each observed value with all its cases; nothing is reported beside a known mistake, which may be the cause
  /// of a few others.
  static func explain(_ failures: inout OperationFailures) {
    guard failures.groups.isEmpty, (1...most).contains(failures.open.count) else { return }
    let operation = failures.operation
    let passed = failures.outcomes.filter { $0.verdict == .pass }
    let right = passed.filter { !$0.testCase.expectation.isRejection }.map { ObservedMessage(operation, $0) }
    let refused = passed.filter(\.testCase.expectation.isRejection).map { ObservedMessage(operation, $0) }
    let all = failures.open.compactMap { seen(ObservedMessage(operation, $0), right) }
    for one in all where failures.isOpen(one.outcome) {
      let same = all.filter { $0.fault == one.fault && $0.name == one.name }
      let others = right.compactMap { $0.values[one.name] }
      // What all wrong values of a field have in common is one mistake.
      let common = trait(of: same.map(\.value), beside: others)
      func mutation(of seen: Seen) -> Mutation? {
        if let trait = common ?? trait(of: [seen.value], beside: others) {
          return Mutation(fault: seen.fault, place: "\(trait) in \(seen.field)")
        }
        guard let text = shown(seen, operation).map({ "\($0) as \(seen.field)" }) else { return nil }
        let beyond = refused.filter { $0.difference(from: right, most: 1) == [seen.name] }
        return isBetween(seen.value, others, beyond.compactMap { $0.values[seen.name] })
          ? Mutation(fault: .limitWrong, place: "\(text) is \(seen.fault == .valueTaken ? "accepted" : "refused")")
          : Mutation(fault: seen.fault, place: text)
      }
      guard let found = mutation(of: one) else { continue }
      failures.explain(same.filter { mutation(of: $0) == found }.map(\.outcome), by: found)
    }
  }

  /// Whether a number lies between those that the port rightly accepts and one that it rightly refuses, so that its
  /// limit stands in the wrong place.
  private static func isBetween(_ value: [UInt8], _ accepted: [[UInt8]], _ refused: [[UInt8]]) -> Bool {
    func numbers(_ texts: [[UInt8]]) -> [Int] { texts.compactMap { Int(String(decoding: $0, as: UTF8.self)) } }
    let accepted = numbers(accepted)
    guard let number = numbers([value]).first, let least = accepted.min(), let greatest = accepted.max() else {
      return false
    }
    let isAbove = number > greatest && numbers(refused).contains { $0 > number }
    return isAbove || number < least && numbers(refused).contains { $0 < number }
  }

  private static func seen(_ message: ObservedMessage, _ right: [ObservedMessage]) -> Seen? {
    let expectation = message.outcome.testCase.expectation
    let fault: Fault
    switch message.outcome.reply {
    // A forged signature is no value's fault, and neither is a wrong type.
    case .value where expectation.isRejection && !notOfValues.contains(expectation.refusal): fault = .valueTaken
    case .reject where !expectation.allowsRejection: fault = .valueRefused
    default: return nil
    }
    guard let name = message.difference(from: right, most: 1)?.first, let value = message.values[name] else {
      return nil
    }
    return Seen(outcome: message.outcome, fault: fault, name: name, value: value)
  }

  /// The value itself, where it is no secret and no card.
  private static func shown(_ seen: Seen, _ operation: Gateways.Operation) -> String? {
    guard operation.fields.first(where: { $0.name == seen.name })?.secrecy != .secret else { return nil }
    var redactor = Redactor([], .null)
    redactor.learn(operation.fields, seen.outcome.testCase.input)
    let text = String(decoding: seen.value, as: UTF8.self)
    let isPlain = (1...40).contains(seen.value.count) && seen.value.allSatisfy { 0x20 < $0 && $0 < 0x7f }
    let longest = seen.value.split { !ASCII.isDigit($0) }.map(\.count).max() ?? 0
    return isPlain && longest < 9 && redactor.redact(text) == text ? text : nil
  }

  /// The narrowest feature that all values have and no value of a right answer has.
  private static func trait(of values: [[UInt8]], beside others: [[UInt8]]) -> String? {
    traits.first { _, has in values.allSatisfy(has) && !others.contains(where: has) }?.words
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
