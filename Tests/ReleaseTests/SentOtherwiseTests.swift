import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Testing

/// Mistakes in the contents and signatures of requests, and in other reading and writing, each named by the corpus's
/// cases alone.
@Suite struct SentOtherwiseTests {
  private static func phrases(_ outcomes: [Outcome]) -> [String] {
    let mistakes = WrongPort.mistakes(outcomes)
    return mistakes.phrases + mistakes.unexplained.prefix(3).map(\.testCase.name)
  }

  /// The phrases about a port that sends another text in a field, with the right signature of the given text.
  private static func sending(
    _ name: String, _ field: String, except spared: String? = nil, _ change: (Case, [UInt8]) -> [UInt8]
  ) throws -> [String] {
    let outcomes = try WrongPort.outcomes(
      name,
      bodies: { testCase, body in
        guard testCase.name != spared else { return nil }
        func changed(_ text: [UInt8]) -> [UInt8] { change(testCase, text) }
        guard let json = try? JSON(parsing: body) else {
          return body.formChanging {
            $0.name.elementsEqual(field.utf8) ? FormBody.Pair(name: $0.name, value: changed($0.value)) : $0
          }
        }
        let path = field.split(separator: ".").map(String.init)
        guard let value = json[path] else { return nil }
        let text = value.string.map { JSON.text(String(decoding: changed(Array($0.utf8)), as: UTF8.self)) }
        let number = (try? JSON(parsing: changed(value.lineBytes))) ?? value
        return json.with(path, text ?? number).line
      })
    return phrases(outcomes)
  }

  @Test func `a constant for what was given`() throws {
    let purchase = "payfort.request.purchase"
    let phrase = "sends language=en, whatever was given"
    #expect(try Self.sending(purchase, "language") { _, _ in Array("en".utf8) } == [phrase])
    let arabic = try WrongPort.cases(purchase).first { testCase in
      testCase.input["fields"]?["language"] == .text("ar")
        && !testCase.expectation.isRejection
    }
    #expect(
      try !Self.sending(purchase, "language", except: arabic?.name) { _, _ in Array("en".utf8) }.contains(phrase))
    #expect(
      try Self.sending("payfort.request.refund", "command") { _, _ in Array("CAPTURE".utf8) }
        == ["sends command=CAPTURE in place of REFUND"])
  }

  @Test func `no secret is a constant`() throws {
    let phrases = try Self.sending("nexi.request.token", "client_id") { testCase, _ in
      testCase.input["clientSecret"].flatMap(MatchRule.bytes) ?? []
    }
    #expect(phrases.contains("sends clientSecret as client_id"), "\(phrases)")
  }

  @Test func `another input for a field`() throws {
    let phrases = try Self.sending("everypay.request.oneoff", "api_username") { testCase, right in
      testCase.input["fields"]?["account_name"].flatMap(MatchRule.bytes) ?? right
    }
    #expect(phrases == ["sends account_name as api_username"])
  }

  @Test(arguments: [("MMYY", "2830"), ("MM/YY", "28/30")])
  func `a date in another form`(form: String, example: String) throws {
    let phrases = try Self.sending("payfort.request.tokenization", "expiry_date") { _, date in
      date.suffix(2) + (form.contains("/") ? [0x2f] : []) + date.prefix(2)
    }
    #expect(phrases == ["writes the date in expiry_date as \(form)"])
  }

  @Test func `values that were changed on the way`() throws {
    #expect(
      try Self.sending("edfapg.request.sale", "payer_birth_date") { _, date in
        Array(date.split(separator: 0x2d).reversed().joined(separator: [0x2f]))
      } == ["writes the date in payer_birth_date as DD/MM/YYYY"])
    #expect(
      try Self.sending("edfapg.request.sale", "term_url_3ds") { _, url in PercentEncoding.encode(url) }
        == ["percent-encodes term_url_3ds before it goes into the body"])
    #expect(
      try Self.sending("nexi.request.payment-intent", "captureMethod.delayed.delayedHours") { _, hours in
        Array(String((Int(String(decoding: hours, as: UTF8.self)) ?? 0) * 60).utf8)
      } == ["sends captureMethod.delayed.delayedHours times 60"])
    #expect(
      try Self.sending("placetopay.request.query", "auth.nonce") { _, nonce in
        nonce.map { $0 == 0x2b ? 0x2d : $0 == 0x2f ? 0x5f : $0 }
      } == ["sends auth.nonce in base 64 with - and _"])
  }

  /// The phrases about a port with a fault of the catalogue.
  private static func named(_ fault: String, _ operation: String, place: String? = nil) throws -> [String] {
    let known = try #require(Gateway.operation(operation))
    let mutant = try #require(
      known.wireMutants.first { $0.mutation.fault.name == fault && (place == nil || $0.mutation.place == place) })
    return phrases(
      try WrongPort.outcomes(operation) { testCase, _ in
        mutant.answer(MessageExample(known, testCase.input)).map { Reply(Response($0)) }
      })
  }

  @Test(arguments: [
    ("form-all-line-ends-normalised", "form.encode"), ("form-javascript-escape", "form.encode"),
    ("form-javascript-escape", "edfapg.request.sale"), ("form-names-as-php", "form.decode"),
    ("multipart-quotes-backslashed", "multipart.encode"), ("amount-rounded-binary-float", "amount.minor"),
    ("amount-in-32-bits", "amount.minor"), ("sent-amount-in-32-bits", "payfort.request.purchase"),
    ("scheme-of-one-length", "card.scheme"), ("scheme-of-one-length", "card.scheme.typed"),
    ("query-left-out", "everypay.request.payment"), ("mask-four-in-front", "card.mask"),
    ("unknown-word-taken", "everypay.response.decode"), ("fields-swapped", "nexi.request.token"),
    ("nonce-of-hex-digits", "placetopay.request.query"), ("client-sent-by-basic", "nexi.request.token"),
    ("authorization-with-colon", "nexi.request.payment-intent"),
    ("backend-bearer-with-colon", "everypay.backend.process"),
    ("address-of-digits-alone", "payfort.request.purchase"), ("email-domain-refused", "edfapg.request.sale"),
    ("email-of-plain-characters-alone", "edfapg.request.sale"),
    ("redirect-scheme-alone-checked", "placetopay.response.decode"),
    ("sent-amount-in-major-units", "payfort.request.purchase"), ("amount-through-a-double", "amount.decimal"),
    ("amount-in-28-digits", "amount.minor"), ("expiry-a-month-early", "card.expiry"),
    ("return-by-prefix-of-urls", "redirect.returned"), ("errors-first-of-a-field", "edfapg.response.decode"),
    ("errors-first-of-a-field", "nexi.response.decode"), ("redirect-null-as-text", "edfapg.response.decode"),
    ("status-200-alone-a-success", "payfort.response.decode"), ("return-path-percent-decoded", "redirect.returned"),
    ("redirect-get-query-replaced", "redirect.request"),
  ])
  func `a mistake of the catalogue`(fault: String, operation: String) throws {
    let known = try #require(Gateway.operation(operation))
    let mutation = try #require(known.wireMutants.first { $0.mutation.fault.name == fault }).mutation
    let phrases = try Self.named(fault, operation)
    #expect(phrases.count == 1 && phrases[0].hasPrefix(mutation.phrase), "\(phrases)")
  }

  @Test func `a mistake with one word of a choice`() throws {
    let known = try #require(Gateway.operation("multipart.decode"))
    let mutant = try #require(known.wireMutants.first { $0.mutation.fault.name == "multipart-empty-parts-dropped" })
    let phrases = Self.phrases(
      try WrongPort.outcomes(known.name) { testCase, _ in
        testCase.input["reader"] == .text("tolerant")
          ? nil : mutant.answer(MessageExample(known, testCase.input)).map { Reply(Response($0)) }
      })
    #expect(phrases == ["drops parts with an empty value, where reader is strict"])
  }

  @Test func `a member that is checked and not read`() throws {
    let known = try #require(Gateway.operation("payfort.response.decode"))
    let mutant = try #require(known.wireMutants.first { $0.mutation.place == "refunded_amount" })
    let phrases = Self.phrases(
      try WrongPort.outcomes(known.name) { testCase, right in
        guard case .value = right else { return nil }
        return mutant.answer(MessageExample(known, testCase.input)).map { Reply(Response($0)) }
      })
    #expect(phrases == ["checks the form of refunded_amount but ignores what it says"])
  }

  /// The phrases about a port that signs other fields than it sends.
  private static func signing(_ name: String, _ place: String, _ input: (JSON) -> JSON) throws -> [String] {
    let operation = try #require(Gateway.operation(name))
    return phrases(
      try WrongPort.outcomes(name) { testCase, right in
        guard case .value(let request, _) = right, let body = request["body"]?.string,
          case .value(let other) = operation.answer(input(testCase.input)),
          let wrong = other["body"]?.string.flatMap({ try? JSON(parsing: Array($0.utf8)) }),
          let json = try? JSON(parsing: Array(body.utf8)), let signature = wrong[place]
        else { return nil }
        return .value(request.with(["body"], .text(json.with([place], signature).line)))
      })
  }

  @Test func `a field that is sent and not signed`() throws {
    let phrases = try Self.signing("payfort.request.purchase", "signature") { $0.with(["fields", "customer_ip"], nil) }
    #expect(phrases == ["does not sign customer_ip, which it sends"])
  }

  @Test func `requests to another path`() throws {
    let phrases = Self.phrases(
      try WrongPort.outcomes("everypay.request.oneoff") { _, right in
        guard case .value(let request, _) = right, let url = request["url"]?.string else { return nil }
        return .value(request.with(["url"], .text(url.replacing("/api/v4/", with: "/api/v3/"))))
      })
    #expect(phrases == ["sends to v3/payments/oneoff in place of v4/payments/oneoff"])
  }

  @Test func `a colon in a header that is computed`() throws {
    let phrases = Self.phrases(
      try WrongPort.outcomes("everypay.authorization.bearer") { _, right in
        guard case .value(let value, _) = right, let text = value.string else { return nil }
        return .value(.text(text.replacing("Bearer ", with: "Bearer: ")))
      })
    #expect(phrases == ["writes a colon after the scheme of the credentials"])
  }
}
