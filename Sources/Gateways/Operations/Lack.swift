package import Encodings

/// What right SDKs lack of an operation, or refuse where others take it, and must not be told off for; each with who does.
package struct Lack: Sendable {
  /// The name, kebab-case, which stays the same for ever; rows of several operations that share one are one freedom.
  package let name: String
  /// What an SDK does that has the lack.
  package let phrase: String
  /// The document, or the SDKs that work in production.
  package let evidence: String
  /// What its port says of the operation in the hello, as JSON; `nil` where it says nothing.
  package let options: String?
  /// The code with which it refuses an input that others take; `nil` where it takes that too.
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
  /// The same operation with what right SDKs lack of it.
  func lacking(_ lacks: Lack...) -> Operation {
    var operation = self
    operation.lacks += lacks
    return operation
  }
}
