import Encodings
import Formulas

extension Fault {
  /// Another digest, another construction, another form between two digests.
  static let digests = digestConstructions + digestForms

  /// Another digest, or another construction.
  private static let digestConstructions: [Fault] = [
    Fault(
      "other-digest", "uses …",
      story: "The algorithm of another gateway, of an older document or of a library's default was taken.",
      mend: "Use the algorithm of the formula."
    ) { node, _ in
      switch node {
      case .apply(.digest(let right), let operand):
        DigestAlgorithm.allCases.filter { $0 != right }.map {
          Rewrite(.apply(.digest($0), operand), at: "\($0.title) for \(right.title)")
        }
      case .hmac(let right, let key, let message):
        DigestAlgorithm.allCases.filter { $0 != right }.map {
          Rewrite(.hmac($0, key: key, message: message), at: "HMAC-\($0.title) for HMAC-\(right.title)")
        }
      default: []
      }
    },
    Fault(
      "hmac-for-hash", "uses an HMAC where a plain digest is wanted",
      story: "Secret and message suggest an HMAC; this gateway hashes the secret as a part of the text.",
      mend: "Use the plain hash, not the HMAC; the secret is one of the joined values."
    ) { node, site in
      guard case .apply(.digest(let algorithm), let message) = node, let secret = site.traits.secrets.first else {
        return []
      }
      let key = Expression.field(secret)
      let without = message.mapped { part in
        if case .join(let parts) = part { .join(parts.filter { $0 != key }) } else { part }
      }
      let whole = Rewrite(.hmac(algorithm, key: key, message: message), at: "over everything")
      return without == message ? [whole] : [Rewrite(.hmac(algorithm, key: key, message: without)), whole]
    },
    Fault(
      "hash-for-hmac", "uses a plain digest where an HMAC is wanted",
      story: "The secret was joined to the message and hashed, as other gateways want it.",
      mend: "Use the HMAC, with the secret as its key."
    ) { node, _ in
      guard case .hmac(let algorithm, let key, let message) = node else { return [] }
      return [
        Rewrite(.apply(.digest(algorithm), message), at: "without the key"),
        Rewrite(.apply(.digest(algorithm), .join([key, message])), at: "key first"),
        Rewrite(.apply(.digest(algorithm), .join([message, key])), at: "key last"),
      ]
    },
    Fault(
      "hmac-block-of-64-bytes", "hashes keys of more than 64 bytes first, as if SHA-512's block were no longer",
      story: "A hand-written HMAC, made for SHA-256.",
      mend: "SHA-512 has a block of 128 bytes; use the library's HMAC."
    ) { node, _ in
      guard case .hmac(.sha512, let key, let message) = node else { return [] }
      return [Rewrite(.hmac(.sha512, key: .mistaken(.hashedBeyond(64, .sha512), key), message: message))]
    },
    Fault(
      "hmac-key-and-message-swapped", "swaps key and message of the HMAC",
      story: "PHP takes the message first, other libraries the key.",
      mend: "Check the order of the arguments."
    ) { node, _ in
      guard case .hmac(let algorithm, let key, let message) = node else { return [] }
      return [Rewrite(.hmac(algorithm, key: message, message: key))]
    },
    Fault(
      "hmac-unwrapped", "leaves the key out of the HMAC's message",
      story: "An HMAC has the secret as its key already, so nobody expects it around the message as well.",
      mend: "Keep the secret on both sides of the message, and use it as the key too."
    ) { node, _ in
      guard case .hmac(let algorithm, let key, let message) = node else { return [] }
      let changed = message.mapJoin { .join($0.filter { $0 != key }) }
      return changed.flatMap { $0 == message ? nil : [Rewrite(.hmac(algorithm, key: key, message: $0))] } ?? []
    },
    Fault(
      "hmac-key-in-the-message", "puts the key … of the HMAC's message as well",
      story: "The formula of a plain digest, which has the secret in its text, was given to an HMAC.",
      mend: "The key goes into the HMAC as its key, and nowhere else."
    ) { node, _ in
      guard case .hmac(let algorithm, let key, let message) = node, !message.contains({ $0 == key }) else { return [] }
      return message.mapJoin { parts in
        let separator = parts.filter(\.isLiteral).prefix(1)
        return .join([key] + separator + parts)
      }.map { [Rewrite(.hmac(algorithm, key: key, message: $0), at: "at the front")] } ?? []
    },
    Fault(
      "digest-twice", "hashes the digest once more",
      story: "A helper already hashes, and its caller hashed again.",
      mend: "Hash once."
    ) { node, _ in
      guard case .apply(.digest(let algorithm), _) = node else { return [] }
      return again(node) { .apply(.digest(algorithm), $0) }
    },
    Fault(
      "hmac-twice", "makes an HMAC of the HMAC (…)",
      story: "A helper already signs, and its caller signed again.",
      mend: "Make one HMAC, of the message."
    ) { node, _ in
      guard case .hmac(let algorithm, let key, _) = node else { return [] }
      return again(node) { .hmac(algorithm, key: key, message: $0) }
    },
    Fault(
      "hmac-hashed", "hashes the HMAC once more (…)",
      story: "A helper signs and its caller hashes, or a client hashes every signature before it sends it.",
      mend: "The HMAC is the signature; hash nothing after it."
    ) { node, _ in
      guard case .hmac(let algorithm, _, _) = node else { return [] }
      return again(node) { .apply(.digest(algorithm), $0) }
    },
    Fault(
      "digest-missing", "leaves the digest out and sends the message …",
      story: "The hash function was a stub, or its result was thrown away and the message was encoded instead.",
      mend:
        "Hash the message, and encode the digest. A message that is sent itself reveals the secret in it."
    ) { node, site in
      guard !site.isDigested, let (message, encoded) = undigested(node) else { return [] }
      return [Rewrite(message, at: "as it is"), Rewrite(encoded, at: "encoded")]
    },
  ]

  /// A digest that goes through a function once more, as bytes or as text.
  private static func again(_ digest: Expression, _ function: (Expression) -> Expression) -> [Rewrite] {
    [
      Rewrite(function(digest), at: "its bytes"), Rewrite(function(.hex(digest)), at: "its hexadecimal text"),
    ]
  }

  /// The message of an encoded digest, by itself and encoded in the digest's place; nested digests have a fault of
  /// their own.
  private static func undigested(_ node: Expression) -> (message: Expression, encoded: Expression)? {
    guard case .apply(let encoding, let operand) = node, encoding == .hex || encoding == .base64 else { return nil }
    switch operand.bare {
    case .apply(.digest, let message) where !message.contains(\.isDigest):
      return (message, .apply(encoding, message))
    case .hmac(_, _, let message): return (message, .apply(encoding, message))
    default: return nil
    }
  }
}

extension Expression {
  /// Whether the value is the bytes of a digest.
  package var isDigest: Bool {
    switch bare {
    case .apply(.digest, _), .hmac: true
    default: false
    }
  }
}
