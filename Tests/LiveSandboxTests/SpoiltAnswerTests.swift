import Encodings
import Foundation
import Testing

/// Answers that a right client cannot use: it must say so, and why; only transport failures are retried.
@Suite(.serialized)  // A scenario applies to the whole sandbox.
struct SpoiltAnswerTests {
  private static let calls: [(gateway: String, call: @Sendable (TestTarget) async throws -> FlowOutcome)] = [
    ("edfapg", { try await EdfaPgMerchant($0).call("sale", "SALE", EdfaPgMerchant.saleFields(month: "01")) }),
    ("payfort", { try await PayFortMerchant($0).call("purchase", "PURCHASE", PayFortMerchant.payment()) }),
    ("placetopay", { try await PlacetoPayMerchant($0).create(PlacetoPayMerchant.session()) }),
    ("everypay", { try await EveryPayMerchant($0).create(EveryPayMerchant($0).payment()) }),
    ("nexi", { try await NexiMerchant($0).token() }),
  ]

  @Test func spoiltAnswersAreRefused() async throws {
    let venue = LiveSandbox.spoilt
    let control = try #require(try venue.control("EDFAPG_PAYMENT_URL"))
    for (gateway, call) in Self.calls {
      for (fault, code) in [("malform", "malformed-body"), ("mistype", "wrong-content-type")] {
        try await Inbox.open(control, #"{"rules": [{"do": "\#(fault)", "gateway": "\#(gateway)"}]}"#)
        let error = await #expect(throws: Unexpected.self, "\(gateway), \(fault)") { _ = try await call(venue) }
        #expect(error?.description.contains("is \(code):") == true, "\(gateway), \(fault): \(error?.description ?? "")")
      }
      try await Inbox.open(control, #"{"rules": [{"do": "fail", "gateway": "\#(gateway)"}]}"#)
      if gateway == "payfort" {
        // Its answers are signed, so one without a signature is no answer.
        await #expect(throws: (any Error).self) { _ = try await call(venue) }
      } else {
        let failed = try await call(venue).expect("error")
        #expect(failed.answer.status == 500, "\(gateway)")
      }
      // The fault is over, and no request was repeated after it.
      #expect(try await call(venue).kind != "error", "\(gateway)")
    }
  }

  /// Spoils the call after the token: a good token does not make a spoilt answer good.
  @Test func spoiltIntentsAreRefused() async throws {
    let venue = LiveSandbox.spoilt
    let control = try #require(try venue.control("NEXI_API_URL"))
    let merchant = try NexiMerchant(venue)
    let token = try await merchant.token().text("token")
    for (fault, code) in [("malform", "malformed-body"), ("mistype", "wrong-content-type")] {
      try await Inbox.open(control, #"{"rules": [{"do": "\#(fault)", "call": "PAYMENT_INTENT"}]}"#)
      let error = await #expect(throws: Unexpected.self, "\(fault)") {
        _ = try await merchant.create(NexiMerchant.intent(), token: token)
      }
      #expect(error?.description.contains("is \(code):") == true, "\(fault): \(error?.description ?? "")")
    }
    try await Inbox.open(control, #"{"rules": [{"do": "fail", "call": "PAYMENT_INTENT"}]}"#)
    #expect(try await merchant.create(NexiMerchant.intent(), token: token).expect("error").answer.status == 500)
    try await merchant.create(NexiMerchant.intent(), token: token).expect("pending")
  }

  /// Retries and their waits: the document allows them if the network failed, each time later.
  @Test(arguments: [
    ("drop", [100, 300], false), ("truncate", [100], false), ("fail", [100], true), ("malform", [100], false),
    ("mistype", [100], false),
  ]) func retriesAreTold(_ fault: String, _ waits: [Int], _ isTold: Bool) async throws {
    let venue = LiveSandbox.spoilt
    let control = try #require(try venue.control("NEXI_API_URL"))
    let token = try await NexiMerchant(venue).token().text("token")
    try await Inbox.open(
      control, #"{"rules": [{"do": "\#(fault)", "call": "PAYMENT_INTENT", "times": \#(waits.count)}]}"#)
    let url = try venue.url("NEXI_API_URL").appendingPathComponent("payment-intents")
    let headers = [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")]
    let mark = LiveJudgement.mark()
    let body = NexiMerchant.intent().with(["transId"], .text(mark)).line
    for wait in [0] + waits {
      try await Task.sleep(for: .milliseconds(wait))
      _ = try? await LiveClient.send("POST", url, headers, body)
    }
    let said = try await LiveJudgement(venue, "NEXI_API_URL", of: mark)
    #expect(said.notes == (isTold ? ["retry"] : []), "\(said)")
  }

  /// A request that the gateway refused gets no better when it is repeated.
  @Test func refusedRequestsAreNotSentAgain() async throws {
    let venue = LiveSandbox.spoilt
    let merchant = try NexiMerchant(venue)
    let mark = LiveJudgement.mark()
    let fields = NexiMerchant.intent("0").with(["transId"], .text(mark))
    let token = try await merchant.token().text("token")
    try await merchant.create(fields, token: token).expect("error")
    #expect(try await LiveJudgement(venue, "NEXI_API_URL", of: mark).notes == [])
    try await merchant.create(fields, token: token).expect("error")
    #expect(try await LiveJudgement(venue, "NEXI_API_URL", of: mark).notes == ["retry"])
  }

  /// A duplicate callback is identical, so a receiver that knows the payment by its id counts it once.
  @Test func callbacksThatComeTwiceAreTheSame() async throws {
    let venue = LiveSandbox.twice
    let control = try #require(try venue.control("EDFAPG_PAYMENT_URL"))
    try await Inbox.open(control, #"{"rules": [{"do": "duplicate-callback", "gateway": "edfapg"}]}"#)
    let merchant = try EdfaPgMerchant(venue)
    let sale = try await merchant.call("sale", "SALE", EdfaPgMerchant.saleFields(month: "01")).expect("approved")
    let id = try sale.text("transactionId")
    let first = try await Inbox.callback(control, containing: id)
    for _ in 0..<40 where try await letters(control, id).count < 2 { try await Task.sleep(for: .milliseconds(50)) }
    #expect(try await letters(control, id) == [first, first])
    // Nothing was taken twice.
    try await merchant.status(id).expect("approved")
    try await merchant.giveBack(id, "10.01").expect("error")
  }

  private func letters(_ control: URL, _ id: String) async throws -> [String] {
    let answer = try await LiveClient.send("GET", control.appendingPathComponent("inbox"), [], nil)
    let all = try JSON(parsing: Array(answer.body.utf8))["callbacks"]?.elements ?? []
    return all.compactMap { $0["body"]?.string }.filter { $0.contains(id) }
  }
}
