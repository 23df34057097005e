/// A formula as a PHP file.
enum PHPProgram: ProgramLiterals {
  static let words = (yes: "true", no: "false", none: "null")

  static func text(_ expression: Expression, _ function: String, _ values: [(String, FieldValue)]) -> String {
    let helpers = Notation.phpFunctions(expression)
    let parameters = values.map { name, value in
      if case .object = value { "object $\(name)" } else { "string $\(name)" }
    }
    let call = values.map { "    \($0): \(literal($1))," }
    return """
      <?php
      \(helpers.isEmpty ? "" : helpers.joined(separator: "\n") + "\n\n")\
      function \(function)(\(parameters.joined(separator: ", "))): string
      {
          return \(Notation.php(expression));
      }

      echo \(function)(
      \(call.joined(separator: "\n"))
      ), "\\n";

      """
  }

  static func literal(_ bytes: [UInt8]) -> String { PHPLiteral.text(bytes) }

  static func literal(_ object: FieldObject) -> String {
    let members = object.members.map { "\(PHPLiteral.text($0.name)) => \(literal($0.value))" }
    return "(object) [\(members.joined(separator: ", "))]"
  }

}
