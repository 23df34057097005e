import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Testing

/// What the cases prove about verifications, whose code may differ from the code that computes the same value.
@Suite struct VerificationProofTests {
  @Test func `every mistake with a tranKey changes the answer of its verification`() throws {
    let table = try Self.table(try WrongPort.cases("placetopay.auth.verify"))
    #expect(table.rows.count > 150 && table.escaped.isEmpty && table.superfluous.isEmpty)
    // Shows that the proof can fail: the cases of the operation that computes the value are not enough.
    let fewer = try Self.table(table.cases.filter { !$0.id.hasPrefix("texts-secret-key") })
    #expect(fewer.escaped.contains { $0.fault.name == "latin1" && $0.place == "secretKey" })
  }

  /// Faults that no input is said to show: texts that the fault would change are put into the field, at its start,
  /// inside and at its end, and are refused before anything is hashed.
  @Test(arguments: [
    ("placetopay.auth.verify", "seed", "2026-11-21T13:00:07-05:00"),
    ("placetopay.notification.verify", "requestId", "83"),
    ("placetopay.notification.verify", "status", "APPROVED"),
    ("placetopay.notification.verify", "date", "2026-11-21T13:00:07-05:00"),
    ("edfapg.callback.verify", "cardNumber", "411"),
  ])
  func `a mistake that no input shows is about texts that are refused`(
    name: String, field: String, text: String
  ) throws {
    let operation = try #require(Gateway.operation(name))
    let cases = try WrongPort.cases(name)
    let sample = try #require(cases.first { operation.formula(for: $0.input) != nil && !$0.expectation.isRejection })
    let formula = try #require(operation.formula(for: sample.input))
    let table = try Self.table([sample])
    let excused = Mutant.all(of: formula.expression).filter { mutant in
      table.excuse(for: mutant.mutation) != nil && (name.hasPrefix("edfapg") || mutant.mutation.place == field)
    }
    #expect(!excused.isEmpty)
    var evaluator = Evaluator()
    var shown: Set<Mutant> = []
    for probe in Self.probes(Array(text.utf8)) {
      let input = try Self.input(operation.name, field, probe)
      var fields = Dictionary(uniqueKeysWithValues: formula.fields.map { ($0, Array("7".utf8)) })
      fields[field] = probe
      let right = evaluator.value(formula, formula.fields.map { .bytes(fields[$0] ?? []) })
      let isHashed = operation.formula(for: input) != nil
      for mutant in excused where evaluator.value(mutant, fields) != right {
        shown.insert(mutant)
        #expect(!isHashed, "\(mutant.mutation.phrase): \(String(decoding: probe, as: UTF8.self))")
      }
    }
    #expect(shown.count == excused.count, "\(excused.filter { !shown.contains($0) }.map(\.mutation.phrase))")
  }

  @Test func `a verification's mistake is named where it takes what the mistake signs`() throws {
    let groups = try Self.groups { input in
      // The secret in ISO 8859-1, as read from a Latin-1 file.
      let bytes = input["secretKey"].flatMap(MatchRule.bytes).map { bytes in
        String(decoding: bytes, as: UTF8.self).unicodeScalars.map { UInt8(exactly: $0.value) ?? 0x3f }
      }
      guard let bytes, let operation = Gateway.operation("placetopay.auth.verify") else { return nil }
      return operation.answer(try Self.replacing("secretKey", bytes, in: input))
    }
    #expect(groups.contains { $0.explanation.mutations.map(\.fault.name) == ["latin1"] })
  }

  @Test func `a port that takes everything, or nothing, is accused of no mistake with texts`() throws {
    let takesAll = try Self.groups { _ in .value(["accepted": .bool(true)]) }
    #expect(takesAll.map { $0.explanation.mutations.map(\.fault.name) } == [["signature-not-verified"]])
    #expect(try Self.groups { _ in nil }.isEmpty)
  }

  /// The mistakes named in a port that verifies tranKeys; it refuses if `answer` returns `nil`.
  private static func groups(_ answer: @escaping (JSON) throws -> Answer?) throws -> [FailureGroup] {
    let operation = try #require(Gateway.operation("placetopay.auth.verify"))
    let outcomes = try WrongPort.cases(operation.name).map { testCase -> Outcome in
      let reply: Reply
      switch try answer(testCase.input) {
      case .value(let value)?: reply = .value(value)
      case .reject(let rejection)?: reply = .reject(code: rejection.code.rawValue)
      case .error?, nil: reply = .reject(code: "signature-mismatch")
      }
      return Judge.judge(testCase, reply)
    }
    return FailureAttribution(outcomes).groups
  }

  private static func table(_ cases: [Case]) throws -> KillMatrix.Table {
    try #require(KillMatrix(cases).tables.first)
  }

  private static func probes(_ text: [UInt8]) -> [[UInt8]] {
    let texts = [
      "\u{e9}", "e\u{301}", " ", "  ", "\t", "\0", "\r\n", "%41", "&amp;", "<", "'", "\"", "\\", "/", "t", "z",
    ]
    let noTexts: [[UInt8]] = [[0xff], [0xc3], [0xed, 0xa0, 0x80]]
    var probes = [text]
    for odd in texts.map({ Array($0.utf8) }) + noTexts {
      for place in [0, text.count / 2, text.count] {
        var probe = text
        probe.insert(contentsOf: odd, at: place)
        probes.append(probe)
      }
    }
    return probes
  }

  private static func input(_ operation: String, _ field: String, _ text: [UInt8]) throws -> JSON {
    let value = try JSON(parsing: Array(#"{"hex": "\#(Hex.encode(text))"}"#.utf8)).line
    let json: String
    switch operation {
    case "placetopay.auth.verify":
      json = """
        {"nonce": "7", "seed": \(value), "tranKey": "", "secretKey": "7", "now": "2026-11-21T13:00:00-05:00"}
        """
    case "edfapg.callback.verify":
      json = #"{"form": "hash=0&trans_id=7", "email": "7", "password": "7", "cardNumber": \#(value)}"#
    default:
      let body = ["requestId", "status", "date"].reduce(into: [String: [UInt8]]()) { texts, name in
        texts[name] = name == field ? escaped(text) : Array("7".utf8)
      }
      let bytes =
        Array(#"{"requestId":""#.utf8) + (body["requestId"] ?? []) + Array(#"","status":{"status":""#.utf8)
        + (body["status"] ?? []) + Array(#"","date":""#.utf8) + (body["date"] ?? [])
        + Array(#""},"signature":"sha256:0"}"#.utf8)
      json = #"{"body": {"hex": "\#(Hex.encode(bytes))"}, "secretKey": "7"}"#
    }
    return try JSON(parsing: Array(json.utf8))
  }

  /// A text inside the quotes of JSON; bytes that are no text are left as they are.
  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { byte -> [UInt8] in
      byte == 0x22 || byte == 0x5c || byte < 0x20 ? Array("\\u00\(Hex.encode([byte]))".utf8) : [byte]
    }
  }

  private static func replacing(_ name: String, _ bytes: [UInt8], in input: JSON) throws -> JSON {
    let value = try JSON(parsing: Array(#"{"hex": "\#(Hex.encode(bytes))"}"#.utf8))
    return .members((input.members ?? []).map { ($0.name.string, $0.name == name ? value : $0.value) })
  }
}
