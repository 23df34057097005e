import Audit
import Encodings
import Testing

/// An order may have been retried outside the captures, so that its SALE here says nothing about the callback.
@Suite struct OtherSaleTests {
  private static func callback(
    _ transaction: String, email: String = Samples.email, card: String? = Samples.card, shows: String? = nil,
    password: String = "password-of-shop", signed: String? = nil
  ) throws -> JSON {
    let hash = try Samples.value(
      "edfapg.hash.transaction",
      [
        ("email", .text(email)), ("password", .text(password)), ("transactionId", .text(signed ?? transaction)),
        ("cardNumber", .text(card ?? "")),
      ])
    let mask = (shows ?? card).map { [("card", "\($0.prefix(6))******\($0.suffix(4))")] } ?? []
    let fields =
      [
        ("action", "SALE"), ("result", "SUCCESS"), ("status", "SETTLED"), ("order_id", "o-1"),
        ("trans_id", transaction), ("trans_date", "2026-11-22 10:00:00"), ("amount", "10.00"), ("currency", "SAR"),
      ] + mask + [("hash", hash.string ?? "")]
    return Samples.line("https://shop.example/hook", Samples.form(fields), Samples.formType)
  }

  private static func unanswered() throws -> JSON {
    Samples.line(Samples.edfaPgURL, Samples.form(try Samples.saleFields("o-1")), Samples.formType)
  }

  @Test func `a callback of a SALE that no capture shows is not accused`() throws {
    for sale in [try Samples.sale("o-1", transaction: "t-1"), try Self.unanswered()] {
      let run = try AuditRun([sale, Self.callback("t-2", email: "other@example.com")])
      #expect(run.verdicts.last == .undeterminable)
      #expect(run.judgements.last?.findings.map(\.kind.rawValue) == ["payment-unknown"])
      #expect(run.judgements.last?.mistakes.isEmpty == true)
    }
  }

  @Test func `an Apple Pay sale's callback signs no card, and shows none that could be masked`() throws {
    let sale = try Samples.sale("o-1", transaction: "t-1")
    let right = try AuditRun([sale, Self.callback("t-2", card: nil)])
    #expect(right.verdicts.last == .verified)
    let other = try AuditRun([sale, Self.callback("t-2", email: "other@example.com", card: nil)])
    #expect(other.verdicts.last == .undeterminable && other.judgements.last?.mistakes.isEmpty == true)
    let tied = try AuditRun([sale, Self.callback("t-1", card: nil)])
    #expect(tied.verdicts.last == .wrong)
    #expect(tied.judgements.last?.mistakes.contains { $0.id == "masked-card" } == false)
  }

  @Test func `a callback that fits is right, whatever ties it`() throws {
    for sale in [try Samples.sale("o-1", transaction: "t-1"), try Self.unanswered()] {
      #expect(try AuditRun([sale, Self.callback("t-2")]).verdicts.last == .verified)
    }
  }

  @Test func `what is tied by an answer or a right message is wrong where it does not fit`() throws {
    let forged = try Self.callback("t-1", email: "other@example.com")
    let answered = try AuditRun([Samples.sale("o-1", transaction: "t-1"), forged])
    #expect(answered.verdicts.last == .wrong)
    let confirmed = try AuditRun([Self.unanswered(), Self.callback("t-1"), forged])
    #expect(confirmed.verdicts == [.verified, .verified, .wrong])
  }

  @Test func `what a hash is made of proves it wrong without an answer`() throws {
    let run = try AuditRun([
      Self.unanswered(), Self.callback("t-2", shows: "5123450000000008"), Self.callback("t-3", password: ""),
      Self.callback("t-4", password: "password-of-other"),
    ])
    #expect(run.verdicts == [.verified, .wrong, .wrong, .undeterminable])
    let moved = try AuditRun([
      Samples.sale("o-1", transaction: "t-1"), Self.callback("t-1"), Self.callback("t-2", signed: "t-1"),
    ])
    #expect(moved.verdicts.last == .wrong)
  }

  @Test func `a later call about a transaction that callbacks alone name is not accused`() throws {
    let hash = try Samples.value(
      "edfapg.hash.transaction",
      [
        ("email", .text("other@example.com")), ("password", .text("password-of-shop")),
        ("transactionId", .text("t-2")), ("cardNumber", .text(Samples.card)),
      ])
    let capture = Samples.line(
      Samples.edfaPgURL,
      Samples.form([
        ("action", "CAPTURE"), ("client_key", "key-of-shop"), ("trans_id", "t-2"), ("hash", hash.string ?? ""),
      ]), Samples.formType)
    let run = try AuditRun([
      Samples.sale("o-1", transaction: "t-1"), Self.callback("t-2", email: "other@example.com"), capture,
    ])
    #expect(run.verdicts.suffix(2) == [.undeterminable, .undeterminable])
  }
}
