import ConformanceKit
import ConformanceTesting
import Foundation
import SwiftSDK
import Testing
import Vectors

/// A whole conformance run: a test for each operation, with an argument for each case.
@Suite struct ConformanceTests {
  static let conformance = Result {
    try Conformance(waiversPath: Bundle.module.path(forResource: "waivers", ofType: "json"))
  }

  /// An empty list of arguments would be skipped in silence: ``nothingIsSkipped()`` sees to it that there is none.
  static func cases(_ operation: String) -> [Case] { (try? conformance.get().cases(operation)) ?? [] }

  @Test(arguments: cases("edfapg.hash.sale")) func sale(_ testCase: Case) throws { try check(testCase) }
  @Test(arguments: cases("edfapg.hash.wallet")) func wallet(_ testCase: Case) throws { try check(testCase) }
  @Test(arguments: cases("everypay.authorization.basic")) func basic(_ testCase: Case) throws { try check(testCase) }

  @Test func nothingIsSkipped() throws {
    let conformance = try Self.conformance.get()
    #expect(
      swiftSDK.introduce().operations == ["edfapg.hash.sale", "edfapg.hash.wallet", "everypay.authorization.basic"])
    for operation in swiftSDK.introduce().operations { #expect(!conformance.cases(operation).isEmpty, "\(operation)") }
    for stray in conformance.strayWaivers { Issue.record("the waiver '\(stray.waiver.name)' means no case") }
  }

  private func check(_ testCase: Case) throws {
    let outcome = try Self.conformance.get().outcome(testCase, of: swiftSDK)
    switch outcome.waiving {
    // A waiver that holds is an issue that is known; once it is gone, the waiver is stale and the last line says so.
    case .holds(let waiver): withKnownIssue("\(waiver.reason)") { #expect(outcome.verdict == .pass) }
    default: #expect(outcome.standing == .passed, "\(outcome.failureMessage)")
    }
  }
}
