import Encodings
import Platform

/// Encodings that text is turned into where the gateway has UTF-8, and normal forms that change it on the way.
public enum Charset: String, Sendable, Hashable, CaseIterable {
  /// ISO 8859-1; `?` for what it does not have.
  case latin1 = "latin-1"
  /// US-ASCII; `?` for what it does not have.
  case ascii
  /// US-ASCII without what it does not have.
  case asciiAlone = "ascii-ignoring"
  /// The bytes of UTF-8 without their eighth bits.
  case sevenBits = "seven-bits"
  /// Of each unit of UTF-16 the low byte.
  case lowBytes = "low-bytes"
  /// UTF-16, low byte first.
  case utf16LE = "utf-16le"
  /// UTF-16, high byte first.
  case utf16BE = "utf-16be"
  /// UTF-8 behind a byte order mark.
  case bom = "utf-8-bom"
  /// Normal form C.
  case nfc
  /// Normal form D.
  case nfd
  /// UTF-8 that was read as ISO 8859-1 and written as UTF-8 again.
  case twice = "utf-8-twice"
  /// UTF-8 whose invalid sequences became U+FFFD.
  case repaired = "utf-8-repaired"
  /// UTF-8 without what was invalid in it.
  case ignoring = "utf-8-ignoring"

  package func encode(_ bytes: [UInt8]) -> [UInt8] {
    if isASCIIKept, ASCII.isAll(bytes) { return bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    return switch self {
    case .latin1: Self.narrow(text, below: 0x100)
    case .ascii: Self.narrow(text, below: 0x80)
    case .asciiAlone: bytes.filter { $0 < 0x80 }
    case .sevenBits: bytes.map { $0 & 0x7f }
    case .lowBytes: text.utf16.map { UInt8(truncatingIfNeeded: $0) }
    case .utf16LE: Self.wide(text) { $0.littleEndian }
    case .utf16BE: Self.wide(text) { $0.bigEndian }
    case .bom: [0xef, 0xbb, 0xbf] + bytes
    // Only text can be normalised: anything else is as it was.
    case .nfc: UTF8Text.isValid(bytes) ? NormalForm.c(text) : bytes
    case .nfd: UTF8Text.isValid(bytes) ? NormalForm.d(text) : bytes
    case .twice: Self.twice(bytes)
    case .repaired: Array(text.utf8)
    case .ignoring:
      UTF8Text.isValid(bytes)
        ? bytes : Array(text.unicodeScalars.filter { $0 != "\u{fffd}" }.map(String.init).joined().utf8)
    }
  }

  /// Whether ASCII is what it was, which most texts are.
  private var isASCIIKept: Bool { self != .utf16LE && self != .utf16BE && self != .bom }

  private static func narrow(_ text: String, below limit: UInt32) -> [UInt8] {
    text.unicodeScalars.map { $0.value < limit ? UInt8(truncatingIfNeeded: $0.value) : UInt8(ascii: "?") }
  }

  private static func wide(_ text: String, _ order: (UInt16) -> UInt16) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(2 * text.utf8.count)
    for unit in text.utf16 {
      let first = UInt16(littleEndian: order(unit))
      output.append(UInt8(truncatingIfNeeded: first))
      output.append(UInt8(truncatingIfNeeded: first >> 8))
    }
    return output
  }

  /// The bytes as the characters of ISO 8859-1 that they are, in UTF-8.
  private static func twice(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 { output.append(byte) } else { output += [0xc0 | byte >> 6, 0x80 | byte & 0x3f] }
    }
    return output
  }
}
