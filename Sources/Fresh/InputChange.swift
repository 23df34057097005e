import Encodings
import Gateways

/// Varies inputs with values from other cases, values that the tables allow, or damage.
struct InputChange {
  private let rules: [String: FieldRule]
  private let fields: [String: InputField]
  /// Members of objects that are secret.
  private let secrets: Set<String>
  /// Inputs of other cases, from which members of the same name are taken.
  private let donors: [JSON]
  var random: SeededGenerator
  /// Whether to insert only values that are likely to be accepted.
  var keepsInputValid = true

  /// - Parameters:
  ///   - rules: the tables of the operation's messages, by the last name of each field.
  ///   - donors: inputs of the same operation.
  init(_ operation: Operation, rules: [String: FieldRule], donors: [JSON], _ random: SeededGenerator) {
    (self.rules, self.donors, self.random) = (rules, donors, random)
    secrets = Set(operation.fields.flatMap { $0.memberSecrecy.filter { $0.value == .secret }.keys })
    fields = Dictionary(operation.fields.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The input with one change.
  mutating func changed(_ input: JSON) -> JSON {
    guard var members = input.members, !members.isEmpty else { return input }
    let index = random.below(members.count)
    let name = members[index].name.string
    if !keepsInputValid, random.percent(4) {
      members.remove(at: index)
      return .object(members)
    }
    let donor = random.pick(donors) ?? .null
    // Adds a field that the case lacks and another one has.
    if random.percent(keepsInputValid ? 6 : 8),
      let added = (donor.members ?? []).first(where: { input[$0.name.string] == nil })
    {
      return .object(members + [added])
    }
    if random.percent(15), let other = donor[name] {
      members[index].value = other
      return .object(members)
    }
    if let field = fields[name] {
      members[index].value = value(members[index].value, field, donor[name])
    }
    return .object(members)
  }

  private mutating func value(_ value: JSON, _ field: InputField, _ donor: JSON?) -> JSON {
    guard field.kind == .text else { return inner(value, field.name, donor) }
    if field.secrecy == .secret { return secret() }
    if !field.words.isEmpty {
      return .text(keepsInputValid || random.percent(60) ? random.pick(field.words) ?? "" : oddText(field.name))
    }
    if field.secrecy == .card, random.percent(keepsInputValid ? 80 : 40) {
      return UTF8Text.json(FieldValues.card(&random))
    }
    let bytes = (try? TextInput.bytes(value, field.name)) ?? []
    let changed = text(bytes, field.name, donor.flatMap { try? TextInput.bytes($0, field.name) })
    return written(changed)
  }

  /// A random secret that no sentence contains by chance, since a word that a message has anyway would count as leaked.
  private mutating func secret() -> JSON {
    if !keepsInputValid, random.percent(10) { return .text("") }
    let odd = random.percent(50) ? FieldValues.freeText(12, &random) : []
    return written(random.percent(5) ? random.bytes(16 + random.below(100)) : FieldValues.key(&random) + odd)
  }

  /// The text in one of the protocol's three forms: text, `{"hex"}` or `{"base64"}`.
  private mutating func written(_ bytes: [UInt8]) -> JSON {
    guard UTF8Text.isValid(bytes), !random.percent(6) else {
      return random.percent(50)
        ? ["hex": .text(Hex.encode(bytes))] : ["base64": .text(Base64.encode(bytes))]
    }
    return UTF8Text.json(bytes)
  }

  /// Another text for a field of that name.
  private mutating func text(_ bytes: [UInt8], _ name: String, _ donor: [UInt8]?) -> [UInt8] {
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

  private mutating func oddText(_ name: String) -> String {
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

  /// The JSON value with one change at any depth.
  private mutating func inner(_ value: JSON, _ name: String, _ donor: JSON?) -> JSON {
    switch value {
    case .object(var members) where !members.isEmpty && random.percent(keepsInputValid ? 100 : 94):
      if let bytes = try? TextInput.encoded(value, name) { return written(text(bytes, name, nil)) }
      let index = random.below(members.count)
      let member = members[index].name.string
      if !keepsInputValid, random.percent(6) {
        members.remove(at: index)
      } else if !keepsInputValid, random.percent(4) {
        members.append(JSON.Member(JSONText(random.pick(OddTexts.names) ?? ""), oddValue(name)))
      } else if random.percent(6), let added = (donor?.members ?? []).first(where: { value[$0.name.string] == nil }) {
        members.insert(added, at: random.below(members.count + 1))
      } else if random.percent(15), let other = donor?[member] {
        members[index].value = other
      } else if secrets.contains(member), members[index].value.string != nil {
        members[index].value = UTF8Text.json(FieldValues.key(&random))
      } else {
        members[index].value = inner(members[index].value, member, donor?[member])
      }
      return .object(members)
    case .array(var elements) where !elements.isEmpty && random.percent(keepsInputValid ? 100 : 90):
      let index = random.below(elements.count)
      switch random.below(10) {
      case 0: elements.remove(at: index)
      case 1: elements.insert(elements[index], at: random.below(elements.count + 1))
      default: elements[index] = inner(elements[index], name, donor?.elements?.first)
      }
      return .array(elements)
    case .string(let text) where keepsInputValid || random.percent(60):
      let bytes = self.text(text.utf8, name, nil)
      return UTF8Text.isValid(bytes) ? .string(JSONText(utf8: bytes)) : .text(oddText(name))
    case .number where keepsInputValid:
      return .number(JSONNumber(digits: String(decoding: FieldValues.number(&random), as: UTF8.self)))
    default:
      return keepsInputValid ? value : oddValue(name)
    }
  }

  /// A JSON value, often of an unexpected type.
  private mutating func oddValue(_ name: String) -> JSON {
    switch random.below(12) {
    case 0..<6: .text(oddText(name))
    case 6, 7: .number(JSONNumber(digits: random.pick(OddTexts.numbers) ?? "0"))
    case 8: [random.pick(OddTexts.names) ?? "": .text(oddText(name))]
    case 9: .array([.text(oddText(name))])
    default:
      random.pick([
        .null, .bool(true), .bool(false), .text(""), .array([]), [:], .array([.array([])]),
        .array([.array([.text("a"), .null])]),
      ]) ?? .null
    }
  }
}
