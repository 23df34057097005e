import Audit
import Encodings
import Testing

/// Which parts of sentences about a capture are masked.
@Suite struct StatementTests {
  private static func sentences(_ run: AuditRun) -> [String] {
    run.judgements.flatMap { $0.findings.flatMap { [$0.at.text, $0.message.text] } + $0.mistakes.map(\.message.text) }
  }

  @Test(arguments: ["fields", "received", "secret", "sender", "changed"])
  func `a secret that is a word of ours is not given away`(word: String) throws {
    let wrong = try Samples.saleFields("o-1").map { $0.0 == "hash" ? ($0.0, String(repeating: "0", count: 32)) : $0 }
    let line = Samples.line(Samples.edfaPgURL, Samples.form(wrong), Samples.formType)
    let secrets = #"{"edfapg": [{"clientKey": "key-of-shop", "password": "\#(word)"}]}"#
    let sentences = Self.sentences(try AuditRun([line], secrets: secrets))
    #expect(sentences == Self.sentences(try AuditRun([line])))
    #expect(sentences.contains { $0.hasPrefix("it is not what the received fields give") })
  }

  @Test func `what a capture brings into a sentence is masked`() throws {
    let fields = try Samples.saleFields("o-1") + [("x-password-of-shop", "1"), ("4111111111111111", "1")]
    let line = Samples.line(Samples.edfaPgURL, Samples.form(fields), Samples.formType)
    let sentences = Self.sentences(try AuditRun([line]))
    #expect(sentences.filter { $0.hasPrefix("field ") }.count == 2)
    #expect(!sentences.contains { $0.contains("password-of-shop") || $0.contains("4111111111111111") })
  }
}
