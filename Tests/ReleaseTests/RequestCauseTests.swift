import ConformanceKit
import Encodings
import Faults
import Gateways
import Messages
import Testing

/// Causes that show in what the wrong cases share: a field that is absent, a number, a path, an amount without a point.
@Suite struct RequestCauseTests {
  @Test func `a path whose parts are swapped is told from another path`() throws {
    let phrases = try WrongPort.phrases("placetopay.request.cancel") { _, right in
      guard var request = right.value.flatMap(RequestMessage.init) else { return nil }
      let parts = request.url.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      let swapped = parts.dropLast(2) + [parts[parts.count - 1], parts[parts.count - 2]]
      request.url = Array(swapped.joined(separator: [UInt8(ascii: "/")]))
      return .value(request.json)
    }
    #expect(phrases == ["sends to a path whose parts are in another order"])
  }

  @Test func `a wrong default is told from a wrong value`() throws {
    let phrases = try WrongPort.phrases("everypay.backend.oneoff") { _, right in
      guard let value = right.value, value["amount"]?.line.contains("0.01") == true else { return nil }
      return .value(value.with(["amount"], value["amount"]?.string == nil ? .integer(0) : .text("0.00")))
    }
    #expect(phrases.count == 1 && phrases[0].hasSuffix(", not 0.01, where none is given"), "\(phrases)")
  }

  /// Two refusals that say so are enough.
  @Test func `a field that is always demanded is named`() throws {
    let phrases = try WrongPort.phrases("placetopay.request.create") { testCase, right in
      testCase.input["request"]?["payment"] == nil && right.value != nil ? .reject(code: "missing-field") : nil
    }
    #expect(phrases == ["requires request.payment, which may be absent"])
  }

  @Test func `a number that is demanded as text is named`() throws {
    let phrases = try WrongPort.phrases("placetopay.request.reverse") { testCase, right in
      guard case .number? = testCase.input["request"]?["internalReference"], right.value != nil else { return nil }
      return .reject(code: "wrong-type")
    }
    #expect(phrases == ["refuses every message with request.internalReference written as a number"])
  }

  /// PHP: `strpos($amount, '.') === false ? $amount : number_format(…)`.
  @Test func `whole amounts without decimals are not another table of currencies`() throws {
    let outcomes = try ["amount.decimal", "edfapg.request.applepay"].flatMap { name in
      let operation = try #require(Gateway.operation(name))
      let mutant = try #require(
        operation.wireMutants.first { $0.mutation.fault.name.hasSuffix("amount-wholes-unpadded") })
      return try WrongPort.outcomes(name) { testCase, _ in
        mutant.answer(MessageExample(operation, testCase.input)).map { Reply(Response($0)) }
      }
    }
    let phrases = WrongPort.phrases(outcomes)
    #expect(phrases == ["writes whole amounts without decimals", "sends whole amounts without decimals"])
  }

  @Test func `a number of six digits that is missing from a scheme is named`() throws {
    let phrases = try WrongPort.phrases("card.scheme") { testCase, right in
      guard testCase.input["cardNumber"]?.string?.hasPrefix("968211") == true, let value = right.value else {
        return nil
      }
      return .value(
        value.with(["scheme"], .text("unknown")).with(["schemes"], value["schemes"].map { _ in .array([]) }))
    }
    #expect(phrases == ["does not accept numbers that begin with 968211 for mada"])
  }
}
