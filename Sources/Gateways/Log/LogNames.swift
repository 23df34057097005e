/// Names in words that are recognised only by their surroundings: those of two words, and those in a member of their
/// own.
enum LogNames {
  /// Whether this member's value is a name: `{"name": "password", "value": …}`, as in browsers' archives and in forms.
  static func isName(_ name: some Collection<UInt8>) -> Bool {
    ["name", "key"].contains { name.elementsEqual($0.utf8) }
  }

  /// The end of a value that is a secret's name; `nil` where it is not.
  static func endOfSecret(_ text: [UInt8], _ start: Int, _ names: LogNameRule) -> Int? {
    let word = text[start...].drop { "\"'\\".utf8.contains($0) }.prefix(while: LogWords.isNameByte)
    return names.matches(word) ? word.endIndex : nil
  }

  /// Whether this is the member whose value belongs to such a name.
  static func isValue(_ name: some Collection<UInt8>) -> Bool { name.elementsEqual("value".utf8) }

  /// A name with the word before it: `API key: …`.
  static func withWordBefore(_ name: ArraySlice<UInt8>, in text: [UInt8]) -> ArraySlice<UInt8> {
    guard name.startIndex > 1, text[name.startIndex - 1] == 0x20 else { return name }
    let word = text[..<(name.startIndex - 1)].lastIndex { !LogWords.isNameByte($0) }.map { $0 + 1 } ?? 0
    return text[word..<name.endIndex]
  }
}
