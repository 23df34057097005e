/// A signature formula with its source, compiled once.
public struct Formula: Sendable, Hashable {
  /// The computation.
  public let expression: Expression
  /// The document that states the formula.
  public let source: String
  let program: Program

  package init(_ expression: Expression, source: String) {
    self.expression = expression
    self.source = source
    program = Program(expression)
  }

  /// The names of the input fields in the order in which ``Evaluator`` takes their values.
  public var fields: [String] { program.fields }

  /// The formula's value for these texts; a field that is not among them is empty.
  package func value(of texts: [String: String]) -> [UInt8] {
    var evaluator = Evaluator()
    return evaluator.value(self, fields.map { .bytes(Array((texts[$0] ?? "").utf8)) })
  }
}
