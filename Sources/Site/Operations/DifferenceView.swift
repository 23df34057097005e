import ConformanceKit
import Encodings
import Faults
import Gateways
import Reports

/// The effect of a mistake, right and wrong side by side: the first step that differs, the hashed bytes, the value.
struct DifferenceView {
  /// The bytes that are drawn on each side, and how many of them precede the first difference.
  private static let (drawn, before) = (48, 8)
  /// The characters of a message that are shown before and after its first difference.
  private static let (left, right) = (40, 200)

  private let difference: MistakeTrials.Difference
  private let isBrief: Bool

  /// - Parameter isBrief: whether to show only the hashed bytes, and the value only if they are equal.
  init(_ difference: MistakeTrials.Difference, isBrief: Bool = false) {
    (self.difference, self.isBrief) = (difference, isBrief)
  }

  var html: HTML {
    switch difference {
    case .formula(let right, let wrong): steps(right, wrong)
    case .message(let right, let wrong): messages(Self.lines(right), Self.lines(wrong))
    }
  }

  private typealias Trace = (value: [UInt8], steps: [Step])

  private func steps(_ right: Trace, _ wrong: Trace) -> HTML {
    let pairs = right.steps.compactMap { step in
      wrong.steps.first { $0.name == step.name && $0.bytes != step.bytes }.map { (step, $0) }
    }
    let hashed = pairs.last { !$0.0.isRawDigest }
    var shown: HTML = .none
    if !isBrief, let first = pairs.first, !first.0.isRawDigest, first.0.name != hashed?.0.name {
      shown = shown + Self.bytes("The first step that differs: \(first.0.name)", first.0.bytes, first.1.bytes)
    }
    if let hashed {
      shown = shown + Self.bytes("The bytes that are hashed: \(hashed.0.name)", hashed.0.bytes, hashed.1.bytes)
      if isBrief { return shown }
    } else {
      shown = shown + "<p>The bytes of every named step before the digest are the same.</p>"
    }
    return shown + Self.texts("The value", Display.bytes(right.value), Display.bytes(wrong.value))
  }

  private static func bytes(_ title: String, _ right: [UInt8], _ wrong: [UInt8]) -> HTML {
    let same = zip(right, wrong).prefix { $0 == $1 }.count
    let rest = min(right.count, wrong.count) - same
    let end = zip(right.reversed(), wrong.reversed()).prefix { $0 == $1 }.prefix(rest).count
    func cells(_ bytes: [UInt8]) -> HTML {
      let start = max(0, same - before)
      let some = bytes.enumerated().dropFirst(start).prefix(drawn).map { index, byte in
        let sign = (0x21...0x7e).contains(byte) ? String(UnicodeScalar(byte)) : byte == 0x20 ? "␠" : "·"
        let isOther = index >= same && index < bytes.count - end
        return "<i\(isOther ? " class=\"other\"" : "" as HTML)>\(sign)<s>\(Hex.encode([byte]))</s></i>" as HTML
      }
      let head: HTML = start > 0 ? "<span class=\"faint\">\(start) …</span>" : .none
      let left = bytes.count - start - some.count
      let tail: HTML = left > 0 ? "<span class=\"faint\">… \(left) more</span>" : .none
      return
        "<span class=\"word\">\(Display.bytes(bytes))</span><div class=\"cells\" aria-hidden=\"true\">\(head)\(some)\(tail)</div><span class=\"faint\">\(count(bytes.count, "byte"))</span>"
    }
    return "<h3>\(title)</h3>\(sides(cells(right), cells(wrong)))"
  }

  private static func texts(_ title: String, _ right: String, _ wrong: String) -> HTML {
    let texts = different(right, wrong)
    return "<h3>\(title)</h3>\(sides(texts.right, texts.wrong))"
  }

  private static func sides(_ right: HTML, _ wrong: HTML) -> HTML {
    "<dl class=\"sides\"><dt>right</dt><dd>\(right)</dd><dt>wrong</dt><dd>\(wrong)</dd></dl>"
  }

  /// The lines in which two messages differ, each from shortly before its first difference.
  private func messages(_ right: [String], _ wrong: [String]) -> HTML {
    let same = zip(right, wrong).prefix { $0 == $1 }.count
    let rest = min(right.count, wrong.count) - same
    let end = zip(right.reversed(), wrong.reversed()).prefix { $0 == $1 }.prefix(rest).count
    let one = right[same..<(right.count - end)].joined(separator: "\n")
    let other = wrong[same..<(wrong.count - end)].joined(separator: "\n")
    let start = max(0, zip(one.unicodeScalars, other.unicodeScalars).prefix { $0 == $1 }.count - Self.left)
    func window(_ text: String) -> String {
      guard !text.isEmpty else { return "(nothing)" }
      let scalars = text.unicodeScalars.dropFirst(start)
      var shown = String.UnicodeScalarView(scalars.prefix(Self.left + Self.right))
      if start > 0 { shown.insert("…", at: shown.startIndex) }
      if scalars.count > Self.left + Self.right { shown.append("…") }
      return String(shown)
    }
    return Self.texts("Where the answers differ", window(one), window(other))
  }

  private static func lines(_ answer: Answer) -> [String] {
    switch answer {
    case .value(let value):
      (MessageView(value).lines ?? Display.value(value, limit: 100_000)).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
    case .reject(let rejection): ["rejection \(rejection.code.rawValue): \(rejection.message)"]
    case .error(let error): [error.description]
    }
  }
}
