import Encodings
import Formulas
package import Gateways

/// The operations that belong to one: what computes its signature, which requests carry it, what verifies it, what reads the answer.
package struct RelatedOperations: Sendable {
  /// What computes the signature of a request or of a message that is verified.
  package private(set) var signatures: [Operation] = []
  /// The requests with this signature, or those whose answers are read.
  package private(set) var requests: [Operation] = []
  /// What verifies messages with this signature.
  package private(set) var verifications: [Operation] = []
  /// What reads the gateway's answers.
  package private(set) var responses: [Operation] = []

  /// Finds them among the operations of the gateway: by the formulas that they share, a verification without a table of its
  /// message by its name.
  package init(of operation: Operation, in gateway: Gateway) {
    let isResponse = operation.kind == .read
    let own = Self.formulas[operation.name] ?? []
    for other in gateway.operations where other.name != operation.name {
      let isSame = !own.isDisjoint(with: Self.formulas[other.name] ?? [])
      switch (operation.isRequest, other.isRequest) {
      case (true, true): continue
      case (true, false):
        if other.kind == .read {
          responses.append(other)
        } else if other.isVerification {
          if !other.tables.isEmpty { verifications.append(other) }
        } else if isSame {
          signatures.append(other)
        }
      case (false, true):
        let isNotification = operation.isVerification && !operation.tables.isEmpty
        if isResponse || isNotification || isSame { requests.append(other) }
      case (false, false):
        if isResponse {
          if other.kind == .read { responses.append(other) }
        } else if operation.isVerification {
          if isSame || Self.verifies(operation, other) { signatures.append(other) }
        } else if other.isVerification, isSame || Self.verifies(other, operation) {
          verifications.append(other)
        }
      }
    }
  }

  /// Whether the name of a verification is that of another operation, or of a family of them, and `verify`.
  private static func verifies(_ verification: Operation, _ other: Operation) -> Bool {
    let base = verification.name.dropLast(".verify".count)
    return other.name == base || other.name.hasPrefix("\(base).") && !other.name.hasSuffix(".request")
  }

  /// The names, in the order in which a person meets them.
  package var names: [String] { (signatures + requests + verifications + responses).map(\.name) }

  /// What each operation signs with, made once: every one is compared with all of its gateway.
  private static let formulas = Dictionary(
    uniqueKeysWithValues: Gateway.operations.map { ($0.name, formulas(of: $0)) })

  /// Whatever the inputs choose.
  private static func formulas(of operation: Operation) -> Set<Formula> {
    if operation.isRequest || operation.isVerification {
      guard let input = SampleCall(operation)?.input else { return [] }
      return Set(
        [operation.signature(for: input)?.derivation.formula ?? operation.formula(for: input)].compactMap { $0 })
    }
    let choices = operation.fields.filter { !$0.words.isEmpty }
    let inputs = choices.reduce(SampleInput.all(for: operation)) { inputs, field in
      inputs
        + inputs.flatMap { input in
          field.words.map { word in
            .object(
              (input.members ?? []).filter { $0.name.string != field.name } + [
                JSON.Member(JSONText(field.name), .text(word))
              ])
          }
        }
    }
    return Set(inputs.compactMap(operation.formula))
  }
}
