import Analysis
import Gateways
import Testing

/// Related operations: hash, request, verification, response.
@Suite struct RelatedOperationTests {
  @Test(arguments: [
    ("edfapg.hash.sale", ["edfapg.request.sale", "edfapg.request.recurring-sale"]),
    ("edfapg.request.capture", ["edfapg.hash.transaction", "edfapg.callback.verify", "edfapg.response.decode"]),
    ("edfapg.callback.verify", ["edfapg.hash.transaction", "edfapg.request.sale"]),
    ("edfapg.response.decode", ["edfapg.request.sale", "edfapg.response.fields"]),
    ("payfort.signature", ["payfort.request.tokenization", "payfort.signature.verify"]),
    ("payfort.signature.verify", ["payfort.signature"]), ("placetopay.trankey", ["placetopay.request.create"]),
    ("everypay.hmac.verify", ["everypay.hmac"]), ("nexi.mac.verify", ["nexi.mac.response"]),
    ("everypay.request.applepay", ["everypay.authorization.bearer"]),
  ])
  func `operations that belong together name each other`(name: String, wanted: [String]) throws {
    let names = try Self.names(name)
    #expect(Set(wanted).isSubset(of: names), "\(name): \(names)")
    for other in wanted where !other.contains(".response.") || name.contains(".request.") {
      #expect(try Self.names(other).contains(name), "\(other) does not name \(name)")
    }
  }

  @Test(arguments: [
    ("edfapg.hash.sale", "edfapg.request.capture"), ("edfapg.hash.sale", "edfapg.response.decode"),
    ("edfapg.request.sale", "edfapg.request.capture"), ("nexi.mac.verify", "nexi.mac.request"),
    ("edfapg.hash.wallet", "edfapg.request.sale"), ("everypay.request.oneoff", "everypay.hmac.verify"),
  ])
  func `what has nothing in common is not named`(name: String, other: String) throws {
    #expect(try !Self.names(name).contains(other))
  }

  private static func names(_ name: String) throws -> [String] {
    let operation = try #require(Gateway.operation(name))
    let gateway = try #require(Gateway.all.first { $0.operations.contains { $0.name == name } })
    return RelatedOperations(of: operation, in: gateway).names
  }
}
