package import Analysis

/// One finding with every operation that it affects.
package struct FindingGroup: Sendable {
  /// The finding as the first of the operations has it.
  package let weakness: Weakness
  /// The affected operations in their order, each with its own evidence.
  package private(set) var touched: [(operation: String, weakness: Weakness)]

  package var operations: [String] { touched.map(\.operation) }

  /// The affected operations in a few words.
  package var extent: String { touched.count == 1 ? touched[0].operation : "\(touched.count) operations" }

  /// The grouped findings of some operations, the severest first.
  package static func all(_ analyses: [(operation: String, weaknesses: [Weakness])]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    for (operation, weaknesses) in analyses {
      for weakness in weaknesses {
        let known = groups.firstIndex {
          $0.weakness.finding == weakness.finding && $0.weakness.severity == weakness.severity
        }
        if let known {
          groups[known].touched.append((operation, weakness))
        } else {
          groups.append(FindingGroup(weakness: weakness, touched: [(operation, weakness)]))
        }
      }
    }
    return Weakness.Severity.allCases.flatMap { severity in groups.filter { $0.weakness.severity == severity } }
  }
}
