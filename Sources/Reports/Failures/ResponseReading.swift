import ConformanceKit
import Encodings
import Gateways

/// What a port misread a response as, and by which word of it.
enum ResponseReading {
  /// The most bytes of a word that is shown, and the most words.
  private static let (longest, most) = (24, 2)

  /// - Parameter mask: masks the secrets in a value.
  /// - Returns: words that follow the name of the port; `nil` if the answer is no outcome, or has the right kind.
  static func words(_ outcome: Outcome, _ mask: ([UInt8]) -> [UInt8]) -> String? {
    guard case .value(let right)? = outcome.testCase.expectation.taken.first,
      case .value(let got, _) = outcome.reply, let kind = got["kind"]?.string, let wanted = right["kind"]?.string,
      kind != wanted, let response = Gateway.operation(outcome.testCase.operation)?.response,
      isWord(Array(kind.utf8))
    else { return nil }
    let (input, body) = (outcome.testCase.input, body(outcome.testCase.input))
    let paths = response.words.map(\.path) + response.beginnings.prefix(1).map { [$0.of] }
    let told = paths.compactMap { path -> String? in
      guard let text = body?[path].flatMap(MatchRule.bytes), isWord(text), mask(text) == text else { return nil }
      return "\(path.joined(separator: ".")) \(String(decoding: text, as: UTF8.self))"
    }
    let status = input["status"]?.string.flatMap { $0.hasPrefix("2") ? nil : "HTTP status \($0)" }
    let words = [status].compactMap(\.self) + told.prefix(most)
    guard !words.isEmpty else { return nil }
    return "answers \(kind) where \(wanted) is right, at \(words.joined(separator: " with "))"
  }

  /// The body as JSON, or the pairs of a form as members.
  private static func body(_ input: JSON) -> JSON? {
    guard let bytes = input["body"].flatMap(MatchRule.bytes) else { return nil }
    if let json = try? JSON(parsing: bytes) { return json }
    return (try? FormBody.decodeStrictly(bytes)).map { pairs in
      .object(pairs.map { JSON.Member(JSONText(utf8: $0.name), UTF8Text.json($0.value)) })
    }
  }

  private static func isWord(_ text: [UInt8]) -> Bool {
    (1...longest).contains(text.count)
      && text.allSatisfy { ASCII.isLetterOrDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
  }
}
