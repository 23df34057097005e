import ConformanceKit
import Encodings
import Gateways

/// A message without its signature.
struct UnsignedMessage: Equatable {
  /// The message without its signature, as text or as JSON.
  private let rest: JSON
  /// Whether it has a signature, valid or not.
  let isSigned: Bool

  private static let names = ["signature", "hash", "hmac", "MAC", "mac"]

  /// - Returns: `nil` where the input holds no message that can be parsed.
  init?(_ input: JSON) {
    if let form = input["form"].flatMap(MatchRule.bytes) {
      guard let pairs = try? FormBody.decodeStrictly(form) else { return nil }
      let kept = pairs.filter { pair in !Self.names.contains { pair.name.elementsEqual($0.utf8) } }
      rest = .array(kept.map { .array([UTF8Text.json($0.name), UTF8Text.json($0.value)]) })
      isSigned = kept.count < pairs.count
      return
    }
    let body = input["body"].flatMap(MatchRule.bytes).flatMap { try? JSON(parsing: $0) }
    guard let members = (body ?? input["parameters"] ?? input["fields"])?.members else { return nil }
    let kept = members.filter { member in !Self.names.contains { member.name == $0 } }
    rest = .object(kept)
    isSigned = kept.count < members.count
  }

  /// Whether a case is its accepted twin without the signature and otherwise the same.
  static func isTwin(_ testCase: Case, among outcomes: [Outcome]) -> Bool {
    guard let message = UnsignedMessage(testCase.input), !message.isSigned, let name = testCase.twinName,
      let twin = outcomes.first(where: { $0.testCase.name == name }).flatMap({ UnsignedMessage($0.testCase.input) })
    else { return false }
    return twin.rest == message.rest
  }
}
