import ConformanceKit
import Encodings
import Gateways

/// A wrong value that a document prints; a port that gives it has copied the value, or the document's way to it.
struct PrintedValue: Sendable {
  /// The full name of the case that has the value as a contradicted claim.
  let testCase: String
  /// The source that prints it.
  let source: String

  /// The documents that print a value for an input.
  static func all(_ operation: Gateways.Operation, _ input: JSON, got: String, in cases: [Case]) -> [PrintedValue] {
    cases.filter { $0.operation == operation.name && isSame($0.input, input) }.flatMap { testCase -> [PrintedValue] in
      guard case .claims(let claims) = testCase.expectation else { return [] }
      return claims.filter { $0.status == .contradicted && $0.expected.isPrinted(as: got) }.map {
        PrintedValue(testCase: testCase.name, source: $0.by)
      }
    }
  }

  var sentence: String {
    "This value is published, but cannot be right: \(source) has it (\(testCase)). Do not follow that example."
  }

  var json: JSON { ["case": .text(testCase), "by": .text(source)] }

  /// Whether two inputs have the same fields in any order.
  private static func isSame(_ one: JSON, _ other: JSON) -> Bool {
    Set(one.members ?? []) == Set(other.members ?? [])
  }
}

extension Expectation.Expected {
  fileprivate func isPrinted(as got: String) -> Bool {
    guard case .value(let value) = self else { return false }
    return value == .text(got) || (try? JSON(parsing: Array(got.utf8))) == value
  }
}
