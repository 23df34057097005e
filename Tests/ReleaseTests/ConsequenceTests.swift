import ConformanceKit
import Encodings
import Faults
import Gateways
import Messages
import Testing

/// Single mistakes of an outsider's Go port that were reported together with their consequences, or not at all.
@Suite struct ConsequenceTests {
  private static func text(_ testCase: Case, _ name: String) -> String { testCase.input[name]?.string ?? "" }

  private static func body(_ testCase: Case) -> JSON? {
    testCase.input["body"].flatMap(MatchRule.bytes).flatMap { try? JSON(parsing: $0) }
  }

  private static func answer(_ operation: String, _ input: JSON) throws -> Reply {
    Reply(Response(try #require(Gateway.operation(operation)).answer(input)))
  }

  /// Go: `if action == "CHECK_STATUS" && status == "12" { kind = approved }`.
  @Test func `a query that was answered, whatever stands beside it`() throws {
    let outcomes = try WrongPort.outcomes("payfort.response.decode") { testCase, right in
      guard Self.text(testCase, "action") == "CHECK_STATUS", Self.text(testCase, "status") == "200",
        right.value?["result"] == .text("12000"), let body = Self.body(testCase),
        [nil, .text("CHECK_STATUS")].contains(body["query_command"])
      else { return nil }
      return right.value.map { .value($0.with(["kind"], .text("approved")).with(["reason"], nil)) }
    }
    #expect(outcomes.count { $0.verdict != .pass } > 15)
    #expect(
      WrongPort.phrases(outcomes) == [
        "treats an answered query as a payment that was made, whatever was given back"
      ])
  }

  @Test func `an amount is no word that a port goes by`() throws {
    let phrases = WrongPort.mistakes(
      try WrongPort.outcomes("payfort.response.decode") { testCase, right in
        guard let body = Self.body(testCase), body["captured_amount"] == .text("1000"),
          right.value?["kind"] == .text("unknown")
        else { return nil }
        return right.value.map { .value($0.with(["kind"], .text("approved"))) }
      }
    ).phrases
    #expect(!phrases.contains { $0.contains("wherever") }, "\(phrases)")
  }

  /// Go: `default: return Outcome{Kind: "approved"}`.
  @Test func `whatever is not JSON is taken for paid`() throws {
    let outcomes = try WrongPort.outcomes("payfort.response.decode") { testCase, _ in
      guard let type = testCase.input["contentType"]?.string, !type.lowercased().contains("json"), !type.isEmpty,
        !type.contains("x-www-form") || ["CHECK_STATUS", "SDK_TOKEN"].contains(Self.text(testCase, "action"))
      else { return nil }
      return .value(["kind": .text("approved"), "status": .text(Self.text(testCase, "status"))])
    }
    let phrases = WrongPort.phrases(outcomes)
    #expect(
      phrases == [
        "answers approved to bodies of another Content-Type (application/javascript, multipart/form-data, text/html and "
          + "others) without reading them"
      ])
    // It reports status 22, which is a token's.
    #expect(outcomes.first { $0.testCase.id == "form-for-sdk-token" }?.severity == .high)
  }

  /// Outcomes of a port that changes the signed members.
  private static func signing(_ change: @escaping (JSON.Member) -> JSON.Member?) throws -> [Outcome] {
    func changed(_ fields: JSON?) -> JSON { .object((fields?.members ?? []).compactMap(change)) }
    let computed = try ["payfort.signature", "payfort.signature.verify"].flatMap { name in
      try WrongPort.outcomes(name) { testCase, _ in
        guard testCase.input["parameters"]?.members != nil else { return nil }
        return try Self.answer(name, testCase.input.with(["parameters"], changed(testCase.input["parameters"])))
      }
    }
    let sent = try WrongPort.outcomes("payfort.request.purchase") { testCase, right in
      guard let value = right.value, let body = value["body"]?.string.flatMap({ try? JSON(parsing: Array($0.utf8)) }),
        case .value(let signature, _) = try Self.answer(
          "payfort.signature",
          [
            "algorithm": testCase.input["algorithm"], "phrase": testCase.input["phrase"],
            "parameters": changed(body.with(["signature"], nil)),
          ])
      else { return nil }
      return .value(value.with(["body"], .text(body.with(["signature"], signature).line)))
    }
    return computed + sent
  }

  /// Go: `b.WriteString(name + "=" + html.EscapeString(value))`.
  @Test func `values that are escaped for HTML before they are signed`() throws {
    let outcomes = try Self.signing { member in
      guard case .string(let text) = member.value else { return member }
      let escaped = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&#34;"), ("'", "&#39;")].reduce(text.string)
      {
        $0.replacing($1.0, with: $1.1)
      }
      return UTF8Text.isValid(text.utf8) ? JSON.Member(member.name, .text(escaped)) : member
    }
    #expect(outcomes.contains { $0.verdict != .pass && $0.testCase.operation == "payfort.request.purchase" })
    #expect(WrongPort.phrases(outcomes) == ["escapes texts for HTML as Go's html.EscapeString does"])
  }

  /// PayFort's own .NET SDK leaves out names that contain that of an unsigned parameter.
  @Test func `names that contain the word signature`() throws {
    let outcomes = try Self.signing { member in
      member.name != "signature" && member.name.string.contains("signature") ? nil : member
    }
    #expect(WrongPort.phrases(outcomes) == ["leaves out names that merely contain an excluded name"])
  }

  /// Python: `json.dumps(value, separators=(",", ":"))`, only for dictionaries.
  @Test func `objects as JSON in arrays that are written rightly`() throws {
    func written(_ value: JSON) -> JSON {
      switch value {
      case .object where !TextInput.isEncoded(value): .text(value.line)
      case .array(let elements): .array(elements.map(written))
      default: value
      }
    }
    let outcomes = try Self.signing { JSON.Member($0.name, written($0.value)) }
    #expect(WrongPort.mistakes(outcomes).phrases.first == "writes nested values as JSON, arrays rightly")
  }

  @Test func `a secret that came out is told with how to mend it`() throws {
    let outcomes = try WrongPort.outcomes("payfort.signature.verify") { _, right in
      right.code == nil ? nil : .leak("the message of its rejection holds the secret field 'phrase'")
    }
    let mistakes = WrongPort.mistakes(outcomes)
    #expect(mistakes.names == ["secret-let-out"] && mistakes.unexplained.isEmpty)
    let told = try #require(mistakes.groups.first)
    #expect(told.severity == .critical && !told.explanation.isTentative)
    let go = try #require(PortLanguage(named: "go"))
    #expect(told.explanation.mutations[0].fault.mend(in: go).contains("errors.New"))
  }
}
