import Encodings

extension Operation {
  /// The same operation, of whose inputs documents, SDKs and gateways disagree about some, as cases with claims say.
  ///
  /// No new input may fail a port for its choice there.
  func disputed(where isDisputed: @escaping @Sendable (JSON) -> Bool) -> Operation {
    var operation = self
    operation.isDisputed = isDisputed
    return operation
  }
}
