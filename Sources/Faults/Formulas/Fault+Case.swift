import Formulas

extension Fault {
  /// Letters changed by other rules, in other places, or not at all.
  static let cases: [Fault] = [
    Fault(
      "upper-missing", "does not turn … into upper case",
      story: "The outer strtoupper() of the formula was overlooked; digits and capitals hide it.",
      mend: "Upper-case the joined message before it is hashed, the letters a-z only."
    ) { node, _ in
      guard case .apply(.upper, let operand) = node else { return [] }
      return [Rewrite(operand)]
    },
    casing(
      "upper-by-unicode", .upperUnicode, "turns … into upper case by Unicode instead of ASCII",
      story: "uppercased(), toUpperCase() and mb_strtoupper() know every alphabet: ß becomes SS, é becomes É."),
    casing(
      "upper-by-multibyte", .upperMultibyte, "turns … into upper case by Unicode, with ? for what is not UTF-8",
      story: "mb_strtoupper() reads reversed bytes of é or an emoji as broken text and puts ? in their place."),
    casing(
      "upper-by-unicode-keeping-bytes", .upperKeeping, "turns … into upper case by Unicode, with other bytes kept",
      story: "Python's str.upper() between surrogateescape and back folds every alphabet and keeps what is not UTF-8."),
    casing(
      "upper-by-unicode-where-utf8", .upperWhole, "turns … into upper case by Unicode, where all of it is UTF-8",
      story: "The bytes are decoded, and folded byte by byte where that fails."),
    casing(
      "upper-by-latin1", .upperLatin1, "turns … into upper case as if each byte were a letter of Latin-1",
      story:
        "toString('latin1').toUpperCase() keeps the bytes and changes those from 0xE0 on, which belong to other letters."
    ),
    casing(
      "upper-by-turkish", .upperTurkish, "turns … into upper case by Turkish rules",
      story: "C#'s ToUpper() and Java's toUpperCase() without a locale follow the phone: in Turkish, i becomes İ."),
    casing(
      "lower-instead", .lower, "turns … into lower case instead of upper",
      story: "Other gateways fold e-mail addresses to lower case."),
    casing(
      "lower-by-unicode-instead", .lowerUnicode, "turns … into lower case by Unicode instead of upper by ASCII",
      story: "Other gateways fold e-mail addresses to lower case, and strings of most languages know every alphabet."),
    Fault(
      "upper-of-all-but-one", "leaves … out of the upper case",
      story: "The upper case was put around the other values, before this one was added.",
      mend: "Join everything first, then upper-case the whole message once."
    ) { node, _ in
      guard case .apply(.upper, let operand) = node else { return [] }
      return parts(of: operand) { parts, index in
        parts.enumerated().map { $0 == index ? $1 : .upper($1) }
      }
    },
    Fault(
      "upper-of-one-only", "turns only … into upper case",
      story: "The upper case was put around one value instead of around the message.",
      mend: "Join everything first, then upper-case the whole message once."
    ) { node, _ in
      guard case .apply(.upper, let operand) = node else { return [] }
      return parts(of: operand) { parts, index in
        parts.enumerated().map { $0 == index ? .upper($1) : $1 }
      }
    },
    Fault(
      "lower-of-a-value", "turns … into lower case first",
      story: "E-mail addresses and codes are stored in lower case, and the stored form was signed.",
      mend: "Sign the value exactly as it is sent."
    ) { node, site in folded(node, site) { .mistaken(.casing(.lower), $0) } },
    Fault(
      "email-in-lower-case-by-unicode", "turns … into lower case by Unicode first",
      story:
        "E-mail addresses are stored in lower case by strings that know every alphabet; the upper case hides the rest.",
      mend: "Sign the address exactly as it is sent."
    ) { node, site in
      guard node == .field("email"), site.traits.hasUpper else { return [] }
      return [Rewrite(.mistaken(.casing(.lowerUnicode), node))]
    },
    Fault(
      "email-case-folded", "folds the case of … first",
      story: "Python's casefold() and databases compare addresses so: ß becomes ss, and the upper case hides the rest.",
      mend: "Sign the address exactly as it is sent."
    ) { node, site in
      guard node == .field("email"), site.traits.hasUpper else { return [] }
      return [Rewrite(.mistaken(.casing(.folded), node))]
    },
    Fault(
      "upper-of-a-value", "turns … into upper case first",
      story: "A formula of another gateway, or a code list in capitals, was adopted.",
      mend: "Sign the value exactly as it is sent; nothing is folded here."
    ) { node, site in folded(node, site) { .upper($0) } },
    message("upper-of-the-message", "turns … into upper case before hashing") { .upper($0) },
    message("lower-of-the-message", "turns … into lower case before hashing") { .mistaken(.casing(.lower), $0) },
    Fault(
      "case-folding-of-the-output", "turns the finished value into upper case",
      story: "strtoupper() was put around the digest instead of around the message.",
      mend: "Upper-case the message, then hash it; the digest itself stays in lower-case hexadecimal."
    ) { node, _ in
      guard case .apply(.hex, let operand) = node else { return [] }
      let without = operand.mapped { if case .apply(.upper, let inner) = $0 { inner } else { $0 } }
      return without == operand ? [] : [Rewrite(.mistaken(.spelling(.upperHex), without))]
    },
  ]

  private static func casing(_ name: String, _ casing: Casing, _ phrase: String, story: String) -> Fault {
    Fault(
      name, phrase, story: story,
      mend: "Change only the letters a-z, byte by byte."
    ) { node, _ in
      guard case .apply(.upper, let operand) = node else { return [] }
      // Reversing the whole text by bytes breaks up every letter beyond ASCII.
      if [.upperKeeping, .upperWhole].contains(casing), case .apply(.reverse, _) = operand.bare { return [] }
      return [Rewrite(.mistaken(.casing(casing), operand))]
    }
  }

  private static func message(
    _ name: String, _ phrase: String, _ change: @escaping @Sendable (Expression) -> Expression
  ) -> Fault {
    Fault(
      name, phrase, story: "A formula of another gateway was adopted.",
      mend: "Hash the message as it is; nothing is folded here."
    ) { node, site in
      guard case .step("message", let operand) = node, !site.traits.hasUpper else { return [] }
      return [Rewrite(.step("message", change(operand)))]
    }
  }

  /// A field in another letter case; a field in several places is changed in all of them.
  private static func folded(
    _ node: Expression, _ site: FormulaPlace, _ change: (Expression) -> Expression
  ) -> [Rewrite] {
    guard !site.traits.hasUpper else { return [] }
    var rewrites: [Rewrite] = []
    for name in site.isRoot ? site.traits.repeated : [] {
      rewrites.append(Rewrite(node.mapped { $0 == .field(name) ? change($0) : $0 }, at: name))
    }
    if case .field = node, !site.isRepeated(node) { rewrites.append(Rewrite(change(node))) }
    return rewrites
  }

  /// A rewrite for every operand of a join.
  private static func parts(
    of operand: Expression, _ change: ([Expression], Int) -> [Expression]
  ) -> [Rewrite] {
    var rewrites: [Rewrite] = []
    var count = 0
    _ = operand.mapJoin { parts in
      count = parts.count
      return nil
    }
    guard count > 1 else { return [] }
    for index in 0..<count {
      var place: String?
      let changed = operand.mapJoin { parts in
        place = parts[index].ownName
        return .join(change(parts, index))
      }
      if let changed { rewrites.append(Rewrite(changed, at: place)) }
    }
    return rewrites
  }
}
