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
      "beyond-ascii-dropped", .charset(.asciiAlone), "leaves out what is beyond ASCII in …",
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

  /// Escapes put on or taken off.
  static let escapes: [Fault] = [
    text(
      "percent-encoded", .escaping(.percent), "percent-encodes …",
      story: "The message was built from a URL.", mend: "Sign the value before it is encoded for the wire."),
    text(
      "uri-component-encoded", .escaping(.component), "percent-encodes … as JavaScript does",
      story: "encodeURIComponent ran before the message was built.",
      mend: "Sign the value before it is encoded for the wire."),
    text(
      "percent-encoded-but-slashes", .escaping(.percentButSlashes), "percent-encodes all but slashes in …",
      story: "Python's urllib.parse.quote leaves / alone.", mend: "Sign the value before it is encoded for the wire."),
    text(
      "form-encoded", .escaping(.form), "form-encodes …",
      story: "The message was built by http_build_query or URLSearchParams.",
      mend: "Sign the value before it is encoded for the wire."),
    text(
      "percent-decoded", .escaping(.percentDecoded), "percent-decodes …",
      story: "The value was decoded once more than it was encoded.",
      mend: "Decode the body once, then sign the values as they are."),
    text(
      "form-decoded", .escaping(.formDecoded), "form-decodes …",
      story: "The value was decoded once more than it was encoded.",
      mend: "Decode the body once, then sign the values as they are."),
    text(
      "plus-as-space", .escaping(.plusAsSpace), "turns + into a space in …",
      story: "URLComponents leaves + as it is, and the server reads it as a space.",
      mend: "Encode + as %2B in bodies; sign the +."),
    text(
      "space-as-plus", .escaping(.spaceAsPlus), "turns spaces into + in …",
      story: "decodeURIComponent() and rawurldecode() read a form, in which a + is a space, and left it as it was.",
      mend: "Read forms with a reader of forms, and sign the space."),
    text(
      "html-escaped", .escaping(.html), "escapes … for HTML",
      story: "htmlspecialchars ran over the whole input.",
      mend: "Escape when HTML is written, not before the value is signed."),
    text(
      "html-unescaped", .escaping(.htmlDecoded), "takes HTML's escapes out of …",
      story: "html_entity_decode ran over the whole input.", mend: "Sign the value as it is sent."),
    text(
      "json-escaped", .escaping(.json), "escapes … as JSON",
      story: "The value was cut out of JSON text without decoding it.",
      mend: "Decode the JSON; sign the text that it stands for."),
    text(
      "slashes-added", .escaping(.slashes), "puts backslashes before quotes in …",
      story: "addslashes or a database's escaping ran over the input.",
      mend: "Use prepared statements; sign the value as it is sent."),
    text(
      "slashes-stripped", .escaping(.slashesStripped), "takes backslashes out of …",
      story: "stripslashes ran over the input, as WordPress makes plugins do.", mend: "Sign the value as it is sent."),
    Fault(
      "body-written-anew", "signs a body that it wrote anew (…)",
      story:
        "A framework decoded the JSON, and what was signed is that object encoded again: spaces, \\/ and \\u differ.",
      mend: "Sign the bytes that are sent or came."
    ) { node, _ in
      guard node == .field("body") else { return [] }
      // Compact Python and PHP without escaped slashes write the same.
      let spellings = JSONSpelling.allCases.filter { $0 != .pythonCompact }
      return spellings.map { Rewrite(.mistaken(.rewritten($0), node), at: "as \($0.rawValue)") }
    },
  ]

  /// White space and unprintable bytes.
  static let whitespace: [Fault] = [
    text(
      "trimmed", .trimming(.trimmed), "trims …", story: "Forms and configuration readers trim.",
      mend: "Take a secret as it is; sign every other value as it is sent."),
    text(
      "trimmed-at-the-front", .trimming(.trimmedLeft), "trims the front of …",
      story: "A lenient reader skips white space.",
      mend: "Sign the value as it is sent."),
    text(
      "trimmed-at-the-end", .trimming(.trimmedRight), "trims the end of …",
      story: "A line was read with chomp or rtrim.", mend: "Sign the value as it is sent."),
    text(
      "newline-added", .trimming(.newline), "adds a line feed to …",
      story: "The value was read from a file, or echoed into a pipe without -n.",
      mend: "Read the file and trim the one line feed at its end."),
    text(
      "space-added", .trimming(.space), "adds a space to …",
      story: "A space was typed into a literal or a portal's field.",
      mend: "Take the space out of the literal or setting."),
    text(
      "cut-at-nul", .trimming(.untilNUL), "cuts … at a NUL byte",
      story: "A C string ends there.", mend: "Hand over a pointer with a length."),
    text(
      "spaces-removed", .trimming(.withoutSpaces), "takes every space out of …",
      story: "The value was cleaned for validation, and the clean form was signed.",
      mend: "Sign the value as it is sent."),
    Fault(
      "identifier-without-dashes", "takes the dashes out of …",
      story: "UUID.hex, or a column for identifiers, has no dashes.", mend: "Sign the identifier as it came."
    ) { node, _ in
      guard case .field(let name) = node, name.hasPrefix("trans"), name.hasSuffix("Id") else { return [] }
      return [Rewrite(.mistaken(.trimming(.withoutDashes), node))]
    },
    Fault(
      "email-sanitised", "leaves out what FILTER_SANITIZE_EMAIL does not keep of …",
      story: "filter_var() dropped spaces, quotes and every letter beyond ASCII.",
      mend: "Sign the address as it is sent."
    ) { node, _ in node == .field("email") ? [Rewrite(.mistaken(.trimming(.emailCharacters), node))] : [] },
    Fault(
      "identifier-as-number", "reads … as a number, which has no zeros in front",
      story: "Mostly it is a number, and a text was read as one.", mend: "Sign the characters that came."
    ) { node, _ in
      guard [.field("requestId"), .field("code")].contains(node) else { return [] }
      return [.integer, .pythonInteger].map { Rewrite(.mistaken(.trimming($0), node)) }
    },
    text(
      "spaces-collapsed", .trimming(.collapsed), "turns runs of white space in … into one space",
      story: "HTML and XML readers do.", mend: "Sign the value as it is sent."),
    text(
      "crlf-as-lf", .trimming(.lineFeeds), "turns CR LF in … into LF",
      story: "Text mode of files and databases does.",
      mend: "Open files in binary mode; sign the value as it is "
        + "sent."),
    text(
      "cut-by-utf16-length", .trimming(.byUTF16Length), "cuts … to as many bytes as it has UTF-16 units",
      story: "NSString.length was taken for the number of UTF-8 bytes.",
      mend: "Take the length of the bytes, not of the text."),
    text(
      "zeros-at-the-front-dropped", .trimming(.withoutZeros), "drops zeros at the front of …",
      story: "The value went through a number.", mend: "Keep identifiers as text."),
  ]

  /// The place of a mistake with all texts of a formula.
  static let everyText = "every text"

  /// A fault of one text, of every text at once, and of the text that is hashed.
  private static func text(_ name: String, _ mistake: WrongTransform, _ phrase: String, story: String, mend: String)
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

  /// Whether a mistake with a nested value as it is written is another one than with each text in it: it changes braces,
  /// commas and spaces, or what stands at the ends.
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

  /// Whether a mistake with the hashed text is another one than with its texts: most work on every character by itself.
  private static func isOfItsOwn(_ mistake: WrongTransform, _ message: Expression, _ site: FormulaPlace) -> Bool {
    // Between two digests stands hexadecimal text, in which there is nothing to trim.
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

  /// Whether the part is one field and nothing else, so that a mistake with the whole is one with the field.
  fileprivate var isSingleText: Bool {
    switch bare {
    case .field: true
    case .apply(.reverse, let operand), .apply(.upper, let operand): operand.isSingleText
    default: false
    }
  }
}
