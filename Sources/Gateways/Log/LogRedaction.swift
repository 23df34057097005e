import Encodings

/// Removes secrets from messages of unknown form: JSON, forms, multipart bodies and words, nested in one another.
package struct LogRedaction: Sendable {
  /// The text that replaces a secret.
  static let mark = Array("***".utf8)
  /// Content nested deeper is hidden entirely.
  private static let deepest = 8

  private let known: KnownSecrets
  let names: LogNameRule
  /// What a faulty SDK overlooks; `nil` for a correct one.
  private let gap: LogGap?
  /// Whether base 64 and hexadecimal are decoded and searched; decoded text is not decoded again.
  private var decodes = true

  package init(hiding secrets: [[UInt8]], _ names: LogNameRule = .endingInAWord, passingOver gap: LogGap? = nil) {
    (known, self.names, self.gap) = (KnownSecrets(secrets), names, gap)
  }

  /// Cleans a body: multipart, a form that may contain white space, or a value.
  func body(_ body: [UInt8], depth: Int = 0) -> [UInt8] {
    guard depth <= Self.deepest else { return Self.mark }
    if gap == .otherBytes, !UTF8Text.isValid(body) { return body }
    // Known secrets go before anything is split, because a secret may contain any separator.
    let body = unescaped(withoutKnown(body))
    if body.starts(with: "--".utf8), ByteSearch.contains(Array("form-data".utf8), in: body.map(ASCII.lower)) {
      return multipart(body, depth)
    }
    let name = body.prefix { !" \t\r\n=&{[\"".utf8.contains($0) }
    if !name.isEmpty, name.endIndex < body.count, body[name.endIndex] == 0x3d, !body.contains(0x0a) {
      return form(body, depth)
    }
    return value(body, depth: depth)
  }

  /// Cleans a text: JSON, pairs, or words.
  package func value(_ text: [UInt8], depth: Int = 0) -> [UInt8] {
    guard depth <= Self.deepest else { return Self.mark }
    if gap == .otherBytes, !UTF8Text.isValid(text) { return text }
    let text = unescaped(withoutKnown(text))
    if let first = text.first(where: { !ASCII.isSpace($0) }), first == 0x7b || first == 0x5b {
      // JSON that is cut off or repeats a name is treated as words, so that unreadable text hides no less.
      guard let json = try? JSON(parsing: text), json.duplicateName == nil else { return words(text) }
      let isInner = if case .innerNames(ofTexts: true, _) = gap { true } else { false }
      return tree(json, depth, level: isInner ? depth : 0).lineBytes
    }
    return text.contains(0x3d) && !text.contains(where: ASCII.isSpace) ? form(text, depth) : words(text)
  }

  /// Cleans words, as they stand and decoded; the decoded text is shown only where something in it had to be hidden.
  package func words(_ text: [UInt8]) -> [UInt8] {
    Self.everyLevel(of: text, decoding: { PercentEncoding.decode(Escapes.decoded($0)) }, hiding: plain)
  }

  /// Hides secrets in a text as it stands and at every level of decoding; decoded text is shown only where something in
  /// it had to be hidden.
  package static func everyLevel(
    of text: [UInt8], decoding decode: ([UInt8]) -> [UInt8], hiding hide: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    var shown = hide(text)
    var level = shown
    for _ in 0..<deepest {
      let decoded = decode(level)
      guard decoded != level else { break }
      level = hide(decoded)
      if level != decoded { shown = level }
    }
    return shown
  }

  /// The text without card numbers, and without anything hidden in base 64 or hexadecimal.
  package func withoutCards(_ text: [UInt8]) -> [UInt8] { masked(withoutCoded(text)) }

  private func plain(_ text: [UInt8]) -> [UInt8] {
    guard gap?.passesOver(words: text) != true else { return text }
    let text = withoutCoded(withoutKnown(text))
    return masked(LogWords.hide(in: text, behind: Self.mark, names, passingOver: gap))
  }

  func withoutKnown(_ text: [UInt8]) -> [UInt8] {
    gap?.passesOver(words: text) == true ? text : known.hide(in: text, behind: Self.mark)
  }

  private func masked(_ text: [UInt8]) -> [UInt8] {
    CardMasking.mask(text) { gap?.passesOver(card: $0) != true }
  }

  /// Hides coded text, before its digits can be taken for a card number.
  private func withoutCoded(_ text: [UInt8]) -> [UInt8] {
    guard decodes else { return text }
    var inner = self
    inner.decodes = false
    return CodedText.hide(in: text, behind: Self.mark, where: inner.finds)
  }

  /// Whether something in a text must be hidden; names are searched in UTF-8 only, since other bytes are not names.
  private func finds(_ text: [UInt8]) -> Bool {
    guard UTF8Text.isValid(text) else { return CardMasking.mask(known.hide(in: text, behind: Self.mark)) != text }
    if text.first == 0x7b || text.first == 0x5b, let json = try? JSON(parsing: text), json.duplicateName == nil {
      return tree(json, 0, level: 0) != json
    }
    return value(text) != text
  }

  /// Undoes entities that contain something to hide, because their `&` would split a form.
  private func unescaped(_ text: [UInt8]) -> [UInt8] {
    guard ByteSearch.contains(Array("&#".utf8), in: text) || ByteSearch.contains(Array("&quot;".utf8), in: text) else {
      return text
    }
    let decoded = Escapes.decoded(text)
    return plain(decoded) == decoded ? text : decoded
  }

  /// - Parameter level: the depth of the value in its text, or in the outermost text.
  private func tree(_ json: JSON, _ depth: Int, level: Int) -> JSON {
    let isInnerPassedOver = gap == .innerMembers && level > 0
    switch json {
    case .array where isInnerPassedOver, .object where isInnerPassedOver: return json
    case .null, .bool: return json
    case .number where gap == .numbers: return json
    case .number(let number):
      let cleaned = words(Array(number.digits.utf8))
      return cleaned.elementsEqual(number.digits.utf8) ? json : Self.text(cleaned)
    case .string(let text): return Self.text(value(text.utf8, depth: depth + 1))
    case .array(let elements): return gap == .arrays ? json : .array(elements.map { tree($0, depth, level: level + 1) })
    case .object(let members):
      let isNamed = members.contains { member in
        guard LogNames.isName(member.name.utf8), case .string(let name) = member.value else { return false }
        return names.matches(name.utf8)
      }
      return .object(
        members.map { member in
          let name = member.name.utf8
          let isSecret = names.matches(name) || isNamed && LogNames.isValue(name)
          let hides = isSecret && gap?.passesOver(nameAt: level) != true && member.value != .null
          let value = hides ? Self.text(Self.mark) : tree(member.value, depth, level: level + 1)
          return JSON.Member(JSONText(String(decoding: words(member.name.utf8), as: UTF8.self)), value)
        })
    }
  }

  private static func text(_ bytes: [UInt8]) -> JSON { .text(String(decoding: bytes, as: UTF8.self)) }

  private func form(_ body: [UInt8], _ depth: Int) -> [UInt8] {
    let pairs = body.split(separator: 0x26, omittingEmptySubsequences: false).map { pair(Array($0), depth) }
    return Array(pairs.joined(separator: "&".utf8))
  }

  private func pair(_ pair: [UInt8], _ depth: Int) -> [UInt8] {
    guard let equals = pair.firstIndex(of: 0x3d) else { return words(pair) }
    let name = Escapes.formDecoded(pair[..<equals])
    let value = Escapes.formDecoded(pair[(equals + 1)...])
    if names.matches(name) { return words(name) + "=".utf8 + Self.mark }
    let (cleanName, cleanValue) = (words(name), body(value, depth: depth + 1))
    // A pair without secrets stays as written.
    if cleanName == name, cleanValue == value, words(pair) == pair { return pair }
    return cleanName + "=".utf8 + cleanValue
  }

  private func multipart(_ body: [UInt8], _ depth: Int) -> [UInt8] {
    let delimiter = Array(body.prefix { $0 != 0x0d && $0 != 0x0a })
    let parts = body.split(separator: delimiter, omittingEmptySubsequences: false).map { part(Array($0), depth) }
    return Array(parts.joined(separator: words(delimiter)))
  }

  private func part(_ part: [UInt8], _ depth: Int) -> [UInt8] {
    let ends = ["\r\n\r\n", "\n\n"].compactMap { end in
      ByteSearch.first(Array(end.utf8), in: part).map { (start: $0, end: $0 + end.utf8.count) }
    }
    guard let gap = ends.min(by: { $0.start < $1.start }) else { return words(part) }
    let (head, value) = (Array(part[..<gap.start]), Array(part[gap.end...]))
    let hides = LogParts.name(head).map(names.matches) ?? false
    return words(head) + part[gap.start..<gap.end] + (hides ? Self.mark : body(value, depth: depth + 1))
  }
}
