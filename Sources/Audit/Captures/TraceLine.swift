import Encodings

/// A line that curl writes with `--trace`, `--trace-ascii` or `-v`.
enum TraceLine {
  /// The contents of a block of a trace.
  enum Kind { case sentHeader, sentData, receivedHeader, receivedData, other }

  /// A heading, with the number of bytes it announces.
  case heading(Kind, Int)
  /// The bytes of a line of `--trace`.
  case bytes([UInt8])
  /// A line of `--trace-ascii` with its offset in the block; dots replace what is not printable.
  case text(Int, [UInt8])
  /// A line of `-v`: a header of the request, of the response, or neither.
  case verbose(Kind, [UInt8])
  case none

  private static let headings: [(String, Kind)] = [
    ("=> Send header", .sentHeader), ("=> Send data", .sentData), ("<= Recv header", .receivedHeader),
    ("<= Recv data", .receivedData), ("=> Send SSL data", .other), ("<= Recv SSL data", .other), ("== Info", .other),
  ]

  static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    switch TraceLine(line, isVerbose: nil) {
    case .heading: true
    case .verbose(let kind, _): kind != .other || line.starts(with: "* ".utf8)
    default: false
    }
  }

  /// What curl says about a connection, after `== Info: ` or `* `; `nil` for another line.
  static func info(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let line = withoutTime(line)
    for start in ["== Info: ", "* "] where line.starts(with: start.utf8) { return line.dropFirst(start.utf8.count) }
    return nil
  }

  /// - Parameter isVerbose: whether the file is output of `-v`; `nil` where that is not known yet.
  init(_ line: ArraySlice<UInt8>, isVerbose: Bool?) {
    var line = line.last == 0x0d ? line.dropLast() : line
    line = Self.withoutTime(line)
    if isVerbose != true {
      if let found = Self.headings.first(where: { line.starts(with: $0.0.utf8) }) {
        let digits = line.dropFirst(found.0.utf8.count).drop { !ASCII.isDigit($0) }.prefix(9).prefix(
          while: ASCII.isDigit)
        let count = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        self = .heading(found.1, found.1 == .other ? 0 : count)
        return
      }
      let offset = line.prefix { Hex.value(of: $0) != nil }
      let rest = line.dropFirst(offset.count)
      if (4...8).contains(offset.count), rest.starts(with: ": ".utf8) {
        let place = offset.reduce(0) { $0 << 4 | Int(Hex.value(of: $1) ?? 0) }
        self = Self.hex(rest.dropFirst(2)).map { .bytes($0) } ?? .text(place, Array(rest.dropFirst(2)))
        return
      }
    }
    guard isVerbose != false, line.count > 1, line[line.startIndex + 1] == 0x20 else {
      self =
        line.elementsEqual(">".utf8)
        ? .verbose(.sentHeader, [])
        : line.elementsEqual("<".utf8)
          ? .verbose(.receivedHeader, []) : .none
      return
    }
    switch line.first {
    case UInt8(ascii: ">"): self = .verbose(.sentHeader, Array(line.dropFirst(2)))
    case UInt8(ascii: "<"): self = .verbose(.receivedHeader, Array(line.dropFirst(2)))
    case UInt8(ascii: "*"), UInt8(ascii: "{"), UInt8(ascii: "}"): self = .verbose(.other, [])
    default: self = .none
    }
  }

  /// Strips `17:02:49.123456 `, added by `--trace-time`, and two numbers in brackets after it, added by `--trace-ids`.
  private static func withoutTime(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    let time = line.prefix { ASCII.isDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
    if (15...18).contains(time.count), time.count(where: { $0 == UInt8(ascii: ":") }) == 2,
      line.dropFirst(time.count).first == 0x20
    {
      line = line.dropFirst(time.count + 1)
    }
    if line.first == UInt8(ascii: "["), let end = line.prefix(32).firstIndex(of: UInt8(ascii: "]")) {
      line = line[(end + 1)...].drop { $0 == 0x20 }
    }
    return line
  }

  /// Reads sixteen columns of two digits, which the same bytes as text follow.
  private static func hex(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text
    while bytes.count < 16, rest.count >= 3, let byte = Hex.decode(rest.prefix(2)), rest.dropFirst(2).first == 0x20 {
      bytes += byte
      rest = rest.dropFirst(3)
    }
    // The text column begins after 48 characters, whatever it contains.
    let columns = text.prefix(48)
    guard !bytes.isEmpty, columns.count == 48, columns.dropFirst(bytes.count * 3).allSatisfy({ $0 == 0x20 }) else {
      return nil
    }
    return bytes
  }
}
