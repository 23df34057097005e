import Encodings
import Formulas
import Gateways
import Reports

/// A formula as a tree with the value of each part for one input; the page's calculator replaces the values.
struct FormulaTree {
  private let formula: Formula
  private let derivation: Derivation
  private let values: [String: FieldValue]

  /// - Parameter derivation: the source of the fields' values.
  init(_ formula: Formula, _ derivation: Derivation) {
    self.formula = formula
    self.derivation = derivation
    values = Dictionary(zip(derivation.formula.fields, derivation.arguments)) { one, _ in one }
  }

  func html(isShown: Bool) -> HTML {
    var evaluator = Evaluator()
    let tree = node(formula.expression, nil, isShown, &evaluator)
    return "<div class=\"formula\"\(isShown ? "" : " hidden" as HTML)><ul class=\"tree\">\(tree)</ul></div>"
  }

  private func node(_ expression: Expression, _ name: String?, _ isShown: Bool, _ evaluator: inout Evaluator) -> HTML {
    if case .step(let name, let operand) = expression { return node(operand, name, isShown, &evaluator) }
    let (word, attributes) = describe(expression)
    var children: [HTML] = []
    for operand in expression.operands { children.append(node(operand, nil, isShown, &evaluator)) }
    let value = isShown ? shown(expression, derivation.value(of: expression, &evaluator)) : ""
    let step: HTML = name.map { " data-step=\"\($0)\"" } ?? .none
    let named: HTML = name.map { "<span class=\"name\">\($0)</span>" } ?? .none
    return """
      <li\(attributes)\(step)><div class="node"><span class="fn">\(word)</span>\(named)\
      <output class="bytes">\(value)</output></div>\(children.isEmpty ? .none : "<ul>\(children)</ul>" as HTML)</li>
      """
  }

  private func describe(_ expression: Expression) -> (word: String, attributes: HTML) {
    switch expression {
    case .field(let name): (name, " class=\"field\" data-op=\"field\" data-name=\"\(name)\"")
    case .literal(let bytes): ("text", " data-op=\"literal\" data-hex=\"\(Hex.encode(bytes))\"")
    case .join: ("join", " data-op=\"join\"")
    case .apply(let transform, _): (Notation.name(transform), " data-op=\"\(Notation.name(transform))\"")
    case .hmac(let algorithm, _, _):
      ("hmac-\(algorithm.rawValue)", " data-op=\"hmac-\(algorithm.rawValue)\"")
    case .pairs(let name, _):
      (Notation.readable(expression), " class=\"field\" data-op=\"pairs\" data-name=\"\(name)\"")
    case .step(_, let operand): describe(operand)
    }
  }

  private func shown(_ expression: Expression, _ bytes: [UInt8]) -> String {
    switch expression {
    case .apply(.digest, _), .hmac: "0x" + Hex.encode(bytes)
    default: Display.bytes(bytes, limit: 300)
    }
  }
}
