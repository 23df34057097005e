/// Whether a name from a report may be part of a path of the site.
enum Names {
  static func isCase(_ name: String) -> Bool {
    let parts = name.split(separator: "#", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isPlain) }
  }

  static func isFault(_ name: String) -> Bool { !name.isEmpty && name.utf8.allSatisfy(isPlain) && !name.contains("..") }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2d || byte == 0x2e
  }
}
