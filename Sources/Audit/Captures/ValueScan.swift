import Encodings

/// Finds the end of a JSON value in pieces of any size without parsing it; it tracks only brackets and quotes.
struct ValueScan {
  private var depth = 0
  private var inString = false
  private var isEscaped = false
  private(set) var hasBegun = false

  /// Whether the value may end here: a number or literal at the top level ends where something else begins.
  var isBetween: Bool { depth == 0 && !inString && hasBegun }

  /// Continues through a piece.
  ///
  /// - Returns: where it stopped, and whether the value ended there.
  mutating func advance(_ bytes: [UInt8], from start: Int) -> (end: Int, isOver: Bool) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var place = start
      let count = bytes.count
      while place < count {
        let byte = unsafe bytes[place]
        if inString {
          place += 1
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            inString = false
            if depth == 0 { return (place, true) }
          } else {
            // Nearly every byte of a string stands for itself.
            while place < count, unsafe bytes[place] != UInt8(ascii: "\"") && bytes[place] != UInt8(ascii: "\\") {
              place += 1
            }
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): inString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0, hasBegun { return (place, true) }
          depth -= 1
          if depth <= 0 { return (place + 1, true) }
        case UInt8(ascii: ","), 0x20, 0x09, 0x0a, 0x0d:
          if depth == 0, hasBegun { return (place, true) }
        default: break
        }
        hasBegun = true
        place += 1
      }
      return (count, false)
    }
  }

  /// The range of a member's value in the outermost object; `nil` where there is no such member, or no object.
  static func member(_ name: String, of text: [UInt8]) -> Range<Int>? {
    let name = Array(name.utf8)
    return unsafe text.withUnsafeBufferPointer { text in
      var (place, depth, expectsName, isFound): (Int, Int, Bool, Bool) = (0, 0, false, false)
      var start: Int?
      while place < text.count {
        switch unsafe text[place] {
        case UInt8(ascii: "\""):
          let begin = place + 1
          place = begin
          while place < text.count, unsafe text[place] != UInt8(ascii: "\"") {
            place += unsafe text[place] == UInt8(ascii: "\\") ? 2 : 1
          }
          // A backslash at the end escapes nothing.
          place = min(place, text.count)
          if depth == 1, expectsName, place - begin == name.count {
            isFound = unsafe name.elementsEqual(text[begin..<place])
          }
        case UInt8(ascii: ":"):
          if depth == 1, expectsName {
            expectsName = false
            if isFound { start = place + 1 }
          }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          if depth == 1 { expectsName = true }
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          if depth == 0 { return start.map { $0..<place } }
        case UInt8(ascii: ","):
          guard depth == 1 else { break }
          if let start { return start..<place }
          expectsName = true
        default: break
        }
        place += 1
      }
      return nil
    }
  }
}
