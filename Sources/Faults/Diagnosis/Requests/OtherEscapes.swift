import ConformanceKit
import Encodings
import Gateways

/// A form in which a few characters that should be escaped are not.
struct OtherEscapes {
  /// More characters than these are another spelling altogether.
  private static let mostCharacters = 4

  private let outcome: Outcome
  /// The requested spelling.
  private let spelling: String
  /// The bytes that the right form escapes.
  private let escaped: Set<UInt8>
  /// The bytes that are escaped in the right form, but not in the port's.
  private let left: Set<UInt8>

  /// - Returns: `nil` for a form that differs in any other way.
  private init?(_ outcome: Outcome) {
    guard case .answer(.value(let value)) = outcome.testCase.expectation, let right = MatchRule.bytes(value),
      let got = outcome.value.flatMap(MatchRule.bytes)
    else { return nil }
    self.outcome = outcome
    spelling = outcome.testCase.input["spelling"]?.string ?? "whatwg"
    var (escaped, left): (Set<UInt8>, Set<UInt8>) = ([], [])
    var (one, other) = (0, 0)
    while one < right.count, other < got.count {
      let byte = Self.escape(right, at: one)
      if let byte { escaped.insert(byte) }
      if right[one] == got[other] {
        (one, other) = (one + 1, other + 1)
      } else if let byte, got[other] == byte {
        left.insert(byte)
        (one, other) = (one + 3, other + 1)
      } else {
        return nil
      }
    }
    guard one == right.count, other == got.count else { return nil }
    (self.escaped, self.left) = (escaped, left)
  }

  /// The byte that a percent escape encodes.
  private static func escape(_ text: [UInt8], at place: Int) -> UInt8? {
    guard text[place] == UInt8(ascii: "%"), place + 2 < text.count else { return nil }
    return Hex.decode(Array(text[(place + 1)...(place + 2)]))?.first
  }

  /// Attributes open failures of `form.encode` to unescaped characters, by the requested spelling.
  static func explain(_ failures: inout OperationFailures) {
    guard failures.operation.name == "form.encode", !failures.open.isEmpty else { return }
    let all = failures.outcomes.compactMap(OtherEscapes.init)
    for (spelling, forms) in Dictionary(grouping: all, by: \.spelling).sorted(by: { $0.key < $1.key }) {
      let left = forms.reduce(into: Set<UInt8>()) { $0.formUnion($1.left) }
      // A character that is escaped once has another reason where it is not.
      guard (1...mostCharacters).contains(left.count), left.allSatisfy({ 0x21...0x7e ~= $0 }),
        forms.allSatisfy({ $0.escaped.intersection(left) == $0.left })
      else { continue }
      let signs = left.sorted().map { String(UnicodeScalar($0)) }.joined(separator: " ")
      let own = forms.filter { !$0.left.isEmpty }.map(\.outcome).filter(failures.isOpen)
      guard !own.isEmpty else { continue }
      failures.explain(own, by: Mutation(fault: .leftUnescaped, place: "\(signs) in forms as \(spelling) writes them"))
    }
  }
}
