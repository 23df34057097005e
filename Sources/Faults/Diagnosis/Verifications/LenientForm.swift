import Encodings

/// Form parsers of common languages: they accept malformed input, and give one of two values of a name.
enum LenientForm: String, CaseIterable {
  case urlSearchParams = "URLSearchParams and get()"
  case parseStr = "parse_str() or $_POST"
  case parseQsl = "dict(parse_qsl())"
  case parseQslWithBlanks = "dict(parse_qsl()) with blank values"

  /// The form in which a strict parser finds what this one gives; `nil` where both give the same.
  func misread(_ form: [UInt8]) -> [UInt8]? {
    var pairs: [FormBody.Pair] = []
    for part in form.split(separator: UInt8(ascii: "&")) {
      let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let pair = FormBody.Pair(
        name: name(Self.text(sides[0])), value: sides.count > 1 ? value(Self.text(sides[1])) : [])
      if pair.value.isEmpty, self == .parseQsl { continue }
      guard let known = pairs.firstIndex(where: { $0.name == pair.name }) else {
        pairs.append(pair)
        continue
      }
      if self != .urlSearchParams { pairs[known].value = pair.value }
    }
    let right = try? FormBody.decodeStrictly(form)
    return right?.elementsEqual(pairs) { $0.name == $1.name && $0.value == $1.value } == true
      ? nil : FormSpelling.whatwg.encode(pairs)
  }

  private static func text(_ part: ArraySlice<UInt8>) -> [UInt8] {
    PercentEncoding.decode(part.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
  }

  private func name(_ bytes: [UInt8]) -> [UInt8] {
    self == .parseStr
      ? value(bytes).map { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: " ") ? UInt8(ascii: "_") : $0 } : value(bytes)
  }

  private func value(_ bytes: [UInt8]) -> [UInt8] {
    self == .parseStr ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
  }
}
