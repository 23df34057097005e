import Encodings
import Gateways

/// Proposes smaller variants of an input, each with one part removed, shortened or made plain.
enum InputReduction {
  /// The candidates of a value, which may be invalid inputs of the operation.
  static func candidates(_ value: JSON) -> [JSON] {
    switch value {
    case .null, .bool: return []
    case .number(let number):
      return ["0", "1"].filter { $0 != number.digits && $0.utf8.count <= number.digits.utf8.count }.map {
        .number(JSONNumber(digits: $0))
      }
    case .string(let text): return texts(text.utf8).map { UTF8Text.json($0) }
    case .array(let elements):
      var found = elements.indices.map { index in
        JSON.array(elements.enumerated().filter { $0.offset != index }.map(\.element))
      }
      for (index, element) in elements.enumerated() {
        for smaller in candidates(element) {
          var copy = elements
          copy[index] = smaller
          found.append(.array(copy))
        }
      }
      return found
    case .object(let members):
      if let bytes = try? TextInput.encoded(value, "") {
        return texts(bytes).map { UTF8Text.json($0) } + [UTF8Text.json(bytes)]
      }
      var found = members.indices.map { index in
        JSON.object(members.enumerated().filter { $0.offset != index }.map(\.element))
      }
      for (index, member) in members.enumerated() {
        for smaller in candidates(member.value) {
          var copy = members
          copy[index].value = smaller
          found.append(.object(copy))
        }
      }
      return found
    }
  }

  private static func texts(_ bytes: [UInt8]) -> [[UInt8]] {
    guard !bytes.isEmpty else { return [] }
    var found: [[UInt8]] = [[]]
    if let first = bytes.first, "{[".utf8.contains(first), let json = try? JSON(parsing: bytes) {
      found += candidates(json).map(\.lineBytes)
    }
    let pairs = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    if pairs.count > 1 {
      for index in pairs.indices {
        found.append(
          Array(pairs.enumerated().filter { $0.offset != index }.map(\.element).joined(separator: [UInt8(ascii: "&")])))
      }
    }
    // Long pieces first, then single characters.
    var size = bytes.count / 2
    while size >= 1, found.count < 200 {
      for start in stride(from: 0, to: bytes.count, by: size) where isBorder(bytes, start) {
        var end = min(bytes.count, start + size)
        while end < bytes.count, !isBorder(bytes, end) { end += 1 }
        found.append(Array(bytes[..<start] + bytes[end...]))
      }
      size /= 2
    }
    for plain in [UInt8(ascii: "a"), UInt8(ascii: "0")] {
      found.append([plain])
      found.append([UInt8](repeating: plain, count: bytes.count))
    }
    return found
  }

  private static func isBorder(_ bytes: [UInt8], _ index: Int) -> Bool {
    index >= bytes.count || bytes[index] & 0xc0 != 0x80
  }
}
