package import Gateways

extension InputField.Kind {
  /// The kind of value, in words.
  package var words: String {
    switch self {
    case .text: "text"
    case .object: "an object"
    case .texts: "an object of texts"
    case .pairs: "a list of [name, value]"
    case .json: "any JSON"
    }
  }
}

extension FieldKind {
  /// What the field may contain, in words.
  package var phrase: String {
    switch self {
    case .text: "text"
    case .alphanumeric(let others): "letters and digits" + Self.and(others)
    case .words(let others): "letters of any language and digits" + Self.and(others)
    case .digits: "digits"
    case .numeric(let others): "digits" + Self.and(others)
    case .amount: "an amount"
    case .capitals(let count): "\(count) capital letters"
    case .choice(let words): "one of \(words.joined(separator: " "))"
    case .date: "YYYY-MM-DD"
    case .month: "a month, 01 to 12"
    case .year: "a year, YYYY"
    case .yearMonth: "a year and a month, YYMM"
    case .url: "an https URL, or that of an app"
    case .locale: "a locale, es_CO"
    case .email: "an address"
    case .ip: "an IP address"
    case .jsonText: "JSON as text"
    case .time: "a time with its zone"
    case .integer: "digits, as text or as a number"
    case .number: "a number"
    case .boolean: "true or false"
    case .object: "an object"
    case .array: "an array"
    }
  }

  /// Each character as it is, except a space, which is named because it cannot be seen.
  private static func and(_ others: String) -> String {
    let seen = others.filter { $0 != " " }
    return (seen.isEmpty ? "" : " and any of \(seen)") + (seen == others ? "" : " and space")
  }
}
