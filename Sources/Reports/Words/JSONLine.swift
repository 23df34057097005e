import Encodings

/// JSON on one line for people: never cut inside an escape, and with masks readable.
enum JSONLine {
  /// The last position up to a limit that is not inside an escape; a surrogate pair counts as one escape.
  static func end(_ line: [UInt8], _ limit: Int) -> Int {
    guard line.count > limit else { return line.count }
    var index = 0
    while true {
      let next = index + length(line, at: index)
      guard next <= limit else { return index }
      index = next
    }
  }

  /// The line with the brackets of masks as characters: ⟨password⟩.
  static func text(_ line: ArraySlice<UInt8>) -> String {
    let parts = String(decoding: line, as: UTF8.self).split(separator: "\\u27e8", omittingEmptySubsequences: false)
    return parts.joined(separator: "⟨").split(separator: "\\u27e9", omittingEmptySubsequences: false).joined(
      separator: "⟩")
  }

  private static func length(_ line: [UInt8], at index: Int) -> Int {
    func isUnicode(_ index: Int) -> Bool {
      index + 1 < line.count && line[index] == UInt8(ascii: "\\") && line[index + 1] == UInt8(ascii: "u")
    }
    guard line[index] == UInt8(ascii: "\\") else { return 1 }
    guard isUnicode(index) else { return 2 }
    let isFirstHalf =
      index + 3 < line.count && ASCII.lower(line[index + 2]) == UInt8(ascii: "d")
      && "89ab".utf8.contains(ASCII.lower(line[index + 3]))
    return isFirstHalf && isUnicode(index + 6) ? 12 : 6
  }
}
