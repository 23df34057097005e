import Encodings
import Formulas

extension Fault {
  /// The finished value in another spelling.
  static let spellings = encodings + prefixes

  /// The finished value in another encoding.
  private static let encodings: [Fault] = [
    hex(
      "upper-hex", .upperHex, "writes the value in upper-case hexadecimal",
      story: "C#'s BitConverter and Java's %02X write capitals.",
      mend: "Write lower-case hexadecimal: %02x, not %02X."),
    hex(
      "leading-zeros-dropped", .hexNumber, "drops the leading zeros of the digest",
      story: "The digest was printed as a number: Java BigInteger.toString(16). One value in sixteen is too short.",
      mend: "Pad to two digits for every byte."
    ),
    hex(
      "bytes-unpadded", .hexUnpadded, "writes bytes below 16 with one digit",
      story: "Every byte was printed by itself without padding: byte.toString(16), %x, Integer.toHexString(b & 0xff).",
      mend: "Write two digits for every byte."),
    hex(
      "bytes-signed", .hexSigned, "writes bytes above 127 as negative numbers",
      story: "Bytes of Java and Kotlin are signed: Integer.toHexString(b) writes ffffff in front.",
      mend: "Take the byte without its sign."),
    output(
      "base64-for-hex", "writes the value in base 64 instead of hexadecimal",
      story: "The library returned bytes, which were encoded as headers usually are.",
      mend: "Write the digest in lower-case hexadecimal."
    ) { if case .apply(.hex, let operand) = $0 { [.base64(operand)] } else { [] } },
    output(
      "base64-of-hex", "puts the hexadecimal text into base 64",
      story: "The hexadecimal text was taken for the digest's bytes.",
      mend: "Answer the hexadecimal text as it is."
    ) { if case .apply(.hex, _) = $0 { [.base64($0)] } else { [] } },
    output(
      "hex-for-base64", "writes the value in hexadecimal instead of base 64",
      story: "PHP's hash() returns hexadecimal text, and the base 64 was left out.",
      mend: "Answer the digest in base 64."
    ) { if case .apply(.base64, let operand) = $0 { [.hex(operand)] } else { [] } },
    base64(
      "base64url", .base64URL, "uses the URL alphabet of base 64",
      story: "urlsafe_b64encode and Base64.getUrlEncoder() write - and _ for + and /.",
      mend: "Use the standard alphabet."),
    base64(
      "base64url-unpadded", .base64URLUnpadded, "uses the URL alphabet of base 64 without padding",
      story: "JavaScript's toString('base64url') and JWT libraries write it so.",
      mend: "Use the standard alphabet with padding."),
    base64(
      "base64-unpadded", .base64Unpadded, "leaves out the padding of base 64",
      story: "A NO_PADDING flag, or a trim of '='.",
      mend: "Keep the = at the end."),
    base64(
      "base64-with-line-breaks", .base64Lines60, "breaks base 64 into lines of 60",
      story: "Ruby's Base64.encode64 writes mail, with a line feed at the end.",
      mend: "Write no line breaks."),
    base64(
      "base64-with-line-breaks-inside", .base64Lines60Inside, "breaks base 64 into lines of 60, with none at the end",
      story: "Ruby's Base64.encode64 writes mail; strip and chomp remove only the last line feed.",
      mend: "Write no line breaks."),
    base64(
      "base64-with-mime-lines", .base64Lines76, "breaks base 64 into lines of 76",
      story: "Java's MIME encoder and Swift's lineLength76Characters write mail.",
      mend: "Write no line breaks."),
    base64(
      "base64-with-line-feeds-inside", .base64Lines76LFInside, "breaks base 64 into lines of 76, with line feeds",
      story: "encodebytes of Python or openssl base64, with the final line feed removed.",
      mend: "Write no line breaks."),
    base64(
      "base64-with-line-feeds", .base64Lines76LF, "breaks base 64 into lines of 76 with a line feed at the end",
      story: "Android's Base64.DEFAULT and Python's encodebytes end every line with one, the last one too.",
      mend: "Write no line feed at the end."),
    Fault(
      "base64-in-other-case", "turns the base 64 into … case",
      story: "A comparison or a header library folds text; base 64 tells A from a.",
      mend: "Send and compare base 64 exactly as it is."
    ) { node, site in
      guard case .apply(.base64, _) = node, !site.isDigested else { return [] }
      return [Rewrite(.mistaken(.casing(.lower), node), at: "lower"), Rewrite(.upper(node), at: "upper")]
    },
    output(
      "base64-twice", "puts the value into base 64 twice",
      story: "The HTTP client encodes credentials too.",
      mend: "Encode once."
    ) { if case .apply(.base64, _) = $0 { [.base64($0)] } else { [] } },
    output(
      "encoding-missing", "leaves out the encoding in base 64",
      story: "The value was put in as plain text.",
      mend: "Encode it in base 64."
    ) { node in
      if case .apply(.base64, let operand) = node, !operand.isDigest { [operand] } else { [] }
    },
  ]

  private static func output(
    _ name: String, _ phrase: String, story: String, mend: String,
    _ change: @escaping @Sendable (Expression) -> [Expression]
  ) -> Fault {
    Fault(name, phrase, story: story, mend: mend) { node, site in
      site.isDigested ? [] : change(node).map { Rewrite($0, at: "the value") }
    }
  }

  private static func hex(_ name: String, _ spelling: Spelling, _ phrase: String, story: String, mend: String) -> Fault
  {
    Fault(name, phrase, story: story, mend: mend) { node, site in
      guard !site.isDigested, case .apply(.hex, let operand) = node else { return [] }
      let outer = Rewrite(.mistaken(.spelling(spelling), operand), at: "the value")
      // One helper may write all digests, or only those that are hashed again.
      let inner = operand.mapped {
        if case .apply(.hex, let own) = $0 { .mistaken(.spelling(spelling), own) } else { $0 }
      }
      if inner == operand { return [outer] }
      let every = Rewrite(.mistaken(.spelling(spelling), inner), at: "every digest")
      // Capitals only in the inner digest are another fault.
      if spelling == .upperHex { return [outer, every] }
      return [outer, every, Rewrite(.apply(.hex, inner), at: "the digest that is hashed again")]
    }
  }

  private static func base64(_ name: String, _ spelling: Spelling, _ phrase: String, story: String, mend: String)
    -> Fault
  {
    output(name, phrase, story: story, mend: mend) { node in
      // A digest's base 64 is too short to be broken into lines.
      guard case .apply(.base64, let operand) = node, !(operand.isDigest && spelling.breaksLines) else { return [] }
      return [.mistaken(.spelling(spelling), operand)]
    }
  }
}

extension Spelling {
  fileprivate var breaksLines: Bool {
    switch self {
    case .base64Lines60, .base64Lines60Inside, .base64Lines76, .base64Lines76LF, .base64Lines76LFInside: true
    default: false
    }
  }
}
