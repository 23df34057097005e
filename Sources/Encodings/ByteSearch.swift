/// Searches for bytes in bytes.
package enum ByteSearch {
  /// The first occurrence at or after `start`; `nil` where there is none.
  ///
  /// Takes time linear in the text unless the needle keeps repeating its first byte, whose cost a needle of at most 74
  /// bytes bounds.
  package static func first(_ needle: [UInt8], in text: [UInt8], from start: Int = 0) -> Int? {
    guard let head = needle.first, text.count >= needle.count else { return nil }
    let last = text.count - needle.count
    return unsafe text.withUnsafeBufferPointer { text in
      var index = start
      while index <= last {
        if unsafe text[index] == head {
          var matched = 1
          while matched < needle.count, unsafe text[index + matched] == needle[matched] { matched += 1 }
          if matched == needle.count { return index }
        }
        index += 1
      }
      return nil
    }
  }

  package static func contains(_ needle: [UInt8], in text: [UInt8]) -> Bool { first(needle, in: text) != nil }
}
