public import Encodings
public import Formulas

/// How an operation answers an input.
extension Operation {
  /// Answers an input, with the intermediate steps.
  public func respond(to input: JSON, _ evaluator: inout Evaluator) -> Response {
    let derivation: Derivation
    do {
      guard let computed = try self.derivation(for: input) else {
        let product = try product(for: input)
        return Response(.value(product?.value ?? .null), steps: product?.signature?.steps ?? [])
      }
      derivation = computed
    } catch .badInput(let error) {
      return Response(.error(error.hiding(fields, input)))
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

  /// Answers an input without the steps.
  public func answer(_ input: JSON) -> Answer {
    var evaluator = Evaluator()
    return respond(to: input, &evaluator).answer
  }

  /// Answers a response from its parts, like ``answer(_:)`` with an input of these texts.
  ///
  /// - Parameter json: the parsed body, where it has been parsed already.
  package func answer(
    action: String, status: Int, contentType: [UInt8]?, body text: [UInt8], _ json: JSON?
  ) -> Answer {
    var texts = [("action", Array(action.utf8)), ("status", Array(String(status).utf8)), ("body", text)]
    if let contentType { texts.append(("contentType", contentType)) }
    do {
      let product = try made(Input(texts: texts, json: json))
      return .value(product?.value ?? .null)
    } catch {
      return error.answer
    }
  }

  /// The formula and its arguments for an input; `nil` for a procedure.
  ///
  /// - Throws: ``Refusal`` if the input is refused before anything is computed.
  package func derivation(for input: JSON) throws(Refusal) -> Derivation? {
    guard case .formula(let plan) = body else { return nil }
    return try signed(input, plan)
  }

  /// Runs the procedure on an input; `nil` for an operation that computes a formula.
  func product(for input: JSON) throws(Refusal) -> Product? {
    try signed(input, made)
  }

  func made(_ input: Input) throws(Refusal) -> Product? {
    switch body {
    case .formula: nil
    case .procedure(let run): try run(input)
    case .call(let rules, let write): try write(rules, input)
    case .response(let words, let read): try read(words, input)
    case .details(let rows, let read): try read(rows, input)
    }
  }

  /// Runs a body on an input, but refuses an empty secret, with which anybody could sign.
  func signed<Made>(
    _ input: JSON, _ body: (Input) throws(Refusal) -> Made
  ) throws(Refusal) -> Made {
    let input = try checked(input)
    guard let secret = signingSecrets.first(where: { input.text($0).isEmpty }) else { return try body(input) }
    // A bad input outranks the empty secret, and the empty secret every other rejection.
    do { _ = try body(input) } catch .badInput(let error) { throw .badInput(error) } catch {}
    throw .reject(.missingField, "'\(secret)' is empty: anybody could sign")
  }

  func checked(_ input: JSON) throws(Refusal) -> Input {
    do { return try Input(input, fields: fields) } catch { throw .badInput(error) }
  }
}
