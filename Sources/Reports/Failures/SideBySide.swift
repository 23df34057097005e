import Encodings
import Faults
import Formulas
import Gateways

/// The right and a wrong derivation side by side, with the first step that differs.
///
/// Secrets never enter it: the texts are computed again with stand-ins, `⟨password⟩` for the password. Only the result
/// of a digest over a secret and something else is shown as it is.
struct SideBySide {
  private struct Row {
    let name: String
    let right: String
    let wrong: String
    let differs: Bool
  }

  private let rightNotation: String
  private let wrongNotation: String
  private let rows: [Row]

  init(_ derivation: Derivation, _ wrong: Expression, _ redactor: Redactor) {
    rightNotation = Notation.readable(derivation.formula.expression)
    wrongNotation = Notation.readable(wrong)
    let right = Trace(derivation, derivation.formula.expression, redactor)
    let other = Trace(derivation, wrong, redactor)
    var names = right.steps.map(\.name)
    for step in other.steps where !names.contains(step.name) { names.append(step.name) }
    rows = names.map { name in
      let (one, two) = (right[name], other[name])
      return Row(name: name, right: one?.shown ?? "-", wrong: two?.shown ?? "-", differs: one?.bytes != two?.bytes)
    }
  }

  func lines(_ style: Style) -> [String] {
    var lines = [
      "\(style.faint("right formula"))  \(rightNotation)", "\(style.faint("your formula"))   \(wrongNotation)", "",
    ]
    let first = rows.firstIndex(where: \.differs)
    for (index, row) in rows.enumerated() {
      let mark = index == first ? "  <- the first step that differs" : ""
      guard row.differs else {
        lines.append("  \(row.name)\n      both   \(row.right)")
        continue
      }
      lines.append(
        "  \(style.strong(row.name))\(mark)\n      right  \(style.good(row.right))\n      yours  \(style.bad(row.wrong))"
      )
      if row.right == row.wrong { lines.append("      (the difference is inside a secret)") }
    }
    return lines
  }
}

/// The steps of an expression with what may be shown of them.
private struct Trace {
  struct Shown {
    let name: String
    let bytes: [UInt8]
    let shown: String
  }

  private(set) var steps: [Shown] = []

  init(_ derivation: Derivation, _ expression: Expression, _ redactor: Redactor) {
    let formula = Formula(expression, source: "")
    let real = derivation.values(for: formula.fields)
    var evaluator = Evaluator()
    let truth = evaluator.trace(formula, real)
    let standIn = evaluator.trace(formula, zip(formula.fields, real).map { Self.standIn($0, $1, redactor) })
    let showableSteps = Self.showableSteps(expression)
    for (index, step) in truth.steps.enumerated() where index < standIn.steps.count {
      let bytes =
        showableSteps.contains(step.name)
        ? step.bytes : Self.bracketed(redactor.redact(standIn.steps[index].bytes), formula)
      let shown = Display.step(Step(name: step.name, bytes: bytes))
      steps.append(Shown(name: step.name, bytes: step.bytes, shown: shown))
    }
    steps.append(
      Shown(
        name: "value", bytes: truth.value,
        shown: Display.bytes(
          Self.hidesSecrets(expression) ? truth.value : Self.bracketed(redactor.redact(standIn.value), formula))))
  }

  subscript(name: String) -> Shown? { steps.first { $0.name == name } }

  /// Replaces each stand-in by its mask, even if the formula reversed or upper-cased it.
  private static func bracketed(_ bytes: [UInt8], _ formula: Formula) -> [UInt8] {
    formula.fields.filter { FieldRole($0) == .secret }.reduce(bytes) { shown, name in
      let standIns = ["<\(name)>", "<\(name.uppercasedASCII)>"].map { Array($0.utf8) }
      return (standIns + standIns.map { $0.reversed() }).reduce(shown) {
        $0.replacing($1, with: Array("⟨\(name)⟩".utf8))
      }
    }
  }

  private static func standIn(_ field: String, _ value: FieldValue, _ redactor: Redactor) -> FieldValue {
    switch (FieldRole(field), value) {
    case (.secret, .bytes): .bytes(Array("<\(field)>".utf8))
    case (.card, .bytes(let card)) where card.count > 10:
      .bytes(Array(card.prefix(6)) + Array(repeating: UInt8(ascii: "*"), count: card.count - 10) + card.suffix(4))
    case (_, .bytes(let bytes)): .bytes(redactor.redact(bytes))
    case (_, .object(let object)): .object(object.mapped(redactor.redact))
    case (_, .absent): .absent
    }
  }

  /// The steps whose real value may be shown.
  private static func showableSteps(_ expression: Expression) -> Set<String> {
    var names: Set<String> = []
    func visit(_ node: Expression) {
      if case .step(let name, _) = node, hidesSecrets(node) { names.insert(name) }
      node.operands.forEach(visit)
    }
    visit(expression)
    return names
  }

  /// Whether a digest has hidden every secret; the digest of a secret alone is as good as the secret.
  private static func hidesSecrets(_ expression: Expression) -> Bool {
    func isClosed(_ name: String) -> Bool { [.secret, .card].contains(FieldRole(name)) }
    func shows(_ node: Expression) -> Bool {
      switch node {
      case .field(let name): isClosed(name)
      case .pairs: true
      case .literal: false
      case _ where node.isDigest: node.fields.count == 1 && node.fields.allSatisfy(isClosed)
      default: node.operands.contains(where: shows)
      }
    }
    return expression.contains(\.isDigest) && !shows(expression)
  }
}

extension FieldObject {
  /// The object with all its texts changed.
  fileprivate func mapped(_ change: ([UInt8]) -> [UInt8]) -> FieldObject {
    FieldObject(members: members.map { Member(name: $0.name, value: $0.value.mapped(change)) })
  }
}

extension FieldObject.Value {
  fileprivate func mapped(_ change: ([UInt8]) -> [UInt8]) -> FieldObject.Value {
    switch self {
    case .text(let bytes): .text(change(bytes))
    case .number(let digits): .number(change(digits))
    case .bool, .null: self
    case .list(let values): .list(values.map { $0.mapped(change) })
    case .object(let object): .object(object.mapped(change))
    }
  }
}
