import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Testing

/// Mistakes of verifiers that were once caught and not named.
@Suite struct VerifierNamingTests {
  private static let accepted = Reply.value(Answer.accepted)

  /// The phrases about a port that answers like the reference, or as told.
  private static func phrases(_ name: String, _ answer: (Case, Reply) -> Reply?) throws -> [String] {
    let mistakes = WrongPort.mistakes(try WrongPort.outcomes(name, answer))
    #expect(mistakes.unexplained.isEmpty, "\(mistakes.unexplained.map(\.testCase.name))")
    // The example on the page of a fault is a case that shows it.
    for group in mistakes.groups {
      guard let mutation = group.explanation.mutations.first, let example = mutation.fault.usualCase,
        mutation.place != "behind the clock"
      else { continue }
      #expect(mutation.place.contains(mutation.fault.usualPlace), "\(mutation.place)")
      #expect(group.outcomes.contains { $0.testCase.name == example }, "\(example) \(mutation.place)")
    }
    return mistakes.phrases
  }

  private static func text(_ testCase: Case, _ field: String) -> String { testCase.input[field]?.string ?? "" }

  @Test func `a member beside the one that is signed`() throws {
    let operation = try #require(Gateway.operation("placetopay.notification.verify"))
    let phrases = try Self.phrases(operation.name) { testCase, _ in
      guard let body = testCase.input["body"].flatMap(MatchRule.bytes).flatMap({ try? JSON(parsing: $0) }),
        body[["status", "status"]]?.string != nil, let reason = body[["status", "reason"]],
        reason.string?.isEmpty == false
      else { return nil }
      let read = testCase.input.with(["body"], .text(body.with(["status", "status"], reason).line))
      return Reply(Response(operation.answer(read)))
    }
    #expect(phrases == ["computes with reason in place of status"])
  }

  @Test func `an algorithm of the signature's length`() throws {
    let operation = try #require(Gateway.operation("payfort.signature.verify"))
    let phrases = try Self.phrases(operation.name) { testCase, right in
      guard let configured = testCase.input["algorithm"]?.string, !configured.hasPrefix("hmac"),
        right.code == "signature-mismatch", let count = testCase.input["parameters"]?["signature"]?.string?.count,
        let other = [40: "sha1", 64: "sha256", 128: "sha512"][count]
      else { return nil }
      return Reply(Response(operation.answer(testCase.input.with(["algorithm"], .text(other)))))
    }
    #expect(phrases == ["chooses the algorithm by the length of the received signature, not by 'algorithm'"])
  }

  @Test func `the name of an algorithm in any case`() throws {
    let phrases = try Self.phrases("placetopay.notification.verify") { testCase, right in
      guard right.code == "unsupported-algorithm",
        ["algorithm-capitals-refused", "algorithm-mixed-case-refused"].contains(testCase.id)
      else { return nil }
      return Self.accepted
    }
    #expect(phrases == ["accepts the name of an algorithm in any case"])
  }

  @Test func `an id that is read as a number`() throws {
    let operation = try #require(Gateway.operation("placetopay.notification.verify"))
    var evaluator = Evaluator()
    let phrases = try Self.phrases(operation.name) { testCase, right in
      guard let derivation = try? operation.derivation(for: testCase.input), let given = derivation.signature else {
        return nil
      }
      let values = zip(derivation.formula.fields, derivation.arguments).map { name, value -> FieldValue in
        guard name == "requestId", case .bytes(let digits) = value, digits.allSatisfy(ASCII.isDigit),
          let number = Int(String(decoding: digits, as: UTF8.self))
        else { return value }
        return .bytes(Array(String(number).utf8))
      }
      return evaluator.value(derivation.formula, values) == given
        ? Self.accepted : .reject(code: "signature-mismatch")
    }
    #expect(phrases == ["reads requestId as a number, without leading zeros"])
  }

  /// The phrases about a port's answers to authentications, by how far the seed is ahead of the clock.
  private static func seeds(_ answer: (Case, Int?) -> Reply?) throws -> [String] {
    try phrases("placetopay.auth.verify") { testCase, _ in
      let times = ["seed", "now"].map { SeedTime(abbreviated: Array(text(testCase, $0).utf8))?.seconds }
      return answer(testCase, times[0].flatMap { seed in times[1].map { seed - $0 } })
    }
  }

  @Test func `half a check of the clock`() throws {
    let operation = try #require(Gateway.operation("placetopay.auth.verify"))
    func judged(_ testCase: Case, at clock: String) -> Reply {
      Reply(Response(operation.answer(testCase.input.with(["now"], .text(clock)))))
    }
    let future = try Self.seeds { testCase, ahead in
      (ahead ?? 0) > 300 ? judged(testCase, at: SeedTime.completing(Self.text(testCase, "seed"))) : nil
    }
    #expect(future == ["accepts times that are far ahead of the clock"])
    let past = try Self.seeds { testCase, ahead in
      (ahead ?? 0) < -300 ? judged(testCase, at: SeedTime.completing(Self.text(testCase, "seed"))) : nil
    }
    #expect(past == ["accepts times that are far behind the clock"])
    let bound = try Self.seeds { testCase, ahead in
      guard let ahead, abs(ahead) == 300 else { return nil }
      return .reject(code: "invalid-value")
    }
    #expect(bound == ["refuses the seed at exactly the allowed distance from the clock"])
    let offset = try Self.seeds { testCase, ahead in
      guard ahead != nil else { return nil }
      let seed = SeedTime.completing(Self.text(testCase, "seed"))
      let times = [seed, Self.text(testCase, "now")].map { time in
        SeedTime(Array((time.hasSuffix("Z") ? time : String(time.dropLast(6)) + "Z").utf8))?.seconds ?? 0
      }
      return abs(times[0] - times[1]) > 300
        ? .reject(code: "invalid-value") : judged(testCase, at: seed)
    }
    #expect(offset == ["reads the seed and the clock as if the offset were zero"])
    let form = try Self.seeds { testCase, _ in testCase.id == "space-for-t" ? Self.accepted : nil }
    #expect(form == ["accepts times with a space for the T"])
  }

  @Test func `a form that is decoded twice`() throws {
    let operation = try #require(Gateway.operation("everypay.hmac.verify"))
    let phrases = try Self.phrases(operation.name) { testCase, _ in
      guard let form = testCase.input["form"].flatMap(MatchRule.bytes), let pairs = try? FormBody.decodeStrictly(form)
      else { return nil }
      let twice = pairs.map {
        FormBody.Pair(name: PercentEncoding.decode($0.name), value: PercentEncoding.decode($0.value))
      }
      let changed = UTF8Text.json(FormSpelling.whatwg.encode(twice))
      return Reply(Response(operation.answer(testCase.input.with(["form"], changed))))
    }
    #expect(phrases == ["decodes the form twice before verifying"])
  }

  @Test func `some fields of the message's own list`() throws {
    let phrases = try Self.phrases("everypay.hmac.verify") { testCase, _ in
      ["unlisted-amount", "unlisted-nonce", "amount-beside-initial-amount"].contains(testCase.id) ? Self.accepted : nil
    }
    #expect(phrases == ["accepts messages whose list of signed fields lacks amount, nonce"])
  }

  @Test func `a token that is trimmed`() throws {
    let operation = try #require(Gateway.operation("everypay.authorization.bearer"))
    let phrases = try Self.phrases(operation.name) { testCase, right in
      guard let token = testCase.input["token"].flatMap(MatchRule.bytes) else { return nil }
      let trimmed = Array(token.drop(while: ASCII.isSpace).reversed().drop(while: ASCII.isSpace).reversed())
      return Reply(Response(operation.answer(testCase.input.with(["token"], UTF8Text.json(trimmed)))))
    }
    #expect(phrases == ["trims token"])
  }

  /// A port that reports its steps: the formula of the request, over members that an answer lacks.
  @Test func `the formula of another call`() throws {
    let request = try #require(Gateway.operation("nexi.mac.request"))
    func port(withSteps: Bool) throws -> [FailureGroup] {
      let outcomes = try WrongPort.cases("nexi.mac.verify").map { testCase -> Outcome in
        let fields = (testCase.input["fields"]?.members ?? []).map { ($0.name.string.lowercased(), $0.value) }
        func value(_ name: String) -> JSON? { fields.last { $0.0 == name.lowercased() }?.1 }
        var input = [("key", testCase.input["key"] ?? .null), ("merchantId", testCase.input["merchantId"] ?? .null)]
        input += ["payId", "transId", "amount", "currency"].compactMap { name in value(name).map { (name, $0) } }
        var evaluator = Evaluator()
        let steps = request.respond(to: .members(input), &evaluator).steps
        return Judge.judge(
          testCase, .reject(code: "signature-mismatch", steps: withSteps ? steps : []))
      }
      return FailureAttribution(Vacuity.marked(outcomes)).groups
    }
    #expect(try port(withSteps: true).map(\.explanation.phrase) == ["computes nexi.mac.request instead"])
    // Without steps this is a port that refuses everything.
    #expect(try port(withSteps: false).isEmpty)
  }

  /// Python: the exception of `bytes.decode()` is caught, and the message is accepted.
  @Test func `messages that cannot be decoded`() throws {
    let phrases = try Self.phrases("everypay.hmac.verify") { testCase, _ in
      let form = testCase.input["form"].flatMap(MatchRule.bytes) ?? []
      let pairs = (try? FormBody.decodeStrictly(form)) ?? []
      return pairs.contains { !UTF8Text.isValid($0.value) } ? Self.accepted : nil
    }
    #expect(
      phrases.count == 1 && phrases[0].hasPrefix("skips the verification where some text is not UTF-8"), "\(phrases)")
  }
}
