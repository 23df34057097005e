import Formulas

extension Fault {
  /// Another form between two digests, or before base 64.
  static let digestForms: [Fault] = [
    between(
      "bytes-for-hex-between-digests", "hashes the inner digest's bytes instead of its hexadecimal text",
      story:
        "Libraries of most languages return bytes; PHP's md5() returns hexadecimal text, and that text is hashed next."
    ) { $0 },
    between(
      "upper-hex-between-digests", "hashes the inner digest in upper-case hexadecimal",
      story: "C#'s BitConverter and Java's %02X write capitals."
    ) { .mistaken(.spelling(.upperHex), $0) },
    between(
      "base64-between-digests", "hashes the inner digest in base 64",
      story: "A helper of the application encodes digests in base 64."
    ) { .base64($0) },
    Fault(
      "outer-digest-missing", "leaves the outer digest out",
      story: "The formula was read up to the first digest, or the hash of another call was used.",
      mend: "Hash the hexadecimal text of the inner digest once more with the outer algorithm."
    ) { node, _ in
      guard case .apply(.digest, let operand) = node, case .apply(.hex, let inner) = operand.bare else { return [] }
      return [Rewrite(inner)]
    },
    Fault(
      "inner-digest-missing", "leaves the inner digest out",
      story: "Only the outer call of the formula was carried over.",
      mend: "Hash the message with the inner algorithm first, and its hexadecimal text with the outer one."
    ) { node, _ in
      guard case .apply(.digest(let outer), let operand) = node, case .apply(.hex, let inner) = operand.bare,
        case .apply(.digest, let message) = inner.bare
      else { return [] }
      return [Rewrite(.apply(.digest(outer), message))]
    },
    Fault(
      "hex-before-base64", "puts the digest's hexadecimal text into base 64 instead of its bytes",
      story: "PHP's hash() and sha1() return hexadecimal text unless asked for raw bytes.",
      mend: "Put the digest's bytes into base 64, not their hexadecimal text."
    ) { node, _ in
      guard case .apply(.base64, let operand) = node, operand.isDigest else { return [] }
      return [
        Rewrite(.base64(.hex(operand))),
        Rewrite(.base64(.mistaken(.spelling(.upperHex), operand)), at: "in capitals"),
      ]
    },
  ]

  /// An inner digest that is hashed in another form than lower-case hexadecimal.
  private static func between(
    _ name: String, _ phrase: String, story: String, form: @escaping @Sendable (Expression) -> Expression
  ) -> Fault {
    Fault(name, phrase, story: story, mend: "Write the inner digest in lower-case hexadecimal.") { node, _ in
      guard case .apply(.digest(let algorithm), let operand) = node, case .apply(.hex, let inner) = operand.bare else {
        return []
      }
      return [Rewrite(.apply(.digest(algorithm), form(inner)))]
    }
  }
}
