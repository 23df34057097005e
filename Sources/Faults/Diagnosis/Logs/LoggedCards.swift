import ConformanceKit
import Encodings
import Gateways

/// The card numbers of a text to be logged, and how much of each a port shows.
struct LoggedCards {
  /// How many leading digits a log may show.
  private static let allowed = 6
  /// How many digits most cards have.
  private static let usual = 16
  /// The most digits that the issuer's number (BIN) has on cards of the usual length.
  private static let longestBIN = 8
  /// How many lengths of numbers a heading names.
  private static let mostLengths = 3

  let outcome: Outcome
  private let cards: [(length: Int, shown: Int)]

  init?(_ outcome: Outcome) {
    guard case .value(let got, _) = outcome.reply, let log = MatchRule.bytes(got) else { return nil }
    let digits = Self.digits(log)
    self.outcome = outcome
    cards = ["url", "body", "text"].compactMap { outcome.testCase.input[$0].flatMap(MatchRule.bytes) }.flatMap { text in
      CardNumbers.standingAlone(in: text).map { card in
        (card.digits.count, Self.shown(Array(card.digits), in: digits))
      }
    }
  }

  /// The digits of a text, including those of other scripts, with the letters and asterisks that separate numbers.
  static func digits(_ text: [UInt8]) -> [UInt8] {
    String(decoding: text, as: UTF8.self).unicodeScalars.compactMap { scalar in
      if let digit = scalar.digit { return digit }
      return scalar.isASCII && (scalar == "*" || ASCII.isLetter(UInt8(scalar.value))) ? UInt8(scalar.value) : nil
    }
  }

  static func shown(_ card: [UInt8], in log: [UInt8]) -> Int {
    (allowed...card.count).last { ByteSearch.contains(Array(card.prefix($0)), in: log) } ?? 0
  }

  /// The lengths of cards that are whole in the log, and of those that are not.
  private var lengths: (left: Set<Int>, hidden: Set<Int>) {
    (
      Set(cards.filter { $0.shown == $0.length }.map(\.length)),
      Set(cards.filter { $0.shown < $0.length }.map(\.length))
    )
  }

  /// Attributes open failures to how many digits of a card are shown, or to the card's length.
  static func explain(_ failures: inout OperationFailures) {
    let all = failures.outcomes.compactMap(LoggedCards.init).filter { !$0.cards.isEmpty }
    let open = all.filter { failures.isOpen($0.outcome) }
    guard let first = open.first?.cards.first?.shown else { return }
    let mostShown =
      first > allowed && all.allSatisfy { $0.cards.allSatisfy { $0.shown <= first && $0.shown < $0.length } }
    if mostShown {
      let own = open.filter { $0.cards.contains { $0.shown == first } }.map(\.outcome)
      // A log may show all of a BIN with eight digits.
      let areShort = open.allSatisfy { $0.cards.allSatisfy { $0.length < usual || $0.shown < first } }
      let whose = "card numbers\(first <= longestBIN && areShort ? " of fewer than \(usual)" : "")"
      failures.explain(own, by: Mutation(fault: .digitsLeftInLog, place: "the first \(first) digits of \(whose)"))
      return
    }
    let hidden = all.reduce(into: Set<Int>()) { $0.formUnion($1.lengths.hidden) }
    // Long numbers are reported together with the other lengths.
    func isOfLong(_ group: FailureGroup) -> Bool {
      group.explanation.mutations.contains { $0.fault.isNamed(.logLongCardsLeft) }
    }
    let long = failures.groups.filter(isOfLong).flatMap(\.outcomes)
    let left = (open + long.compactMap(LoggedCards.init)).reduce(into: Set<Int>()) { $0.formUnion($1.lengths.left) }
    // Names hide cards of any length.
    guard open.contains(where: { !$0.lengths.left.isEmpty }), left.count <= mostLengths, hidden.contains(usual),
      !left.contains(usual)
    else { return }
    let own = open.filter { !$0.lengths.left.isDisjoint(with: left) }.map(\.outcome)
    let words = left.sorted().map(String.init).joined(separator: ", ")
    failures.groups.removeAll(where: isOfLong)
    failures.explain(own + long, by: Mutation(fault: .lengthsLeftInLog, place: "card numbers of \(words) digits"))
  }
}
