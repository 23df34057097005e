import ConformanceTesting
import SwiftSDK
import Testing

/// The SDK's functions; `waivers.json` answers for the one formula that is wrong on purpose.
let suite = ConformanceSuite(
  "swift-sdk-example",
  [
    .init("edfapg.hash.sale") { input in
      let (signer, email) = (EdfaPgSigner(password: try input.bytes("password")), try input.bytes("email"))
      if let token = try input.optionalBytes("cardToken") { return signer.sale(email: email, cardToken: token) }
      return signer.sale(email: email, cardNumber: try input.bytes("cardNumber"))
    },
    .init("edfapg.hash.wallet") { try EdfaPgSigner(password: $0.bytes("password")).wallet(email: $0.bytes("email")) },
    .init("everypay.authorization.basic") {
      try EveryPayCredentials(username: $0.bytes("username"), secret: $0.bytes("secret")).authorization
    },
  ], waivers: "waivers.json", rejecting: { $0 is EveryPayCredentials.InvalidUsername ? .invalidUsername : nil })

/// A case a test, with the name `operation#id`; the last argument is the summary.
@Test(arguments: suite.cases) func conformance(_ testCase: ConformanceTestCase) async { await testCase.check() }
