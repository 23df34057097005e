import Gateways
import Messages

extension WireFault {
  /// Mistakes of SDKs that send requests.
  static let requests =
    requestFields + requestAmounts + requestSums + requestJSON + requestHeads + requestBodies + requestSecrets
    + requestURLs
    + requestSurplus + requestParts

  /// A mistake in the request, for the operations that meet a condition.
  static func sent(
    _ name: String, _ phrase: String, story: String, mend: String,
    where isMeant: @escaping @Sendable (Operation) -> Bool,
    _ change: @escaping @Sendable (inout RequestMessage, MessageExample) -> Void
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      operation.isRequest && isMeant(operation) ? [("the request", sending(change))] : []
    }
  }

  /// Whether a request has a body of this kind.
  static func sends(_ encoding: RequestShape.Encoding) -> @Sendable (Operation) -> Bool {
    { $0.request?.encoding == encoding }
  }

  static func hasBody(_ operation: Operation) -> Bool { operation.isRequest && !sends(.query)(operation) }
}

extension Operation {
  /// Whether it reads a response.
  var isResponse: Bool { response != nil }
}
