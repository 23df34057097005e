/// An encoder's way to write JSON; all mean the same, but a body signed as text must not be rewritten on the way.
public enum JSONSpelling: String, Sendable, Hashable, CaseIterable {
  /// PHP's `json_encode`: `\/`, and `\u` for everything beyond ASCII.
  case php
  /// PHP with `JSON_UNESCAPED_SLASHES`.
  case phpUnescapedSlashes = "php-unescaped-slashes"
  /// PHP with `JSON_UNESCAPED_UNICODE`, which still escapes JavaScript's two line terminators.
  case phpUnescapedUnicode = "php-unescaped-unicode"
  /// PHP with both flags; Gson without its HTML escapes.
  case phpUnescaped = "php-unescaped"
  /// Gson with its HTML escapes, which are on by default: `\u003d` for `=`.
  case gson
  /// Python's `json.dumps`: `\u` beyond ASCII, a space after commas and colons.
  case python
  /// Python with `separators=(",", ":")`.
  case pythonCompact = "python-compact"
  /// Python with `ensure_ascii=False`.
  case pythonUnicode = "python-unicode"
  /// Foundation's encoders: `\/`, and everything else unescaped.
  case foundation
  /// `JSON.stringify`.
  case javascript

  /// Writes a value as this encoder does, with the members' order and the numbers' digits unchanged.
  public func write(_ json: JSON) -> [UInt8] {
    var output: [UInt8] = []
    write(json, &output)
    return output
  }

  private func write(_ json: JSON, _ output: inout [UInt8]) {
    switch json {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .number(let number): output += number.digits.utf8
    case .string(let text): write(text, &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { separate(UInt8(ascii: ","), &output) }
        write(element, &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { separate(UInt8(ascii: ","), &output) }
        write(member.name, &output)
        separate(UInt8(ascii: ":"), &output)
        write(member.value, &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  private func separate(_ mark: UInt8, _ output: inout [UInt8]) {
    output.append(mark)
    if self == .python || self == .pythonUnicode { output.append(UInt8(ascii: " ")) }
  }

  private func write(_ text: JSONText, _ output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for scalar in text.string.unicodeScalars {
      switch scalar {
      case "\"": output += #"\""#.utf8
      case "\\": output += #"\\"#.utf8
      case "\n": output += #"\n"#.utf8
      case "\r": output += #"\r"#.utf8
      case "\t": output += #"\t"#.utf8
      case "\u{8}": output += #"\b"#.utf8
      case "\u{c}": output += #"\f"#.utf8
      case "/" where escapesSlashes: output += #"\/"#.utf8
      case _ where isEscaped(scalar): Self.escape(scalar, &output)
      default: output += String(Character(scalar)).utf8
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  private var escapesSlashes: Bool { self == .php || self == .phpUnescapedUnicode || self == .foundation }

  private func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x20 { return true }
    return switch self {
    case .php, .phpUnescapedSlashes: scalar.value >= 0x80
    case .phpUnescapedUnicode, .phpUnescaped: scalar == "\u{2028}" || scalar == "\u{2029}"
    case .python, .pythonCompact: scalar.value >= 0x7f
    case .gson: "<>&='\u{2028}\u{2029}".unicodeScalars.contains(scalar)
    case .pythonUnicode, .foundation, .javascript: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar, _ output: inout [UInt8]) {
    for unit in UTF16.encode(scalar) ?? .init() {
      output += #"\u"#.utf8
      output += Hex.encode([UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]).utf8
    }
  }
}
