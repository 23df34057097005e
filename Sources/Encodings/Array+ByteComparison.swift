// The standard library's names for what is asked of bytes most often, without its generics: a debug build, in which the tests
// run, takes ten times as long for those.

extension [UInt8] {
  /// Whether the bytes come first in the order of bytes; a beginning comes before the whole.
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

  /// Whether the bytes are those of a text in UTF-8 that has no capitals, whatever the case of their own letters.
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

  /// Whether the bytes are those of a text in UTF-8.
  package func elementsEqual(_ text: String.UTF8View) -> Bool {
    // The count, which both know, settles nearly every comparison with a name.
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
