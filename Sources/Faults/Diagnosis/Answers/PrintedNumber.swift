import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Numbers of a message that a port verifies or answers as its language prints them: an id beyond what a double holds
/// is changed.
///
/// A refusal says little, so this is tried only for failures that nothing else explains.
enum PrintedNumber {
  /// Which numbers become binary ones.
  private enum Scope: CaseIterable {
    /// Those that an ordinary parser makes binary.
    case asRead
    /// Only whole ones, where the form is checked first.
    case whole
    /// Whole ones too, as in parsers that have one type of number.
    case all
  }

  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    let isRead = operation.isResponse || WireFault.matches("*.response.fields", operation.name)
    guard operation.isVerification || isRead, !failures.open.isEmpty,
      let fault = Fault.named(.numbersPrintedAsFloats)
    else { return }
    let local: [ReplyCandidates.Reading] =
      isRead
      ? []
      : [
        (
          Mutation(fault: .digitsOfLocale, place: "numbers"),
          { testCase in inArabicDigits(testCase.input).map { Reply(of: operation, to: $0) } }
        )
      ]
    let readings = NumberSpelling.allCases.flatMap { language in
      Scope.allCases.map { scope -> ReplyCandidates.Reading in
        (
          Mutation(fault: fault, place: language.rawValue),
          { testCase in
            printed(testCase.input, language, scope, areNumbers: isRead).map { Reply(of: operation, to: $0) }
          }
        )
      }
    }
    failures.explain(by: ReplyCandidates(failures.outcomes, readings + local).best)
  }

  /// The input with the whole numbers of its body as an Arabic locale prints them.
  private static func inArabicDigits(_ input: JSON) -> JSON? {
    guard let text = MatchRule.bytes(input["body"] ?? .null), let body = try? JSON(parsing: text) else { return nil }
    let printed = body.mapped { value in
      guard case .number(let number) = value, number.digits.utf8.allSatisfy(ASCII.isDigit) else { return value }
      let digits = number.digits.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0x630) }
      return .text(String(String.UnicodeScalarView(digits)))
    }
    return printed == body ? nil : input.with(["body"], .text(printed.line))
  }

  /// The input with the numbers of its body as they are printed, where that changes them: as texts, which no parser
  /// interprets again, or as numbers.
  private static func printed(
    _ input: JSON, _ language: NumberSpelling, _ scope: Scope, areNumbers: Bool
  ) -> JSON? {
    guard let text = MatchRule.bytes(input["body"] ?? .null), let body = try? JSON(parsing: text) else { return nil }
    let printed = body.mapped { value in
      guard case .number(let number) = value else { return value }
      let digits = Array(number.digits.utf8)
      let isWhole = digits.allSatisfy(ASCII.isDigit)
      guard scope != .whole || isWhole else { return value }
      let text = language.apply(scope == .all && isWhole ? digits + ".0".utf8 : digits)
      if text == digits { return value }
      return areNumbers ? .number(JSONNumber(digits: String(decoding: text, as: UTF8.self))) : UTF8Text.json(text)
    }
    return printed == body ? nil : input.with(["body"], .text(printed.line))
  }
}

extension Fault {
  static let digitsOfLocale = Fault(
    "digits-of-a-locale", "prints … in the digits of the machine's language",
    story: "String.format(\"%d\") and NumberFormatter follow the locale: in ar-EG 83 is ٨٣.",
    mend: "Format with Locale.ROOT or en_US_POSIX, or keep the digits as they came.",
    usual: Usual("numbers", in: "placetopay.notification.verify#request-id-above-32-bits"))
}
