package import Encodings

/// A part of an operation that correct SDKs do not support, or refuse where others accept it; no port fails for it.
package struct Lack: Sendable {
  /// The name in kebab-case, which never changes; lacks of several operations with the same name are one freedom.
  package let name: String
  /// What an SDK with this lack does.
  package let phrase: String
  /// The document, or the SDKs in production that do so.
  package let evidence: String
  /// The options that such a port states for the operation in its hello, as JSON; `nil` for none.
  package let options: String?
  /// The code with which such an SDK refuses an input that others take; `nil` where it takes the input too.
  package let refusal: @Sendable (JSON) -> Rejection.Code?

  init(_ name: String, _ phrase: String, _ options: String, by evidence: String) {
    (self.name, self.phrase, self.options, self.evidence) = (name, phrase, options, evidence)
    refusal = { _ in nil }
  }

  init(
    _ name: String, _ phrase: String, by evidence: String,
    refusing refusal: @escaping @Sendable (JSON) -> Rejection.Code?
  ) {
    (self.name, self.phrase, self.options, self.evidence) = (name, phrase, nil, evidence)
    self.refusal = refusal
  }
}

extension Operation {
  /// The same operation with what correct SDKs do not support.
  func lacking(_ lacks: Lack...) -> Operation {
    var operation = self
    operation.lacks += lacks
    return operation
  }
}
