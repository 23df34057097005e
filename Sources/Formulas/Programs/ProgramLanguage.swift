/// A language in which a formula can be written as a runnable program.
package enum ProgramLanguage: String, Sendable, CaseIterable {
  case php
  case javascript
  case python
  case java
  case swift

  /// The name for display.
  package var title: String {
    switch self {
    case .php: "PHP"
    case .javascript: "JavaScript"
    case .python: "Python"
    case .java: "Java"
    case .swift: "Swift"
    }
  }

  /// The suffix of a file with such a program.
  package var suffix: String {
    switch self {
    case .php: "php"
    case .javascript: "mjs"
    case .python: "py"
    case .java: "java"
    case .swift: "swift"
    }
  }

  /// Writes a formula as a function from the fields' bytes to the value, and a call that prints the value.
  ///
  /// - Parameters:
  ///   - name: the operation, which gives the function its name.
  ///   - arguments: the values of the formula's fields for the call, in order.
  package func program(_ formula: Formula, _ name: String, _ arguments: [FieldValue]) -> String {
    let function = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    let values = zip(formula.fields, arguments).map { ($0, $1) }
    return switch self {
    case .php: PHPProgram.text(formula.expression, function, values)
    case .javascript: JavaScriptProgram.text(formula.expression, function, values)
    case .python: PythonProgram.text(formula.expression, function, values)
    case .java: JavaProgram.text(formula.expression, function, values)
    case .swift: SwiftProgram.text(formula.expression, function, values)
    }
  }
}

extension Expression {
  /// The rule of its pairs; `nil` where it has none.
  var pairRule: PairRule? {
    if case .pairs(_, let rule) = self { return rule }
    return operands.lazy.compactMap(\.pairRule).first
  }

  /// The expression without the names of outermost steps, which programs do not need.
  var unnamed: Expression { if case .step(_, let operand) = self { operand.unnamed } else { self } }

  /// Whether it or one of its parts is of some kind.
  func has(_ isMeant: (Expression) -> Bool) -> Bool { isMeant(self) || operands.contains { $0.has(isMeant) } }
}
