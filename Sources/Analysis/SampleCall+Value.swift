import Encodings
import Gateways

extension SampleCall {
  static func value(of field: InputField) -> JSON {
    switch (field.kind, field.name, field.secrecy) {
    case (.text, _, .card): .text("4111112222223333")
    case (.text, "algorithm", _): .text("sha256")
    case (.text, "environment", _): .text("sandbox")
    case (.text, "paymentUrl", _): .text("https://api.example.com/payment/post")
    case (.text, "baseUrl", _): .text("https://api.example.com")
    case (.text, "email", _): .text("payer@example.com")
    case (.text, "seed", _), (.text, "timestamp", _): .text("2026-11-21T14:00:00-05:00")
    case (.text, "requestId", _): .text("1234567")
    case (.text, let name, _): .text("\(name)Sample")
    default: [:]
    }
  }

  /// A value that a rule allows, or a different one.
  static func value(of rule: FieldRule, other: Bool) -> JSON {
    let name = String(rule.path.last?.prefix(max(1, min(rule.longest, 40) - 2)) ?? "a")
    return switch rule.kind {
    case .text, .words: .text(name + (other ? "8" : "7"))
    case .alphanumeric:
      .text(name.filter { $0.isLetter || $0.isNumber }.prefix(max(1, rule.longest - 1)) + (other ? "8" : "7"))
    case .digits, .numeric, .integer:
      .text(String((other ? "9876543210123456" : "4111112222223333").prefix(min(rule.longest, 16))))
    case .amount: .text(other ? "9999.00" : "10.00")
    case .capitals(let count): .text(count == 3 ? (other ? "EUR" : "USD") : (other ? "AE" : "SA"))
    case .choice(let words): .text(words[other ? words.count - 1 : 0])
    case .date: .text(other ? "1991-02-03" : "1990-01-02")
    case .locale: .text(other ? "en_US" : "es_CO")
    case .month: .text(other ? "11" : "12")
    case .year: .text(other ? "2040" : "2039")
    case .yearMonth: .text(other ? "4011" : "3912")
    case .url: .text(other ? "https://attacker.example/return" : "https://merchant.example/return")
    case .email: .text(other ? "attacker@example.com" : "payer@example.com")
    case .ip: .text(other ? "203.0.113.9" : "198.51.100.7")
    case .jsonText: .text(other ? #"{"data":"other"}"# : #"{"data":"sample"}"#)
    case .time: .text(other ? "2027-01-01T00:00:00-05:00" : "2026-11-21T14:00:00-05:00")
    case .number: .number(JSONNumber(digits: other ? "9999" : "10"))
    case .boolean: .bool(other)
    case .object: .members(other ? [("other", .text("x"))] : [])
    case .array: .array(other ? [.text("x")] : [])
    }
  }
}
