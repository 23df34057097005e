import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Messages
import Testing

/// Mistakes that only a few values show, found by what is beside them.
@Suite struct NearMissTests {
  @Test func `spaces at the ends of a token and inside it are one mistake`() throws {
    let phrases = try WrongPort.phrases("everypay.authorization.bearer") { testCase, right in
      guard right.code == "invalid-token", let token = testCase.input["token"]?.string, token.contains(" "),
        token.utf8.allSatisfy({ 0x20...0x7e ~= $0 })
      else { return nil }
      return .value(.text("Bearer \(token)"))
    }
    #expect(phrases == ["accepts a space in token, which must be refused"])
  }

  @Test func `a row that is missing from the states is named by its words`() throws {
    let phrases = try WrongPort.phrases("payfort.response.decode") { testCase, right in
      testCase.id == "check-04" ? right.value.map { .value($0.with(["kind"], .text("unknown"))) } : nil
    }
    let words = "04000 in transaction_code and 04 in transaction_status"
    #expect(phrases == ["answers unknown for \(words), where approved is right"])
  }

  /// The phrases about a port that sends another value in a field of its JSON.
  private static func sending(_ name: String, _ path: [String], _ change: (String) -> String?) throws -> [String] {
    try WrongPort.phrases(name) { _, right in
      guard let value = right.value, var request = RequestMessage(value), let text = request[path]?.string,
        let changed = change(text)
      else { return nil }
      request[path] = .text(changed)
      return .value(request.json)
    }
  }

  @Test func `base 64 that lacks its padding is not the alphabet for URLs`() throws {
    let phrases = try Self.sending("placetopay.request.query", ["auth", "nonce"]) {
      $0.replacing("=", with: "")
    }
    #expect(phrases == ["sends auth.nonce in base 64 without its padding"])
  }

  @Test func `a time in UTC may keep the offset that it was given`() throws {
    let mistakes = WrongPort.mistakes(
      try WrongPort.outcomes("placetopay.request.create") { _, right in
        guard let value = right.value, var request = RequestMessage(value), let text = request[["expiration"]]?.string,
          !text.hasSuffix("Z"), let time = DateTime(Array(text.utf8))
        else { return nil }
        request[["expiration"]] = .text(CalendarDay.text(seconds: time.seconds) + text.suffix(6))
        return .value(request.json)
      })
    #expect(mistakes.phrases.first == "writes the time in expiration in UTC, followed by the zone that was given")
  }

  @Test func `a wallet's token may be sent and not signed`() throws {
    let operation = try #require(Gateway.operation("payfort.request.applepay"))
    let mistakes = WrongPort.mistakes(
      try WrongPort.outcomes(operation.name) { testCase, right in
        guard let value = right.value, var request = RequestMessage(value),
          let derivation = operation.signature(for: testCase.input)?.derivation
        else { return nil }
        let arguments = derivation.arguments.map { argument in
          guard case .object(let object) = argument else { return argument }
          return FieldValue.object(
            FieldObject(members: object.members.filter { !$0.name.starts(with: "apple_".utf8) }))
        }
        var evaluator = Evaluator()
        request[["signature"]] = UTF8Text.json(evaluator.value(derivation.formula, arguments))
        return .value(request.json)
      })
    #expect(mistakes.phrases.first == "does not sign the members of token, which it sends")
  }

  /// PHP: `(int) $amount`.
  @Test func `an amount that went through an integer is named`() throws {
    let mistakes = WrongPort.mistakes(
      try WrongPort.outcomes("nexi.mac.request") { testCase, _ in
        guard let amount = testCase.input["amount"]?.string, !amount.isEmpty else { return nil }
        let digits = amount.drop { " \t\n\r".contains($0) }.prefix { "0123456789".contains($0) }
        let number = digits.drop { $0 == "0" }
        let input = testCase.input.with(["amount"], .text(number.isEmpty ? "0" : String(number)))
        return try WrongPort.reference(testCase.with(input: input))
      })
    let how = "as (int) and parseInt do, which stop at the first other character"
    #expect(mistakes.phrases.contains("computes with amount read as a whole number, \(how)"))
  }

  @Test func `a refusal of decimals does not say how many a currency has`() throws {
    let outcomes = try ["amount.minor", "payfort.request.purchase"].flatMap { name in
      try WrongPort.outcomes(name) { testCase, right in
        guard name == "amount.minor" else {
          return testCase.id == "amount-iqd" ? .reject(code: "too-many-decimals") : nil
        }
        guard testCase.input["currency"] == .text("IQD") else { return nil }
        return try WrongPort.reference(testCase.with(input: testCase.input.with(["currency"], .text("JPY"))))
      }
    }
    #expect(WrongPort.phrases(outcomes) == ["counts 0 decimals in IQD"])
  }

  @Test func `one card number says nothing of those that begin with fewer of its digits`() throws {
    let phrases = try WrongPort.phrases("card.scheme") { testCase, right in
      guard testCase.input["cardNumber"]?.string?.hasPrefix("3589") == true, let value = right.value else { return nil }
      return .value(
        value.with(["scheme"], .text("unknown")).with(["schemes"], value["schemes"].map { _ in .array([]) }))
    }
    #expect(phrases == ["does not accept numbers that begin with 3589 for jcb"])
  }

  @Test func `a port that breaks on most inputs does not break on those that are not UTF-8 alone`() throws {
    let outcomes = try WrongPort.outcomes("edfapg.hash.wallet") { testCase, right in
      let isShort = testCase.input["email"]?.string.map { $0.utf8.count < 4 } ?? false
      return isShort || right.code != nil ? nil : .error(message: "x")
    }
    #expect(WrongPort.mistakes(outcomes).names.isEmpty)
  }
}
