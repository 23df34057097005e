import ConformanceKit
import Encodings

/// The bytes around the first difference of two texts, for values that look alike or whose text is misleading.
enum ByteWindow {
  private static let (before, length) = (4, 16)

  /// The bytes in hexadecimal, of the right value and of the port's; `nil` if both are plain ASCII.
  static func around(_ outcome: Outcome) -> (right: String?, wrong: String?) {
    guard outcome.verdict == .fail, case .answer(.value(let right)) = outcome.testCase.expectation,
      case .value(let wrong, _) = outcome.reply, let one = MatchRule.bytes(right), let other = MatchRule.bytes(wrong),
      one != other
    else { return (nil, nil) }
    let same = zip(one, other).prefix { $0 == $1 }.count
    func window(_ bytes: [UInt8]) -> ArraySlice<UInt8> { bytes.dropFirst(max(0, same - before)).prefix(length) }
    func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { (0x20...0x7e).contains($0) } }
    guard !isPlain(window(one)) || !isPlain(window(other)) else { return (nil, nil) }
    return (spaced(window(one)), spaced(window(other)))
  }

  private static func spaced(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { Hex.encode([$0]) }.joined(separator: " ")
  }
}
