import Analysis
import ConformanceKit
import Encodings
import Gateways

/// Accepted inputs of an operation, made only from the description in its gateway's folder.
enum PlainInputs {
  /// Inputs that are answered with a value; none where the description is not sufficient.
  static func all(of operation: Operation) -> [JSON] {
    var made = [
      Analysis.leastInput(of: operation), Analysis.fullInput(of: operation), Analysis.sample(of: operation),
    ].compactMap(\.self)
    made += PlainResponses.all(of: operation)
    if made.isEmpty { made = generic(operation) }
    var seen: Set<JSON> = []
    return made.filter { input in
      guard case .value = operation.answer(input), !operation.isDisputed(input) else { return false }
      return seen.insert(input).inserted
    }
  }

  /// How answers are compared where no case of the operation says it.
  static func match(_ operation: Operation) -> MatchRule {
    switch operation.request?.encoding {
    case .form?, .query?: .form
    case .multipart?: .multipart
    case .json?: .json
    case nil: operation.kind == .read ? .json : .exact
    }
  }

  /// Inputs of the required fields with a value of their kind, alone and with each optional field.
  private static func generic(_ operation: Operation) -> [JSON] {
    let texts = ["sample", "10.50", "4111111111111111", "EUR", "{\"a\":\"b\"}", "a=b&c=d", "2026-11-21T14:00:00-05:00"]
    let required = operation.fields.filter(\.required)
    let choices = [required] + operation.fields.filter { !$0.required }.map { required + [$0] }
    return choices.flatMap { fields in
      texts.map { text in .object(fields.map { JSON.Member(JSONText($0.name), value($0, text)) }) }
    }
  }

  private static func value(_ field: InputField, _ text: String) -> JSON {
    if let word = field.words.first { return .text(word) }
    switch (field.kind, field.name) {
    case (.text, let name) where name.lowercased().contains("currency"): return .text("EUR")
    case (.text, let name) where name.lowercased().contains("amount"): return .text("10.50")
    case (.text, "gateway"): return .text("payfort")
    case (.text, let name) where name.lowercased().hasSuffix("url"): return .text("https://shop.example/a")
    case (.text, _): return .text(text)
    case (.pairs, _): return .array([.array([.text("name"), .text("value")])])
    case (.object, _), (.texts, _), (.json, _): return ["name": .text("value")]
    }
  }
}
