import Encodings
import Formulas

extension Fault {
  /// Text in another encoding or normal form.
  static let texts: [Fault] = [
    text(
      "latin1", .charset(.latin1), "encodes … in Latin-1",
      story: "JavaScript's btoa, Python's requests and old databases speak ISO 8859-1.",
      mend: "Encode in UTF-8."
    ),
    text(
      "ascii-with-question-marks", .charset(.ascii), "encodes … in ASCII, with ? for the rest",
      story: "C#'s Encoding.ASCII and Java's US_ASCII replace what they do not know.",
      mend: "Encode in UTF-8."),
    text(
      "beyond-ascii-dropped", .charset(.asciiAlone), "leaves out characters beyond ASCII in …",
      story:
        "PHP iconv('UTF-8', 'ASCII//IGNORE'), Python encode('ascii', 'ignore'), or a pattern of printable characters.",
      mend: "Sign the bytes as they are sent, in UTF-8."),
    text(
      "eighth-bit-cleared", .charset(.sevenBits), "clears the eighth bit of the bytes of …",
      story: "JavaScript's Buffer.toString('ascii') does.", mend: "Encode in UTF-8."),
    text(
      "low-bytes-of-utf16", .charset(.lowBytes), "takes the low byte of every UTF-16 unit of …",
      story: "JavaScript's Buffer.from(text, 'latin1') and charCodeAt(i) & 255 do.", mend: "Encode in UTF-8."),
    text(
      "utf16le", .charset(.utf16LE), "encodes … in UTF-16, low byte first",
      story: "C#'s Encoding.Unicode and SQL Server's NVARCHAR are UTF-16.", mend: "Encode in UTF-8."),
    text(
      "utf16be", .charset(.utf16BE), "encodes … in UTF-16, high byte first",
      story: "Java's UTF_16BE and Python's utf-16-be were chosen.", mend: "Encode in UTF-8."),
    text(
      "byte-order-mark", .charset(.bom), "puts a byte order mark before …",
      story: "The value was read from a file that begins with one.",
      mend: "Drop the bytes EF BB BF that the file begins with."),
    text(
      "nfc", .charset(.nfc), "composes … to normal form C",
      story: "Databases and forms normalise text.",
      mend: "Sign the bytes as they are sent; normalise before both or not at all."),
    text(
      "nfd", .charset(.nfd), "decomposes … to normal form D",
      story: "macOS file names and some input methods are decomposed.",
      mend: "Sign the bytes as they are sent; normalise before both or not at all."),
    text(
      "utf8-twice", .charset(.twice), "encodes … in UTF-8 twice",
      story: "utf8_encode() was put around text that was UTF-8 already.",
      mend: "Encode once: the text was UTF-8 already."),
    text(
      "invalid-utf8-replaced", .charset(.repaired), "replaces what is not UTF-8 in … by U+FFFD",
      story: "Bytes were turned into a string of the language and back.",
      mend: "Keep bytes as bytes."),
    text(
      "invalid-utf8-ignored", .charset(.ignoring), "leaves out what is not UTF-8 in …",
      story: "iconv's //IGNORE or decode(errors='ignore') drops it.", mend: "Keep bytes as bytes."),
  ]

  /// The name of the place for a mistake with all texts of a formula.
  static let everyText = "every text"

  /// A fault of one text, of all texts at once, and of the hashed text.
  static func text(_ name: String, _ mistake: WrongTransform, _ phrase: String, story: String, mend: String)
    -> Fault
  {
    Fault(name, phrase, story: story, mend: mend) { node, site in
      var rewrites: [Rewrite] = []
      if site.isRoot, site.traits.fields.count > 1 {
        rewrites.append(Rewrite(node.mapped { spoil($0, mistake) ?? $0 }, at: everyText))
      }
      for name in site.isRoot ? site.traits.repeated : [] {
        let everywhere = node.mapped { $0 == .field(name) ? spoil($0, mistake) ?? $0 : $0 }
        rewrites.append(Rewrite(everywhere, at: name))
      }
      if !site.isRepeated(node), let spoiled = spoil(node, mistake) { rewrites.append(Rewrite(spoiled)) }
      if case .pairs(let name, var rule) = node, rule.listedIn == nil, touchesWhatNests(mistake) {
        rule.deviations.append(.everywhere(.value(mistake, of: nil)))
        rewrites.append(Rewrite(.pairs(name, rule), at: .further(name, clause: "each nested text by itself")))
      }
      if case .pairs(let name, let rule) = node, mistake == .escaping(.form) || mistake == .escaping(.percent) {
        let both = Expression.pairs(name, rule.deviating([.both(mistake)]))
        rewrites.append(Rewrite(both, at: .further(name, clause: "names and values")))
      }
      switch node {
      case .apply(.digest(let algorithm), let message) where isOfItsOwn(mistake, message, site):
        rewrites.append(Rewrite(.apply(.digest(algorithm), .mistaken(mistake, message)), at: "the hashed text"))
      case .hmac(let algorithm, let key, let message) where isOfItsOwn(mistake, message, site):
        rewrites.append(
          Rewrite(.hmac(algorithm, key: key, message: .mistaken(mistake, message)), at: "the hashed text"))
      default: break
      }
      return rewrites
    }
  }

  /// Whether applying a mistake to a nested value's written form differs from applying it to each text inside: it
  /// changes braces, commas, spaces or the ends.
  private static func touchesWhatNests(_ mistake: WrongTransform) -> Bool {
    switch mistake {
    case .escaping(.percent), .escaping(.component), .escaping(.percentButSlashes), .escaping(.form),
      .escaping(.spaceAsPlus):
      true
    case .trimming(.lineFeeds), .trimming(.collapsed): false
    case .trimming: true
    case .charset(.bom), .charset(.utf16LE), .charset(.utf16BE): true
    default: false
    }
  }

  /// Whether applying a mistake to the hashed text differs from applying it to its texts; most work on every character
  /// separately.
  private static func isOfItsOwn(_ mistake: WrongTransform, _ message: Expression, _ site: FormulaPlace) -> Bool {
    // The text between two digests is hexadecimal, with nothing to trim.
    guard !message.isSingleText, !message.contains(\.isDigest) else { return false }
    switch mistake {
    case .trimming(.newline), .trimming(.space): return message.lastField == nil
    case .charset(.bom): return message.firstField == nil
    case .charset(.utf16LE), .charset(.utf16BE):
      return message.contains { part in
        if case .apply(.reverse, _) = part { true } else { part.isLiteral || part.isPairs }
      }
    case .trimming(.trimmed), .trimming(.untilNUL), .trimming(.byUTF16Length): return true
    case .escaping(.percent), .escaping(.form): return site.traits.hasPairs
    default: return false
    }
  }

  private static func spoil(_ node: Expression, _ mistake: WrongTransform) -> Expression? {
    switch node {
    case .field(let name)
    where FieldRole(name) == .nonce && mistake != .trimming(.newline) && mistake != .charset(.repaired): nil
    case .field: .mistaken(mistake, node)
    case .pairs(let name, var rule):
      {
        rule.deviations.append(.value(mistake, of: nil))
        return .pairs(name, rule)
      }()
    default: nil
    }
  }
}

extension Expression {
  fileprivate var isPairs: Bool { if case .pairs = self { true } else { false } }

  /// Whether the part is a single field, so that a mistake with the whole is one with the field.
  fileprivate var isSingleText: Bool {
    switch bare {
    case .field: true
    case .apply(.reverse, let operand), .apply(.upper, let operand): operand.isSingleText
    default: false
    }
  }
}
