public import Encodings
public import Formulas

extension Operation {
  /// Whether it writes or reads messages; such an operation has no formula of its own.
  public var isProcedure: Bool {
    if case .formula = body { false } else { true }
  }

  /// The formula that answers an input; `nil` for a procedure, or if the input is refused before anything is computed.
  public func formula(for input: JSON) -> Formula? {
    try? derivation(for: input)?.formula
  }

  /// Checks an input against the fields alone, whatever the operation would make of it.
  public func fieldError(_ input: JSON) -> InputError? {
    do { _ = try Input(input, fields: fields) } catch { return error.hiding(fields, input) }
    return nil
  }

  /// The reason why an input is unusable; `nil` where the operation answers with a value or a rejection.
  public func inputError(_ input: JSON) -> InputError? {
    do {
      let input = try checked(input)
      if case .formula(let plan) = body { _ = try plan(input) } else { _ = try made(input) }
      return nil
    } catch .badInput(let error) {
      return error.hiding(fields, input)
    } catch {
      return nil
    }
  }
}
