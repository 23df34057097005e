import Encodings
import Formulas
package import Gateways

/// The operations related to one: those that compute its signature, carry it, verify it, and decode the answer.
package struct RelatedOperations: Sendable {
  /// The operations that compute the signature of a request or of a verified message.
  package private(set) var signatures: [Operation] = []
  /// The requests with this signature, or those whose answers the operation decodes.
  package private(set) var requests: [Operation] = []
  /// The operations that verify messages with this signature.
  package private(set) var verifications: [Operation] = []
  /// The operations that decode the gateway's answers.
  package private(set) var responses: [Operation] = []

  /// Finds them by shared formulas; a verification without a table of its message is matched by name.
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

  /// Whether the verification's name is the other operation's name, or that of its family, followed by `verify`.
  private static func verifies(_ verification: Operation, _ other: Operation) -> Bool {
    let base = verification.name.dropLast(".verify".count)
    return other.name == base || other.name.hasPrefix("\(base).") && !other.name.hasSuffix(".request")
  }

  /// The names, in the order in which a reader meets them.
  package var names: [String] { (signatures + requests + verifications + responses).map(\.name) }

  /// The formulas of each operation, computed once since every one is compared with all of its gateway.
  private static let formulas = Dictionary(
    uniqueKeysWithValues: Gateway.operations.map { ($0.name, formulas(of: $0)) })

  /// The formulas of an operation for all choices in its inputs.
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
