import ConformanceKit
import Foundation
import Testing

/// EdfaPg over real HTTP: against `payconform sandbox`, or the gateway's own sandbox.
@Suite(.enabled(if: LiveVariables.edfaPg.isComplete, Comment(rawValue: LiveVariables.edfaPg.comment)))
struct EdfaPgLiveTests {
  private func text(_ outcome: JSON, _ name: String) throws -> String {
    try #require(outcome[name]?.string, "\(name) of \(outcome.line)")
  }

  @Test func aSaleIsApprovedFoundAndRefunded() async throws {
    let merchant = try EdfaPgLive()
    let fields = EdfaPgLive.saleFields(month: "01")
    let sale = try await merchant.call("sale", "SALE", fields)
    #expect(try text(sale, "kind") == "approved")
    #expect(try text(sale, "orderId") == fields["order_id"])
    #expect(try text(sale, "amount") == "10.00")
    let id = try text(sale, "transactionId")
    #expect(try text(try await merchant.call("status", "GET_TRANS_STATUS", ["trans_id": id]), "kind") == "approved")
    #expect(try text(try await merchant.call("details", "GET_TRANS_DETAILS", ["trans_id": id]), "kind") == "approved")
    let refund = try await merchant.call("creditvoid", "CREDITVOID", ["trans_id": id, "amount": "4.00"])
    #expect(["pending", "refunded"].contains(try text(refund, "kind")))
    let tooMuch = try await merchant.call("creditvoid", "CREDITVOID", ["trans_id": id, "amount": "6.01"])
    #expect(try text(tooMuch, "kind") == "error")
    _ = try await merchant.call("creditvoid", "CREDITVOID", ["trans_id": id])
    #expect(try text(try await merchant.call("status", "GET_TRANS_STATUS", ["trans_id": id]), "kind") == "refunded")
  }

  @Test func anAuthorizationIsCapturedOnce() async throws {
    let merchant = try EdfaPgLive()
    let sale = try await merchant.call("sale", "SALE", EdfaPgLive.saleFields(month: "01", ["auth": "Y"]))
    #expect(try text(sale, "kind") == "pending")
    let id = try text(sale, "transactionId")
    let tooMuch = try await merchant.call("capture", "CAPTURE", ["trans_id": id, "amount": "10.01"])
    #expect(try text(tooMuch, "kind") == "error")
    let capture = try await merchant.call("capture", "CAPTURE", ["trans_id": id, "amount": "6.00"])
    #expect(try text(capture, "kind") == "approved")
    let again = try await merchant.call("capture", "CAPTURE", ["trans_id": id, "amount": "1.00"])
    #expect(try text(again, "kind") == "error")
  }

  @Test func aReversalLeavesNothingToCapture() async throws {
    let merchant = try EdfaPgLive()
    let sale = try await merchant.call("sale", "SALE", EdfaPgLive.saleFields(month: "01", ["auth": "Y"]))
    let id = try text(sale, "transactionId")
    _ = try await merchant.call("creditvoid", "CREDITVOID", ["trans_id": id])
    #expect(try text(try await merchant.call("status", "GET_TRANS_STATUS", ["trans_id": id]), "kind") == "reversed")
    #expect(try text(try await merchant.call("capture", "CAPTURE", ["trans_id": id]), "kind") == "error")
  }

  @Test func aCaptureCanBeDeclined() async throws {
    let merchant = try EdfaPgLive()
    let sale = try await merchant.call("sale", "SALE", EdfaPgLive.saleFields(month: "03", ["auth": "Y"]))
    #expect(try text(sale, "kind") == "pending")
    let capture = try await merchant.call("capture", "CAPTURE", ["trans_id": try text(sale, "transactionId")])
    #expect(try text(capture, "kind") == "declined")
  }

  @Test func aDeclineIsADecline() async throws {
    let merchant = try EdfaPgLive()
    let sale = try await merchant.call("sale", "SALE", EdfaPgLive.saleFields(month: "02"))
    #expect(try text(sale, "kind") == "declined")
  }

  @Test func aTokenPaysAgain() async throws {
    let merchant = try EdfaPgLive()
    let sale = try await merchant.call("sale", "SALE", EdfaPgLive.saleFields(month: "01", ["recurring_init": "Y"]))
    let fields = [
      "order_id": "live-\(UUID().uuidString)", "order_amount": "3.00", "order_description": "again",
      "recurring_first_trans_id": try text(sale, "transactionId"), "recurring_token": try text(sale, "token"),
    ]
    let again = try await merchant.call("recurring-sale", "RECURRING_SALE", fields)
    #expect(try text(again, "kind") == "approved")
    let stolen = fields.merging(["recurring_token": "0000000000000000000000000000000000000000"]) { $1 }
    #expect(try text(try await merchant.call("recurring-sale", "RECURRING_SALE", stolen), "kind") == "error")
  }

  @Test(arguments: ["05", "06"])
  func aRedirectWaitsForTheCustomer(month: String) async throws {
    let merchant = try EdfaPgLive()
    let fields = EdfaPgLive.saleFields(month: month)
    let sale = try await merchant.call("sale", "SALE", fields)
    #expect(try text(sale, "kind") == "redirect")
    let id = try text(sale, "transactionId")
    #expect(try text(try await merchant.call("status", "GET_TRANS_STATUS", ["trans_id": id]), "kind") == "pending")
    // The page of the real gateway is for people.
    guard LiveHost.isLoopback(merchant.paymentURL) else { return }
    let page = try #require(sale["redirect"]?["url"]?.string).replacingOccurrences(of: "https://", with: "http://")
    let shown = try await LiveClient.send("POST", try #require(URL(string: page)), [], "")
    #expect(shown.status == 200 && shown.contentType.hasPrefix("text/html"))
    let back = try await LiveClient.send("POST", try #require(URL(string: page + "/result")), [], "")
    #expect(back.status == 303)
    let status = try await merchant.call("status", "GET_TRANS_STATUS", ["trans_id": id])
    #expect(try text(status, "kind") == (month == "05" ? "approved" : "declined"))
  }

  @Test func aWrongSignatureIsRefused() async throws {
    let merchant = try EdfaPgLive()
    let zeros = String(repeating: "0", count: 32)
    let sale = try await merchant.call("sale", "SALE", EdfaPgLive.saleFields(month: "01")) { body in
      body.replacing(/hash=[0-9a-f]{32}/, with: "hash=\(zeros)")
    }
    #expect(try text(sale, "kind") == "error")
  }

  @Test func theSignatureOfAnotherCardIsRefused() async throws {
    let merchant = try EdfaPgLive()
    let sale = try await merchant.call("sale", "SALE", EdfaPgLive.saleFields(month: "01"))
    let id = try text(sale, "transactionId")
    let status = try await merchant.call("status", "GET_TRANS_STATUS", ["trans_id": id], card: "5123450000000008")
    #expect(try text(status, "kind") == "error")
  }

  @Test(arguments: ["payer_city", "card_number", "order_amount", "hash", "client_key"])
  func aMissingFieldIsRefused(name: String) async throws {
    let merchant = try EdfaPgLive()
    let sale = try await merchant.call("sale", "SALE", EdfaPgLive.saleFields(month: "01")) { body in
      body.split(separator: "&").filter { !$0.hasPrefix("\(name)=") }.joined(separator: "&")
    }
    #expect(try text(sale, "kind") == "error")
  }

  /// The token of this call is made up, which only the emulation takes.
  @Test(
    .enabled(
      if: LiveVariables.value("EDFAPG_PAYMENT_URL").flatMap { URL(string: $0) }.map(LiveHost.isLoopback) == true,
      "Apple Pay needs a token that only a device makes"), arguments: [true, false])
  func applePayIsApprovedWithItsOwnBoundaryOnly(isRight: Bool) async throws {
    let merchant = try EdfaPgLive()
    let fields = EdfaPgLive.payer.merging([
      "order_id": "live-apple", "order_amount": "2.00", "order_currency": "SAR", "order_description": "tea",
      "identifier": "TX-1", "return_url": "https://shop.example/back", "parameters": #"{"data":"x"}"#,
    ]) { $1 }
    let sale = try await merchant.call("applepay", "APPLE_PAY", fields) { body in
      isRight ? body : body.replacingOccurrences(of: "--boundary-edfapay-pg-formdata", with: "--another")
    }
    #expect(try text(sale, "kind") == (isRight ? "approved" : "error"))
  }
}
