/// A formula as a PHP file.
enum PHPProgram {
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

  private static func literal(_ value: FieldValue) -> String {
    switch value {
    case .bytes(let bytes): PHPLiteral.text(bytes)
    case .absent: PHPLiteral.text([])
    case .object(let object): literal(object)
    }
  }

  private static func literal(_ object: FieldObject) -> String {
    let members = object.members.map { "\(PHPLiteral.text($0.name)) => \(literal($0.value))" }
    return "(object) [\(members.joined(separator: ", "))]"
  }

  private static func literal(_ value: FieldObject.Value) -> String {
    switch value {
    case .text(let bytes), .number(let bytes): PHPLiteral.text(bytes)
    case .bool(let flag): flag ? "true" : "false"
    case .null: "null"
    case .list(let values): "[\(values.map(literal).joined(separator: ", "))]"
    case .object(let object): literal(object)
    }
  }
}
