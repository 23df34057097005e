import Encodings
import Formulas
import Gateways

extension Explanation {
  /// Longer than in a report, because the whole message is what was asked for.
  private static let limit = 4000

  package func text(_ style: Style) -> String {
    var lines = [style.strong(operation.name), operation.summary, ""]
    if let formula { lines += Self.lines([formula], style) + [""] }
    lines += Self.rows("input", input.flatMap(Self.rows), style)
    lines += Self.rows(
      "steps", steps.enumerated().map { ("\($0 + 1). \($1.name)", Display.step($1)) }, style)
    if let signature { lines += Self.rows("right signature", [("", Display.bytes(signature))], style) }
    lines += Self.rows("answer", Self.rows(answer), style)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Formulas in the kit's notation and in PHP, with their sources.
  ///
  /// The helper functions that PHP needs come after the first formula that needs them; formulas with the same functions
  /// are grouped, so that two functions with the same name never alternate.
  static func lines(_ formulas: [Formula], _ style: Style) -> [String] {
    var lines: [String] = []
    var told: Set<[String]> = []
    let groups = Dictionary(grouping: formulas.enumerated()) { Notation.phpFunctions($1.expression) }
    for (_, formula) in groups.values.sorted(by: { $0[0].offset < $1[0].offset }).joined() {
      lines.append("\(style.faint("formula"))  \(Notation.readable(formula.expression))")
      lines.append("\(style.faint("in PHP"))   \(Notation.php(formula.expression))")
      let functions = functions(Notation.phpFunctions(formula.expression))
      for function in functions where told.insert(function).inserted { lines += function.map { "         \($0)" } }
      lines.append("\(style.faint("source"))   \(formula.source)")
    }
    return lines
  }

  /// The lines, split into one list for each function.
  private static func functions(_ lines: [String]) -> [[String]] {
    lines.reduce(into: []) { functions, line in
      if line.hasPrefix("function ") || functions.isEmpty { functions.append([]) }
      functions[functions.count - 1].append(line)
    }
  }

  static func rows(_ title: String, _ rows: [(String, String)], _ style: Style) -> [String] {
    guard !rows.isEmpty else { return [] }
    let width = rows.map(\.0.count).max() ?? 0
    return [style.faint(title)] + rows.map { "  " + ($0.isEmpty ? $1 : "\($0.padded(to: width))  \($1)") }
  }

  /// The rows of an input field; each member of an object has its own.
  private static func rows(_ field: InputField, _ value: JSON) -> [(String, String)] {
    if let bytes = try? TextInput.bytes(value, field.name) {
      // The mask of a secret is not a value, and has no quotes.
      let isMask = field.secrecy == .secret && !bytes.isEmpty
      return [(field.name, isMask ? Display.line(value.string ?? "") : Display.message(bytes, limit: limit))]
    }
    guard let members = value.members, !members.isEmpty else {
      return [(field.name, Display.value(value, limit: limit))]
    }
    return members.map { ("\(field.name).\($0.name.string)", Display.message($0.value, limit: limit)) }
  }

  /// The rows of an answer: one for each member of a message or an outcome, otherwise only one.
  private static func rows(_ answer: Answer) -> [(String, String)] {
    switch answer {
    case .value(let value):
      guard let members = value.members, members.count > 1 else { return [("", Display.value(value, limit: limit))] }
      return members.flatMap { member -> [(String, String)] in
        guard member.name == "headers", let headers = member.value.elements else {
          return [(member.name.string, Display.message(member.value, limit: limit))]
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
