import Analysis
import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Testing

/// Adding a gateway takes only its folder and its cases; everything else follows from them.
@Suite struct InventedGatewayTests {
  private static let matrix = KillMatrix(InventedGateway.cases, of: InventedGateway.operations)

  private static func rows(_ operation: String) -> [KillMatrix.Row] {
    matrix.tables.first { $0.operation == operation }?.rows ?? []
  }

  private static func places(_ fault: String, _ operation: String) -> [String] {
    rows(operation).filter { $0.mutation.fault.name == fault }.map(\.mutation.place)
  }

  @Test func `its cases are what Python computes`() {
    #expect(InventedGateway.cases.count == 9)
    let hashes = InventedGateway.cases.filter { $0.operation == "invented.hash.pay" }.map(\.expectation)
    #expect(
      hashes == [
        .answer(.value(.text("a4e3386b116e5c35e106d25e59b9c0067e897bc393236e8ca37406900d166f17"))),
        .answer(.value(.text("16e3590faa2202f8c8c9df55caddce21041ab4fa6d5975f216a2a02fcc0dcc0d"))),
      ])
  }

  @Test func `a callback that was changed is refused`() {
    let callbacks = InventedGateway.cases.filter { $0.operation == "invented.callback.verify" }.map(\.expectation)
    #expect(callbacks == [.answer(.value(Answer.accepted)), .answer(.reject(.signatureMismatch))])
  }

  @Test func `its formula gets the mistakes of formulas`() {
    let names = Set(Self.rows("invented.hash.pay").map(\.mutation.fault.name))
    #expect(names.isSuperset(of: ["reversal-missing", "upper-missing", "upper-hex"]), "\(names)")
  }

  /// Mistakes that two accepted requests cannot show: of refusals, of greatest lengths, and of amounts other than
  /// `10.50`.
  private static let escaping: Set<String> = [
    "field-not-required", "optional-field-required", "field-length-unchecked", "field-length-one-short",
    "field-form-unchecked", "field-lengths-in-bytes", "field-lengths-in-utf16", "field-lengths-in-clusters",
    "field-cut-to-its-longest", "control-characters-sent", "empty-fields-sent", "zero-fields-left-out",
    "sent-amount-as-typed", "sent-amount-with-two-decimals", "sent-amount-grouped", "sent-amount-through-a-double",
    "sent-amount-by-binary-float", "sent-amount-wholes-unpadded",
    "empty-secret-signed-with", "base-path-lost", "url-unchecked", "refusal-by-another-name",
  ]

  @Test func `its table gets the mistakes of fields`() {
    let request = "invented.request.pay"
    #expect(
      Self.places("field-not-sent", request) == ["order", "sum", "currency", "payer", "note", "call", "digest"])
    #expect(Self.places("header-not-sent", request) == ["Content-Type"])
    let one = [
      "secret-sent", "signature-in-upper-case", "sent-amount-without-zeros", "form-sent-as-json", "sent-by-get",
    ]
    for fault in one { #expect(Self.places(fault, request).count == 1, "\(fault)") }
    #expect(Self.places("sent-amount-in-32-bits", request).isEmpty)
    #expect(Set(Self.rows(request).filter { !$0.isCaught }.map(\.mutation.fault.name)) == Self.escaping)
  }

  @Test func `its words get the mistakes of responses`() {
    let response = "invented.response.decode"
    #expect(Self.places("word-unknown", response) == ["paid", "refused"])
    #expect(Self.places("member-unread", response) == ["payment", "state"])
    #expect(Self.places("outcome-taken-for-another", response).contains("approved for pending"))
    #expect(Self.places("id-not-needed", response) == ["payment"])
    #expect(Self.places("words-in-any-case", response).count == 1)
    #expect(Self.places("redirect-unsafe", response).isEmpty)
    #expect(Self.places("first-line-checked", response) == ["payment"])
  }

  @Test func `its rules ask for cases`() {
    let rules = Coverage(InventedGateway.cases, of: InventedGateway.operations).rules
    #expect(Set(rules.map(\.operation)) == Set(InventedGateway.operations.map(\.name)))
    #expect(rules.contains { $0.sentence == "refuses with invalid-url" && $0.isGap && $0.lacking == nil })
    let mismatch = rules.first { $0.sentence == "refuses with signature-mismatch" }
    #expect(mismatch?.isGap == true && mismatch?.lacking == "1 refused case does not count without a 'twin'")
  }

  @Test func `what its callback does not sign is found`() throws {
    let callback = try #require(InventedGateway.operations.last)
    let fields = try #require(MessageCoverage(callback)).fields
    #expect(
      fields.map { [$0.field, $0.isWhole ? "whole" : $0.isNone ? "none" : "in part"] } == [
        ["order", "whole"], ["state", "whole"], ["sum", "none"],
      ])
  }

  @Test func `a nonce can be asked for with what its request needs`() throws {
    let input = try #require(Analysis.leastInput(of: InventedGateway.operations[1]))
    #expect(input["fields"]?.members?.map(\.name.string) == ["order", "sum", "currency", "payer"])
  }

  @Test func `its formula is analyzed`() throws {
    let hash = try #require(InventedGateway.operations.first)
    // The payer is signed in upper case.
    #expect(Analysis.weaknesses(of: hash).contains { $0.kind == .folding })
  }
}
