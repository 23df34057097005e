import Formulas
import ConformanceKit
import Encodings
import Faults
import Gateways
import Reports
import Testing

/// The limits of a diagnosis: no passing case may contradict it, and no tolerated spelling may hide it.
@Suite struct AccusationTests {
  private static func answers(_ name: String, _ change: (Case, JSON) -> JSON?) throws -> [Outcome] {
    try WrongPort.outcomes(name) { testCase, right in
      right.value.flatMap { change(testCase, $0) }.map { .value($0) }
    }
  }

  private static func names(_ outcomes: [Outcome]) -> [String] { FailureAttribution(outcomes).names }

  /// The wallet's hash without its reversals.
  private static func unreversed(_ testCase: Case) -> JSON {
    let (email, password) = (testCase.input["email"]?.string ?? "", testCase.input["password"]?.string ?? "")
    let bytes = Array((email + password).utf8).map { (0x61...0x7a).contains($0) ? $0 - 32 : $0 }
    return .text(Hex.encode(DigestAlgorithm.md5.hash(bytes)))
  }

  @Test func `a mistake that a passing case contradicts is not named`() throws {
    func isText(_ testCase: Case) -> Bool {
      testCase.input["email"]?.string != nil && testCase.input["password"]?.string != nil
    }
    let everywhere = try Self.answers("edfapg.hash.wallet") { testCase, _ in
      isText(testCase) ? Self.unreversed(testCase) : nil
    }
    let failing = everywhere.filter { $0.verdict != .pass }
    #expect(failing.count > 20)
    let texts = everywhere.filter { isText($0.testCase) }
    #expect(!Self.names(texts).isEmpty)
    // The same port, except that it reverses in one case of twenty.
    let right = Set(failing.enumerated().filter { $0.offset.isMultiple(of: 20) }.map(\.element.testCase.name))
    let mixed = try Self.answers("edfapg.hash.wallet") { testCase, _ in
      isText(testCase) && !right.contains(testCase.name) ? Self.unreversed(testCase) : nil
    }.filter { isText($0.testCase) }
    #expect(mixed.contains { $0.verdict == .pass } && mixed.contains { $0.verdict != .pass })
    #expect(Self.names(mixed) == [])
  }

  /// A port that treats a card as expired in the second half of its last month is wrong on the last day too.
  @Test func `a yes or no shows no mistake that leaves many of them unexplained`() throws {
    func answers(_ isExpired: (_ today: String, _ last: String) -> Bool) throws -> [Outcome] {
      try Self.answers("card.expiry") { testCase, value in
        guard let today = testCase.input["today"]?.string, let last = value["lastDay"]?.string else { return nil }
        return isExpired(today, last) ? value.with(["expired"], .bool(true)) : nil
      }
    }
    let lastDay = try answers { $0 == $1 }
    #expect(Self.names(lastDay) == ["expiry-on-the-last-day"])
    let month = try answers { $0.prefix(7) == $1.prefix(7) }
    #expect(Self.names(month) == ["expiry-judged-on-the-first"])
    let half = try answers { $0.prefix(7) == $1.prefix(7) && $0.suffix(2) > "15" }
    let failed = [lastDay, half, month].map { $0.count { $0.verdict != .pass } }
    #expect(failed[0] < failed[1] && failed[1] < failed[2], "\(failed)")
    #expect(Self.names(half) == [])
  }

  /// A request without a required field, except in one case.
  @Test func `a request contradicts a mistake like a value does`() throws {
    func port(except spared: String?) throws -> [Outcome] {
      try Self.answers("placetopay.request.create") { testCase, value in
        testCase.name == spared ? nil : Self.changed(value) { $0.filter { $0.name != "returnUrl" } }
      }
    }
    let all = try port(except: nil)
    #expect(Self.names(all) == ["field-not-sent"])
    let first = try #require(all.first { $0.verdict == .fail })
    #expect(Self.names(try port(except: first.testCase.name)) == [])
  }

  private static func upper(_ value: JSON) -> JSON {
    .text(String(decoding: (value.string ?? "").utf8.map { (0x61...0x7a).contains($0) ? $0 - 32 : $0 }, as: UTF8.self))
  }

  /// A request with changed members of the body.
  private static func changed(_ request: JSON, _ change: ([JSON.Member]) -> [JSON.Member]) -> JSON? {
    guard let body = request["body"]?.string, let json = try? JSON(parsing: Array(body.utf8)),
      let members = json.members
    else { return nil }
    return .object(
      (request.members ?? []).map { member in
        member.name == "body" ? JSON.Member(member.name, .text(JSON.object(change(members)).line)) : member
      })
  }

  /// A refund without its currency, signed as sent.
  @Test func `what is not sent is not said to be sent unsigned`() throws {
    let outcomes = try Self.answers("payfort.request.refund") { testCase, value in
      Self.changed(value) { members in
        let sent = members.filter { $0.name != "currency" && $0.name != "signature" }
        let input = testCase.input.with(["fields"], nil).with(["environment"], nil).with(["parameters"], .object(sent))
        guard case .value(let signature)? = Gateway.operation("payfort.signature")?.answer(input) else {
          return members
        }
        return sent + [JSON.Member("signature", signature)]
      }
    }
    #expect(outcomes.contains { $0.verdict == .fail })
    #expect(Self.names(outcomes) == ["field-not-sent"])
  }

  @Test func `capitals that the gateway takes hide no other mistake`() throws {
    // The phrase is only put in front.
    let values = try Self.answers("payfort.signature") { testCase, value in
      guard let parameters = testCase.input["parameters"]?.members, testCase.input["algorithm"]?.string == "sha256",
        let phrase = testCase.input["phrase"]?.string,
        parameters.allSatisfy({ $0.value.string != nil }), !parameters.contains(where: { $0.name == "signature" })
      else { return Self.upper(value) }
      let sorted = parameters.sorted { $0.name.string < $1.name.string }
      let text = phrase + sorted.map { "\($0.name.string)=\($0.value.string ?? "")" }.joined()
      return Self.upper(.text(Hex.encode(DigestAlgorithm.sha256.hash(Array(text.utf8)))))
    }
    let wrong = values.filter { $0.verdict != .pass && $0.testCase.input["algorithm"]?.string == "sha256" }
    #expect(wrong.count > 20)
    #expect(
      FailureAttribution(wrong).groups.reduce(0) { $0 + $1.outcomes.count } > wrong.count / 2, "\(Self.names(wrong))")

    let requests = try Self.answers("payfort.request.refund") { _, value in
      Self.changed(value) { members in
        members.filter { $0.name != "currency" }.map { member in
          member.name == "signature" ? JSON.Member(member.name, Self.upper(member.value)) : member
        }
      }
    }
    #expect(Self.names(requests).contains("field-not-sent"), "\(Self.names(requests))")
  }

  /// A port that takes local time for Universal Time refuses right messages because of their seeds: so it checks seeds.
  @Test func `a check that refuses a right message is made`() throws {
    let names = ["local-time-as-utc", "sign-of-offset", "daylight-saving"]
    let outcomes = try WrongPort.cases("placetopay.auth.verify").map { testCase in
      var evaluator = Evaluator()
      let operation = try #require(Gateway.operation(testCase.operation))
      let right = Reply(operation.respond(to: testCase.input, &evaluator))
      if names.contains(testCase.id) { return Judge.judge(testCase, .value(Answer.accepted)) }
      let isRefused = ["same-instant", "other-offset", "largest-offset", "utc-as-offset"].contains(testCase.id)
      return Judge.judge(testCase, isRefused ? .reject(code: "invalid-value") : right)
    }
    let open = Vacuity.marked(outcomes)
    #expect(open.contains { $0.verdict == .vacuous } && open.count { $0.verdict == .fail } == 7)
    #expect(!Self.names(open).contains("value-unchecked"), "\(Self.names(open))")
  }

  /// The last four digits by fixed offsets: what a few refusals could mean is not reported if the hashes contradict it.
  @Test func `a verification makes no mistake that its values do not show`() throws {
    func digits(_ card: [UInt8]) -> [UInt8] { Array(card.prefix(6) + card.dropFirst(12).prefix(4)) }
    let outcomes = try WrongPort.cases(
      "edfapg.hash.sale", "edfapg.hash.credit", "edfapg.hash.transaction", "edfapg.callback.verify"
    ).map { testCase in
      let operation = try #require(Gateway.operation(testCase.operation))
      var evaluator = Evaluator()
      let right = operation.respond(to: testCase.input, &evaluator)
      guard let derivation = try? operation.derivation(for: testCase.input),
        let place = derivation.formula.fields.firstIndex(of: "cardNumber"),
        case .bytes(let card) = derivation.arguments[place]
      else { return Judge.judge(testCase, Reply(right)) }
      var arguments = derivation.arguments
      // Of ten digits the first six are the card's, and so are the last four.
      arguments[place] = .bytes(digits(card))
      let isShort = digits(card).count < 10
      let value = evaluator.value(derivation.formula, arguments)
      guard !isShort else { return Judge.judge(testCase, Reply(right)) }
      guard operation.isVerification else { return Judge.judge(testCase, .value(UTF8Text.json(value))) }
      let isSame = derivation.signature == value
      return Judge.judge(
        testCase,
        isSame
          ? .value(Answer.accepted) : .reject(code: "signature-mismatch"))
    }
    let phrases = FailureAttribution(Vacuity.marked(outcomes)).groups.map(\.explanation.phrase)
    #expect(phrases.contains { $0.hasPrefix("cuts cardNumber to 16 bytes") }, "\(phrases)")
    #expect(!phrases.contains { $0.hasPrefix("trims") }, "\(phrases)")
  }

  /// If both one text and all texts explain the failures, the one that the cases show is named.
  @Test func `a mistake with one text is not one with every text`() throws {
    let outcomes = try Self.answers("placetopay.trankey") { testCase, _ in
      guard let operation = Gateway.operation(testCase.operation),
        let nonce = testCase.input["nonce"].flatMap(MatchRule.bytes)
      else { return nil }
      let repaired = Array(String(decoding: nonce, as: UTF8.self).utf8)
      guard case .value(let value) = operation.answer(testCase.input.with(["nonce"], UTF8Text.json(repaired))) else {
        return nil
      }
      return value
    }
    let phrases = FailureAttribution(outcomes).groups.map(\.explanation.phrase)
    #expect(phrases == ["replaces what is not UTF-8 in nonce by U+FFFD"])
  }
}
