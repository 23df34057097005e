// The most frequent byte comparisons, under the standard library's names but without its generics, which take ten times
// as long in the debug build that runs the tests.

extension [UInt8] {
  /// Whether the bytes sort before others bytewise; a prefix sorts before the whole.
  package func lexicographicallyPrecedes(_ other: [UInt8]) -> Bool {
    unsafe withUnsafeBufferPointer { one in
      unsafe other.withUnsafeBufferPointer { two in
        let shared = Swift.min(one.count, two.count)
        var index = 0
        while index < shared {
          let (left, right) = unsafe (one[index], two[index])
          if left != right { return left < right }
          index &+= 1
        }
        return one.count < two.count
      }
    }
  }

  /// Whether the lower-cased bytes equal a UTF-8 text, which must have no capitals.
  package func equalsLowercased(_ text: String.UTF8View) -> Bool {
    guard count == text.count else { return false }
    return unsafe text.withContiguousStorageIfAvailable { text in
      unsafe withUnsafeBufferPointer { bytes in
        var index = 0
        while index < bytes.count {
          if unsafe ASCII.lower(bytes[index]) != text[index] { return false }
          index &+= 1
        }
        return true
      }
    } ?? (map(ASCII.lower) == [UInt8](text))
  }

  /// Whether the bytes equal a UTF-8 text.
  package func elementsEqual(_ text: String.UTF8View) -> Bool {
    // Both know their count, which settles nearly every comparison with a name.
    guard count == text.count else { return false }
    return unsafe text.withContiguousStorageIfAvailable { text in
      unsafe withUnsafeBufferPointer { bytes in
        var index = 0
        while index < bytes.count {
          if unsafe bytes[index] != text[index] { return false }
          index &+= 1
        }
        return true
      }
    } ?? (self == [UInt8](text))
  }
}
