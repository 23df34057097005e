import Analysis
import Gateways

/// Lists what could be changed in a call's messages without invalidating their signature.
enum UnsignedParts {
  /// The fields of each kind of message that no signature covers, by the formula; kinds without a table are left out.
  ///
  /// - Parameter calls: gateway, call and direction, as in ``AuditRecord/calls``.
  static func of(_ calls: [String]) -> [(call: String, fields: String)] {
    var told: Set<String> = []
    return calls.sorted().compactMap { call in
      let words = call.split(separator: " ").map(String.init)
      guard words.count == 3, let name = operation(words[0], words[1], words[2]), told.insert(name).inserted,
        let operation = Gateway.operation(name), let coverage = MessageCoverage(operation)
      else { return nil }
      let free = coverage.fields.filter(\.isNone).map(\.field)
      let parts = coverage.fields.filter { !$0.isNone && !$0.isWhole }.map { "\($0.field) in part" }
      guard !free.isEmpty || !parts.isEmpty else { return nil }
      return (
        "\(words[0]) \(words[1]) \(words[2])",
        (coverage.isSigned ? free + parts : ["all fields"]).joined(separator: ", ")
      )
    }
  }

  private static func operation(_ gateway: String, _ call: String, _ direction: String) -> String? {
    guard let audit = GatewayAudits.named(gateway) else { return nil }
    let isRequest = direction == Direction.request.rawValue
    guard isRequest || direction == Direction.callback.rawValue || audit.signsAnswers else { return nil }
    return Gateway.operations.first { operation in
      guard isRequest ? operation.kind == .write : operation.isVerification && !operation.tables.isEmpty,
        let hint = BodyHint(operation.name), hint.gateway == gateway
      else { return false }
      return hint.direction == (isRequest ? .request : .callback) && (!isRequest || hint.call == call)
    }?.name
  }
}
