import Encodings
import Platform

/// Encodings used by mistake where the gateway uses UTF-8, and normal forms that change the text.
public enum Charset: String, Sendable, Hashable, CaseIterable {
  /// ISO 8859-1, with `?` for other characters.
  case latin1 = "latin-1"
  /// US-ASCII, with `?` for other characters.
  case ascii
  /// US-ASCII, without other characters.
  case asciiAlone = "ascii-ignoring"
  /// The bytes of UTF-8 without their eighth bits.
  case sevenBits = "seven-bits"
  /// The low byte of each UTF-16 code unit.
  case lowBytes = "low-bytes"
  /// UTF-16, low byte first.
  case utf16LE = "utf-16le"
  /// UTF-16, high byte first.
  case utf16BE = "utf-16be"
  /// UTF-8 after a byte order mark.
  case bom = "utf-8-bom"
  /// Normal form C.
  case nfc
  /// Normal form D.
  case nfd
  /// UTF-8 read as ISO 8859-1 and written as UTF-8 again.
  case twice = "utf-8-twice"
  /// UTF-8 with invalid sequences replaced by U+FFFD.
  case repaired = "utf-8-repaired"
  /// UTF-8 without its invalid sequences.
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
    // Only text can be normalised; anything else stays unchanged.
    case .nfc: UTF8Text.isValid(bytes) ? NormalForm.c(text) : bytes
    case .nfd: UTF8Text.isValid(bytes) ? NormalForm.d(text) : bytes
    case .twice: Self.twice(bytes)
    case .repaired: Array(text.utf8)
    case .ignoring:
      UTF8Text.isValid(bytes)
        ? bytes : Array(text.unicodeScalars.filter { $0 != "\u{fffd}" }.map(String.init).joined().utf8)
    }
  }

  /// Whether ASCII stays unchanged, which is the case for most texts.
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

  /// Reads the bytes as ISO 8859-1 and writes them as UTF-8.
  private static func twice(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 { output.append(byte) } else { output += [0xc0 | byte >> 6, 0x80 | byte & 0x3f] }
    }
    return output
  }
}
