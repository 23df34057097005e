import ConformanceKit
import Encodings
import Gateways
import Testing

/// What the corpus must have beyond being readable.
struct CorpusTests {
  @Test func loads() throws { _ = try GoldenCases.corpus.get() }

  @Test func hasCasesForEveryOperation() {
    let covered = Set(GoldenCases.all.map(\.operation))
    #expect(Gateway.operations.map(\.name).filter { !covered.contains($0) } == [])
  }

  @Test func reachesEveryRejection() {
    // What has to be refused, whatever some say of the reason.
    let reached = GoldenCases.all.filter(\.expectation.isRejection).compactMap(\.expectation.firstRefusal)
    #expect(Rejection.Code.allCases.filter { !reached.contains($0) } == [])
  }

  /// A refusal proves something only beside an acceptance that differs in one point.
  ///
  /// An operation whose every answer is random has no accepted case to name.
  @Test func everyRefusalNamesItsTwin() {
    let accepting = Set(GoldenCases.all.filter { !$0.expectation.isRejection }.map(\.operation))
    for testCase in GoldenCases.all where accepting.contains(testCase.operation) {
      guard case .answer(.reject) = testCase.expectation else { continue }
      #expect(testCase.twin != nil, "\(testCase.name)")
    }
  }

  /// Two ports that swap two fields would agree with a case in which both hold the same value.
  @Test func differentFieldsHoldDifferentValues() {
    // Of an address that a web view goes to, that it is the expected one is the point.
    for testCase in GoldenCases.all where testCase.operation != "redirect.returned" {
      // As bytes: to Swift's strings a composed and a decomposed letter are one.
      let texts = (testCase.input.members ?? []).compactMap(\.value.string).filter { !$0.isEmpty }
      let values = texts.map { Array($0.utf8) }
      #expect(Set(values).count == values.count, "\(testCase.name)")
    }
  }

  @Test func everyFormulaHasSteps() {
    for testCase in GoldenCases.all {
      guard case .answer(.value) = testCase.expectation, testCase.operation != "everypay.authorization.bearer",
        Gateway.operation(testCase.operation)?.isProcedure == false
      else { continue }
      #expect(!testCase.steps.isEmpty, "\(testCase.name)")
    }
  }

  /// Steps of these names are no leak where a message is refused.
  @Test func gatewaysNameTheirSteps() {
    for testCase in GoldenCases.all where Gateway.operation(testCase.operation)?.signingSecrets.isEmpty == false {
      let known = Gateway.of(testCase.operation)?.stepNames ?? []
      #expect(testCase.steps.map(\.name).filter { !known.contains($0) } == [], "\(testCase.name)")
    }
  }

  @Test func exportedCasesReadLikeGoldenOnes() throws {
    let testCase = try #require(GoldenCases.all.first { $0.name == "edfapg.hash.sale#doc-appendix-b" })
    let exported = try JSON(parsing: testCase.json.line)
    #expect(exported["op"]?.string == "edfapg.hash.sale")
    let claims = exported["expect"]?["claims"]?.elements
    #expect(claims?.first?["value"]?.string == "2702ae0c4f99506dc29b5615ba9ee3c0")
    #expect(exported["input"] == testCase.input)
  }
}
