import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Testing

/// An outsider's mistakes, made one by one, that were once caught without a name.
@Suite struct UnnamedMistakeTests {
  private static func bytes(_ testCase: Case, _ name: String) -> [UInt8] {
    testCase.input[name].flatMap(MatchRule.bytes) ?? []
  }

  /// The phrases about a verifier that accepts some wrong signatures, by the given and the right one.
  private static func verifier(
    _ name: String, where isMeant: (Case) -> Bool = { _ in true }, _ accepts: ([UInt8], [UInt8]) -> Bool
  ) throws -> [String] {
    let operation = try #require(Gateway.operation(name))
    var evaluator = Evaluator()
    return try WrongPort.phrases(name) { testCase, right in
      guard right.code == "signature-mismatch", isMeant(testCase),
        let derivation = try? operation.derivation(for: testCase.input), let given = derivation.signature
      else { return nil }
      return accepts(given, evaluator.value(derivation.formula, derivation.arguments)) ? .accepted : nil
    }
  }

  private static func isSHA1(_ testCase: Case) -> Bool {
    Gateway.operation("placetopay.notification.verify")?.selectors.first?.word(testCase.input) == "sha1"
  }

  /// An object with all its texts changed, including those in hexadecimal.
  private static func mapped(_ json: JSON, _ change: ([UInt8]) -> ArraySlice<UInt8>) -> JSON {
    if let bytes = MatchRule.bytes(json) { return UTF8Text.json(Array(change(bytes))) }
    switch json {
    case .array(let elements): return .array(elements.map { mapped($0, change) })
    case .object(let members): return .object(members.map { JSON.Member($0.name, mapped($0.value, change)) })
    default: return json
    }
  }

  @Test func `the merchant's own card before the message's`() throws {
    let operation = try #require(Gateway.operation("edfapg.callback.verify"))
    let phrases = WrongPort.mistakes(
      try WrongPort.outcomes(operation.name) { testCase, _ in
        let own = Self.bytes(testCase, "cardNumber")
        guard !own.isEmpty, var pairs = try? FormBody.decodeStrictly(Self.bytes(testCase, "form")),
          let place = pairs.firstIndex(where: { $0.name.elementsEqual("card".utf8) })
        else { return nil }
        pairs[place].value = own
        let form = UTF8Text.json(FormSpelling.whatwg.encode(pairs))
        return Reply(Response(operation.answer(testCase.input.with(["form"], form))))
      }
    ).phrases
    #expect(phrases == ["uses the card that the merchant knows although the message has another"])
  }

  @Test func `a part of a signature, with one algorithm`() throws {
    let phrases = try Self.verifier("placetopay.notification.verify", where: Self.isSHA1) {
      $0.prefix(8) == $1.prefix(8)
    }
    #expect(phrases.first?.hasSuffix("8 characters of the two, where algorithm is sha1") == true, "\(phrases)")
  }

  @Test func `no signature of one algorithm is checked`() throws {
    let phrases = try Self.verifier("placetopay.notification.verify", where: Self.isSHA1) { _, _ in true }
    #expect(
      phrases == ["does not verify the signature of messages that pass the other checks, where algorithm is sha1"])
  }

  @Test func `all signatures that begin with 0e are one`() throws {
    let phrases = try Self.verifier("edfapg.callback.verify") {
      $0.starts(with: "0e".utf8) && $1.starts(with: "0e".utf8)
    }
    #expect(phrases == ["compares signatures as numbers where two that begin with 0e look like numbers"])
  }

  @Test func `lengths that differ are no difference`() throws {
    let phrases = try Self.verifier("nexi.mac.verify") { $0.count != $1.count }
    #expect(phrases == ["compares only signatures as long as the right one"])
  }

  @Test func `as much as came is compared, and nothing is not enough`() throws {
    let phrases = try Self.verifier("edfapg.callback.verify") { !$0.isEmpty && $1.starts(with: $0) }
    let place = "the given signature, where it is not empty, at the front of the right one"
    #expect(phrases == ["looks for \(place) instead of comparing the two"])
  }

  @Test func `a list of states that are verified`() throws {
    let verified = ["02", "04", "06", "08", "12", "14", "18", "20", "22"]
    let phrases = try Self.verifier(
      "payfort.signature.verify",
      where: { $0.input["parameters"]?["status"]?.string.map { !verified.contains($0) } ?? false }
    ) { _, _ in true }
    let kept = "02, 04, 06, 08, 12, 14, 18, 20 or 22"
    #expect(phrases == ["skips the verification where status is anything but \(kept)"])
  }

  @Test func `credentials in lines of 76`() throws {
    let phrases = try WrongPort.phrases("everypay.authorization.basic") { _, right in
      guard let value = right.value?.string, value.hasPrefix("Basic ") else { return nil }
      let text = Array(value.utf8.dropFirst(6))
      let lines = stride(from: 0, to: text.count, by: 76).map { text[$0..<min($0 + 76, text.count)] }
      return .value(.text("Basic " + String(decoding: Array(lines.joined(separator: [0x0a])), as: UTF8.self)))
    }
    #expect(phrases == ["breaks base 64 into lines of 76, with line feeds"])
  }

  @Test func `a secret in base 64 in a form`() throws {
    let outcomes = try WrongPort.outcomes("nexi.request.token") { _, body in
      body.formChanging { pair in
        pair.name.elementsEqual("client_secret".utf8)
          ? FormBody.Pair(name: pair.name, value: Array(Base64.encode(pair.value).utf8)) : pair
      }
    }
    #expect(WrongPort.phrases(outcomes) == ["sends client_secret in base 64"])
  }

  @Test func `the key of an HMAC in hexadecimal, and it alone`() throws {
    let operation = try #require(Gateway.operation("payfort.signature"))
    let algorithms: [String: DigestAlgorithm] = ["hmac-sha256": .sha256, "hmac-sha512": .sha512]
    let phrases = try WrongPort.phrases(operation.name) { testCase, right in
      var evaluator = Evaluator()
      guard right.value != nil, let algorithm = testCase.input["algorithm"]?.string.flatMap({ algorithms[$0] }),
        let message = operation.respond(to: testCase.input, &evaluator).steps.first(where: { $0.name == "message" })
      else { return nil }
      let key = Array(Hex.encode(Self.bytes(testCase, "phrase")).utf8)
      return .value(.text(Hex.encode(algorithm.hmac(key: key, message.bytes))))
    }
    #expect(phrases == ["uses the secret in hexadecimal as the key of the HMAC, and only there"])
  }

  @Test func `texts signed as Python escapes them in JSON`() throws {
    let operation = try #require(Gateway.operation("payfort.signature"))
    let outcomes = try WrongPort.outcomes(operation.name) { testCase, right in
      guard right.value != nil, let parameters = testCase.input["parameters"] else { return nil }
      let escaped = Self.mapped(parameters) { text in
        JSONSpelling.python.write(.text(String(decoding: text, as: UTF8.self))).dropFirst().dropLast()
      }
      return Reply(Response(operation.answer(testCase.input.with(["parameters"], escaped))))
    }
    #expect(WrongPort.mistakes(outcomes).phrases == ["escapes texts as Python's json.dumps does"])
  }

  /// A redactor that does not look into base 64.
  @Test func `what stands in base 64 in a log`() throws {
    let name = "log.redact"
    let outcomes = try WrongPort.outcomes(name) { testCase, _ in
      guard testCase.id.contains("in-base64"), testCase.input["secrets"] == nil else { return nil }
      return (testCase.input["text"] ?? testCase.input["body"] ?? testCase.input["url"]).map { .value($0) }
    }
    let mistakes = WrongPort.mistakes(outcomes)
    #expect(mistakes.phrases.first == "leaves secrets and card numbers in base 64 in the log", "\(mistakes.phrases)")
  }

  @Test func `a name that is no secret to a port, in a log`() throws {
    let outcomes = try WrongPort.outcomes("log.redact") { testCase, _ in
      ["form-pwd", "json-pwd"].contains(testCase.id) ? testCase.input["body"].map { .value($0) } : nil
    }
    let groups = WrongPort.mistakes(outcomes).groups
    #expect(groups.map(\.explanation.phrase) == ["leaves the values of these names in the log: pwd"])
    #expect(groups.first?.explanation.mutations.first?.fault.mend.contains("digits") == false)
  }
}
