import Encodings
import Gateways

/// What a check with a line-based pattern examines instead of the whole text.
enum LineReading: CaseIterable, Sendable {
  case withoutLastFeed
  case firstLine
  case anyLine

  /// Longer texts are bodies, and a value never has more lines.
  private static let (mostBytes, mostLines) = (4096, 8)

  /// The parts of a text of which one must fit; none for a text of one line.
  private func parts(of text: [UInt8]) -> [[UInt8]] {
    guard text.count <= Self.mostBytes else { return [] }
    let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: Self.mostLines, omittingEmptySubsequences: false)
    guard lines.count > 1 else { return [] }
    return switch self {
    case .withoutLastFeed: lines.count == 2 && lines[1].isEmpty ? [Array(lines[0])] : []
    case .firstLine: [Array(lines[0])]
    case .anyLine: lines.map(Array.init)
    }
  }

  /// The answer of a port that checks the texts of this name in this way; `nil` where it makes no difference.
  ///
  /// It accepts what must be refused, and its answer is then arbitrary.
  func answer(_ example: MessageExample, _ name: String) -> Answer? {
    guard example.rejection != nil || example.operation.comparesTexts else { return nil }
    for text in example.textsOfLines where text.name == name {
      for part in parts(of: text.text) {
        switch (example.right, example.answer(reading: text.text, as: part)) {
        case (.reject, .value): return .value(.null)
        // The message was signed with all its lines.
        case (.reject(let right), .reject(let other))
        where example.operation.isVerification && right.code != .signatureMismatch
          && other.code == .signatureMismatch:
          return .value(.null)
        case (.value(let right), .value(let other)) where example.operation.comparesTexts && right != other:
          return .value(other)
        default: break
        }
      }
    }
    return nil
  }
}
