import ConformanceKit
import Encodings
import Gateways
import Testing

/// Relations between operations that hold for all values.
struct SigningRoundTripTests {
  private func value(_ name: String, _ input: [(String, JSON?)]) throws -> JSON {
    let operation = try #require(Gateway.operation(name))
    guard case .value(let value) = operation.answer(JSON.members(input)) else {
      Issue.record("\(name) gave no value")
      return .null
    }
    return value
  }

  /// The verification accepts a signature that the operation made, and refuses it once anything in it changes.
  @Test(arguments: ["sha1", "sha256", "sha512", "hmac-sha256", "hmac-sha512"])
  func payFortSignsAndVerifies(_ algorithm: String) throws {
    var accepted = 0
    for testCase in GoldenCases.of("payfort.signature") {
      guard let parameters = testCase.input["parameters"]?.members?.filter({ $0.name != "signature" }) else { continue }
      var input: [(String, JSON?)] = [
        ("phrase", testCase.input["phrase"]), ("algorithm", .text(algorithm)), ("parameters", .object(parameters)),
        ("profile", testCase.input["profile"]),
      ]
      let signature = try value("payfort.signature", input)
      input[2].1 = .object(parameters + [JSON.Member("signature", signature)])
      let verify = try #require(Gateway.operation("payfort.signature.verify"))
      guard testCase.input["phrase"] != .text("") else {
        #expect(isRefusedUnsigned(verify.answer(JSON.members(input))), "\(testCase.name)")
        continue
      }
      let verified = try value("payfort.signature.verify", input)
      #expect(verified == Answer.accepted, "\(testCase.name)")
      accepted += 1
      let changed = JSON.Member("signature", .text(try flipped(signature)))
      input[2].1 = .object(parameters + [changed])
      guard case .reject(let rejection) = verify.answer(JSON.members(input)) else {
        Issue.record("\(testCase.name): a changed signature was accepted")
        continue
      }
      #expect(rejection.code == .signatureMismatch, "\(testCase.name)")
    }
    #expect(accepted > 10)
  }

  @Test(arguments: ["sha1", "sha256"])
  func placetoPaySignsAndVerifies(_ algorithm: String) throws {
    var verified = 0
    for testCase in GoldenCases.of("placetopay.notification") {
      let fields = testCase.input
      let texts = ["requestId", "status", "date", "secretKey"].map { fields[$0]?.string }
      guard !texts.contains(nil) else { continue }
      let signature = try value(
        "placetopay.notification",
        ["requestId", "status", "date", "secretKey"].map { ($0, fields[$0]) } + [("algorithm", .text(algorithm))])
      let body: JSON = [
        "requestId": fields["requestId"],
        "status": ["status": fields["status"], "date": fields["date"]], "signature": signature,
      ]
      let verify = try #require(Gateway.operation("placetopay.notification.verify"))
      let input: JSON = ["body": .text(body.line), "secretKey": fields["secretKey"]]
      guard fields["secretKey"] != .text("") else {
        #expect(isRefusedUnsigned(verify.answer(input)), "\(testCase.name)")
        continue
      }
      let accepted = try value(
        "placetopay.notification.verify", [("body", .text(body.line)), ("secretKey", fields["secretKey"])])
      #expect(accepted == Answer.accepted, "\(testCase.name)")
      verified += 1
    }
    #expect(verified > 10)
  }

  /// The algebra of EdfaPg's documents: empty fields drop out of the formula.
  @Test func emptyFieldsFallOut() throws {
    let (email, password, card) = (JSON.text("doe@example.com"), JSON.text("secret"), JSON.text("4111111111111111"))
    let sale = try value("edfapg.hash.sale", [("email", email), ("password", password), ("cardNumber", card)])
    let transaction = try value(
      "edfapg.hash.transaction",
      [("email", email), ("password", password), ("transactionId", .text("")), ("cardNumber", card)])
    #expect(sale == transaction)
    let credit = try value("edfapg.hash.credit", [("password", password), ("cardNumber", card)])
    #expect(
      try value("edfapg.hash.sale", [("email", .text("")), ("password", password), ("cardNumber", card)]) == credit)
    let wallet = try value("edfapg.hash.wallet", [("email", email), ("password", password)])
    #expect(
      try value("edfapg.hash.sale", [("email", email), ("password", password), ("cardNumber", .text(""))]) == wallet)
  }

  /// A signature with an empty secret is computed like any other, and never verified.
  private func isRefusedUnsigned(_ answer: Answer) -> Bool {
    if case .reject(let rejection) = answer { rejection.code == .missingField } else { false }
  }

  private func flipped(_ signature: JSON) throws -> String {
    let text = try #require(signature.string)
    return String(text.dropLast()) + (text.hasSuffix("0") ? "1" : "0")
  }
}
