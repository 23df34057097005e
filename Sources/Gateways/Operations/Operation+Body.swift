import Encodings

extension Operation {
  enum Body: Sendable {
    /// Chooses the formula for a checked input, or refuses the input.
    case formula(@Sendable (Input) throws(Refusal) -> Derivation)
    /// Writes or reads a message; a signature in it comes from a formula, whose steps are passed on.
    case procedure(@Sendable (Input) throws(Refusal) -> Product)
    /// Writes a request by a table of its fields, kept as data so that faults can be put into the table.
    case call([FieldRule], @Sendable ([FieldRule], Input) throws(Refusal) -> Product)
    /// Reads a response by a table of its words, kept as data for the same reason.
    case response(OutcomeWords, @Sendable (OutcomeWords, Input) throws(Refusal) -> Product)
    /// Reads other members of a response by a table, also kept as data.
    case details([DetailRule], @Sendable ([DetailRule], Input) throws(Refusal) -> Product)
  }

  /// The result of a procedure.
  struct Product: Sendable {
    var value: JSON
    /// The signature of the request, where the value is a signed request.
    var signature: MessageSignature?
  }

  /// The table of a request's fields; empty for every other operation.
  package var rules: [FieldRule] {
    if case .call(let rules, _) = body { rules } else { [] }
  }

  /// The same operation with another field table.
  package func with(_ rules: [FieldRule]) -> Operation {
    if case .call(_, let write) = body { with(.call(rules, write)) } else { self }
  }

  /// The table of a response's words; `nil` for every other operation.
  package var words: OutcomeWords? {
    if case .response(let words, _) = body { words } else { nil }
  }

  /// The same operation with another word table.
  package func with(_ words: OutcomeWords) -> Operation {
    if case .response(_, let read) = body { with(.response(words, read)) } else { self }
  }

  /// The table of the members that it reads in addition to an outcome; empty for every other operation.
  package var details: [DetailRule] {
    if case .details(let rows, _) = body { rows } else { [] }
  }

  /// The same operation with another member table.
  package func with(_ details: [DetailRule]) -> Operation {
    if case .details(_, let read) = body { with(.details(details, read)) } else { self }
  }

  private func with(_ body: Body) -> Operation {
    var operation = self
    operation.body = body
    return operation
  }
}
