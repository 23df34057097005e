import Audit
import Encodings
import Testing

/// A secret that is not the senders' makes every message wrong, which is no message's fault.
@Suite struct DoubtfulSecretTests {
  private func record(
    _ password: String, signedWith passwords: [String] = ["password-of-shop", "password-of-shop"]
  ) throws -> AuditRecord {
    let lines = try passwords.enumerated().map { index, password in
      Samples.line(
        Samples.edfaPgURL, Samples.form(try Samples.saleFields("o-\(index + 1)", password: password)), Samples.formType)
    }
    let secrets = #"{"edfapg": [{"clientKey": "key-of-shop", "password": "\#(password)"}]}"#
    return try AuditRun([lines.map(\.lineBytes).joined(separator: [0x0a]) + [0x0a]], secrets: secrets).record
  }

  @Test func `it is named before the messages are`() throws {
    #expect(try record("password-of-shop").suspectSecrets == [])
    // A secret that verifies one message is the right one.
    let forged = ["password-of-shop", "of-a-forger", "of-a-forger"]
    #expect(try record("password-of-shop", signedWith: forged).suspectSecrets == [])
    let suspectSecrets = try record("password-of-another").suspectSecrets
    #expect(
      suspectSecrets.count == 1
        && suspectSecrets[0].hasPrefix("none of the edfapg signatures made with 'password' of merchant 0 is right"),
      "\(suspectSecrets)")
  }

  @Test func `a finding says of which payment it is, and what came`() throws {
    let first = try #require(try record("password-of-another").worst.first?.first)
    let payment = Dictionary(uniqueKeysWithValues: first.payment.map { ($0.name, $0.value) })
    #expect(payment["order"] == "o-1" && payment["amount"] == "10.00" && payment["currency"] == "SAR", "\(payment)")
    #expect(payment["signature"]?.count == 32, "\(payment)")
    #expect(!first.evidence.line.contains("password-of"))
  }
}
