public import ConformanceKit

/// A Swift SDK's functions, as the cases of one parameterised test.
///
///     let suite = ConformanceSuite("acme-swift", [
///       .init("edfapg.hash.wallet") { try Signer($0.bytes("password")).wallet(email: $0.bytes("email")) }
///     ])
///
///     @Test(arguments: suite.cases) func conformance(_ testCase: ConformanceTestCase) async { await testCase.check() }
///
/// Each golden case of these operations is an argument with the name `operation#id`. The last argument, `summary`, is
/// always there, so that an empty plan cannot pass: it fails if the plan is invalid or has no case, if a waiver applies
/// to no case, and if cases fail, whose mistakes it lists.
public struct ConformanceSuite: Sendable {
  let run: ConformanceRun

  /// Loads the corpus and the waivers, and plans the cases; if that fails, so does the case `summary`.
  ///
  /// - Parameters:
  ///   - name: the SDK's name in messages.
  ///   - operations: the SDK's functions.
  ///   - waivers: a file as described in `vectors/schema/waivers.json`, absolute or relative to the test's file.
  ///   - rejecting: the code for an error with which the SDK refuses an input; `nil` for other errors, which fail.
  public init(
    _ name: String, _ operations: [ConformanceOperation], waivers: String? = nil,
    rejecting: @escaping @Sendable (any Error) -> Rejection.Code? = { _ in nil }, testFile: String = #filePath
  ) {
    let path = waivers.map { path in
      let end = testFile.lastIndex(of: "/").map(testFile.index(after:)) ?? testFile.startIndex
      return path.hasPrefix("/") ? path : testFile[..<end] + path
    }
    run = ConformanceRun(
      ConformancePlan.Result { () throws(ConformancePlan.Flaw) in try ConformancePlan(name, operations, path) },
      operations, rejecting)
  }

  /// The arguments of the test: every case that the SDK offers, then the summary.
  public var cases: [ConformanceTestCase] {
    let golden = (try? run.plan.get())?.offered ?? []
    return golden.map { ConformanceTestCase(run, $0) } + [ConformanceTestCase(run, nil)]
  }

  /// The full names of the cases that the SDK's options leave out.
  public var notOffered: [String] { (try? run.plan.get())?.notOffered.map(\.name) ?? [] }
}
