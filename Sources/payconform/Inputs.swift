import Encodings
import Gateways

/// Reads the inputs of an operation from stdin: a sequence of JSON objects, each on one line or several.
enum Inputs {
  /// Reads all of them, at least one.
  static func read(for operation: Operation) throws(Abort) -> [JSON] {
    let text = try Terminal.readAll()
    guard text.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
      throw .usage("stdin is empty, but must contain the input, a JSON object; \(describe(operation))")
    }
    var parser = JSONParser(text)
    var inputs: [JSON] = []
    do {
      repeat {
        parser.skipWhitespace()
        inputs.append(try parser.value())
        parser.skipWhitespace()
      } while parser.position < text.count
    } catch {
      let hint = hint(text, operation) ?? ""
      throw Abort(.nonconformant, "the input on stdin is \(error), line \(error.line)\(hint)")
    }
    for (index, input) in inputs.enumerated() where input.members == nil {
      let which = inputs.count == 1 ? "the input" : "input \(index + 1)"
      throw Abort(
        .nonconformant, "\(which) on stdin must be an object; this is \(input.kind); \(describe(operation))")
    }
    return inputs
  }

  /// The end of a message that says what to give instead; `nil` if that is unknown.
  static func hint(_ text: [UInt8], _ operation: Operation) -> String? {
    if let encoding = otherEncoding(text) { return "; \(encoding)" }
    if let input = try? JSON(parsing: text) { return input.members == nil ? "; \(describe(operation))" : nil }
    guard isForm(text) else { return nil }
    let field = operation.fields.first { ["form", "body"].contains($0.name) && $0.kind == .text }
    let place = field.map { " as its '\($0.name)'" } ?? ""
    return "; give a form body inside a JSON object\(place); \(describe(operation))"
  }

  /// Names a byte order mark or UTF-16, as editors and PowerShell write them; `nil` for anything else.
  private static func otherEncoding(_ text: [UInt8]) -> String? {
    if text.starts(with: [0xef, 0xbb, 0xbf]) {
      return "it begins with a byte order mark, EF BB BF: save it as UTF-8 without one"
    }
    // No JSON begins with these. In UTF-16 each ASCII letter has a NUL, which comes first in a line that was split off
    // at LF.
    guard text.starts(with: [0xff, 0xfe]) || text.starts(with: [0xfe, 0xff]) || text.prefix(2).contains(0) else {
      return nil
    }
    return "it is UTF-16, as PowerShell writes files and pipes: save it as UTF-8"
  }

  private static func describe(_ operation: Operation) -> String {
    "'payconform describe \(operation.name)' shows one"
  }

  /// Whether a text consists of form pairs: names, each with '=' and a value, joined by '&'.
  private static func isForm(_ text: [UInt8]) -> Bool {
    let line = text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...]
    guard let first = line.first, !"{[\"".utf8.contains(first), line.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      return false
    }
    return line.split(separator: UInt8(ascii: "&")).allSatisfy { $0.dropFirst().contains(UInt8(ascii: "=")) }
  }
}
