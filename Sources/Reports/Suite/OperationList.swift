package import Gateways

/// The list of operations, one a line.
package enum OperationList {
  /// The names in a column, each with its summary.
  package static func render(_ operations: [Operation], _ style: Style) -> String {
    let width = operations.map(\.name.count).max() ?? 0
    return operations.map { "\(style.strong($0.name.padded(to: width)))  \($0.summary)\n" }.joined()
  }
}
