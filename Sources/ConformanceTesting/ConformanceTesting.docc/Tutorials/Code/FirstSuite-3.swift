import AcmePay
import ConformanceTesting
import Testing

let suite = ConformanceSuite(
  "acme-pay",
  [
    .init("edfapg.hash.wallet") { try Signer(password: $0.bytes("password")).wallet(email: $0.bytes("email")) }
  ])

@Test(arguments: suite.cases) func conformance(_ testCase: ConformanceTestCase) async { await testCase.check() }
