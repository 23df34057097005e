import Encodings

/// A value of mitmproxy's tagged netstrings, `LENGTH:DATA TYPE`.
enum Tnetstring: Sendable {
  case bytes([UInt8])
  case number([UInt8])
  case bool(Bool)
  case null
  case list([Tnetstring])
  case dictionary([(name: [UInt8], value: Tnetstring)])

  /// Deepest nesting of values; mitmproxy uses five levels.
  private static let deepest = 24
  /// Most elements of one value.
  private static let most = 65_536

  /// Reads the value that begins here and moves past it.
  ///
  /// - Returns: `nil` where no value begins here.
  static func read(_ scan: inout ArraySlice<UInt8>, depth: Int = 0) -> Tnetstring? {
    guard depth < deepest, let count = length(&scan), count < scan.count else { return nil }
    let data = scan.prefix(count)
    let type = scan[scan.startIndex + count]
    scan = scan.dropFirst(count + 1)
    switch type {
    case UInt8(ascii: ","), UInt8(ascii: ";"): return .bytes(Array(data))
    case UInt8(ascii: "#"), UInt8(ascii: "^"): return .number(Array(data))
    case UInt8(ascii: "!"):
      return data.elementsEqual("true".utf8) ? .bool(true) : data.elementsEqual("false".utf8) ? .bool(false) : nil
    case UInt8(ascii: "~"): return data.isEmpty ? .null : nil
    case UInt8(ascii: "]"):
      var (rest, values): (ArraySlice<UInt8>, [Tnetstring]) = (data, [])
      while !rest.isEmpty {
        guard values.count < most, let value = read(&rest, depth: depth + 1) else { return nil }
        values.append(value)
      }
      return .list(values)
    case UInt8(ascii: "}"):
      var (rest, members): (ArraySlice<UInt8>, [(name: [UInt8], value: Tnetstring)]) = (data, [])
      while !rest.isEmpty {
        guard members.count < most, case .bytes(let name)? = read(&rest, depth: depth + 1),
          let value = read(&rest, depth: depth + 1)
        else { return nil }
        members.append((name, value))
      }
      return .dictionary(members)
    default: return nil
    }
  }

  /// Reads the length in front of a value, and moves past its colon.
  static func length(_ scan: inout ArraySlice<UInt8>) -> Int? {
    let digits = scan.prefix(13).prefix(while: ASCII.isDigit)
    guard (1...12).contains(digits.count), scan.dropFirst(digits.count).first == UInt8(ascii: ":") else { return nil }
    scan = scan.dropFirst(digits.count + 1)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  subscript(name: String) -> Tnetstring? {
    guard case .dictionary(let members) = self else { return nil }
    return members.first { $0.name.elementsEqual(name.utf8) }?.value
  }

  /// The bytes of a text or number.
  var text: [UInt8]? {
    switch self {
    case .bytes(let bytes), .number(let bytes): bytes
    default: nil
    }
  }

  var elements: [Tnetstring]? { if case .list(let elements) = self { elements } else { nil } }

  var isNull: Bool { if case .null = self { true } else { false } }
}
