import ConformanceKit
import Encodings
import Gateways

/// The card numbers of a text of which only the first few are masked: by their own count, or by that of all runs of digits.
struct CardsBehindFirst {
  /// Of fewer texts it may be chance.
  private static let fewest = 2

  private let outcome: Outcome
  /// Whether it is one text, and no message of which each part may be looked at by itself.
  private let isText: Bool
  private let cards: [Card]

  private struct Card {
    /// Its place among the card numbers, counted from 1; those that overlap have one.
    let place: Int
    /// The place of its run among the runs of digits, with what may stand between the digits of a card.
    let run: Int
    let isLeft: Bool
  }

  /// - Returns: `nil` of what is no log, and of one that is wrong beside its card numbers, too.
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

  /// Up to which place all are masked, and none behind it; `nil` where no place parts them.
  private static func first(_ cards: [Card], _ place: (Card) -> Int) -> Int? {
    let last = cards.filter { !$0.isLeft }.map(place).max() ?? 0
    let isParted = last > 0 && cards.allSatisfy { !$0.isLeft || place($0) > last }
    return isParted && cards.contains { $0.isLeft && place($0) == last + 1 } ? last : nil
  }
}
