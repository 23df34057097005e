import Encodings
import Gateways

extension InputChange {
  /// The text in one of the protocol's three forms: text, `{"hex"}` or `{"base64"}`.
  mutating func written(_ bytes: [UInt8]) -> JSON {
    guard UTF8Text.isValid(bytes), !random.percent(6) else {
      return random.percent(50)
        ? ["hex": .text(Hex.encode(bytes))] : ["base64": .text(Base64.encode(bytes))]
    }
    return UTF8Text.json(bytes)
  }

  /// Another text for a field of that name.
  mutating func text(_ bytes: [UInt8], _ name: String, _ donor: [UInt8]?) -> [UInt8] {
    if let first = bytes.first, "{[".utf8.contains(first), random.percent(80), let body = try? JSON(parsing: bytes) {
      return inner(body, name, donor.flatMap { try? JSON(parsing: $0) }).lineBytes
    }
    if ["form", "body"].contains(name), bytes.contains(UInt8(ascii: "=")), random.percent(80) { return form(bytes) }
    if let rule = rules[name], random.percent(keepsInputValid ? 100 : 40) {
      let made =
        keepsInputValid || random.percent(50) ? FieldValues.good(rule, &random) : FieldValues.limit(rule, &random)
      if case .string(let text) = made { return text.utf8 }
    }
    if keepsInputValid { return gentleText(bytes, name) }
    return random.percent(50) ? damaged(bytes) : Array(oddText(name).utf8)
  }

  /// A text of the same kind, likely to be accepted where no table has a rule.
  private mutating func gentleText(_ bytes: [UInt8], _ name: String) -> [UInt8] {
    let isNumber = !bytes.isEmpty && bytes.allSatisfy(ASCII.isDigit)
    switch name.lowercased() {
    case let name where name.contains("amount"): return FieldValues.amount(&random)
    case let name where name.contains("currency"): return Array((random.pick(OddTexts.goodCurrencies) ?? "EUR").utf8)
    case let name where name.contains("email"): return FieldValues.freeText(20, &random) + Array("@example.com".utf8)
    case let name where name.hasSuffix("url"): return bytes
    case "status" where isNumber, "contenttype", "reader", "today", "now", "seed", "timestamp": return bytes
    case let name where isNumber && name.contains("card"): return FieldValues.card(&random)
    case _ where isNumber: return random.text(bytes.count, of: Array("0123456789".utf8))
    default: break
    }
    if random.percent(10) { return random.bytes(random.pick([1, 3, 16, 55, 56, 63, 64, 65, 119, 200]) ?? 1) }
    return random.percent(25) ? damaged(bytes) : FieldValues.freeText(random.pick([4, 12, 40, 80]) ?? 4, &random)
  }

  mutating func oddText(_ name: String) -> String {
    let lower = name.lowercased()
    if lower == "status", random.percent(50) { return random.pick(OddTexts.statuses) ?? "" }
    if lower == "contenttype", random.percent(80) { return random.pick(OddTexts.mediaTypes) ?? "" }
    if lower.contains("amount"), random.percent(60) { return random.pick(OddTexts.amounts) ?? "" }
    if lower.contains("currency"), random.percent(60) { return random.pick(OddTexts.currencies) ?? "" }
    if lower.contains("url"), random.percent(60) { return random.pick(OddTexts.urls) ?? "" }
    let pools = [
      OddTexts.amounts, OddTexts.currencies, OddTexts.urls, OddTexts.times, OddTexts.emails, OddTexts.statements,
      OddTexts.statements, OddTexts.pieces,
    ]
    if random.percent(85) { return random.pick(random.pick(pools) ?? []) ?? "" }
    return String(
      repeating: random.pick(OddTexts.fillings) ?? "a", count: random.pick(OddTexts.lengths) ?? 1)
  }

  /// The text with up to three edits of a few bytes, at character boundaries where it is UTF-8.
  private mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<1 + random.below(3) {
      var start = random.below(bytes.count + 1)
      var end = min(bytes.count, start + random.below(6))
      while start > 0, start < bytes.count, bytes[start] & 0xc0 == 0x80 { start -= 1 }
      while end < bytes.count, bytes[end] & 0xc0 == 0x80 { end += 1 }
      let old = Array(bytes[start..<end])
      let new =
        random.percent(50) ? Array((random.pick(OddTexts.pieces) ?? "").utf8) : random.percent(50) ? old + old : []
      bytes.replaceSubrange(start..<end, with: new)
    }
    return bytes
  }

  /// The form with one of its pairs changed, duplicated or removed.
  private mutating func form(_ body: [UInt8]) -> [UInt8] {
    var pairs = body.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map(Array.init)
    let index = random.below(pairs.count)
    if !keepsInputValid {
      if random.percent(15) { pairs.insert(pairs[index], at: random.below(pairs.count)) }
      if random.percent(15), pairs.count > 1 { pairs.remove(at: min(index, pairs.count - 1)) }
      if random.percent(25) { return damaged(Array(pairs.joined(separator: [UInt8(ascii: "&")]))) }
    }
    let place = min(index, pairs.count - 1)
    let name = Array(pairs[place].prefix { $0 != UInt8(ascii: "=") })
    let value = FormSpelling.php.encode([
      FormBody.Pair(name: [], value: text([], String(decoding: name, as: UTF8.self), nil))
    ])
    pairs[place] = name + value
    return Array(pairs.joined(separator: [UInt8(ascii: "&")]))
  }
}
