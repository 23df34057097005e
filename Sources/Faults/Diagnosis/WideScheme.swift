import ConformanceKit
import Encodings
import Gateways

/// Numbers that a port takes for cards of a scheme although no range of it has them, told by their first digits.
enum WideScheme {
  /// Where a range goes wrong: what needs more digits is wrong by something else.
  private static let mostDigits = 8

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

    /// Those that are named beside the right ones.
    var surplus: Set<String> { right.isSubset(of: got) ? got.subtracting(right) : [] }

    private static func schemes(_ answer: JSON) -> Set<String> {
      let names =
        [answer["scheme"]].compactMap(\.self) + ["schemes", "cobadges"].flatMap { answer[$0]?.elements ?? [] }
      return Set(names.compactMap(\.string)).subtracting(["unknown"])
    }
  }

  /// - Parameter open: the failures; those that are explained are taken away.
  static func groups(
    _ operation: Operation, _ open: inout [Outcome], among outcomes: [Outcome]
  ) -> [FailureAttribution.Group] {
    guard operation.name.hasPrefix("card.scheme") else { return [] }
    let cards = outcomes.compactMap(Card.init)
    let wrong = cards.filter { card in
      !card.surplus.isEmpty && open.contains { $0.testCase === card.outcome.testCase }
    }
    var groups: [FailureAttribution.Group] = []
    for scheme in Set(wrong.flatMap(\.surplus)).sorted() {
      let found = wrong.filter { $0.surplus.contains(scheme) }.compactMap { card in
        prefix(of: card, scheme, cards).map { (card.outcome, $0) }
      }
      guard !found.isEmpty else { continue }
      let prefixes = Set(found.map(\.1)).sorted().joined(separator: ", ")
      let mutation = Mutation(fault: .schemeTooWide, place: "\(prefixes) for \(scheme)")
      groups.append(
        FailureAttribution.Group(
          explanation: Diagnosis.Explanation(mutations: [mutation], expression: nil), outcomes: found.map(\.0)))
      open = open.without(found.map(\.0))
    }
    return groups
  }

  /// The fewest digits of a card with which no number begins that is the scheme's, or that the port does not take for it.
  private static func prefix(of card: Card, _ scheme: String, _ cards: [Card]) -> String? {
    (1...min(mostDigits, card.digits.count)).lazy.map { card.digits.prefix($0) }.first { prefix in
      !cards.contains { other in
        other.digits.starts(with: prefix) && (other.right.contains(scheme) || !other.got.contains(scheme))
      }
    }.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Fault {
  static let schemeTooWide = Fault(
    "scheme-range-too-wide", "takes numbers that begin with …",
    story: "A range was written with fewer digits than it has: 22 to 27 for 2221 to 2720.",
    mend: "Compare as many digits as the range has; the table of card.scheme has them.")
}
