import ConformanceKit
import Encodings
import Gateways
import Reports
import Testing

/// Secrets and card numbers in text for people.
struct RedactionTests {
  private static let sale = """
    {"email": "doe@example.com", "password": "s3cret-pass", "cardNumber": "4111112222223333"}
    """

  @Test func explanationsHideThem() throws {
    let operation = try #require(Gateway.operation("edfapg.hash.sale"))
    let text = try Explanation(operation, try JSON(parsing: Self.sale)).text(Style(isColored: false))
    #expect(text.contains("\"moc.elpmaxe@eod\"") && text.contains("411111******3333"))
    for spelling in ["s3cret-pass", "S3CRET-PASS", "ssap-terc3s", "SSAP-TERC3S", "4111112222223333"] {
      #expect(!text.contains(spelling), "\(spelling)")
    }
  }

  /// A claim may have the one alphabet and the expected value the other; two masks that are equal would make them one.
  @Test func credentialsAreHiddenInBothAlphabets() throws {
    let operation = try #require(Gateway.operation("everypay.authorization.basic"))
    let input: JSON = ["username": .text("u?>"), "secret": .text("p?>~p?>~")]
    var evaluator = Evaluator()
    guard case .value(let value) = operation.answer(input),
      let credentials = value.string.map({ String($0.dropFirst(6)) })
    else {
      Issue.record("no credentials")
      return
    }
    var redactor = Redactor(operation.fields, input)
    for step in operation.respond(to: input, &evaluator).steps { redactor.learn(step) }
    let forURLs = credentials.replacing("+", with: "-").replacing("/", with: "_")
    #expect(forURLs != credentials)
    let shown = [credentials, forURLs, forURLs.replacing("=", with: "")].map(redactor.redact)
    #expect(shown == ["⟨credentials⟩", "⟨credentials in base64url⟩", "⟨credentials in base64url⟩"])
  }

  /// An unknown name may be a secret by mistake; a number may have the digits of a card.
  @Test func namesAndNumbersAreHidden() throws {
    let sale = try #require(Gateway.operation("edfapg.hash.sale"))
    let odd = #"{"email": "a@b.c", "password": "s3cret-pass", "cardNumber": "4111112222223333", "s3cret-pass": "x"}"#
    let error = try #require(sale.inputError(try JSON(parsing: Array(odd.utf8))))
    #expect("\(error)".contains("⟨password⟩") && !"\(error)".contains("s3cret-pass"), "\(error)")
    guard case .error(let answer) = sale.answer(try JSON(parsing: Array(odd.utf8))) else {
      Issue.record("an unknown field was taken")
      return
    }
    #expect(!"\(answer)".contains("s3cret-pass"), "\(answer)")
    let signature = try #require(Gateway.operation("payfort.signature"))
    let numbers =
      #"{"phrase": "s3cret-pass", "algorithm": "sha256", "parameters": "#
      + #"{"card_number": 4111112222223333, "card_security_code": 739, "note": "4005550000000019"}}"#
    let text = try Explanation(signature, try JSON(parsing: Array(numbers.utf8))).text(Style(isColored: false))
    for shown in ["4111112222223333", "739", "4005550000000019"] { #expect(!text.contains(shown), "\(shown): \(text)") }
  }

  /// A body that is cut, is a list, or has trailing text hides its tokens just as a whole one does.
  @Test(arguments: [
    #"{"sdk_token": "s3cret-token", "amount": "1"#, #"[{"sdk_token": "s3cret-token"}]"#,
    #"{"sdk_token" : "s3cret-token"} x"#,
    #"{"sdk_token": "s3cret-token"#, "\u{feff}{\"sdk_token\": \"s3cret-token\"}",
    #"{"a": "\"", "sdk_token": "s3cret-token", "sdk_token": "s3cret-token"}}"#,
  ])
  func tokensOfBrokenBodiesAreHidden(_ body: String) throws {
    let operation = try #require(Gateway.operation("payfort.response.decode"))
    let redactor = Redactor(operation.fields, ["body": .text(body)])
    let shown = String(decoding: redactor.redact(Array(body.utf8)), as: UTF8.self)
    #expect(!shown.contains("s3cret-token") && shown.contains("sdk_token"), "\(shown)")
  }

  @Test func credentialsHideInBase64() throws {
    let operation = try #require(Gateway.operation("everypay.authorization.basic"))
    let input = try JSON(parsing: #"{"username": "merchant", "secret": "s3cret-pass"}"#)
    let text = try Explanation(operation, input).text(Style(isColored: false))
    #expect(!text.contains("s3cret-pass") && !text.contains(Base64.encode(Array("merchant:s3cret-pass".utf8))))
  }

  @Test func `a secret in another charset keeps none of its ASCII`() throws {
    let input = try JSON(parsing: Array(#"{"email": "a@b.example", "password": "sha-reque🇸🇦st-phrase"}"#.utf8))
    let redactor = Redactor(try #require(Gateway.operation("edfapg.hash.sale")).fields, input)
    // Each half of a surrogate pair in three bytes, as in CESU-8, and a question mark for characters outside Latin-1.
    let surrogates: [UInt8] = [0xed, 0xa0, 0xbc, 0xed, 0xb7, 0xb8]
    for letter in [surrogates, [0x3f], [0xf0]] {
      let shown = redactor.redact(Array("sha-reque".utf8) + letter + Array("st-phrase".utf8))
      #expect(!ByteSearch.contains(Array("sha-reque".utf8), in: shown))
      #expect(!ByteSearch.contains(Array("st-phrase".utf8), in: shown))
    }
  }

  @Test func spellingsAreFoundInAnyText() throws {
    let operation = try #require(Gateway.operation("edfapg.hash.sale"))
    let redactor = Redactor(operation.fields, try JSON(parsing: Self.sale))
    #expect(redactor.redact("a s3cret-pass b") == "a ⟨password⟩ b")
    #expect(redactor.redact(Hex.encode(Array("s3cret-pass".utf8))) == "⟨password⟩")
    #expect(redactor.redact(Base64.encode(Array("s3cret-pass".utf8))) == "⟨password⟩")
    #expect(redactor.redact("nothing to hide") == "nothing to hide")
  }

  /// A body that a port passes on in base 64 may hold the secret at any offset.
  @Test func secretsInCodedBodiesAreHidden() throws {
    let operation = try #require(Gateway.operation("edfapg.hash.sale"))
    let redactor = Redactor(operation.fields, try JSON(parsing: Self.sale))
    for before in ["", "a", "ab", "abc"] {
      for secret in ["s3cret-pass", "4111112222223334"] {
        let redactor = Redactor(
          operation.fields, ["password": .text(secret)])
        let coded = Base64.encode(Array("\(before)\(secret) \(before)".utf8))
        let shown = redactor.redact(coded)
        #expect(shown.contains("⟨password⟩"), "\(coded): \(shown)")
      }
    }
    #expect(
      redactor.redact(Base64.encode(Array("nothing to hide".utf8))) == Base64.encode(Array("nothing to hide".utf8)))
  }

  /// MIME breaks base 64 after 76 characters and PEM after 64, so no line holds all of a secret.
  @Test(arguments: ["\n", "\r\n", #"\n"#, #"\r\n"#], [64, 76])
  func secretsInBrokenBase64AreHidden(_ lineBreak: String, _ width: Int) throws {
    let operation = try #require(Gateway.operation("edfapg.hash.sale"))
    for before in 0..<40 {
      let coded = Base64.encode(
        Array("\(String(repeating: "u", count: before)):s3cret-pass-that-is-longer-than-a-line-of-mime-is".utf8))
      let redactor = Redactor(
        operation.fields, ["password": .text("s3cret-pass-that-is-longer-than-a-line-of-mime-is")])
      var lines = stride(from: 0, to: coded.utf8.count, by: width).map { String(coded.dropFirst($0).prefix(width)) }
      lines.append("")
      let shown = redactor.redact(#"{"sent":"Basic \#(lines.joined(separator: lineBreak))"}"#)
      #expect(shown.contains("⟨password⟩") && !shown.contains("GhhdC1pcy1sb25n"), "\(shown)")
    }
  }

  /// A secret that an SDK trims before sending is still the secret, and a card in groups is the same card without them.
  @Test func whatIsTrimmedIsHidden() throws {
    let sale = try #require(Gateway.operation("edfapg.request.recurring-sale"))
    let token = Redactor(
      sale.fields, ["fields": .members([("recurring_token", .text("s3cret-token-of-some-length\n"))])])
    #expect(!token.redact("recurring_token=s3cret-token-of-some-length&a=1").contains("s3cret"))
    let card = try #require(Gateway.operation("edfapg.request.sale"))
    for written in ["4111 1122 2222 3334", "4111112222223334\n", "4111-1122-2222-3334"] {
      let redactor = Redactor(card.fields, ["fields": .members([("card_number", .text(written))])])
      #expect(redactor.redact("card_number=4111112222223334&a=1") == "card_number=411111******3334&a=1", "\(written)")
    }
  }

  /// JavaScript's `Buffer.from(text, "latin1")` of letters and accents, in base 64.
  @Test func lowBytesOfLettersAreHidden() throws {
    let operation = try #require(Gateway.operation("edfapg.hash.sale"))
    let redactor = Redactor(operation.fields, ["password": .text("sala-\u{e9}-e\u{301}-s\u{f5}na")])
    let sent = Base64.encode(
      Array("user:sala-".utf8) + [0xe9] + Array("-e".utf8) + [0x01] + Array("-s".utf8) + [0xf5] + Array("na".utf8))
    #expect(redactor.redact("Basic \(sent)").contains("⟨password⟩"))
  }

  /// A stored card's token and the parts of a wallet's payment token, anywhere in a message.
  @Test(arguments: [
    ("placetopay.request.collect", #"{"request": {"instrument": {"token": {"token": "t0ken-5961"}}}}"#),
    ("payfort.signature", #"{"parameters": {"language": "en", "token_name": "t0ken-5961"}}"#),
    ("payfort.request.applepay", #"{"token": {"apple_data": "t0ken-5961"}}"#),
    ("everypay.request.applepay", #"{"fields": {"paymentData": {"data": "t0ken-5961"}}}"#),
  ])
  func tokensAreHiddenAtAnyDepth(of name: String, in input: String) throws {
    let redactor = Redactor(try #require(Gateway.operation(name)).fields, try JSON(parsing: Array(input.utf8)))
    let shown = redactor.redact("sent t0ken-5961 in order-12")
    #expect(!shown.contains("t0ken-5961") && shown.contains("order-12"), "\(name)")
  }

  @Test(arguments: [
    (
      "payfort.signature",
      #"{"phrase":"p","algorithm":"sha256","parameters":{"third_party_body":"a=1&vpc_VerToken=AAAB%2BjgyUVcxMjM0&b=2"}}"#,
      ["AAAB%2BjgyUVcxMjM0", "AAAB+jgyUVcxMjM0"]
    ),
    (
      "everypay.request.applepay",
      #"{"baseUrl":"https://a.example","token":"tttttt","fields":{"paymentData":"{ the wallet's token }"}}"#,
      ["{ the wallet's token }"]
    ),
  ])
  func membersThatAreTextHideTheirSecrets(operation: String, input: String, secrets: [String]) throws {
    let fields = try #require(Gateway.operation(operation)).fields
    let redactor = Redactor(fields, try JSON(parsing: Array(input.utf8)))
    for secret in secrets { #expect(!redactor.redact("before \(secret) behind").contains(secret)) }
  }

  /// A port formats a card number as it likes; the digits of a hash are none.
  @Test(arguments: [
    ("4111 1112 2222 3334", "4111 11** **** 3334"), ("PAN4111 1112 2222 3334EXP", "PAN4111 11** **** 3334EXP"),
    ("4111.1112.2222.3334", "4111.11**.****.3334"), ("4111 - 1112 - 2222 - 3334", "4111 - 11** - **** - 3334"),
    ("4111\u{a0}1112\u{a0}2222\u{a0}3334", "4111\u{a0}11**\u{a0}****\u{a0}3334"),
    ("4111\u{2013}1112\u{2013}2222\u{2013}3334", "4111\u{2013}11**\u{2013}****\u{2013}3334"),
    ("٤١١١ ١١١٢ ٢٢٢٢ ٣٣٣٤", "٤١١١ ١١** **** ٣٣٣٤"), ("４１１１ １１１２ ２２２２ ３３３４", "４１１１ １１** **** ３３３４"),
    // With the preceding number, the first three groups have a right check digit too.
    ("16 5123 4500 0000 0008", "16 5123 **** **** 0008"),
    ("d4111112222223334", "d4111112222223334"), ("a4111112222223334f", "a4111112222223334f"),
    ("1763736773.123454", "1763736773.123454"), ("41111112\n22223334", "41111112\n22223334"),
    ("4111 1112 2222 3333", "4111 1112 2222 3333"),
    ("4111\n1112\r\n2222\n3334", "4111\n11**\r\n****\n3334"), ("2018\n2019\n2020\n2025", "2018\n2019\n2020\n2025"),
  ])
  func cardsInGroupsAreMasked(written: String, shown: String) {
    var redactor = Redactor([], .object([]))
    redactor.learnCards(in: Array(written.utf8))
    #expect(redactor.redact(written) == shown)
  }

  @Test func failuresHideThem() throws {
    let testCase = Case(
      operation: "edfapg.hash.sale", id: "x", comment: "", input: try JSON(parsing: Self.sale),
      expectation: .answer(.value(.text("00"))), match: .exact)
    let outcome = Judge.judge(testCase, .error(message: "bad s3cret-pass 4111112222223333"))
    let text = TextReport.render(SeverityTests.record([outcome], passes: false), Style(isColored: false))
    #expect(text.contains("LEAK") && !text.contains("s3cret-pass") && !text.contains("4111112222223333"))
  }

  /// Once a password is removed, no formula gives the port's value any more, so the search for mistakes comes first.
  @Test func mistakesAreFoundBeforeTheirInputsAreHidden() throws {
    let password = "13a4822c5907ed235f3a068c76184fc3"
    let input: JSON = [
      "email": .text("doe@example.com"), "password": .text(password), "cardNumber": .text("4111111111111111"),
    ]
    let testCase = Case(
      operation: "edfapg.hash.sale", id: "doc-appendix-b", comment: "x", notes: [], input: input, steps: [],
      // The value of Appendix B; the port's is PHP's md5(strtoupper(strrev($email) . $password . strrev($number))).
      expectation: .answer(.value(.text("2702ae0c4f99506dc29b5615ba9ee3c0"))), match: .exact, evidence: [])
    let reply = Reply.value(.text("13fb06991c43b062d24b2afb08a2d45d"))
    let record = SeverityTests.record([Judge.judge(testCase, reply)])
    let text = TextReport.render(record, Style(isColored: false))
    #expect(text.contains("MISTAKE  Your port perhaps signs the whole card number: 1 case"))
    for secret in [password, String(password.reversed()), password.uppercased(), "4111111111111111"] {
      #expect(!text.contains(secret))
    }
  }

  /// A name from a message is data: if it sounds like a secret's name, it must not become the placeholder of a value.
  @Test(arguments: [
    #"{"open-sesame-password": "a value"}"#, #"{"k": "a=1&open-sesame-password=a%20value"}"#,
    #"{"k": {"open-sesame-password": "a value"}}"#,
  ])
  func secretsThatSoundLikeNamesAreHidden(fields: String) throws {
    let secret = "open-sesame-password"
    let (value, phrase) = (try JSON(parsing: fields), JSON.text(secret))
    let input: JSON = ["algorithm": .text("sha256"), "parameters": value, "phrase": phrase]
    let testCase = Case(
      operation: "payfort.signature", id: "x", comment: "", input: input, expectation: .answer(.value(.text("00"))),
      match: .exact)
    let record = SeverityTests.record([Judge.judge(testCase, .value(value))], passes: false)
    for format in [ReportFormat.json, .text, .html] {
      let text = String(decoding: format.render(record), as: UTF8.self)
      #expect(!text.contains(secret), "\(format): \(text)")
    }
  }

  /// A digit after an empty or one-letter name is too short to be hidden; it once ended the process.
  @Test(arguments: [#"{"": "7"}"#, #"{"": 7}"#, #"{"k": 7}"#, #"{"": {"": [7, ""]}}"#])
  func shortSecretsBehindShortNamesAreNoTrap(fields: String) throws {
    let value = try JSON(parsing: fields)
    for operation in Gateway.operations {
      let object = JSON.members(operation.fields.map { ($0.name, value) })
      #expect(Redactor(operation.fields, object).redact("no secret") == "no secret")
      _ = operation.answer(object)
    }
  }

  /// The search for card numbers in 14 MB of digits and commas took half a minute; tools/runs.py has the time.
  @Test func aLongWrongAnswerIsCutBeforeItIsSearched() throws {
    let secret = "k7Qz-31xWv"
    let testCase = Case(
      operation: "edfapg.hash.schedule", id: "x", comment: "x", input: ["password": .text(secret)],
      expectation: .answer(.value(.text("x"))), match: .exact, evidence: [Case.Evidence(kind: .derived, ref: "x")])
    for text in [String(repeating: "1,", count: 100_000), String(repeating: secret, count: 20_000)] {
      let outcome = Judge.compare(testCase, .value(.text(text)))
      let shown = ReportFormat.json.render(SeverityTests.record([outcome]))
      #expect(shown.count < 100_000)
      let told = String(decoding: shown, as: UTF8.self)
      #expect(!told.contains(secret.prefix(6)) && told.contains("bytes more)"))
    }
  }
}
