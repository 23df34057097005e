import ConformanceKit
import Encodings
import Gateways

/// The values of a case's message, to find those in which it differs from messages that a port answers rightly.
struct ObservedMessage {
  let outcome: Outcome
  /// The values by name, without signatures and what they are made with.
  let values: [String: [UInt8]]

  init(_ operation: Gateways.Operation, _ outcome: Outcome) {
    self.outcome = outcome
    values = AnsweredMessage.unsigned(outcome.testCase.input, of: operation)
  }

  /// The names in which it differs from the most similar of other messages, sorted.
  ///
  /// - Parameter most: the greatest number of names.
  /// - Returns: `nil` where it differs in more names, or from one message in these and from another in those.
  func difference(from others: [ObservedMessage], most: Int) -> [String]? {
    let differing = others.map { other in
      Set(values.keys).union(other.values.keys).filter { values[$0] != other.values[$0] }.sorted()
    }.filter { !$0.isEmpty }
    guard let fewest = differing.map(\.count).min(), fewest <= most else { return nil }
    let nearest = Set(differing.filter { $0.count == fewest })
    return nearest.count == 1 ? nearest.first : nil
  }
}
