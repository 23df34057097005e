import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Digits of the input that a port writes as its language's number type holds them: cut to 32 or 64 bits, or as a
/// fraction.
enum MisreadNumber {
  /// A type of number, and the digits that come back from it.
  typealias NumberType = (type: String, write: @Sendable (String) -> String)

  private static let whole: [NumberType] = [
    ("a number of 64 bits", { Int64($0).map { String($0) } ?? String(Int64.max) }),
    ("a number of 64 bits", { String(Int64(bitPattern: bits($0))) }),
    ("a number of 32 bits", { Int32($0).map { String($0) } ?? String(Int32.max) }),
    ("a number of 32 bits", { String(Int32(truncatingIfNeeded: bits($0))) }),
  ]

  private static let fractions: [NumberType] = NumberSpelling.allCases.map { language in
    ("a floating-point number", { String(decoding: language.apply(Array($0.utf8)), as: UTF8.self) })
  }

  private static let exact: NumberType = (
    "a floating-point number",
    { digits in Double(digits).flatMap { $0.isFinite ? BinaryFraction.digits(of: $0) : nil } ?? digits }
  )

  /// What each type of number makes of digits.
  static let types: [NumberType] = whole + fractions + [exact]

  /// The lowest 64 bits of a whole number.
  private static func bits(_ digits: String) -> UInt64 {
    digits.utf8.reduce(0) { $0 &* 10 &+ UInt64($1 - UInt8(ascii: "0")) }
  }

  static func explain(_ failures: inout OperationFailures) {
    let found = failures.open.compactMap { outcome in place(outcome).map { (outcome, $0) } }
    for (place, found) in Dictionary(grouping: found, by: \.1).sorted(by: { $0.key < $1.key }) {
      failures.explain(found.map(\.0), by: Mutation(fault: .numberInBits, place: place))
    }
  }

  /// The field and the type of number, where one field's digits are all that is wrong.
  private static func place(_ outcome: Outcome) -> String? {
    guard outcome.value != nil else { return nil }
    for (path, digits) in AnsweredMessage.texts(outcome.testCase.input)
    where digits.count > 8 && digits.allSatisfy(ASCII.isDigit) {
      let text = String(decoding: digits, as: UTF8.self)
      for right in outcome.testCase.expectation.values {
        let line = right.line
        guard line.contains(text) else { continue }
        let type = types.first { _, write in
          let digits = write(text)
          guard digits != text else { return false }
          guard let wrong = try? JSON(parsing: Array(line.replacing(text, with: digits).utf8)) else { return false }
          let testCase = outcome.testCase.with(steps: [], expectation: .answer(.value(wrong)))
          return Judge.compare(testCase, outcome.reply).verdict == .pass
        }?.type
        if let type { return "\(AnsweredMember.name(path)) as \(type)" }
      }
    }
    return nil
  }
}

extension Fault {
  static let numberInBits = Fault(
    "digits-as-number", "reads …",
    story: "The digits were converted with int, Number(), %d or a float, which hold only so many of them.",
    mend: "Keep digits as text, and pass them on as they came.",
    usual: Usual("request.requestId as a number of 64 bits", in: "placetopay.request.query#longest-request-id"))
}
