import Foundation
import Gateways
import Synchronization
import Testing

/// Fails a suite that did not run every case of a formula: an empty list of arguments is skipped silently.
struct CountsEveryCase: SuiteTrait, TestScoping {
  private static let executed = Mutex<Set<String>>([])

  static func count(_ name: String) { executed.withLock { _ = $0.insert(name) } }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    let declared = try DeclaredCounts.total { Gateway.operation($0)?.isProcedure == false }
    let run = Self.executed.withLock(\.count)
    #expect(run == declared, "\(run) cases were run, and the golden files declare \(declared)")
    #expect(declared > 0)
    // WireFormatTests runs the cases that this target leaves out, from the same corpus.
    let all = try DeclaredCounts.total { _ in true }
    #expect(GoldenCases.all.count == all)
  }
}

/// The counts that the golden files declare, read with Foundation and not with the loader under test.
enum DeclaredCounts {
  static func total(where wanted: (_ operation: String) -> Bool) throws -> Int {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../vectors")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let golden = (files?.compactMap { $0 as? URL } ?? []).filter {
      $0.pathExtension == "json" && !$0.path().contains("/schema/")
        && !["kill-matrix.json", "index.json"].contains($0.lastPathComponent)
    }
    return try golden.reduce(0) { sum, file in
      let suite = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      let cases = suite?["cases"] as? [Any]
      #expect(suite?["count"] as? Int == cases?.count, "\(file.lastPathComponent)")
      guard let operation = suite?["op"] as? String, wanted(operation) else { return sum }
      return sum + (suite?["count"] as? Int ?? 0)
    }
  }
}
