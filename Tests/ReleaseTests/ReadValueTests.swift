import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// Mistakes with single values: zeros taken for nothing, digits read as numbers, the end of a range, half an offset.
@Suite struct ReadValueTests {
  /// The phrases about a port that answers like the reference or as told; nothing may be left unexplained.
  private static func phrases(_ name: String, _ answer: (Case, JSON?) -> Reply?) throws -> [String] {
    try WrongPort.phrases(name) { answer($0, $1.value) }
  }

  private static func value(_ json: JSON) -> Reply { .value(json) }

  private static func reject(_ code: String) -> Reply { .reject(code: code) }

  @Test func `a code of zeros is left out`() throws {
    func port(leavingOut isMeant: (String) -> Bool) throws -> [String] {
      try Self.phrases("nexi.card") { _, right in
        guard let code = right?["securityCode"]?.string, isMeant(code) else { return nil }
        return right.map { Self.value($0.with(["securityCode"], nil)) }
      }
    }
    #expect(try port { Int($0) == 0 } == ["treats zeros as no value in fields.securityCode"])
    // A port that leaves out every code does not take zeros for nothing.
    #expect(try !port { _ in true }.contains { $0.contains("zeros") })
  }

  @Test func `an amount of zero is refused as missing`() throws {
    let phrases = try Self.phrases("nexi.request.payment-intent") { testCase, right in
      right != nil && testCase.input["fields"]?["amount"]?["value"]?.line == "0" ? Self.reject("missing-field") : nil
    }
    #expect(phrases == ["treats zeros as no value in fields.amount.value"])
  }

  /// 12.34 is no whole number of minor units; 12 is one.
  @Test func `a number that is taken is told as it was written`() throws {
    let phrases = try Self.phrases("nexi.request.payment-intent") { testCase, right in
      testCase.input["fields"]?["amount"]?["value"]?.line == "12.34" ? Self.value(.null) : nil
    }
    #expect(phrases == ["accepts 12.34 as value, which must be refused"])
  }

  @Test func `digits beyond 64 bits become the largest number`() throws {
    let phrases = try Self.phrases("placetopay.request.query") { testCase, right in
      guard let id = testCase.input["requestId"]?.string, Int64(id) == nil, let right else { return nil }
      let url = right["url"]?.string?.replacing(id, with: String(Int64.max)) ?? ""
      return Self.value(right.with(["url"], .text(url)))
    }
    #expect(phrases == ["reads requestId as a number of 64 bits"])
  }

  @Test func `a range that ends one too early`() throws {
    let phrases = try Self.phrases("card.scheme") { testCase, right in
      testCase.input["cardNumber"]?.string?.hasPrefix("2720") == true && right?["scheme"] == .text("mastercard")
        ? Self.value(["scheme": .text("unknown")]) : nil
    }
    #expect(phrases == ["does not accept numbers that begin with 2720 for mastercard"])
  }

  /// Before a digit is typed there is no prefix to distinguish numbers by.
  @Test func `no scheme for no digits is a failure without a name`() throws {
    let operation = try #require(Gateway.operation("card.scheme.typed"))
    let outcomes = try WrongPort.cases(operation.name).map { testCase in
      var evaluator = Evaluator()
      let right = Reply(operation.respond(to: testCase.input, &evaluator))
      let isEmpty = testCase.input["leadingDigits"] == .text("")
      return Judge.judge(testCase, isEmpty ? Self.value(["schemes": .array([])]) : right)
    }
    let mistakes = FailureAttribution(Vacuity.marked(outcomes))
    #expect(mistakes.groups.flatMap(\.outcomes).count + mistakes.unexplained.count == 1)
  }

  @Test func `the minutes of a western offset are counted to the east`() throws {
    let phrases = try Self.phrases("placetopay.auth.verify") { testCase, right in
      right != nil && testCase.input["seed"]?.string?.hasSuffix("-03:30") == true ? Self.reject("invalid-value") : nil
    }
    #expect(phrases == ["gives the minutes of an offset like -03:30 in the seed the wrong sign"])
  }

  @Test func `the minutes of an offset are left out`() throws {
    let phrases = try Self.phrases("placetopay.auth.verify") { testCase, right in
      let offset = testCase.input["seed"]?.string?.suffix(6) ?? ""
      let hasMinutes = offset.wholeMatch(of: /[+\-][0-9]{2}:[0-9]{2}/) != nil && !offset.hasSuffix("00")
      return right != nil && hasMinutes ? Self.reject("invalid-value") : nil
    }
    #expect(phrases == ["ignores the minutes of an offset like +05:30 in the seed"])
  }

  @Test func `what stands behind a second colon is not looked at`() throws {
    let phrases = try Self.phrases("placetopay.notification.verify") { testCase, _ in
      testCase.id == "signature-second-colon" ? Self.value(["accepted": .bool(true)]) : nil
    }
    #expect(phrases == ["ignores what follows a second colon of the signature"])
  }

  @Test func `a list of signed fields is searched as text`() throws {
    let phrases = try Self.phrases("everypay.hmac.verify") { testCase, _ in
      ["list-with-a-space", "amount-beside-initial-amount"].contains(testCase.id)
        ? Self.value(["accepted": .bool(true)]) : nil
    }
    #expect(phrases == ["looks for names in the text of the message's own list, where initial_amount contains amount"])
  }

  @Test func `a block of 64 bytes for SHA-512`() throws {
    let operation = try #require(Gateway.operation("digest.hmac-sha512"))
    let phrases = try Self.phrases(operation.name) { testCase, right in
      guard right != nil, let key = testCase.input["key"].flatMap(MatchRule.bytes), key.count > 64 else { return nil }
      let hashed = testCase.input.with(["key"], UTF8Text.json(DigestAlgorithm.sha512.hash(key)))
      return Reply(Response(operation.answer(hashed)))
    }
    #expect(phrases == ["hashes keys of more than 64 bytes first, as if SHA-512's block were no longer"])
  }

  /// All consequences of one row in place of another are one mistake, the worst first.
  @Test func `a word that is treated as another is one mistake`() throws {
    let phrases = try WrongPort.phrases("nexi.response.decode") { testCase, right in
      guard let body = testCase.input["body"]?.string, body.contains("\"AUTHORIZE_REQUEST\""), right.value != nil else {
        return nil
      }
      let other = testCase.input.with(
        ["body"], .text(body.replacing("\"AUTHORIZE_REQUEST\"", with: "\"AUTHORIZED\"")))
      guard case .value(let value)? = Gateway.operation("nexi.response.decode")?.answer(other) else { return nil }
      return .value(value.with(["status"], .text("AUTHORIZE_REQUEST")))
    }
    #expect(phrases == ["treats AUTHORIZE_REQUEST as AUTHORIZED"])
  }
}
