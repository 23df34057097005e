extension JSON {
  /// The value on one line in pure ASCII: everything else is escaped with `\u`, so that no reader can guess an encoding
  /// wrongly.
  public var line: String { String(decoding: lineBytes, as: UTF8.self) }

  /// ``line`` as bytes, for pipes and files.
  public var lineBytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    return output
  }

  /// Appends ``line`` to other bytes.
  package func write(to output: inout [UInt8]) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let number): output.append(contentsOf: number.digits.utf8)
    case .string(let text): Self.write(text, to: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      var isFirst = true
      for element in elements {
        if !isFirst { output.append(UInt8(ascii: ",")) }
        isFirst = false
        element.write(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      var isFirst = true
      for member in members {
        if !isFirst { output.append(UInt8(ascii: ",")) }
        isFirst = false
        Self.write(member.name, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.write(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: JSONText, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    defer { output.append(UInt8(ascii: "\"")) }
    // Nearly all texts are printable ASCII without anything to escape, and most others need only short escapes.
    let bytes = text.utf8
    var plain = 0
    while let index = firstToEscape(bytes, from: plain) {
      guard let escape = shortEscape(bytes[index]) else { return writeScalars(bytes[plain...], to: &output) }
      output.append(contentsOf: bytes[plain..<index])
      output.append(UInt8(ascii: "\\"))
      output.append(escape)
      plain = index + 1
    }
    if plain == 0 { output.append(contentsOf: bytes) } else { output.append(contentsOf: bytes[plain...]) }
  }

  /// The index of the first byte that must be escaped.
  private static func firstToEscape(_ text: [UInt8], from start: Int) -> Int? {
    unsafe text.withUnsafeBufferPointer { text in
      var index = start
      while index < text.count {
        let byte = unsafe text[index]
        if byte < 0x20 || byte > 0x7e || byte == 0x22 || byte == 0x5c { return index }
        index &+= 1
      }
      return nil
    }
  }

  /// The character that follows the backslash in a byte's short escape; `nil` where there is none.
  private static func shortEscape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case UInt8(ascii: "\r"): UInt8(ascii: "r")
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    default: nil
    }
  }

  private static func writeScalars(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) {
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      if scalar.isASCII, let escape = shortEscape(byte) {
        output += [UInt8(ascii: "\\"), escape]
      } else if (" "..."~").contains(scalar) {
        output.append(byte)
      } else {
        for unit in UTF16.encode(scalar) ?? .init() {
          output.append(contentsOf: "\\u".utf8)
          output.append(contentsOf: Hex.encode([UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]).utf8)
        }
      }
    }
  }
}

extension JSON {
  /// The value on several lines with two spaces of indentation; values that fit into 100 characters stay on one.
  public var indented: String { indented(by: 0) }

  private func indented(by depth: Int) -> String {
    let line = self.line
    if line.utf8.count + depth * 2 <= 100 { return line }
    let indent = String(repeating: "  ", count: depth + 1)
    let end = "\n" + String(repeating: "  ", count: depth)
    switch self {
    case .array(let elements):
      return "[\n" + elements.map { indent + $0.indented(by: depth + 1) }.joined(separator: ",\n") + end + "]"
    case .object(let members):
      return "{\n"
        + members.map { "\(indent)\(JSON.string($0.name).line): \($0.value.indented(by: depth + 1))" }
        .joined(separator: ",\n") + end + "}"
    default: return line
    }
  }
}
