import ConformanceKit
import Encodings
import Formulas
import Gateways
import Reports

/// The inputs of an operation as a form, which the page's script answers with the JavaScript port, and the formulas as
/// trees.
struct Calculator {
  private let facts: OperationFacts

  init(_ facts: OperationFacts) { self.facts = facts }

  var html: HTML {
    guard let example = facts.example else { return .none }
    let fields = facts.operation.fields.map { control($0, example.input[$0.name]) }
    let trees = facts.formulas.enumerated().compactMap { index, formula -> HTML? in
      guard let derivation = try? facts.operation.derivation(for: example.input) else { return nil }
      return FormulaTree(formula, derivation).html(isShown: index == 0)
    }
    let tree: HTML = trees.isEmpty ? .none : "<div class=\"trees\">\(trees)</div>"
    return """
      <div class="try">
      <form id="calculator" data-operation="\(facts.operation.name)" data-choices="\(choices)"
      autocomplete="off">\(fields)
      <p class="faint">Text, or <code>{"hex": "…"}</code> for bytes. What you type stays in this page.</p>
      <p class="result"><span id="word">answer</span> <output id="answer" class="bytes" role="status">\(answer)</output></p></form>
      \(tree)
      </div>
      """
  }

  /// Which formula an input chooses, by its words and by the optional fields that it has; learnt from the cases.
  private var choices: String {
    guard facts.formulas.count > 1 else { return "{}" }
    var places: [String: Set<Int>] = [:]
    for testCase in facts.cases {
      guard let formula = facts.operation.formula(for: testCase.input),
        let place = facts.formulas.firstIndex(of: formula)
      else { continue }
      places[shape(of: testCase.input), default: []].insert(place)
    }
    let sure = places.compactMap { shape, places in places.count == 1 ? places.first.map { (shape, $0) } : nil }
    return JSON.members(sure.sorted { $0.0 < $1.0 }.map { ($0, .integer($1)) }).line
  }

  private func shape(of input: JSON) -> String {
    facts.operation.fields.compactMap { field in
      if !field.words.isEmpty { return input[field.name]?.string ?? field.fallback ?? "" }
      return field.required ? nil : input[field.name] == nil ? "0" : "1"
    }.joined(separator: ",")
  }

  private var answer: String {
    guard let example = facts.example, case .answer(.value(let value)) = example.expectation else { return "" }
    return MessageView(value).lines ?? Display.value(value, limit: 4000)
  }

  private func control(_ field: InputField, _ value: JSON?) -> HTML {
    let label: HTML =
      "<label for=\"in-\(field.name)\">\(field.name)\(field.required ? .none : " <small>optional</small>" as HTML)</label>"
    let attributes: HTML =
      "id=\"in-\(field.name)\" data-field=\"\(field.name)\" data-kind=\"\(field.kind == .text ? "text" : "json")\"\(field.required ? .none : " data-optional=\"\"" as HTML)"
    if !field.words.isEmpty {
      let given = value?.string
      let none: [HTML] =
        field.required ? [] : ["<option value=\"\">\(field.fallback.map { "(\($0))" } ?? "(absent)")</option>"]
      let options = field.words.map { word in
        "<option\(word == given ? " selected" : "" as HTML)>\(word)</option>" as HTML
      }
      return "<p>\(label)<select \(attributes) data-fallback=\"\(field.fallback ?? "")\">\(none)\(options)</select></p>"
    }
    if field.kind == .text, let text = text(value), !text.utf8.contains(0x0a), text.utf8.count < 200 {
      return "<p>\(label)<input \(attributes) value=\"\(text)\" spellcheck=\"false\"></p>"
    }
    let shown = field.kind == .text ? text(value) ?? "" : value?.line ?? ""
    return "<p>\(label)<textarea \(attributes) rows=\"4\" spellcheck=\"false\">\(shown)</textarea></p>"
  }

  /// A text that a form can hold; other bytes as a JSON object in hexadecimal.
  private func text(_ value: JSON?) -> String? {
    guard let value else { return "" }
    guard let text = value.string else { return value.line }
    let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" }
    return isPlain && !text.hasPrefix("{\"hex\"") ? text : "{\"hex\":\"\(Hex.encode(Array(text.utf8)))\"}"
  }
}
