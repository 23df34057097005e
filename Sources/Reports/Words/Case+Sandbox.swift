package import ConformanceKit

extension Case {
  private static let sandbox = "sandbox"

  /// What stands for the operation of a request to the sandbox: no operation of the suite is behind one.
  package static func sandboxOperation(_ gateway: String, _ call: String) -> String { "\(gateway).\(sandbox).\(call)" }

  /// Whether it is a request to the sandbox.
  var isOfSandbox: Bool {
    let parts = operation.split(separator: ".")
    return parts.count > 1 && parts[1] == Self.sandbox
  }
}
