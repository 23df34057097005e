import Gateways

extension BodyHint {
  /// - Returns: `nil` for an operation without a body.
  package init?(_ operation: String) {
    guard let operation = Gateway.operation(operation),
      let audit = GatewayAudits.all.first(where: { operation.name.hasPrefix("\($0.name).") })
    else { return nil }
    let rest = String(operation.name.dropFirst(audit.name.count + 1))
    guard let body = audit.bodies[rest] ?? Self.body(operation, rest) else { return nil }
    self.init(gateway: audit.name, direction: body.direction, call: body.call)
  }

  /// The body that follows from the kind of an operation, with the call taken from the name of a request.
  private static func body(_ operation: Gateways.Operation, _ rest: String) -> Body {
    switch operation.kind {
    case .read: (.response, nil)
    case .verify: (.callback, nil)
    case .write: (.request, String(rest.dropFirst("request.".count).uppercased().map { $0 == "-" ? "_" : $0 }))
    case .compute: (.request, nil)
    }
  }

  /// The operations that have a body.
  package static var operations: [String] {
    Gateway.operations.map(\.name).filter { BodyHint($0) != nil }
  }
}
