package import Gateways

/// The operations, a line each.
package enum OperationList {
  /// The names in a column, and what each is for.
  package static func render(_ operations: [Operation], _ style: Style) -> String {
    let width = operations.map(\.name.count).max() ?? 0
    return operations.map { "\(style.strong($0.name.padded(to: width)))  \($0.summary)\n" }.joined()
  }
}
