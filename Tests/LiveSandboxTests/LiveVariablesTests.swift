import Foundation
import Testing

/// Conditions that must hold before anything is sent.
struct LiveVariablesTests {
  @Test(arguments: LiveVariables.all.map(\.gateway))
  func credentialsAreCompleteOrAbsent(gateway: String) throws {
    let group = try #require(LiveVariables.all.first { $0.gateway == gateway })
    #expect(!group.isHalfSet, "some of \(gateway)'s variables are set; missing: \(group.missing)")
  }

  @Test(arguments: [
    "https://pay.expresspay.sa/payment/post", "https://api.edfapay.com/payment/post", "https://API.EDFAPAY.COM:443/x",
    "https://paymentservices.payfort.com/FortAPI/paymentApi", "https://checkout.placetopay.com/api",
    "https://pay.every-pay.eu/api", "https://paygate.nexi.de/x", "https://checkout.payfort.com/FortAPI/paymentPage",
    "https://checkout.placetopay.ec/api", "https://checkout.getnet.cl/api",
    "https://payment.ecommerce.sebgroup.com/api/v3",
    "https://www.computop-paygate.com/authorization/oauth/token", "https://www.computop-paygate.com./api/v2",
  ])
  func productionHostsAreRefused(url: String) throws {
    #expect(throws: LiveHost.Refused.self) { try LiveHost.check(try #require(URL(string: url)), allowed: nil) }
  }

  @Test func productionHostsAreTakenByName() throws {
    let url = try #require(URL(string: "https://api.edfapay.com/payment/post"))
    #expect(throws: LiveHost.Refused.self) { try LiveHost.check(url, allowed: "pay.expresspay.sa") }
    #expect(throws: Never.self) { try LiveHost.check(url, allowed: "api.edfapay.com") }
  }

  @Test(arguments: [
    "http://127.0.0.1:8080/x", "http://localhost:8080/x", "http://127.9.9.9/x", "http://[::1]:8080/x",
    "https://sbpaymentservices.payfort.com/x", "https://demo-api.edfapay.com/x",
    "https://checkout-test.placetopay.com/x", "https://igw-demo.every-pay.com/x", "https://payment.sandbox.lhv.ee/x",
    "https://test.computop-paygate.com/x",
  ])
  func otherHostsAreNot(url: String) throws {
    #expect(throws: Never.self) { try LiveHost.check(try #require(URL(string: url)), allowed: nil) }
  }

  /// Credentials must not go over a network in the clear.
  @Test(arguments: [
    "http://sandbox.example/payment/post", "http://127.0.0.1.evil.example/x", "http://127.evil.example/x",
    "http://localhost.evil.example/x", "http://[::2]:8080/x", "http://128.0.0.1/x",
  ])
  func plainHTTPIsForThisMachine(url: String) throws {
    #expect(throws: LiveHost.Refused.self) { try LiveHost.check(try #require(URL(string: url)), allowed: nil) }
  }
}
