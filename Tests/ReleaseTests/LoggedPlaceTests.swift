import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// Places in a log that were missed by the port of an author who did not know the catalogue.
@Suite struct LoggedPlaceTests {
  private static func text(_ input: JSON, _ name: String) -> [UInt8] { input[name].flatMap(MatchRule.bytes) ?? [] }

  /// The phrases about a port that writes some logs as the reference does for another input.
  private static func logging(_ change: (JSON) -> JSON?) throws -> [String] {
    let operation = try #require(Gateway.operation("log.redact"))
    let outcomes = try WrongPort.outcomes(operation.name) { testCase, _ in
      change(testCase.input).map { Reply(Response(operation.answer($0))) }
    }
    return WrongPort.mistakes(outcomes).phrases
  }

  /// Names were compared before they were decoded.
  @Test func `a name that is written with percent signs`() throws {
    let phrases = try Self.logging { input in
      guard let url = input["url"]?.string, let query = url.split(separator: "?", maxSplits: 1).last, query != url
      else {
        return nil
      }
      let pairs = query.split(separator: "&").map { pair in
        let name = pair.prefix { $0 != "=" }
        return name.contains("%") && name.count < pair.count
          ? "note" + String(pair.dropFirst(name.count)) : String(pair)
      }
      let changed = url.prefix { $0 != "?" } + "?" + pairs.joined(separator: "&")
      return changed == url ? nil : input.with(["url"], .text(String(changed)))
    }
    #expect(phrases.first == "leaves the values of percent-encoded names in the log", "\(phrases)")
  }

  /// Only the names in JSON were examined, and not its texts.
  @Test func `the texts of JSON`() throws {
    func hidden(_ json: JSON) -> JSON {
      switch json {
      case .object(let members):
        .members(
          members.map { member in
            let isSecret = LogNameRule.endingInAWord.matches(member.name.utf8)
            return (member.name.string, isSecret ? .text("[hidden]") : hidden(member.value))
          })
      case .array(let elements): .array(elements.map(hidden))
      default: json
      }
    }
    let outcomes = try WrongPort.outcomes("log.redact") { testCase, _ in
      guard testCase.input.members?.map(\.name.string) == ["body"],
        let body = try? JSON(parsing: Self.text(testCase.input, "body"))
      else { return nil }
      return .value(.text(hidden(body).line))
    }
    let phrases = WrongPort.mistakes(outcomes).phrases
    #expect(phrases.first == "leaves what is inside JSON strings in the log", "\(phrases)")
  }

  @Test func `a user in front of a URL's host`() throws {
    let outcomes = try WrongPort.outcomes("log.redact") { testCase, right in
      let given = ["url", "text"].compactMap { testCase.input[$0]?.string }.joined(separator: "\n")
      guard let user = given.firstMatch(of: /:\/\/([^\/@\s"']*)@/)?.1, let log = right.value?.string,
        let shown = log.firstMatch(of: /:\/\/([^\/@\s"']*)@/)?.1
      else { return nil }
      return .value(.text(log.replacing("://\(shown)@", with: "://\(user)@")))
    }
    let phrases = WrongPort.mistakes(outcomes).phrases
    #expect(phrases.first == "leaves user names and passwords before a URL's host in the log", "\(phrases)")
  }

  /// Python: `[ -]?` between the digits.
  @Test func `signs between the digits of cards`() throws {
    let outcomes = try WrongPort.outcomes("log.redact") { testCase, _ in
      guard testCase.input.members?.map(\.name.string) == ["text"], let text = testCase.input["text"]?.string,
        !text.contains(":"), text.contains(/[0-9]{4}(\.| {2,3}|\u{a0}|\u{2009}|\u{202f}|\u{2013})[0-9]{4}/),
        !text.contains(/[0-9]{12}/)
      else { return nil }
      return .value(.text(text))
    }
    let phrases = WrongPort.mistakes(outcomes).phrases
    #expect(
      phrases.contains("leaves card numbers with some signs, and not others, between their digits in the log"),
      "\(phrases)")
  }
}
