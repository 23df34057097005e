package import ConformanceKit

extension Case {
  private static let sandbox = "sandbox"

  /// The name that a request to the sandbox has in place of an operation, since it belongs to none of the suite's.
  package static func sandboxOperation(_ gateway: String, _ call: String) -> String { "\(gateway).\(sandbox).\(call)" }

  /// Whether it is a request to the sandbox.
  var isOfSandbox: Bool {
    let parts = operation.split(separator: ".")
    return parts.count > 1 && parts[1] == Self.sandbox
  }
}
