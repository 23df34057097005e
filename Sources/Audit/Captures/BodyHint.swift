import Gateways

/// What `--as OP` says of a single body.
package struct BodyHint: Sendable, Hashable {
  package let gateway: String
  package let direction: Direction
  /// The call, where the operation is of one alone.
  package let call: String?

  /// - Returns: `nil` for an operation that no body belongs to.
  package init?(_ operation: String) {
    let parts = operation.split(separator: ".").map(String.init)
    guard parts.count >= 2, Gateway.operation(operation) != nil, Gateway.operation("\(parts[0]).response.decode") != nil
    else {
      return nil
    }
    gateway = parts[0]
    switch parts.dropFirst().joined(separator: ".") {
    case "response.decode": (direction, call) = (.response, nil)
    case "callback.verify", "signature.verify", "hash.credit-callback", "mac.response", "mac.verify", "hmac.verify":
      (direction, call) = (.callback, nil)
    case "notification", "notification.verify": (direction, call) = (.callback, "NOTIFICATION")
    case "hash.sadad": (direction, call) = (.request, "SADAD")
    case let rest where rest.hasPrefix("request."):
      direction = .request
      call = Self.calls["\(gateway).\(parts[parts.count - 1])"] ?? Self.word(parts[parts.count - 1])
    case "authorization.basic", "authorization.bearer": return nil
    default: (direction, call) = (.request, nil)
    }
  }

  /// The operations that have a body.
  package static var operations: [String] {
    Gateway.operations.map(\.name).filter { BodyHint($0) != nil }
  }

  private static func word(_ name: String) -> String {
    String(name.uppercased().map { $0 == "-" ? "_" : $0 })
  }

  private static let calls = [
    "edfapg.status": "GET_TRANS_STATUS", "edfapg.details": "GET_TRANS_DETAILS", "edfapg.applepay": "APPLE_PAY",
    "payfort.applepay": "APPLE_PAY", "everypay.applepay": "APPLE_PAY", "everypay.token": "ONEOFF",
  ]
}
