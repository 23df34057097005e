import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Reports
import Testing

/// What `check` says of the failures of whole ports, each with its own mistake.
@Suite struct MistakeTests {
  /// The outcomes of an operation's cases with a port that answers `reply`.
  private static func outcomes(_ operation: String, _ reply: (Case) -> Reply) throws -> [Outcome] {
    try WrongPort.outcomes(operation) { testCase, _ in reply(testCase) }
  }

  /// An MD5 over texts of the input that a port took apart in its own way.
  private static func md5(_ testCase: Case, _ message: ([String: [UInt8]]) -> [UInt8]) -> Reply {
    let fields = (testCase.input.members ?? []).map { ($0.name.string, plain($0.value)) }
    let bytes = message(Dictionary(fields, uniquingKeysWith: { one, _ in one }))
    return .value(.text(Hex.encode(DigestAlgorithm.md5.hash(bytes))))
  }

  private static func plain(_ value: JSON) -> [UInt8] {
    value["hex"]?.string.flatMap { Hex.decode(Array($0.utf8)) } ?? Array((value.string ?? "").utf8)
  }

  private static func upper(_ bytes: [UInt8]) -> [UInt8] { bytes.map { (0x61...0x7a).contains($0) ? $0 - 32 : $0 } }

  /// A port that makes two mistakes everywhere: 61 cases show both, for which the former limit of six was not enough.
  private static let twoAtOnce: Result<[Outcome], any Error> = Result {
    try outcomes("edfapg.hash.wallet") { testCase in
      md5(testCase) { upper(($0["password"] ?? []) + ($0["email"] ?? [])) }
    }
  }

  @Test func `two mistakes at once explain all the cases that show them`() throws {
    let mistakes = FailureAttribution(try Self.twoAtOnce.get())
    let best = try #require(mistakes.groups.first)
    #expect(best.explanation.mutations.count == 2, "\(best.explanation.phrase)")
    #expect(best.explanation.mutations.contains { $0.fault.name == "reversal-missing" }, "\(best.explanation.phrase)")
    #expect(best.outcomes.count > 55 && mistakes.unexplained.isEmpty)
  }

  @Test func `a formula of no known mistake is found by the widened search`() throws {
    let outcomes = try Self.outcomes("edfapg.hash.credit") { testCase in
      Self.md5(testCase) { fields in
        ((fields["password"] ?? []) + [0x7c] + (fields["cardNumber"] ?? []))
          .map { (0x41...0x5a).contains($0) ? $0 + 32 : $0 }
      }
    }
    let mistakes = FailureAttribution(outcomes)
    let best = try #require(mistakes.groups.first)
    #expect(best.explanation.mutations.map(\.fault.name) == ["other-formula"], "\(best.explanation.phrase)")
    #expect(best.outcomes.count > 50, "\(best.outcomes.count)")
  }

  @Test func `an answer to everything and a wrong secret are given no name`() throws {
    let same = try Self.outcomes("edfapg.hash.wallet") { _ in
      .value(.text("0123456789abcdef0123456789abcdef"))
    }
    let constant = FailureAttribution(same)
    #expect(constant.groups.isEmpty && constant.unexplained.count == same.count)
    let secret = try Self.outcomes("edfapg.hash.schedule") { testCase in
      Self.md5(testCase) { Self.upper(Array("another".utf8) + ($0["password"] ?? []).reversed()) }
    }
    let salted = FailureAttribution(secret)
    #expect(salted.groups.isEmpty && salted.unexplained.count == secret.count)
  }

  @Test func `a verification that is left out is named`() throws {
    let outcomes = try Self.outcomes("edfapg.callback.verify") { _ in
      .value(["accepted": .bool(true)])
    }
    let mistakes = FailureAttribution(outcomes)
    #expect(mistakes.groups.map { $0.explanation.mutations[0].fault.name } == ["signature-not-verified"])
    #expect(mistakes.unexplained.isEmpty && mistakes.groups[0].outcomes.count > 200)
  }

  @Test(arguments: [
    ("action=RECURRING_SALE", "action is RECURRING_SALE"), ("status=REFUND&", "status is REFUND"),
  ])
  func `a verification that is skipped for some messages is named with what they have in common`(
    mark: String, place: String
  ) throws {
    let operation = try #require(Gateway.operation("edfapg.callback.verify"))
    let outcomes = try Self.outcomes(operation.name) { testCase in
      if testCase.input["form"]?.string?.contains(mark) ?? false {
        return .value(["accepted": .bool(true)])
      }
      switch operation.answer(testCase.input) {
      case .value(let value): return .value(value)
      case .reject(let rejection): return .reject(code: rejection.code.rawValue)
      case .error: return .error(message: "")
      }
    }
    let mutations = FailureAttribution(outcomes).groups.map(\.explanation.mutations)
    #expect(mutations.map { $0.map(\.fault.name) } == [["verification-skipped"]])
    #expect(mutations.first?.first?.place.contains(place) ?? false, "\(mutations.first?.first?.place ?? "")")
  }

  /// A port that takes the callback's e-mail address for the shop's still verifies.
  @Test func `a verification with a wrong operand is not called skipped`() throws {
    let operation = try #require(Gateway.operation("edfapg.callback.verify"))
    let outcomes = try Self.outcomes(operation.name) { testCase in
      var evaluator = Evaluator()
      let own = testCase.input["form"]?.string?.contains("payer_email=other%40mail.example") ?? false
      let input = own ? testCase.input.with(["email"], .text("other@mail.example")) : testCase.input
      return Reply(operation.respond(to: input, &evaluator))
    }
    let mistakes = FailureAttribution(outcomes)
    #expect(mistakes.unexplained.map(\.testCase.id) == [])
    #expect(mistakes.groups.map(\.explanation.phrase) == ["takes 'email' from the message if it has one"])
  }

  /// A port with a wrong comparison, over the signatures of the EdfaPg callbacks.
  private static func comparing(_ equal: ([UInt8], [UInt8]) -> Bool) throws -> [Outcome] {
    let operation = try #require(Gateway.operation("edfapg.callback.verify"))
    return try outcomes(operation.name) { testCase in
      var evaluator = Evaluator()
      let response = operation.respond(to: testCase.input, &evaluator)
      guard case .reject(let refusal) = response.answer, refusal.code == .signatureMismatch,
        let pairs = try? FormBody.decodeStrictly(plain(testCase.input["form"] ?? .null)),
        let given = pairs.first(where: { $0.name.elementsEqual("hash".utf8) })?.value,
        let digest = response.steps.last?.bytes, equal(given, Array(Hex.encode(digest).utf8))
      else { return Reply(response) }
      return .value(["accepted": .bool(true)])
    }
  }

  @Test func `a comparison that takes too much is named for what it takes`() throws {
    func names(_ outcomes: [Outcome]) -> [String] {
      let mistakes = FailureAttribution(outcomes)
      return mistakes.groups.flatMap { $0.explanation.mutations.map { "\($0.fault.name): \($0.place)" } }
        + (mistakes.unexplained.isEmpty ? [] : ["unexplained"])
    }
    // PHP does not read hexadecimal numbers here, Swift does.
    func isZero(_ text: [UInt8]) -> Bool {
      !text.contains(0x78) && Double(String(decoding: text.drop { $0 == 0x20 }, as: UTF8.self)) == 0
    }
    func lower(_ text: [UInt8]) -> [UInt8] { text.map { (0x41...0x5a).contains($0) ? $0 + 32 : $0 } }
    #expect(
      names(try Self.comparing { $0.prefix(8) == $1.prefix(8) }) == [
        "signature-compared-in-part: the first 6 to 8 characters of the two"
      ]
    )
    // No document decides whether upper case is accepted.
    #expect(names(try Self.comparing { lower($0) == $1 }) == [])
    #expect(names(try Self.comparing { Array($0.prefix { $0 != 0 }) == $1 }) == ["signature-rewritten: up to a NUL"])
    #expect(
      names(try Self.comparing { isZero($0) && isZero($1) })
        == ["signature-compared-loosely: both"])
    // A mistake without a name is not called by the name of another.
    #expect(names(try Self.comparing { $0.sorted() == $1.sorted() }) == ["unexplained"])
  }

  @Test(arguments: [
    ("malformed-body", "placetopay.notification.verify", ["broken-message-verified"]),
    ("unsupported-algorithm", "placetopay.notification.verify", ["algorithm-not-in-the-list"]),
    ("duplicate-field", "nexi.mac.verify", ["one-of-two-values"]),
    ("missing-field", "payfort.signature.verify", ["unsigned-message-accepted", "empty-secret-accepted"]),
    ("wrong-type", "payfort.signature.verify", ["signature-of-any-type"]),
    ("invalid-value", "placetopay.auth.verify", ["value-unchecked"]),
  ])
  func `a check that is not there is named`(code: String, operation: String, names: [String]) throws {
    let verify = try #require(Gateway.operation(operation))
    let outcomes = try Self.outcomes(operation) { testCase in
      if case .reject(let refusal) = verify.answer(testCase.input), refusal.code.rawValue == code {
        return .value(["accepted": .bool(true)])
      }
      var evaluator = Evaluator()
      return Reply(verify.respond(to: testCase.input, &evaluator))
    }
    let mistakes = FailureAttribution(outcomes)
    let found = Set(mistakes.groups.flatMap { $0.explanation.mutations.map(\.fault.name) })
    #expect(found == Set(names) && mistakes.unexplained.isEmpty, "\(found)")
  }

  /// The report of one run in a format that groups failures.
  private static func report(_ format: ReportFormat, _ outcomes: [Outcome]) -> String {
    let record = RunRecord(
      Runner.Report(
        port: PortDescription(name: "wrong", version: "1", language: "swift", operations: []), total: outcomes.count,
        outcomes: outcomes),
      Provenance(corpusDigest: nil, started: UTCTime(seconds: 0)), passes: true)
    return String(decoding: format.render(record), as: UTF8.self)
  }

  @Test func `reports group failures by their mistake`() throws {
    let outcomes = try Self.twoAtOnce.get()
    let group = try #require(FailureAttribution(outcomes).groups.first)
    let names = group.explanation.mutations.map(\.fault.name).joined(separator: "+")
    let heading = "\(group.explanation.phrase): \(group.outcomes.count) cases, medium"

    let junit = Self.report(.junit, outcomes)
    #expect(junit.ranges(of: "type=\"\(names)\"").count == group.outcomes.count)
    #expect(junit.contains("name=\"mistake.\(names)\"") && junit.contains("<system-out>"))
    #expect(
      junit.ranges(of: "\n  case edfapg.hash.wallet#").count
        == FailureAttribution(outcomes).groups.reduce(0) { $0 + $1.outcomes.count })

    let tap = Self.report(.tap, outcomes)
    #expect(tap.contains("# mistake \(names), your port \(heading)\n"))
    #expect(tap.ranges(of: "  mistake: \"\(names)\"").count == group.outcomes.count)

    let sarif = try JSON(parsing: Array(Self.report(.sarif, outcomes).utf8))
    let run = try #require(sarif["runs"]?.elements?.first)
    let rules = (run["tool"]?["driver"]?["rules"]?.elements ?? []).compactMap { $0["id"]?.string }
    #expect(Set(rules).count == rules.count && rules.first?.hasPrefix(names) ?? false)
    let ids = (run["results"]?.elements ?? []).compactMap { $0["ruleId"]?.string }
    #expect(ids.count { $0 == rules.first } == group.outcomes.count)

    let github = Self.report(.github, outcomes)
    let first = try #require(github.split(separator: "\n").first)
    #expect(
      first.hasPrefix("::error title=your port") && first.contains("%3A \(group.outcomes.count) cases%2C medium::"))
    #expect(first.contains("case edfapg.hash.wallet#") && first.contains("and \(group.outcomes.count - 8) more"))
  }

  /// GitHub keeps ten errors of a step and silently drops the rest.
  @Test func `no error is lost among GitHub's ten`() throws {
    let names = Set(try WrongPort.corpus.get().map(\.operation)).sorted().prefix(14)
    let outcomes = try names.flatMap { name in
      try Self.outcomes(name) { _ in .error(message: "broken") }.prefix(2)
    }
    let errors = Self.report(.github, outcomes).split(separator: "\n").filter { $0.hasPrefix("::error ") }
    #expect(errors.count == 10 && errors[9].contains("5 more"))
    for name in names { #expect(errors.contains { $0.contains(name) }, "\(name)") }
  }

  /// The port's answer in a named case would leave few explanations, or one.
  @Test func `a diagnosis names a case for every explanation`() throws {
    // With one white space at the end, trimming at the end, trimming at both ends and removing spaces look the same.
    let operation = try #require(Gateway.operation("edfapg.hash.wallet"))
    let input = try JSON(parsing: Array(#"{"email": "a@b.example ", "password": "s3cr3t"}"#.utf8))
    let got = Hex.encode(DigestAlgorithm.md5.hash(Array("ELPMAXE.B@AS3CR3T".utf8)))
    let shown = try DiagnosisReport(operation, input, got: got, beside: try WrongPort.corpus.get())
      .text(Style(isColored: false))
    let names = shown.matches(of: /\n  mistake ([a-z-]+)/).map { String($0.output.1) }
    let cases = shown.matches(of: /\n  case edfapg\.hash\.wallet#[a-z0-9-]+ tells it from all others/).count
    #expect(Set(names).isSuperset(of: ["trimmed", "trimmed-at-the-end", "spaces-removed"]), "\(shown)")
    #expect(cases == names.count && shown.contains("\n\(names.count) explanations"), "\(shown)")
    #expect(shown.contains("#password-inner-space tells it from all others\n"), "\(shown)")
  }
}
