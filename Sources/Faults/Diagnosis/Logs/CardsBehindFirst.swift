import ConformanceKit
import Encodings
import Gateways

/// Diagnoses masking of only the first few card numbers of a text, counted by themselves or by runs of digits.
struct CardsBehindFirst {
  /// With fewer texts than these it may be chance.
  private static let fewest = 2

  private let outcome: Outcome
  /// Whether it is a single text rather than a message whose parts may be masked separately.
  private let isText: Bool
  private let cards: [Card]

  private struct Card {
    /// Its place among the card numbers, counted from 1; overlapping ones share a place.
    let place: Int
    /// The place of its run among the runs of digits and of characters that may separate a card's digits.
    let run: Int
    let isLeft: Bool
  }

  /// - Returns: `nil` where it is not a log, and for a log in which more than card numbers is wrong.
  private init?(_ outcome: Outcome) {
    guard outcome.testCase.log != nil, case .value(let got, _) = outcome.reply, let log = MatchRule.bytes(got),
      Judge.judge(outcome.testCase, .value(UTF8Text.json(CardMasking.mask(log)))).verdict == .pass
    else { return nil }
    let (digits, input) = (LoggedCards.digits(log), outcome.testCase.input)
    self.outcome = outcome
    isText = input["text"] != nil
    cards = ["url", "body", "text"].compactMap { input[$0].flatMap(MatchRule.bytes) }.flatMap { text in
      var (place, end) = (0, 0)
      return CardNumbers.standingAlone(in: text).map { card in
        if card.places.first.map({ $0.lowerBound >= end }) ?? false { place += 1 }
        end = card.places.last?.upperBound ?? end
        let runs = text[..<(card.places.first?.upperBound ?? 0)].split { !Self.mayBeInRun($0) }
        return Card(
          place: place, run: runs.count { $0.contains(where: ASCII.isDigit) },
          isLeft: LoggedCards.shown(Array(card.digits), in: digits) == card.digits.count)
      }
    }
  }

  private static func mayBeInRun(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || byte >= 0x80 || " \t\r\n-.,;:/|_".utf8.contains(byte)
  }

  static func explain(_ failures: inout OperationFailures) {
    let all = failures.outcomes.compactMap(CardsBehindFirst.init)
    let open = all.filter { failures.isOpen($0.outcome) && $0.cards.contains(where: \.isLeft) }
    let counts: [(words: (Int) -> String, place: (Card) -> Int)] = [
      ({ $0 == 1 ? "the first card number" : "the first \($0) card numbers" }, \.place),
      ({ "card numbers in the first \($0 == 1 ? "run" : "\($0) runs") of digits" }, \.run),
    ]
    for (words, place) in counts {
      guard let most = first(all.filter(\.isText).flatMap(\.cards), place) else { continue }
      let own = open.filter { $0.cards.allSatisfy { !$0.isLeft || place($0) > most } }.map(\.outcome)
      guard own.count >= fewest else { continue }
      failures.explain(own, by: Mutation(fault: .onlyFirstMasked, place: words(most)))
      return
    }
  }

  /// The last place up to which all are masked and after which none is; `nil` where there is no such place.
  private static func first(_ cards: [Card], _ place: (Card) -> Int) -> Int? {
    let last = cards.filter { !$0.isLeft }.map(place).max() ?? 0
    let isParted = last > 0 && cards.allSatisfy { !$0.isLeft || place($0) > last }
    return isParted && cards.contains { $0.isLeft && place($0) == last + 1 } ? last : nil
  }
}
