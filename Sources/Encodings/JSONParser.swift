/// A strict parser of RFC 8259: it repairs and guesses nothing, and no input can exhaust the stack.
package struct JSONParser {
  /// The maximum depth of arrays and objects.
  static let depthLimit = 128
  /// The maximum length of a number, in characters.
  static let numberLimit = 1024

  let text: [UInt8]
  package private(set) var position = 0
  private var depth = 0
  private var shared = SharedTexts()
  private var line = 1
  private let isNumbered: Bool
  /// The lines on which the elements of the outermost object's arrays begin, where requested.
  private(set) var elementLines: [Int] = []

  package init(_ text: [UInt8], isNumbered: Bool = false) { (self.text, self.isNumbered) = (text, isNumbered) }

  /// Reads the only value of the text.
  mutating func whole() throws(JSONError) -> JSON {
    skipWhitespace()
    let value = try value()
    skipWhitespace()
    guard position == text.count else { throw error("something follows the value") }
    return value
  }

  /// Reads the value that begins here.
  package mutating func value() throws(JSONError) -> JSON {
    switch peek {
    case UInt8(ascii: "{"): return try nested { (parser) throws(JSONError) in try parser.object() }
    case UInt8(ascii: "["): return try nested { (parser) throws(JSONError) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || ASCII.isDigit(byte): return .number(try number())
    case nil: throw error("the text ends where a value should be")
    default: throw error("no value begins with this byte")
    }
  }

  private mutating func nested(_ read: (inout JSONParser) throws(JSONError) -> JSON) throws(JSONError) -> JSON {
    guard depth < Self.depthLimit else { throw error("more than \(Self.depthLimit) levels") }
    depth += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONError) -> JSON {
    var members: [JSON.Member] = []
    position += 1
    skipWhitespace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    // Growing from one is half of what a small object costs.
    members.reserveCapacity(2)
    while true {
      let name = try name()
      members.append(JSON.Member(name, try value()))
      skipWhitespace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw error("',' or '}' is missing after a member") }
      skipWhitespace()
    }
  }

  /// Reads a member's name and colon, up to its value.
  mutating func name() throws(JSONError) -> JSONText {
    guard peek == UInt8(ascii: "\"") else { throw error("a member's name is missing") }
    let name = try string()
    skipWhitespace()
    guard take(UInt8(ascii: ":")) else { throw error("':' is missing after a member's name") }
    skipWhitespace()
    return name
  }

  private mutating func array() throws(JSONError) -> JSON {
    var elements: [JSON] = []
    position += 1
    skipWhitespace()
    if take(UInt8(ascii: "]")) { return .array(elements) }
    elements.reserveCapacity(2)
    while true {
      if isNumbered, depth == 2 { elementLines.append(line) }
      elements.append(try value())
      skipWhitespace()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw error("',' or ']' is missing after an element") }
      skipWhitespace()
    }
  }

  private mutating func literal(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    let word = String(describing: word).utf8
    guard text[position...].starts(with: word) else { throw error("no value begins with this byte") }
    position += word.count
    return value
  }

  /// Reads a number (RFC 8259 §6): no plus, no leading zeros, digits on both sides of a point.
  private mutating func number() throws(JSONError) -> JSONNumber {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    guard position - start <= Self.numberLimit else {
      throw error("a number of more than \(Self.numberLimit) characters")
    }
    return JSONNumber(digits: String(decoding: text[start..<position], as: UTF8.self))
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte = peek, ASCII.isDigit(byte) { position += 1 }
    guard position > start else { throw error("a digit is missing in a number") }
  }

  private mutating func string() throws(JSONError) -> JSONText {
    let start = position + 1
    let end = JSONStringReader.plainEnd(text, from: start)
    if end < text.count, text[end] == UInt8(ascii: "\"") {
      position = end + 1
      return shared.text(text, start..<end)
    }
    var reader = JSONStringReader(text, from: start)
    let string = try reader.read()
    position = reader.position
    return string
  }

  package mutating func skipWhitespace() {
    var index = position
    while index < text.count {
      switch text[index] {
      // Texts cannot contain a line end, so all are counted here.
      case 0x0a: line += 1
      case 0x20, 0x0d, 0x09: break
      default: return position = index
      }
      index += 1
    }
    position = index
  }

  var peek: UInt8? { position < text.count ? text[position] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private func error(_ reason: String) -> JSONError { JSONError(reason, at: position, in: text) }
}

extension JSON {
  /// Parses a whole text.
  ///
  /// - Throws: ``JSONError`` for anything that RFC 8259 does not allow, invalid UTF-8, unpaired surrogates, more than
  ///   128 levels or a number of more than 1024 characters. Duplicate names are kept; see ``duplicateName``.
  public init(parsing text: [UInt8]) throws(JSONError) {
    var parser = JSONParser(text)
    self = try parser.whole()
  }

  /// Parses a whole text, and reports the lines on which the elements of the outermost object's arrays begin.
  package init(parsing text: [UInt8], elementLines: inout [Int]) throws(JSONError) {
    var parser = JSONParser(text, isNumbered: true)
    self = try parser.whole()
    elementLines = parser.elementLines
  }

  /// Parses a whole text.
  public init(parsing text: String) throws(JSONError) { try self.init(parsing: Array(text.utf8)) }
}
