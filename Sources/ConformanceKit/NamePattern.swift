/// A pattern for case names: `*` stands for any characters, and a pattern without `#` matches operations.
public struct NamePattern: Sendable, Hashable {
  private let pattern: [UInt8]

  /// A pattern such as `edfapg.*`, `payfort.signature` or `*#plus-*`.
  public init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

  /// Whether the pattern matches this case.
  public func matches(_ testCase: Case) -> Bool {
    matches(name: pattern.contains(UInt8(ascii: "#")) ? testCase.name : testCase.operation)
  }

  /// Whether the pattern matches a whole name.
  package func matches(name: String) -> Bool { Self.matches(pattern[...], Array(name.utf8)[...]) }

  /// Matches wildcards with backtracking to the last `*` only, so that the time is at most quadratic.
  private static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var (p, t) = (pattern.startIndex, text.startIndex)
    var retry: (pattern: Int, text: Int)?
    while t < text.endIndex {
      if p < pattern.endIndex, pattern[p] == UInt8(ascii: "*") {
        p += 1
        retry = (p, t)
      } else if p < pattern.endIndex, pattern[p] == text[t] {
        (p, t) = (p + 1, t + 1)
      } else if let last = retry {
        retry = (last.pattern, last.text + 1)
        (p, t) = (last.pattern, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
