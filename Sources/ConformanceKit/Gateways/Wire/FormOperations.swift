extension Gateway {
  /// Form bodies, which EdfaPg, PayFort and Nexi receive.
  static let form = Gateway(
    name: "form", title: "Form bodies",
    operations: [
      Operation(
        "form.encode", "The application/x-www-form-urlencoded body of some pairs.",
        [.pairs("pairs"), .optional("spelling")], procedure: encodeForm),
      Operation(
        "form.decode", "The pairs that a receiver reads in a form body.", [.text("body"), .optional("reader")],
        procedure: decodeForm),
      Operation(
        "form.spelling", "Which encoders write exactly this form body.", [.text("body")], procedure: formSpelling),
    ])

  private static func encodeForm(_ input: Input) throws(Refusal) -> Operation.Product {
    let spelling = try choice(input, "spelling", or: FormSpelling.whatwg)
    return Operation.Product(value: UTF8Text.json(spelling.encode(input.pairs("pairs"))))
  }

  private static func decodeForm(_ input: Input) throws(Refusal) -> Operation.Product {
    let reader = try choice(input, "reader", or: FormBody.Reader.strict)
    do {
      return Operation.Product(value: .array(try FormBody.decode(input.text("body"), reader).map(\.json)))
    } catch {
      throw .reject(.malformedBody, "'%' at byte \(error.offset) is not followed by two hexadecimal digits")
    }
  }

  private static func formSpelling(_ input: Input) throws(Refusal) -> Operation.Product {
    Operation.Product(value: .array(FormSpelling.candidates(for: input.text("body")).map { .text($0.rawValue) }))
  }

  /// The choice that a text field names; `fallback` where the field is absent.
  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ input: Input, _ field: String, or fallback: Choice
  ) throws(Refusal) -> Choice where Choice.RawValue == String {
    guard let text = input.optionalText(field) else { return fallback }
    guard let choice = Choice.allCases.first(where: { text.elementsEqual($0.rawValue.utf8) }) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw .badInput(InputError(field, "must be one of \(known)"))
    }
    return choice
  }
}

extension FormBody.Pair {
  /// `[name, value]`.
  var json: JSON { .array([UTF8Text.json(name), UTF8Text.json(value)]) }
}
