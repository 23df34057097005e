import ConformanceKit
import Encodings
import Formulas
import Gateways
import Reports

/// A golden case step by step, each value byte by byte, in the colour of the field that a byte comes from.
struct WorkedExample {
  /// The most bytes of a step that are drawn one by one.
  private static let drawn = 72
  /// How many of them are the last bytes of a longer step, where a secret often is.
  private static let last = 24

  private let testCase: Case
  private let derivation: Derivation?
  private let origins: Origins?

  init(_ operation: Gateways.Operation, _ testCase: Case) {
    self.testCase = testCase
    derivation = try? operation.derivation(for: testCase.input)
    let lengths = Dictionary(testCase.steps.map { ($0.name, $0.bytes.count) }, uniquingKeysWith: { one, _ in one })
    origins = derivation.map { Origins($0.formula, $0.arguments, known: lengths) }
  }

  var html: HTML {
    guard !testCase.steps.isEmpty else { return .none }
    let steps = testCase.steps.map { step in
      "<li><h3>\(Display.line(step.name))</h3>\(Self.text(step))\(cells(step))</li>" as HTML
    }
    return "\(legend)<ol class=\"steps\">\(steps)</ol>"
  }

  private static func text(_ step: Step) -> HTML {
    "<p><code>\(Display.step(step))</code> <span class=\"faint\">\(count(step.bytes.count, "byte"))</span></p>"
  }

  private func cells(_ step: Step) -> HTML {
    let origins = origins?.steps[step.name].flatMap { $0.count == step.bytes.count ? $0 : nil }
    let rest = max(0, step.bytes.count - Self.drawn)
    let left = rest > 0 ? Self.drawn - Self.last : step.bytes.count
    let cells = step.bytes.enumerated().filter { $0.offset < left || $0.offset >= left + rest }.map { index, byte in
      let origin = origins?[index].map { "\($0 % 6 + 1)" } ?? "0"
      let sign = (0x21...0x7e).contains(byte) ? String(UnicodeScalar(byte)) : byte == 0x20 ? "␠" : "·"
      let upper: HTML = step.isRawDigest ? .none : "\(sign)"
      return "<i class=\"o\(origin)\">\(upper)<s>\(Hex.encode([byte]))</s></i>" as HTML
    }
    let more: HTML = rest > 0 ? "<span class=\"faint\">… \(rest) more …</span>" : .none
    let (first, last) = (Array(cells.prefix(left)), Array(cells.dropFirst(left)))
    return "<div class=\"cells\" aria-hidden=\"true\">\(first)\(more)\(last)</div>"
  }

  private var legend: HTML {
    guard let origins, !origins.steps.isEmpty else { return .none }
    let names = origins.fields.enumerated().map { index, name in
      "<li><i class=\"o\(index % 6 + 1)\">\(name)</i></li>" as HTML
    }
    return """
      <p class="faint">The upper row is the byte as a character, the lower one in hexadecimal; the colour says which input it comes
      from.</p><ul class="legend cells">\(names)</ul>
      """
  }
}
