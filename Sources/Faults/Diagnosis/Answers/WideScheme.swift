import ConformanceKit
import Encodings
import Gateways

/// Card numbers that a port takes for a scheme although they are outside its ranges, or does not take although they are
/// inside, reported by their first digits.
enum WideScheme {
  /// How many digits show the error in a range; one that needs more digits has another cause.
  private static let mostDigits = (wide: 8, narrow: 6)
  /// The bounds of most ranges have four digits.
  private static let usualDigits = 4

  private struct Card {
    let outcome: Outcome
    let digits: [UInt8]
    let right: Set<String>
    let got: Set<String>

    init?(_ outcome: Outcome) {
      guard case .answer(.value(let right)) = outcome.testCase.expectation, case .value(let got, _) = outcome.reply,
        let digits = ["cardNumber", "leadingDigits"].lazy.compactMap({ outcome.testCase.input[$0] }).first
          .flatMap(MatchRule.bytes)
      else { return nil }
      (self.outcome, self.digits) = (outcome, digits)
      (self.right, self.got) = (Self.schemes(right), Self.schemes(got))
    }

    /// The schemes that are named beside the right ones.
    var surplus: Set<String> { right.isSubset(of: got) ? got.subtracting(right) : [] }

    /// The right schemes that are not named.
    var lacking: Set<String> { got.isSubset(of: right) ? right.subtracting(got) : [] }

    private static func schemes(_ answer: JSON) -> Set<String> {
      let names =
        [answer["scheme"]].compactMap(\.self) + ["schemes", "cobadges"].flatMap { answer[$0]?.elements ?? [] }
      return Set(names.compactMap(\.string)).subtracting(["unknown"])
    }
  }

  static func explain(_ failures: inout OperationFailures) {
    guard failures.operation.name.hasPrefix("card.scheme") else { return }
    let cards = failures.outcomes.compactMap(Card.init)
    explain(&failures, cards, .schemeTooWide, \.surplus) { card, scheme in
      prefix(of: card, mostDigits.wide) { !$0.right.contains(scheme) && $0.got.contains(scheme) }
    }
    explain(&failures, cards, .schemeTooNarrow, \.lacking) { card, scheme in
      // The other numbers with this prefix must be of the scheme, or they show nothing.
      prefix(of: card, mostDigits.narrow) { $0.right.contains(scheme) && !$0.got.contains(scheme) }
    }

    /// The shortest prefix for which all numbers of the cases are wrong in this way.
    ///
    /// One number alone shows nothing of those beside it, so its prefix is as long as those of most ranges.
    func prefix(of card: Card, _ most: Int, _ isWrong: (Card) -> Bool) -> String? {
      card.digits.indices.prefix(most).lazy.map { card.digits[...$0] }.first { prefix in
        let same = cards.filter { $0.digits.starts(with: prefix) }
        let next = Set(same.compactMap { $0.digits.dropFirst(prefix.count).first })
        return same.allSatisfy(isWrong) && (next.count > 1 || prefix.count >= usualDigits)
      }.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private static func explain(
    _ failures: inout OperationFailures, _ cards: [Card], _ fault: Fault, _ schemes: (Card) -> Set<String>,
    _ prefix: (Card, String) -> String?
  ) {
    let wrong = cards.filter { !schemes($0).isEmpty && failures.isOpen($0.outcome) }
    for scheme in Set(wrong.flatMap(schemes)).sorted() {
      let found = wrong.filter { schemes($0).contains(scheme) }.compactMap { card in
        prefix(card, scheme).map { (card.outcome, $0) }
      }
      guard !found.isEmpty else { continue }
      let prefixes = Set(found.map(\.1)).sorted().joined(separator: ", ")
      failures.explain(found.map(\.0), by: Mutation(fault: fault, place: "\(prefixes) for \(scheme)"))
    }
  }
}

extension Fault {
  static let schemeTooWide = Fault(
    "scheme-range-too-wide", "accepts numbers that begin with …",
    story: "A range was written with fewer digits than it has: 22 to 27 for 2221 to 2720.",
    mend: "Compare as many digits as the range has; the table of card.scheme has them.",
    usual: Usual("2220, 2721 for mastercard", in: "card.scheme#range-two-series-2220-below"))

  static let schemeTooNarrow = Fault(
    "scheme-range-too-narrow", "does not accept numbers that begin with …",
    story: "A range ends one too early, or begins one too late: 2221 to 2719 for 2221 to 2720.",
    mend: "Both ends of a range belong to it; the table of card.scheme has them.",
    usual: Usual("2720 for mastercard", in: "card.scheme#range-two-series-2720-last"))
}
