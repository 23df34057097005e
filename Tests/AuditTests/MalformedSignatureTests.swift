import Audit
import Encodings
import Messages
import Testing

/// Texts in place of a signature that cannot be one.
@Suite struct MalformedSignatureTests {
  private static let texts = ["zz", "123", String(repeating: "Z", count: 64), "abcdef"]

  @Test(arguments: texts) func `it is malformed, and was not changed after signing`(text: String) throws {
    func with(_ name: String, _ pairs: [(String, String)]) -> [(String, String)] {
      pairs.map { $0.0 == name ? (name, text) : $0 }
    }
    let (sale, callback) = (try Samples.sale("o-1", transaction: "t-1"), "https://shop.example/hook")
    let told = try Samples.payFort(Samples.paid("r-1", id: "169"), phrase: "response-phrase-1")
    let hook = [
      ("action", "SALE"), ("result", "SUCCESS"), ("status", "SETTLED"), ("order_id", "o-1"), ("trans_id", "t-1"),
      ("card", "411111******1111"), ("hash", text),
    ]
    let notice = try Samples.notification("126", "APPROVED")
    let sent = try JSON(parsing: notice).with(["signature"], .text(text))
    let run = try AuditRun([
      sale, Samples.line(callback, Samples.form(hook), Samples.formType),
      Samples.line(callback, Samples.object(with("signature", told)), "application/json"),
      Samples.line(callback, sent.lineBytes, "application/json"),
      Samples.line(callback, Samples.form(with("MAC", Self.nexi)), Samples.formType),
    ])
    #expect(run.verdicts == [.verified, .unsigned, .wrong, .wrong, .wrong, .wrong])
    for judgement in run.judgements.dropFirst(2) {
      #expect(judgement.findings.first?.kind.rawValue == "signature-malformed", "\(judgement.gateway)")
      #expect(judgement.findings.first?.weight.rawValue == "refused" && judgement.mistakes.isEmpty)
    }
  }

  private static let nexi = [
    ("mid", "merchant-1"), ("PayID", "p1"), ("TransID", "t1"), ("Status", "OK"), ("Code", "00000000"), ("MAC", ""),
  ]

  @Test func `a digest of another length, base 64 and white space are explained as before`() throws {
    let pairs = try Samples.payFort(Samples.purchase("r-1"), algorithm: "sha512")
    let spaced = try Samples.payFort(Samples.purchase("r-2")).map { $0.0 == "signature" ? ($0.0, $0.1 + " ") : $0 }
    let altered = try Samples.payFort(Samples.purchase("r-3")).map { $0.0 == "amount" ? ($0.0, "9") : $0 }
    let run = try AuditRun(
      [pairs, spaced, altered].map { Samples.line(Samples.payFortURL, Samples.object($0), "application/json") })
    #expect(run.judgements.allSatisfy { $0.findings.first?.kind.rawValue == "signature-wrong" })
    #expect(
      run.judgements.map { $0.mistakes.first?.id } == [
        "other-digest", "space-around-signature", "changed-after-signing",
      ])
  }
}
