import Encodings
import Gateways

/// Random values for the fields of calls, by the gateway's tables.
struct FieldValues {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
  private static let digits = Array("0123456789".utf8)

  /// A value that the rule allows.
  static func good(_ rule: FieldRule, _ random: inout SeededGenerator) -> JSON {
    let longest = max(1, min(rule.longest, 30))
    let length = max(rule.shortest, 1 + random.below(longest))
    switch rule.kind {
    case .text: return text(freeText(longest, &random))
    case .words(let others), .alphanumeric(let others):
      let alphabet = letters + Array(others.utf8)
      return text(trimmed(random.text(length, of: alphabet)))
    case .digits: return text(random.text(length, of: digits))
    case .numeric(let others): return text(random.text(length, of: digits + Array(others.utf8)))
    case .integer: return text(number(&random))
    case .amount: return text(amount(&random))
    case .capitals(let count):
      if count == 3 { return .text(random.pick(OddTexts.goodCurrencies) ?? "EUR") }
      return text(random.text(count, of: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)))
    case .choice(let words): return .text(random.pick(words) ?? "")
    case .date: return .text("\(1950 + random.below(60))-\(two(1 + random.below(12)))-\(two(1 + random.below(28)))")
    case .month: return .text(two(1 + random.below(12)))
    case .yearMonth: return .text("\(two(30 + random.below(60)))\(two(1 + random.below(12)))")
    case .year: return .text("\(2030 + random.below(60))")
    case .url: return text(Array("https://".utf8) + name(&random) + Array(".example/".utf8) + name(&random))
    case .locale: return .text(random.pick(["es_CO", "en_US", "es_EC", "pt_BR"]) ?? "")
    case .email: return text(name(&random) + Array("@".utf8) + name(&random) + Array(".example".utf8))
    case .ip:
      return .text("\(1 + random.below(220)).\(random.below(256)).\(random.below(256)).\(1 + random.below(250))")
    case .jsonText: return text(Array("{\"data\":\"".utf8) + name(&random) + Array("\"}".utf8))
    case .time:
      return .text(
        "20\(two(20 + random.below(20)))-\(two(1 + random.below(12)))-\(two(1 + random.below(28)))T\(two(random.below(24))):"
          + "\(two(random.below(60))):\(two(random.below(60)))-05:00")
    case .number: return .number(JSONNumber(digits: String(decoding: amount(&random), as: UTF8.self)))
    case .boolean: return .bool(random.percent(50))
    case .object: return ["a": text(name(&random))]
    case .array: return .array([text(name(&random))])
    }
  }

  /// A text one character below, at, or beyond the rule's longest length.
  static func limit(_ rule: FieldRule, _ random: inout SeededGenerator) -> JSON {
    guard rule.longest < 2000 else { return .text(random.pick(OddTexts.statements) ?? "") }
    let count = max(0, rule.longest - 1 + random.below(3))
    let filling = random.pick(OddTexts.fillings) ?? "a"
    return .text(String(repeating: filling, count: count))
  }

  /// A number with a card's prefix, with a valid check digit in at least 70 percent of cases.
  static func card(_ random: inout SeededGenerator) -> [UInt8] {
    let prefix =
      random.pick(["4", "5", "51", "2221", "34", "37", "36", "6011", "62", "9792", "588845", "440647", "9", ""]) ?? "4"
    let length = random.pick([16, 16, 16, 15, 14, 19, 13, 12, 10, 5]) ?? 16
    var number = Array(prefix.utf8)
    while number.count < length - 1 { number.append(digits[random.below(10)]) }
    let check = digits.first { Luhn.hasCheckDigit((number + [$0])[...]) } ?? digits[0]
    number.append(random.percent(70) ? check : digits[random.below(10)])
    return number
  }

  /// A secret of letters and digits, long enough not to occur elsewhere by chance.
  static func key(_ random: inout SeededGenerator) -> [UInt8] {
    random.text(12 + random.below(8), of: letters) + [0x37]
  }

  static func amount(_ random: inout SeededGenerator) -> [UInt8] {
    let whole = random.below(random.pick([10, 1000, 100_000]) ?? 10) + 1
    return Array((random.percent(30) ? "\(whole)" : "\(whole).\(two(random.below(100)))").utf8)
  }

  static func number(_ random: inout SeededGenerator) -> [UInt8] { Array("\(random.below(1_000_000))".utf8) }

  /// Letters and digits, as in references and names.
  static func name(_ random: inout SeededGenerator) -> [UInt8] { random.text(1 + random.below(12), of: letters) }

  /// Text of any characters; plain letters and digits half of the time.
  static func freeText(_ longest: Int, _ random: inout SeededGenerator) -> [UInt8] {
    let count = 1 + random.below(longest)
    if random.percent(50) { return random.text(count, of: letters) }
    var text: [UInt8] = []
    for _ in 0..<count {
      if random.percent(60) {
        text.append(letters[random.below(letters.count)])
      } else {
        text += Array((random.pick(OddTexts.pieces) ?? "").utf8)
      }
    }
    return text
  }

  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    text.allSatisfy { $0 == 0x20 } ? Array("a".utf8) : text
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  private static func text(_ bytes: [UInt8]) -> JSON { UTF8Text.json(bytes) }
}
