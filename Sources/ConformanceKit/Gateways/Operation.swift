/// Something that a payment SDK computes or checks, with one right answer for every input.
///
/// It stands below the conformance machinery because each gateway lists its own operations.
public struct Operation: Sendable {
  /// The full name, for example `edfapg.hash.sale`.
  public let name: String
  /// One sentence that says what it is for.
  public let summary: String
  /// The fields of the input.
  public let fields: [InputField]
  private let plan: @Sendable (Input) throws(Refusal) -> Derivation

  /// - Parameter plan: chooses the formula for a checked input, or refuses the input.
  init(
    _ name: String, _ summary: String, _ fields: [InputField],
    plan: @escaping @Sendable (Input) throws(Refusal) -> Derivation
  ) {
    self.name = name
    self.summary = summary
    self.fields = fields
    self.plan = plan
  }

  /// An operation that always computes one formula over its text fields.
  init(_ name: String, _ summary: String, _ fields: [InputField], _ formula: Formula) {
    self.init(name, summary, fields) { (input) throws(Refusal) in
      Derivation(formula, input.values(formula.fields))
    }
  }

  /// Answers an input, with the steps on the way.
  public func respond(to input: JSON, _ evaluator: inout Evaluator) -> Response {
    let derivation: Derivation
    do {
      derivation = try self.derivation(for: input)
    } catch {
      return Response(error.answer)
    }
    let (value, steps) = evaluator.trace(derivation.formula, derivation.arguments)
    do {
      return Response(.value(try derivation.conclude(value)), steps: steps)
    } catch {
      return Response(.reject(error), steps: steps)
    }
  }

  /// Answers an input.
  public func answer(_ input: JSON) -> Answer {
    var evaluator = Evaluator()
    return respond(to: input, &evaluator).answer
  }

  /// The formula and its arguments for an input.
  ///
  /// - Throws: ``Refusal`` where the input is refused before anything is computed.
  func derivation(for input: JSON) throws(Refusal) -> Derivation {
    let checked: Input
    do { checked = try Input(input, fields: fields) } catch { throw .badInput(error) }
    return try plan(checked)
  }
}

/// Why an input leads to no formula.
enum Refusal: Error, Sendable {
  /// The input is fine and what it describes is refused.
  case rejection(Rejection)
  /// The input itself is unusable.
  case badInput(InputError)

  static func reject(_ code: Rejection.Code, _ message: String) -> Refusal { .rejection(Rejection(code, message)) }

  var answer: Answer {
    switch self {
    case .rejection(let rejection): .reject(rejection)
    case .badInput(let error): .error(error)
    }
  }
}

extension Operation {
  /// The formula that answers an input; `nil` where the input is refused before anything is computed.
  public func formula(for input: JSON) -> Formula? {
    try? derivation(for: input).formula
  }

  /// What makes an input unusable; `nil` where the operation answers it with a value or a rejection.
  public func inputError(_ input: JSON) -> InputError? {
    do {
      _ = try derivation(for: input)
      return nil
    } catch .badInput(let error) {
      return error
    } catch {
      return nil
    }
  }
}
