import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// A newcomer's mistakes with formulas that were not named, or were named in words that were not true.
@Suite struct FormulaNamingTests {
  /// The diagnosis of a port that computes the right formula over other inputs.
  private static func groups(_ name: String, _ change: (JSON) throws -> JSON) throws -> [FailureGroup] {
    let operation = try #require(Gateway.operation(name))
    let outcomes = try WrongPort.outcomes(name) { testCase, _ in
      Reply(Response(operation.answer(try change(testCase.input))))
    }
    let mistakes = FailureAttribution(outcomes)
    #expect(mistakes.unexplained.isEmpty, "\(mistakes.unexplained.map(\.testCase.name).prefix(5))")
    return mistakes.groups
  }

  /// What each language's plain JSON reader and printer made of the corpus's numbers and some more: Python 3.11, Ruby
  /// 3.1, Node 18, PHP 8.2, Go 1.19, Jackson on Java 17.
  private static let printed: [(number: String, python: String, ruby: String, node: String, php: String, go: String)] =
    [
      ("1.10", "1.1", "1.1", "1.1", "1.1", "1.1"), ("1.0", "1.0", "1.0", "1", "1", "1"),
      ("100.00", "100.0", "100.0", "100", "100", "100"), ("1e2", "100.0", "100.0", "100", "100", "100"),
      ("1E2", "100.0", "100.0", "100", "100", "100"), ("1E+2", "100.0", "100.0", "100", "100", "100"),
      ("1e-7", "1e-07", "1.0e-07", "1e-7", "1.0E-7", "1e-07"), ("-0", "0", "0", "0", "0", "-0"),
      (
        "9007199254740993", "9007199254740993", "9007199254740993", "9007199254740992", "9007199254740993",
        "9.007199254740992e+15"
      ),
      (
        "12345678901234567890", "12345678901234567890", "12345678901234567890", "12345678901234567000",
        "1.2345678901235E+19", "1.2345678901234567e+19"
      ),
      (
        "123456789012345678901234567890.125", "1.2345678901234568e+29", "1.2345678901234568e+29",
        "1.2345678901234568e+29", "1.2345678901235E+29", "1.2345678901234568e+29"
      ),
      ("1e300", "1e+300", "1.0e+300", "1e+300", "1.0E+300", "1e+300"), ("2.50", "2.5", "2.5", "2.5", "2.5", "2.5"),
      (
        "0.30000000000000004", "0.30000000000000004", "0.30000000000000004", "0.30000000000000004", "0.3",
        "0.30000000000000004"
      ),
      ("3e1", "30.0", "30.0", "30", "30", "30"), ("10.50", "10.5", "10.5", "10.5", "10.5", "10.5"),
    ]

  /// The same numbers as printed by Java's `toString` of a double, or of a whole number of any size.
  private static let printedInJava = [
    "1.10": "1.1", "100.00": "100.0", "1e2": "100.0", "1E2": "100.0", "1E+2": "100.0", "1e-7": "1.0E-7", "-0": "0",
    "123456789012345678901234567890.125": "1.2345678901234568E29", "1e300": "1.0E300", "2.50": "2.5", "3e1": "30.0",
    "10.50": "10.5",
  ]

  @Test(arguments: ["Python", "Ruby", "JavaScript", "PHP", "Go", "Java"])
  func `numbers as a language prints them`(language: String) throws {
    func text(_ number: String) -> String {
      if language == "Java" { return Self.printedInJava[number] ?? number }
      guard let row = Self.printed.first(where: { $0.number == number }) else { return number }
      return [
        "Python": row.python, "Ruby": row.ruby, "JavaScript": row.node, "PHP": row.php, "Go": row.go,
      ][language] ?? number
    }
    let groups = try Self.groups("payfort.signature") { input in
      guard let parameters = input["parameters"] else { return input }
      return input.with(
        ["parameters"],
        parameters.mappedLeaves { if case .number(let number) = $0 { .text(text(number.digits)) } else { $0 } })
    }
    #expect(groups.map(\.explanation.phrase) == ["writes numbers as \(language) prints floats"])
  }

  @Test(arguments: [("None", "None"), ("null", "null")])
  func `nested nulls that are written`(text: String, place: String) throws {
    let groups = try Self.groups("payfort.signature") { input in
      guard let parameters = input["parameters"]?.members else { return input }
      let changed = parameters.map { member in
        let value = member.value
        return JSON.Member(
          member.name,
          value == .null ? value : value.mappedLeaves { $0 == .null ? .text(text) : $0 })
      }
      return input.with(["parameters"], .object(changed))
    }
    #expect(groups.map(\.explanation.phrase) == ["writes null as \(place), only in nested values"])
  }

  /// What Go 1.19, Ruby 3.1 and Ruby 3.4 made of an object and a list.
  @Test(arguments: [
    ("{\"k\": \"v\", \"b\": \"w x\", \"n\": {\"t\": true}}", "map[b:w x k:v n:map[t:true]]", "as Go prints them"),
    ("[\"a\", [\"b\"], {\"c\": null}]", "[a [b] map[c:<nil>]]", "as Go prints them"),
    (
      "{\"k\": \"v\", \"b\": \"q\\\" #{x}\", \"n\": null}", "{\"k\"=>\"v\", \"b\"=>\"q\\\" \\#{x}\", \"n\"=>nil}",
      "as Ruby's inspect"
    ),
    (
      "{\"k\": \"v\", \"b\": [\"a\", true]}", "{\"k\" => \"v\", \"b\" => [\"a\", true]}",
      "as Ruby's inspect since 3.4"
    ),
    ("[\"a\", \"b\"]", "[\"a\", \"b\"]", "as Ruby's inspect"),
  ])
  func `nested values as languages print them`(value: String, text: String, place: String) throws {
    let operation = try #require(Gateway.operation("payfort.signature"))
    let members = [
      ("phrase", JSON.text("PASS")), ("algorithm", .text("sha256")),
      ("parameters", ["order_data": try JSON(parsing: Array(value.utf8))]),
    ]
    let input = JSON.members(members)
    let other = input.with(["parameters"], ["order_data": .text(text)])
    guard case .value(.string(let got)) = operation.answer(other) else {
      Issue.record("no signature")
      return
    }
    let phrases = operation.diagnose(input, got: got.utf8)?.explanations.map(\.phrase) ?? []
    #expect(phrases.contains("writes nested values \(place)"), "\(phrases)")
  }

  /// The parameters as written by Python's `json.dumps`, its compact form, and PHP's `json_encode` after `ksort`.
  @Test(arguments: [
    ("{\"b\": \"1/2\", \"a\": \"\\u00e9\"}", "as Python's JSON in document order"),
    ("{\"b\":\"1/2\",\"a\":\"\u{e9}\"}", "as compact JSON in document order"),
    ("{\"a\":\"\\u00e9\",\"b\":\"1\\/2\"}", "as PHP's JSON"),
  ])
  func `parameters that are signed as JSON`(text: String, place: String) throws {
    let operation = try #require(Gateway.operation("payfort.signature"))
    let parameters: JSON = ["b": .text("1/2"), "signature": .text("x"), "a": .text("\u{e9}")]
    let input: JSON = ["phrase": .text("PASS"), "algorithm": .text("sha256"), "parameters": parameters]
    let got = Hex.encode(DigestAlgorithm.sha256.hash(Array("PASS\(text)PASS".utf8)))
    let phrases = operation.diagnose(input, got: Array(got.utf8))?.explanations.map(\.phrase) ?? []
    #expect(phrases.contains("signs the parameters \(place)"), "\(phrases)")
  }

  /// Go's `strings.ToLower(a) < strings.ToLower(b) || … && a < b`, C#'s `StringComparer.OrdinalIgnoreCase`.
  @Test(arguments: ["lower", "upper"]) func `names that are sorted without case`(folded: String) throws {
    func isBefore(_ left: JSON.Member, _ right: JSON.Member) -> Bool {
      func fold(_ name: [UInt8]) -> [UInt8] { name.map(folded == "lower" ? ASCII.lower : ASCII.upper) }
      let (one, two) = (left.name.utf8, right.name.utf8)
      if fold(one) != fold(two) { return fold(one).lexicographicallyPrecedes(fold(two)) }
      return folded == "lower" && one.lexicographicallyPrecedes(two)
    }
    let operation = try #require(Gateway.operation("payfort.signature"))
    let outcomes = try WrongPort.cases(operation.name).map { testCase in
      let right = Reply(Response(operation.answer(testCase.input)))
      guard let members = testCase.input["parameters"]?.members, let phrase = testCase.input["phrase"],
        testCase.input["algorithm"]?.string == "sha256", testCase.input["profile"] == nil,
        members.allSatisfy({ $0.value.string != nil }), let phrase = MatchRule.bytes(phrase), case .value = right
      else { return Judge.judge(testCase, right) }
      let pairs = members.filter { $0.name.string != "signature" }.sorted(by: isBefore).flatMap { member in
        member.name.utf8 + [UInt8(ascii: "=")] + (MatchRule.bytes(member.value) ?? [])
      }
      let hash = DigestAlgorithm.sha256.hash(phrase + pairs + phrase)
      return Judge.judge(testCase, .value(.text(Hex.encode(hash))))
    }
    let mistakes = FailureAttribution(outcomes)
    #expect(mistakes.unexplained.isEmpty, "\(mistakes.unexplained.map(\.testCase.name))")
    #expect(mistakes.groups.map(\.explanation.phrase) == ["sorts without regard to case"])
    #expect(mistakes.groups.map { $0.explanation.mutations[0].fault.name } == ["sorted-ignoring-case"])
  }

  /// Ruby's `URI.encode_www_form` over the fields that are signed.
  @Test func `a form that is signed as it is encoded`() throws {
    let operation = try #require(Gateway.operation("everypay.hmac"))
    let outcomes = try WrongPort.cases(operation.name).map { testCase in
      let right = Reply(Response(operation.answer(testCase.input)))
      guard case .value = right, let secret = testCase.input["secret"].flatMap(MatchRule.bytes),
        let fields = testCase.input["fields"]?.members
      else { return Judge.judge(testCase, right) }
      var values = fields.map { FormBody.Pair(name: $0.name.utf8, value: MatchRule.bytes($0.value) ?? []) }
      let listing = Array("hmac_fields".utf8)
      if !values.contains(where: { $0.name == listing }) {
        let names = values.map(\.name).filter { !$0.elementsEqual("hmac".utf8) && !$0.elementsEqual("locale".utf8) }
        let list = (names + [listing]).sorted { $0.lexicographicallyPrecedes($1) }.joined(separator: [0x2c])
        values.append(FormBody.Pair(name: listing, value: Array(list)))
      }
      let list = values.first { $0.name == listing }?.value ?? []
      let names = list.split(separator: 0x2c, omittingEmptySubsequences: false).map(Array.init)
      let pairs = names.sorted { $0.lexicographicallyPrecedes($1) }.map { name in
        FormBody.Pair(name: name, value: values.first { $0.name == name }?.value ?? [])
      }
      let mac = DigestAlgorithm.sha1.hmac(key: secret, FormSpelling.whatwg.encode(pairs))
      return Judge.judge(testCase, .value(.text(Hex.encode(mac))))
    }
    let mistakes = FailureAttribution(outcomes)
    #expect(mistakes.groups.map(\.explanation.phrase) == ["form-encodes fields, names and values"])
    #expect(mistakes.unexplained.isEmpty, "\(mistakes.unexplained.map(\.testCase.name))")
  }

  /// The mistake came from a comparison that is right only for ASCII.
  @Test func `a fix for the order is right for all names`() throws {
    for name in ["sorted-by-value", "sorted-ignoring-case", "unsorted"] {
      let mend = try #require(Fault.named(name)).mend
      #expect(!mend.contains("ASCII names") && !mend.contains("p => p.Key,"), "\(mend)")
    }
  }
}

extension JSON {
  fileprivate func mappedLeaves(_ change: (JSON) -> JSON) -> JSON {
    switch self {
    case .array(let elements): .array(elements.map { $0.mappedLeaves(change) })
    case .object(let members):
      .object(members.map { JSON.Member($0.name, $0.value.mappedLeaves(change)) })
    default: change(self)
    }
  }
}
