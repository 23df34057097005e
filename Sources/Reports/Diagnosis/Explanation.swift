import ConformanceKit
package import Encodings
import Formulas
package import Gateways

/// The derivation of one answer, step by step, with every secret masked.
package struct Explanation: Sendable {
  let operation: Operation
  let formula: Formula?
  /// The input's fields that the operation knows; a secret is shown as its name and length.
  let input: [(field: InputField, value: JSON)]
  let steps: [Step]
  /// The right signature of a message that is verified; `nil` for other answers.
  let signature: [UInt8]?
  let answer: Answer

  /// Explains what an operation answers to an input.
  ///
  /// - Throws: ``InputError`` if the input is unusable.
  package init(_ operation: Operation, _ input: JSON) throws(InputError) {
    if let error = operation.inputError(input) { throw error }
    var evaluator = Evaluator()
    let response = operation.respond(to: input, &evaluator)
    var redactor = Redactor(operation.fields, input)
    for step in response.steps { redactor.learn(step) }
    let derivation = try? operation.derivation(for: input)
    self.operation = operation
    formula = derivation?.formula
    self.input = operation.fields.compactMap { field in
      input[field.name].map { (field, Self.shown($0, field, redactor)) }
    }
    steps = response.steps.map { Step(name: $0.name, bytes: redactor.redact($0.bytes)) }
    signature =
      Self.isVerification(response.answer)
      ? derivation.map { redactor.redact(evaluator.value($0.formula, $0.arguments)) } : nil
    answer = if case .value(let value) = response.answer { .value(redactor.redact(value)) } else { response.answer }
  }

  /// Whether a verification refused its message.
  package var isRefusal: Bool {
    if case .reject = answer { operation.isVerification } else { false }
  }

  private static func shown(_ value: JSON, _ field: InputField, _ redactor: Redactor) -> JSON {
    guard let bytes = try? TextInput.bytes(value, field.name) else { return redactor.redact(value) }
    if field.secrecy == .secret { return .text("⟨\(field.name)⟩ (\(bytes.count.of("byte")))") }
    return UTF8Text.json(redactor.redact(bytes))
  }

  private static func isVerification(_ answer: Answer) -> Bool {
    switch answer {
    case .value(let value): value == Answer.accepted
    case .reject(let rejection): rejection.code == .signatureMismatch
    case .error: false
    }
  }

  package var json: JSON {
    let members: JSON = [
      "op": .text(operation.name), "formula": formula.map { .text(Notation.readable($0.expression)) },
      "php": formula.map { .text(Notation.php($0.expression)) }, "phpFunctions": formula.flatMap(Self.functions),
      "source": formula.map { .text($0.source) },
      "input": .object(input.map { JSON.Member(JSONText($0.field.name), $0.value) }),
      "steps": .array(steps.map(Self.json)), "signature": signature.map(UTF8Text.json),
    ]
    return members.adding(answer.json)
  }

  private static func functions(_ formula: Formula) -> JSON? {
    let lines = Notation.phpFunctions(formula.expression)
    return lines.isEmpty ? nil : .text(lines.joined(separator: "\n"))
  }

  private static func json(_ step: Step) -> JSON {
    guard step.isRawDigest else { return step.json }
    return ["name": .text(step.name), "hex": .text(Hex.encode(step.bytes))]
  }
}
