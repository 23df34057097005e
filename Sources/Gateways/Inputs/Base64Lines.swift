import Encodings

/// Base 64 broken into lines, as MIME, Python's `encodebytes` and `openssl base64` write it; a secret's spelling can
/// span its lines.
struct Base64Lines {
  /// Prose rarely has lines that end in this many base64 characters; MIME's lines have 76, PEM's 64.
  private static let shortest = 32

  /// The range of the lines in the text.
  let range: Range<Int>
  /// The characters without the line breaks.
  private(set) var characters: [UInt8] = []
  /// The breaks, each with the number of characters before it and its spelling.
  private var breaks: [(place: Int, written: ArraySlice<UInt8>)] = []

  /// Finds all of them in a text, in order.
  static func all(in text: [UInt8]) -> [Base64Lines] {
    var (found, line, index): ([Base64Lines], Int, Int) = ([], 0, 0)
    while index < text.count {
      if isCharacter(text[index]) {
        index += 1
      } else if index - line >= shortest, breakLength(text, at: index) > 0 {
        let lines = Base64Lines(text, from: line)
        if !lines.breaks.isEmpty { found.append(lines) }
        index = max(lines.range.upperBound, index + 1)
        line = index
      } else {
        index += 1
        line = index
      }
    }
    return found
  }

  private init(_ text: [UInt8], from start: Int) {
    var index = start
    while index < text.count {
      if Self.isCharacter(text[index]) {
        characters.append(text[index])
        index += 1
        continue
      }
      let next = index + Self.breakLength(text, at: index)
      guard next > index, next < text.count, Self.isCharacter(text[next]) else { break }
      breaks.append((characters.count, text[index..<next]))
      index = next
    }
    range = start..<index
  }

  private static func isCharacter(_ byte: UInt8) -> Bool { Base64.isCharacter(byte) || byte == UInt8(ascii: "=") }

  /// The length of a line feed, a carriage return or both at an index, literal or escaped as in JSON; 0 for none.
  private static func breakLength(_ text: [UInt8], at index: Int) -> Int {
    for written in ["\r\n", "\n", "\r", #"\r\n"#, #"\n"#, #"\r"#] where text[index...].starts(with: written.utf8) {
      return written.utf8.count
    }
    return 0
  }

  /// The lines with some characters replaced; the line breaks inside a replaced range come after its replacement.
  func replacing(_ matches: [(range: Range<Int>, replacement: [UInt8])]) -> [UInt8] {
    var (output, hidden, breaks, matches): ([UInt8], Int, ArraySlice, ArraySlice) = ([], 0, breaks[...], matches[...])
    for (index, character) in characters.enumerated() {
      if breaks.first?.place == index { output += breaks.removeFirst().written }
      if matches.first?.range.lowerBound == index {
        let match = matches.removeFirst()
        output += match.replacement
        hidden = match.range.upperBound
      }
      if index >= hidden { output.append(character) }
    }
    return output
  }
}
