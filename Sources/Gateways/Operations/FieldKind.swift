import Encodings

/// What a field of a call may contain.
package enum FieldKind: Sendable {
  /// Text without control characters.
  case text
  /// ASCII letters and digits, and the characters given.
  case alphanumeric(String)
  /// The same plus everything beyond ASCII, for names and descriptions in any language.
  case words(String)
  /// ASCII digits.
  case digits
  /// ASCII digits and the characters given.
  case numeric(String)
  /// Decimal text, see ``Amount``.
  case amount
  /// Exactly this many capital letters: currencies, countries.
  case capitals(Int)
  /// One of the words given.
  case choice([String])
  /// `YYYY-MM-DD`.
  case date
  /// `01` to `12`.
  case month
  /// `YYYY`.
  case year
  /// `YYMM`, in ASCII digits.
  case yearMonth
  /// A URL that the customer is sent to or that is called: https with a host, or an app's scheme, in visible ASCII.
  case url
  /// A language and a country, `es_CO`.
  case locale
  /// One `@` between two parts of visible ASCII.
  case email
  /// The characters of an IPv4 or IPv6 address; nothing else is checked.
  case ip
  /// A JSON object as text.
  case jsonText
  /// ISO 8601 with a zone; seconds may be absent.
  case time
  /// Digits, as text or as a JSON number.
  case integer
  case number
  case boolean
  case object
  case array

  /// Whether a text fits the kind, or what is wrong with it.
  enum Compliance {
    case yes
    case characters
    case form
    case unsafeURL

    /// A verdict on the characters alone.
    init(characters good: Bool) { self = good ? .yes : .characters }
    init(form good: Bool) { self = good ? .yes : .form }
  }

  /// Judges a text that is neither empty nor too long.
  func judge(_ text: [UInt8]) -> Compliance {
    switch self {
    case .text, .number, .boolean, .object, .array: .yes
    case .alphanumeric(let others):
      Compliance(characters: text.allSatisfy { ASCII.isLetterOrDigit($0) || others.utf8.contains($0) })
    case .words(let others):
      Compliance(characters: text.allSatisfy { $0 >= 0x80 || ASCII.isLetterOrDigit($0) || others.utf8.contains($0) })
    case .integer: Compliance(form: text.allSatisfy(ASCII.isDigit))
    case .time: Compliance(form: DateTime(text) != nil)
    case .digits: Compliance(characters: text.allSatisfy(ASCII.isDigit))
    case .numeric(let others):
      Compliance(characters: text.allSatisfy { ASCII.isDigit($0) || others.utf8.contains($0) })
    case .amount: Amount(text) == nil ? .form : .yes
    case .capitals(let count): Compliance(form: text.count == count && text.allSatisfy(ASCII.isUpper))
    case .choice(let words): Compliance(form: words.contains { text.elementsEqual($0.utf8) })
    case .date: Compliance(form: TextForm.isDate(text))
    case .month:
      Compliance(
        form: text.count == 2 && text.allSatisfy(ASCII.isDigit) && (1...12).contains(TextForm.number(text[...])))
    case .year: Compliance(form: text.count == 4 && text.allSatisfy(ASCII.isDigit))
    case .yearMonth:
      !text.allSatisfy(ASCII.isDigit)
        ? .characters : Compliance(form: text.count == 4 && (1...12).contains(TextForm.number(text[2...])))
    case .url: !TextForm.isURL(text) ? .form : TextForm.isSafeURL(text) ? .yes : .unsafeURL
    case .locale: Compliance(form: TextForm.isLocale(text))
    case .email: Compliance(form: TextForm.isEmail(text))
    case .ip:
      Compliance(characters: text.allSatisfy { ASCII.isDigit($0) || "abcdefABCDEF.:".utf8.contains($0) })
    case .jsonText: Compliance(form: TextForm.isObject(text))
    }
  }
}
