import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// Mistakes of decoders that were once caught and not named.
@Suite struct ResponseNamingTests {
  /// The phrases about a port that answers like the reference, or as told for a body and the right value.
  private static func phrases(_ name: String, _ answer: (Case, JSON, JSON) -> Reply?) throws -> [String] {
    try WrongPort.phrases(name) { testCase, right in
      guard let value = right.value, let body = testCase.input["body"].flatMap(MatchRule.bytes) else { return nil }
      return answer(testCase, (try? JSON(parsing: body)) ?? .null, value)
    }
  }

  private static func reading(_ name: String, _ change: (JSON) -> JSON) throws -> [String] {
    let operation = try #require(Gateway.operation(name))
    return try phrases(name) { testCase, body, _ in
      let changed = change(body)
      guard body != .null, changed != body else { return nil }
      return Reply(Response(operation.answer(testCase.input.with(["body"], .text(changed.line)))))
    }
  }

  @Test func `a type of transaction that is not known`() throws {
    let phrases = try Self.phrases("edfapg.response.decode") { testCase, body, value in
      let types = body["transactions"]?.elements?.compactMap { $0["type"]?.string } ?? []
      guard types == ["SALE", "VOID"] else { return nil }
      return .value(value.with(["kind"], .text("approved")))
    }
    #expect(phrases == ["does not know the word VOID in transactions.type"])
  }

  @Test func `a method that is taken for granted`() throws {
    let phrases = try Self.phrases("edfapg.response.decode") { _, body, value in
      guard value["redirect"] != nil, [nil, .null, .text("")].contains(body["redirect_method"]) else { return nil }
      return .value(value.with(["redirect", "method"], .text("POST")))
    }
    #expect(phrases == ["sends customers by POST where no method is named"])
  }

  @Test func `one of two members that have to agree`() throws {
    let first = try Self.reading("everypay.response.decode") { body in
      body["payment_state"]?.string == nil || body["state"]?.string == nil ? body : body.with(["state"], nil)
    }
    #expect(first == ["reads payment_state and not state where both are there"])
    let second = try Self.reading("everypay.response.decode") { body in
      body["payment_state"]?.string == nil || body["state"]?.string == nil ? body : body.with(["payment_state"], nil)
    }
    #expect(second == ["reads state and not payment_state where both are there"])
  }

  @Test func `a status that is cut out of a code`() throws {
    let operation = try #require(Gateway.operation("payfort.response.decode"))
    let phrases = try Self.phrases(operation.name) { testCase, body, value in
      guard let code = value["result"]?.string, value["status"]?.string?.count == 2 else { return nil }
      let pairs = try? FormBody.decodeStrictly(testCase.input["body"].flatMap(MatchRule.bytes) ?? []).map { pair in
        pair.name.elementsEqual("status".utf8)
          ? FormBody.Pair(name: pair.name, value: Array(code.utf8.prefix(2))) : pair
      }
      let form = pairs.map { UTF8Text.json(FormSpelling.whatwg.encode($0)) }
      let changed = body == .null ? form : .text(body.with(["status"], .text(String(code.prefix(2)))).line)
      return changed.map { Reply(Response(operation.answer(testCase.input.with(["body"], $0)))) }
    }
    #expect(phrases == ["takes the beginning of response_code for status"])
  }

  @Test func `amounts that are compared as text`() throws {
    let phrases = try Self.phrases("placetopay.response.decode") { testCase, _, value in
      testCase.id.hasSuffix("of-the-same-value") ? .value(value.with(["kind"], .text("unknown"))) : nil
    }
    #expect(phrases == ["compares amounts as they are written: 100 is not 100.00"])
  }

  @Test func `words in one case`() throws {
    let phrases = try Self.phrases("nexi.response.decode") { _, body, value in
      guard let type = body["token_type"]?.string, type != "Bearer" else { return nil }
      return .value(value.with(["kind"], .text("unknown")))
    }
    #expect(phrases == ["compares words case-sensitively"])
  }

  @Test(arguments: ["edfapg", "nexi", "payfort", "placetopay", "everypay"])
  func `a Content-Type that is compared as a whole`(gateway: String) throws {
    let operation = try #require(Gateway.operation("\(gateway).response.decode"))
    let phrases = try Self.phrases(operation.name) { testCase, body, _ in
      let type = testCase.input["contentType"]?.string
      guard body != .null, type != "application/json", type?.hasPrefix("application/x-www") != true else { return nil }
      return Reply(Response(operation.answer(testCase.input.with(["contentType"], .text("text/html")))))
    }
    #expect(phrases == ["accepts no Content-Type but plain application/json"])
  }

  @Test func `a code that begins with a letter`() throws {
    let phrases = try Self.phrases("nexi.response.decode") { _, body, value in
      guard value["kind"] == .text("unknown"), body["code"]?.string?.hasPrefix("E") == true else { return nil }
      return .value(value.with(["kind"], .text(body["status"] == .text("OK") ? "approved" : "authorized")))
    }
    #expect(phrases == ["accepts OK and AUTHORIZED with codes that begin with a letter"])
  }

  /// Python: `body.decode("latin-1")`.
  @Test func `bodies in Latin-1`() throws {
    let names = ["edfapg", "nexi", "payfort", "placetopay", "everypay"].map { "\($0).response.decode" }
    let cases = try WrongPort.corpus.get().filter { names.contains($0.operation) }
    let phrases = try WrongPort.phrases(
      WrongPort.outcomes(cases) { testCase, _ in
        guard let body = testCase.input["body"].flatMap(MatchRule.bytes),
          let operation = Gateway.operation(testCase.operation)
        else { return nil }
        let misread = String(decoding: body.flatMap { Array(String(Unicode.Scalar($0)).utf8) }, as: UTF8.self)
        return Reply(Response(operation.answer(testCase.input.with(["body"], .text(misread)))))
      })
    #expect(phrases == ["reads the bodies of responses as Latin-1"])
  }

  /// The result of `str(float(amount))` is no amount in minor units.
  @Test func `right amounts that are refused`() throws {
    let phrases = try Self.phrases("payfort.response.decode") { _, body, _ in
      body["captured_amount"] == nil ? nil : .reject(code: "invalid-amount")
    }
    #expect(phrases == ["refuses right amounts as invalid-amount"])
  }

  /// The result of `isinstance(body, dict)` for a list of errors.
  @Test func `errors in a list`() throws {
    let phrases = try WrongPort.phrases("nexi.response.decode") { testCase, _ in
      guard let status = testCase.input["status"], status.string?.hasPrefix("2") == false,
        let body = testCase.input["body"].flatMap(MatchRule.bytes), (try? JSON(parsing: body))?.elements != nil
      else { return nil }
      return .value(["kind": .text("error"), "status": status])
    }
    #expect(phrases == ["does not read errors that come in a list"])
  }

  @Test func `success by the end of a code`() throws {
    let operation = try #require(Gateway.operation("payfort.response.decode"))
    let place = "the end of result alone, whatever status says"
    let mutant = try #require(operation.wireMutants.first { $0.mutation.place == place })
    let phrases = try WrongPort.phrases(operation.name) { testCase, _ in
      mutant.answer(MessageExample(operation, testCase.input)).map { Reply(Response($0)) }
    }
    #expect(phrases == ["judges payments by \(place)"])
  }
}
