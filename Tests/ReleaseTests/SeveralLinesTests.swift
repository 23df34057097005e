import ConformanceKit
import Encodings
import Faults
import Gateways
import Reports
import Testing

/// Ports that check texts line by line, and ports that sign values as PHP, Go and Ruby print them.
@Suite struct SeveralLinesTests {
  /// The phrases about a port that accepts these refused cases of an operation, and answers all others rightly.
  private static func phrases(_ name: String, taking ids: Set<String>) throws -> [String] {
    var taken = 0
    let outcomes = try WrongPort.outcomes(name) { testCase, _ in
      guard ids.contains(testCase.id) else { return nil }
      taken += 1
      return .value(["accepted": .bool(true)])
    }
    #expect(taken == ids.count)
    return told(outcomes)
  }

  private static func told(_ outcomes: [Outcome]) -> [String] { FailureAttribution(outcomes).phrases }

  private static func anyLine(of place: String) -> String {
    "accepts several lines for \(place) if one of them fits (^ and $ match at every line)"
  }

  @Test(
    arguments: [
      ("everypay.response.decode", "payment_link", "payment-link"),
      ("payfort.response.decode", "3ds_url", "3ds-url"), ("payfort.response.decode", "response_code", "response-code"),
      ("nexi.response.decode", "code", "code"),
      ("edfapg.response.decode", "redirect_url", "redirect-url"), ("redirect.request", "url", "url"),
    ]) func `a pattern for lines is named by what it lets pass`(_ operation: String, _ place: String, _ id: String)
    throws
  {
    let (feed, before, behind) = ("lines-\(id)-feed-behind", "lines-\(id)-line-before", "lines-\(id)-line-behind")
    #expect(try Self.phrases(operation, taking: [feed, before, behind]) == [Self.anyLine(of: place)])
    #expect(try Self.phrases(operation, taking: [feed, behind]) == ["checks only the first line of \(place)"])
    #expect(try Self.phrases(operation, taking: [feed]) == ["accepts a line feed at the end of \(place)"])
    // No such mistake accepts only a line before.
    #expect(
      try !Self.phrases(operation, taking: [before]).contains { $0.contains("line feed") || $0.contains("lines for") })
  }

  @Test func `fields of requests, headers and times are named too`() throws {
    let card = ["lines-card-number-feed-behind", "lines-card-number-line-behind"]
    #expect(
      try Self.phrases("edfapg.request.sale", taking: [card[0]]) == ["accepts a line feed at the end of card_number"])
    #expect(
      try Self.phrases("edfapg.request.sale", taking: Set(card)) == [
        "checks only the first line of card_number"
      ])
    #expect(
      try Self.phrases(
        "everypay.authorization.bearer",
        taking: ["line-feed-refused", "lines-token-line-before", "lines-token-line-behind"])
        == [Self.anyLine(of: "token")])
    #expect(
      try Self.phrases(
        "placetopay.auth.verify", taking: ["line-end", "lines-seed-line-before", "lines-seed-line-behind"])
        == [Self.anyLine(of: "seed")])
  }

  /// PHP's pattern accepts the line feed, but its arithmetic does not: only other cases show why.
  @Test func `what is refused later for another reason is put down to the check that others show`() throws {
    let outcomes = try WrongPort.cases("amount.minor", "nexi.response.decode")
      .map { testCase in
        let operation = try #require(Gateway.operation(testCase.operation))
        let reply: Reply =
          switch testCase.id {
          case "line-break": .reject(code: "too-many-decimals")
          case "lines-amount-feed-behind-yen": .value(.text("10"))
          case "lines-code-feed-behind": .value(["kind": .text("approved")])
          default: Reply(Response(operation.answer(testCase.input)))
          }
        return Judge.judge(testCase, reply)
      }
    let told = FailureAttribution(outcomes)
    #expect(told.unexplained.isEmpty)
    #expect(Self.told(outcomes) == ["accepts a line feed at the end of amount and code"])
  }

  @Test func `a mend names the whole text in each language`() throws {
    let fault = try #require(Fault.messages.first { $0.name == "one-line-of-several-checked" })
    #expect(fault.mend(in: .ruby).contains(#"/\A…\z/"#))
    #expect(fault.mend(in: .php).contains("the modifier D"))
    #expect(fault.mend(in: .python).contains("re.fullmatch"))
    #expect(Display.prose(fault.mend(in: .ruby)).contains(#"/\A…\z/"#))
    #expect(Display.prose("a\u{1b}[31m\n") == #"a\u{1b}[31m\n"#)
  }

  /// The phrases about a port that signs other parameters than it is given.
  private static func signing(_ change: (JSON) -> JSON) throws -> [String] {
    let operation = try #require(Gateway.operation("payfort.signature"))
    return told(
      try WrongPort.cases(operation.name).map { testCase in
        let parameters = try #require(testCase.input["parameters"])
        let input = testCase.input.with(["parameters"], change(parameters))
        return Judge.judge(testCase, Reply(Response(operation.answer(input))))
      })
  }

  @Test func `PHP's array_filter drops empty arrays too`() throws {
    let nothing: [JSON] = [.text(""), .text("0"), .bool(false), .array([]), ["hex": .text("")]]
    let phrases = try Self.signing { parameters in
      .object(
        (parameters.members ?? []).filter { member in
          if case .number(let number) = member.value { return Double(number.digits) != 0 }
          return !nothing.contains(member.value)
        })
    }
    #expect(phrases == ["leaves out pairs with empty, 0 or false values and empty arrays"])
  }

  @Test func `nulls that are left only in nested objects are named`() throws {
    let phrases = try Self.signing { parameters in
      .object(
        (parameters.members ?? []).map { member in
          JSON.Member(
            member.name,
            member.value.mapped { value in
              guard case .object(let members) = value else { return value }
              return .object(members.map { JSON.Member($0.name, $0.value == .null ? .text("null") : $0.value) })
            })
        })
    }
    #expect(phrases == ["writes null as null, only in nested objects"])
  }

  @Test func `Go's escapes in signed texts are named`() throws {
    let escapes: [(String, String)] = [
      ("\\", #"\\"#), ("\"", #"\""#), ("&", #"\u0026"#), ("<", #"\u003c"#), (">", #"\u003e"#), ("\n", #"\n"#),
      ("\r", #"\r"#), ("\t", #"\t"#), ("\0", #"\u0000"#), ("\u{1}", #"\u0001"#), ("\u{2028}", #"\u2028"#),
      ("\u{2029}", #"\u2029"#), ("\u{1f}", #"\u001f"#), ("\u{8}", #"\b"#), ("\u{c}", #"\f"#), ("\u{fffd}", #"\ufffd"#),
    ]
    let phrases = try Self.signing { parameters in
      .object(
        (parameters.members ?? []).map { member in
          JSON.Member(
            member.name,
            member.value.mapped { value in
              guard let bytes = try? TextInput.bytes(value, "") else { return value }
              let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
                escapes.first { $0.0.unicodeScalars.first == scalar }?.1 ?? String(scalar)
              }
              return .text(scalars.joined())
            })
        })
    }
    #expect(phrases == ["escapes texts as Go's json.Marshal does"])
  }
}
