package import Encodings
import Formulas
package import Gateways

/// The derivation of one answer, step by step, with every secret taken out.
package enum Explanation {
  /// More is shown here than in a report: the whole message is what was asked for.
  private static let limit = 4000

  /// Explains what an operation answers to an input.
  ///
  /// - Throws: ``InputError`` where the input is unusable.
  package static func render(_ operation: Operation, _ input: JSON, _ style: Style) throws(InputError) -> String {
    if let error = operation.inputError(input) { throw error }
    var evaluator = Evaluator()
    let response = operation.respond(to: input, &evaluator)
    var redactor = Redactor(operation.fields, input)
    for step in response.steps { redactor.learn(step) }

    var lines = [style.strong(operation.name), operation.summary, ""]
    let derivation = try? operation.derivation(for: input)
    if let formula = derivation?.formula {
      lines.append("\(style.faint("formula"))  \(Notation.readable(formula.expression))")
      lines.append("\(style.faint("in PHP"))   \(Notation.php(formula.expression))")
      lines.append("\(style.faint("source"))   \(formula.source)")
      lines.append("")
    }
    lines += rows("input", inputs(operation, input, redactor), style)
    let steps = response.steps.enumerated().map { index, step in
      ("\(index + 1). \(step.name)", Display.bytes(redactor.redact(step.bytes)))
    }
    lines += rows("steps", steps, style)
    if let derivation, isVerification(response.answer) {
      let value = evaluator.value(derivation.formula, derivation.arguments)
      lines += rows("right signature", [("", Display.bytes(redactor.redact(value)))], style)
    }
    lines += rows("answer", answer(response.answer, redactor), style)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func rows(_ title: String, _ rows: [(String, String)], _ style: Style) -> [String] {
    guard !rows.isEmpty else { return [] }
    let width = rows.map(\.0.count).max() ?? 0
    return [style.faint(title)] + rows.map { "  " + ($0.isEmpty ? $1 : "\($0.padded(to: width))  \($1)") }
  }

  /// The fields of the input; members of an object on lines of their own.
  private static func inputs(_ operation: Operation, _ input: JSON, _ redactor: Redactor) -> [(String, String)] {
    operation.fields.flatMap { field -> [(String, String)] in
      guard let value = input[field.name] else { return [] }
      if let bytes = try? TextInput.bytes(value, field.name) {
        if field.secrecy == .secret { return [(field.name, "⟨\(field.name)⟩ (\(bytes.count) bytes)")] }
        return [(field.name, Display.bytes(redactor.redact(bytes), limit: limit))]
      }
      let shown = redactor.redact(value)
      guard let members = shown.members, !members.isEmpty else {
        return [(field.name, Display.value(shown, limit: limit))]
      }
      return members.map { ("\(field.name).\($0.name.string)", Display.quoted($0.value, limit: limit)) }
    }
  }

  private static func isVerification(_ answer: Answer) -> Bool {
    switch answer {
    case .value(let value): value == Answer.accepted
    case .reject(let rejection): rejection.code == .signatureMismatch
    case .error: false
    }
  }

  /// A message or an outcome has a line for each of its members, anything else is one line.
  private static func answer(_ answer: Answer, _ redactor: Redactor) -> [(String, String)] {
    switch answer {
    case .value(let value):
      let value = redactor.redact(value)
      guard let members = value.members, members.count > 1 else { return [("", Display.value(value, limit: limit))] }
      return members.flatMap { member -> [(String, String)] in
        guard member.name == "headers", let headers = member.value.elements else {
          return [(member.name.string, Display.quoted(member.value, limit: limit))]
        }
        return headers.map { header in
          let words = (header.elements ?? []).map { Display.line($0.string ?? "", limit: limit) }
          return ("header", words.joined(separator: ": "))
        }
      }
    case .reject(let rejection): return [("", "rejected, \(rejection.code.rawValue): \(rejection.message)")]
    case .error(let error): return [("", "bad input: \(error.description)")]
    }
  }
}
