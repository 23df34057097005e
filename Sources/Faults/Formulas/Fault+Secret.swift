import Encodings
import Formulas

extension Fault {
  /// The secret in another form; a wrong secret cannot be recognised from outside.
  static let secrets: [Fault] = [
    secret(
      "secret-hex-decoded", "reads … as hexadecimal",
      story: "A secret of digits and letters a-f looks like encoded bytes.",
      mend: "Use the characters of the secret as they are.", { .mistaken(.spelling(.unhex), $0) }),
    secret(
      "secret-base64-decoded", "reads … as base 64",
      story: "A secret that looks like base 64 was decoded first.",
      mend: "Use the characters of the secret as they are.", { .mistaken(.spelling(.unbase64), $0) }),
    secret(
      "secret-hashed", "hashes … first",
      story: "Passwords are stored as hashes, and the stored form was signed.",
      mend: "Use the secret itself.", { .hex(.apply(.digest(.md5), $0)) }, { .hex(.apply(.digest(.sha256), $0)) }),
    secret(
      "secret-as-base64", "puts … into base 64 first",
      story: "The configuration stores the secret in base 64, and it was not decoded.",
      mend: "Decode the stored form once; sign the secret's own characters.", { .base64($0) }),
    Fault(
      "hmac-key-in-other-form", "uses the secret … as the key of the HMAC, and only there",
      story: "The library wants a key of bytes, and the secret was converted for it.",
      mend: "Use the characters of the secret as the key, as everywhere else in the formula."
    ) { node, site in
      guard case .hmac(let algorithm, let key, let message) = node, case .field(let name) = key,
        message.fields.contains(name)
      else { return [] }
      let keys: [(String, Expression)] = [
        ("in hexadecimal", .hex(key)), ("read as base 64", .mistaken(.spelling(.unbase64), key)),
        ("hashed with SHA-256", .apply(.digest(.sha256), key)),
        ("hashed with SHA-256 in hexadecimal", .hex(.apply(.digest(.sha256), key))),
        ("in lower case", .mistaken(.casing(.lower), key)), ("in upper case", .upper(key)),
      ]
      return keys.map { Rewrite(.hmac(algorithm, key: $1, message: message), at: $0) }
    },
    Fault(
      "field-in-place-of-secret", "puts … in place of the secret",
      story: "Portals show several keys and names on one page, and two of them were mixed up.",
      mend: "Check which value of the portal is which."
    ) { node, site in
      if site.isRoot, site.traits.hasPairs { return membersForSecret(node, site) }
      guard case .field(let name) = node, FieldRole(name) == .secret, !site.traits.hasPairs else { return [] }
      return site.traits.fields.filter { $0 != name }.map { Rewrite(.field($0), at: $0) }
    },
    Fault(
      "nonce-in-base64", "hashes the nonce in base 64 instead of its bytes",
      story: "The request carries the nonce in base 64, and that text was hashed.",
      mend: "Hash the raw nonce and send its base 64: make the bytes first, encode them only for the request."
    ) { node, _ in
      guard case .field(let name) = node, FieldRole(name) == .nonce else { return [] }
      return [Rewrite(.base64(node))]
    },
    Fault(
      "nonce-decoded-twice", "decodes the nonce once more",
      story: "The nonce was encoded twice for the request, or decoded twice from it.",
      mend: "Encode once, and hash the bytes that the base 64 of the request encodes."
    ) { node, _ in
      guard case .field(let name) = node, FieldRole(name) == .nonce else { return [] }
      return [Rewrite(.mistaken(.spelling(.unbase64), node))]
    },
    Fault(
      "nonce-in-hex", "hashes the nonce in hexadecimal instead of its bytes",
      story: "random_bytes was written with bin2hex before it was hashed, and its bytes were sent.",
      mend: "Hash the same bytes that the request carries in base 64."
    ) { node, _ in
      guard case .field(let name) = node, FieldRole(name) == .nonce else { return [] }
      return [Rewrite(.hex(node)), Rewrite(.mistaken(.spelling(.unhex), node), at: "nonce, read as hexadecimal")]
    },
  ]

  /// A member of the signed object used as the secret in every place, and the secret itself where the member is absent.
  private static func membersForSecret(_ node: Expression, _ site: FormulaPlace) -> [Rewrite] {
    guard let secret = site.traits.secrets.first, let (object, rule) = site.traits.pairs else { return [] }
    let members = rule.listedIn == nil ? ["access_code", "merchant_identifier"] : ["api_username", "account_id"]
    return members.map { member in
      let value = Expression.pairs(object, PairRule().deviating([.only(member), .withoutNames]))
      let either = Expression.mistaken(.firstPresent, .join([value, .literal([0]), .field(secret)]))
      return Rewrite(node.mapped { $0 == .field(secret) ? either : $0 }, at: member)
    }
  }

  private static func secret(
    _ name: String, _ phrase: String, story: String, mend: String,
    _ changes: (@Sendable (Expression) -> Expression)...
  ) -> Fault {
    Fault(name, phrase, story: story, mend: mend) { node, site in
      if site.isRoot, let repeated = site.traits.repeated.first(where: { FieldRole($0) == .secret }) {
        return changes.map { change in
          Rewrite(node.mapped { $0 == .field(repeated) ? change($0) : $0 }, at: repeated)
        }
      }
      guard case .field(let field) = node, FieldRole(field) == .secret, !site.isRepeated(node) else { return [] }
      return changes.map { Rewrite($0(node)) }
    }
  }
}
