import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Messages
import Testing

/// Mistakes with JSON in a field of a request.
@Suite struct TokenTextTests {
  /// The phrases about a port that writes its Apple Pay token differently.
  private static func phrases(_ change: (JSON) -> String) throws -> [String] {
    let all = try WrongPort.cases("edfapg.request.applepay")
    let outcomes = try WrongPort.outcomes(all.prefix(8) + all.dropFirst(8).filter(hasEscapes)) { _, right in
      guard var request = right.value.flatMap(RequestMessage.init), case .parts(var parts, let boundary) = request.body,
        let index = parts.firstIndex(where: { $0.name.elementsEqual("parameters".utf8) }),
        let token = try? JSON(parsing: parts[index].value)
      else { return nil }
      parts[index].value = Array(change(token).utf8)
      request.body = .parts(parts, boundary)
      return .value(request.json)
    }
    return WrongPort.mistakes(outcomes).phrases
  }

  private static func hasEscapes(_ testCase: Case) -> Bool {
    let text = testCase.input["fields"]?["parameters"]?.string ?? ""
    return (try? JSON(parsing: text)).map { joined($0) != $0.line && text.contains("{") } ?? false
  }

  /// JSON joined by hand, without any escapes.
  private static func joined(_ json: JSON) -> String {
    switch json {
    case .object(let members): "{\(members.map { "\"\($0.name.string)\":\(joined($0.value))" }.joined(separator: ","))}"
    case .array(let elements): "[\(elements.map(joined).joined(separator: ","))]"
    case .string(let text): "\"\(text.string)\""
    default: json.line
    }
  }

  @Test func `JSON joined by hand loses no backslashes, it never had them`() throws {
    let phrases = try Self.phrases(Self.joined)
    #expect(phrases == ["writes parameters as JSON without escaping its texts"])
    // The inner objects become text too, in quotes.
    let nested = try Self.phrases { token in
      let members = (token.members ?? []).map { "\"\($0.name.string)\": \"\($0.value.string ?? $0.value.line)\"" }
      return "{\(members.joined(separator: ", "))}"
    }
    #expect(nested == ["writes parameters as JSON without escaping its texts"])
  }

  @Test func `JSON in a string`() throws {
    #expect(try Self.phrases { JSON.text($0.line).line } == ["writes parameters as JSON in a string of JSON"])
    let nested = try Self.phrases { token in
      JSON.object(
        (token.members ?? []).map { $0.value.members == nil ? $0 : JSON.Member($0.name, .text($0.value.line)) }
      ).line
    }
    #expect(nested == ["writes the objects inside parameters as JSON in a string"])
  }
}
