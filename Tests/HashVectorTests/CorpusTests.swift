import ConformanceKit
import Encodings
import Formulas
import Gateways
import Testing

/// What the corpus must have besides being readable.
struct CorpusTests {
  @Test func loads() throws { _ = try GoldenCases.corpus.get() }

  @Test func hasCasesForEveryOperation() {
    let covered = Set(GoldenCases.all.map(\.operation))
    #expect(Gateway.operations.map(\.name).filter { !covered.contains($0) } == [])
  }

  @Test func reachesEveryRejection() {
    // Cases that must be refused, whatever the sources say about the reason.
    let reached = GoldenCases.all.filter(\.expectation.isRejection).compactMap(\.expectation.firstRefusal)
    #expect(Rejection.Code.allCases.filter { !reached.contains($0) } == [])
  }

  /// A refusal proves something only beside an accepted case that differs in one point.
  ///
  /// An operation whose every answer is random has no accepted case to name.
  @Test func everyRefusalNamesItsTwin() {
    let accepting = Set(GoldenCases.all.filter { !$0.expectation.isRejection }.map(\.operation))
    let refused = GoldenCases.cases("that must be refused") { testCase in
      guard case .answer(.reject) = testCase.expectation else { return false }
      return accepting.contains(testCase.operation)
    }
    #expect(refused.filter { $0.twin == nil }.map(\.name) == [], "each needs a 'twin'")
  }

  /// Two ports that swap two fields would agree with a case in which both hold the same value.
  @Test func differentFieldsHoldDifferentValues() {
    let cases = GoldenCases.cases("with several texts") {
      Gateway.operation($0.operation)?.comparesTexts == false && texts($0).count > 1
    }
    for testCase in cases {
      // Compared as bytes: Swift's strings treat a composed and a decomposed letter as equal.
      let fields = Dictionary(grouping: texts(testCase)) { Array($0.text.utf8) }
      let same = fields.values.filter { $0.count > 1 }.map { $0.map(\.name) }
      #expect(same == [], "\(testCase.name): these fields hold the same text")
    }
  }

  private func texts(_ testCase: Case) -> [(name: String, text: String)] {
    (testCase.input.members ?? []).compactMap { member in
      member.value.string.flatMap { $0.isEmpty ? nil : (member.name.string, $0) }
    }
  }

  @Test func everyFormulaHasSteps() {
    let computed = GoldenCases.cases("whose value is computed") { testCase in
      guard case .answer(.value) = testCase.expectation else { return false }
      return Gateway.operation(testCase.operation)?.formula(for: testCase.input)?.expression.onlyJoins == false
    }
    #expect(computed.filter(\.steps.isEmpty).map(\.name) == [])
  }

  /// Steps of these names are no leak in a refused message.
  @Test func gatewaysNameTheirSteps() {
    let signed = GoldenCases.cases("that are signed") {
      Gateway.operation($0.operation)?.signingSecrets.isEmpty == false
    }
    for testCase in signed {
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

extension Expression {
  /// Whether it only concatenates its fields, so that its value has no intermediate steps.
  fileprivate var onlyJoins: Bool {
    switch self {
    case .field, .literal: true
    case .join(let parts): parts.allSatisfy(\.onlyJoins)
    case .apply, .hmac, .pairs, .step: false
    }
  }
}
