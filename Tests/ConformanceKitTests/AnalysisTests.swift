import ConformanceKit
import Testing

/// What the analysis must find from the formulas alone, and what it must not.
struct AnalysisTests {
  private func weaknesses(_ name: String) throws -> [Weakness] {
    Analysis.weaknesses(of: try #require(Gateway.operation(name)))
  }

  @Test(arguments: [
    ("edfapg.hash.sale", Weakness.Kind.unsigned, "6 of the 16 bytes of 'cardNumber'"),
    ("edfapg.hash.sale", .folding, "'password'"), ("edfapg.hash.sale", .folding, "'email'"),
    ("edfapg.hash.sale", .reuse, "edfapg.hash.transaction"), ("edfapg.hash.sale", .digest, "MD5"),
    ("edfapg.hash.applepay", .boundary, "'amount' and 'currency'"),
    ("edfapg.hash.checkout", .boundary, "'orderNumber' and 'amount'"),
    ("edfapg.hash.checkout", .secretPlace, "at the end"),
    ("edfapg.hash.applepay", .secretPlace, "in front"), ("edfapg.hash.credit", .secretPlace, "in front"),
    ("edfapg.hash.sadad", .secretPlace, "at the end"),
    ("payfort.signature", .boundary, "'amount' can swallow the parameter 'command'"),
    ("payfort.signature", .freshness, "when"), ("placetopay.notification", .boundary, "'requestId' and 'status'"),
    ("nexi.mac.request", .reuse, "nexi.mac.response"), ("everypay.authorization.basic", .unsigned, ""),
  ])
  func finds(_ name: String, _ kind: Weakness.Kind, _ words: String) throws {
    let found = try weaknesses(name).contains { $0.kind == kind && $0.finding.contains(words) }
    #expect(found != (words.isEmpty), "\(name) \(kind) \(words)")
  }

  @Test(arguments: [
    ("placetopay.trankey", Weakness.Kind.freshness), ("placetopay.trankey", .folding), ("placetopay.trankey", .digest),
    ("nexi.mac.request", .digest), ("nexi.mac.request", .boundary), ("payfort.signature", .secretPlace),
    ("edfapg.hash.sale", .secretPlace), ("edfapg.hash.schedule", .secretPlace),
    ("payfort.signature", .digest), ("everypay.hmac", .boundary),
  ])
  func doesNotAccuse(_ name: String, _ kind: Weakness.Kind) throws {
    #expect(try !weaknesses(name).contains { $0.kind == kind })
  }

  /// Evidence is two different inputs with one signature, or it is none.
  @Test func evidenceHolds() throws {
    var count = 0
    for operation in Gateway.operations {
      for evidence in Analysis.weaknesses(of: operation).compactMap(\.evidence) {
        count += 1
        let one = try #require(Gateway.operation(evidence.operation)).answer(evidence.input)
        let other = try #require(Gateway.operation(evidence.otherOperation)).answer(evidence.otherInput)
        #expect(one == .value(evidence.signature) && other == .value(evidence.signature), "\(evidence)")
        #expect(evidence.input != evidence.otherInput)
      }
    }
    #expect(count > 20)
  }
}
