package import Encodings

extension Gateway {
  /// Form bodies, which EdfaPg, PayFort and Nexi receive.
  static let form = Gateway(
    name: "form", title: "Form bodies",
    operations: [
      Operation(
        "form.encode", "The application/x-www-form-urlencoded body of some pairs.",
        [.json("pairs"), .optionalWord("spelling", FormSpelling.allCases.map(\.rawValue))], procedure: encodeForm
      ).refusing(unshown: MessageSize.unshown).lacking(
        Lack(
          "one-spelling", "writes forms only in its language's way", #"{"spelling": ["php"]}"#, by: "every SDK")),
      Operation(
        "form.decode", "The pairs that a receiver reads in a form body.",
        [.text("body"), .word("reader", FormBody.Reader.self, or: .strict)],
        procedure: decodeForm
      ).inOrder([.tooLong], [.malformedBody]).refusing(.malformedBody, unshown: MessageSize.unshown),
      Operation(
        "form.spelling", "Which encoders write exactly this form body.", [.text("body")], procedure: formSpelling
      ).refusing(unshown: MessageSize.unshown),
    ])

  private static func encodeForm(_ input: Input) throws(Refusal) -> Operation.Product {
    let spelling = try choice(input, "spelling", or: FormSpelling.whatwg)
    let form = spelling.encode(try FormNesting.brackets.pairs(input.json("pairs")))
    return Operation.Product(value: UTF8Text.json(try MessageSize.checked(form, "the form")))
  }

  private static func decodeForm(_ input: Input) throws(Refusal) -> Operation.Product {
    let reader = try choice(input, "reader", or: FormBody.Reader.strict)
    return Operation.Product(value: .array(try FormBody.pairs(input.form("body"), reader).map(\.json)))
  }

  private static func formSpelling(_ input: Input) throws(Refusal) -> Operation.Product {
    Operation.Product(value: .array(try FormSpelling.candidates(for: input.form("body")).map { .text($0.rawValue) }))
  }

  /// The choice that a text field names; `fallback` where the field is absent.
  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ input: Input, _ field: String, or fallback: Choice
  ) throws(Refusal) -> Choice where Choice.RawValue == String {
    guard let text = input.optionalText(field) else { return fallback }
    guard let choice = Choice(word: text) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw .badInput(InputError(field, "must be one of \(known)"))
    }
    return choice
  }
}

extension FormBody {
  /// Decodes the pairs of a form whose size was checked.
  ///
  /// - Throws: `malformed-body`, only from the strict reader.
  static func pairs(_ form: [UInt8], _ reader: Reader = .strict) throws(Refusal) -> [Pair] {
    do {
      return try decode(form, reader)
    } catch {
      throw .reject(.malformedBody, "'%' at byte \(error.offset) is not followed by two hexadecimal digits")
    }
  }
}

extension FormBody.Pair {
  /// `[name, value]`.
  package var json: JSON { .array([UTF8Text.json(name), UTF8Text.json(value)]) }
}
