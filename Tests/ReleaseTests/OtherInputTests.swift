import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Messages
import Reports
import Testing

/// Formulas computed with something else than the given input.
@Suite struct OtherInputTests {
  /// The phrases about a port that computes with a changed input.
  private static func computing(_ name: String, _ change: (JSON) -> JSON?) throws -> [String] {
    let operation = try #require(Gateway.operation(name))
    return try WrongPort.phrases(name) { testCase, _ in
      change(testCase.input).map { Reply(Response(operation.answer($0))) }
    }
  }

  private static func text(_ input: JSON, _ name: String, _ change: (String) -> String?) -> JSON? {
    (input[name]?.string).flatMap(change).map { input.with([name], .text($0)) }
  }

  /// Python: `card_number[-4:-1]`.
  @Test func `a slice that ends too early`() throws {
    let phrases = try WrongPort.phrases("edfapg.hash.sale") { testCase, _ in
      func bytes(_ name: String) -> [UInt8]? { testCase.input[name].flatMap(MatchRule.bytes) }
      guard let card = bytes("cardNumber"), let email = bytes("email"), let password = bytes("password") else {
        return nil
      }
      let digits = card.prefix(6) + card.dropLast().suffix(3)
      let message = Array(email.reversed()) + password + Array(digits.reversed())
      return .value(.text(Hex.encode(DigestAlgorithm.md5.hash(message.map(ASCII.upper)))))
    }
    #expect(phrases == ["takes the last 4 of the card, without the last one"])
  }

  /// JavaScript: `String(Number(cardNumber))`.
  @Test func `a card number through a double`() throws {
    let phrases = try Self.computing("edfapg.hash.sale") { input in
      Self.text(input, "cardNumber") { card in
        guard !card.isEmpty, card.utf8.allSatisfy(ASCII.isDigit), card.utf8.count < 21 else { return nil }
        return Double(card).map { String(UInt64($0)) }
      }
    }
    #expect(phrases == ["computes with cardNumber as a floating-point number"])
  }

  @Test func `an id in 32 bits`() throws {
    let operation = try #require(Gateway.operation("placetopay.notification.verify"))
    let phrases = try WrongPort.phrases(operation.name) { testCase, right in
      guard let body = testCase.input["body"].flatMap(MatchRule.bytes).flatMap({ try? JSON(parsing: $0) }),
        case .number(let number)? = body["requestId"], number.digits.utf8.allSatisfy(ASCII.isDigit),
        right.value == Answer.accepted || right.code == "signature-mismatch"
      else { return nil }
      let bits = number.digits.utf8.reduce(0 as UInt32) { $0 &* 10 &+ UInt32($1 - UInt8(ascii: "0")) }
      let read = JSON.number(JSONNumber(digits: String(Int32(bitPattern: bits))))
      return Reply(
        Response(operation.answer(testCase.input.with(["body"], .text(body.with(["requestId"], read).line)))))
    }
    #expect(phrases == ["computes with the number in requestId as a number of 32 bits"])
  }

  @Test func `what empty() takes for nothing`() throws {
    let phrases = try Self.computing("payfort.signature") { input in
      guard let members = input["parameters"]?.members else { return nil }
      let nothing: [JSON] = [.text(""), .text("0"), .bool(false), .null, .array([])]
      let kept = members.filter { member in
        if case .number(let number) = member.value { return !number.digits.utf8.allSatisfy { "-0.".utf8.contains($0) } }
        return !nothing.contains(member.value)
      }
      return kept.count == members.count ? nil : input.with(["parameters"], .object(kept))
    }
    #expect(phrases.contains { $0.contains("none that PHP's empty() treats as empty") }, "\(phrases)")
  }

  @Test func `parameters that a type does not know`() throws {
    let known: Set<String> = [
      "access_code", "amount", "authorization_code", "command", "currency", "customer_email", "customer_ip",
      "customer_name", "eci", "fort_id", "language", "merchant_extra", "merchant_identifier", "merchant_reference",
      "order_description", "payment_option", "phone_number", "query_command", "remember_me", "response_code",
      "response_message", "return_url", "sdk_token", "service_command", "status", "token_name", "signature",
      "card_number", "expiry_date", "card_holder_name", "card_security_code",
    ]
    let phrases = try Self.computing("payfort.signature.verify") { input in
      guard let members = input["parameters"]?.members else { return nil }
      let kept = members.filter { known.contains($0.name.string) }
      return kept.count == members.count ? nil : input.with(["parameters"], .object(kept))
    }
    #expect(
      phrases.first?.hasPrefix("computes with only those members of parameters that it knows") == true, "\(phrases)")
  }

  @Test func `a form whose bytes are replaced`() throws {
    let phrases = try Self.computing("edfapg.callback.verify") { input in
      guard let form = input["form"].flatMap(MatchRule.bytes), let pairs = try? FormBody.decodeStrictly(form),
        pairs.contains(where: { !UTF8Text.isValid($0.value) })
      else { return nil }
      let repaired = pairs.map { pair in
        FormBody.Pair(name: pair.name, value: Array(String(decoding: pair.value, as: UTF8.self).utf8))
      }
      return input.with(["form"], UTF8Text.json(FormSpelling.whatwg.encode(repaired)))
    }
    #expect(phrases == ["replaces what is not UTF-8 in the values of the form before verifying"])
  }

  /// JavaScript: `new Date(text).toISOString()`.
  private static func toISOString(_ text: String) -> String? {
    guard text.utf8.count >= 20, !text.contains("."), let time = DateTime(Array(text.utf8)) else { return nil }
    return UTCTime(seconds: time.seconds).description.replacing("Z", with: ".000Z")
  }

  @Test func `a time as toISOString() writes it`() throws {
    let outcomes = try WrongPort.outcomes("placetopay.trankey") { testCase, right in
      let input = testCase.input
      func bytes(_ name: String) -> [UInt8]? { input[name].flatMap(MatchRule.bytes) }
      guard right.value != nil, let nonce = bytes("nonce"), let key = bytes("secretKey"),
        let seed = input["seed"]?.string.flatMap(Self.toISOString)
      else { return nil }
      let algorithm: DigestAlgorithm = input["algorithm"] == .text("sha1") ? .sha1 : .sha256
      return .value(.text(Base64.encode(algorithm.hash(nonce + Array(seed.utf8) + key))))
    }
    #expect(WrongPort.mistakes(outcomes).phrases == ["converts seed to UTC"])
  }

  @Test func `refusals of all right messages say nothing of the time in them`() throws {
    let operation = try #require(Gateway.operation("placetopay.notification.verify"))
    let mistakes = WrongPort.mistakes(
      try WrongPort.outcomes(operation.name) { testCase, _ in
        guard let body = testCase.input["body"].flatMap(MatchRule.bytes).flatMap({ try? JSON(parsing: $0) }),
          let date = body["status"]?["date"]?.string, let text = Self.toISOString(date)
        else { return nil }
        let read = JSON.text(body.with(["status", "date"], .text(text)).line)
        return Reply(Response(operation.answer(testCase.input.with(["body"], read))))
      })
    #expect(!mistakes.phrases.contains { $0.contains("computes with date") }, "\(mistakes.phrases)")
  }

  /// JavaScript: `form.append("parameters", parameters)`.
  @Test func `an object as a language prints it`() throws {
    let phrases = try WrongPort.phrases("edfapg.request.applepay") { _, right in
      guard let value = right.value, var request = RequestMessage(value), request[["parameters"]] != nil else {
        return nil
      }
      request[["parameters"]] = .text("[object Object]")
      return .value(request.json)
    }
    #expect(phrases == ["writes the object in parameters as [object Object], not as JSON"])
  }
}
