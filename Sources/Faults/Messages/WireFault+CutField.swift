import Encodings
import Gateways

extension WireFault {
  /// Mistakes of SDKs that shorten a field instead of refusing it.
  static let cutFields: [WireFault] = [
    WireFault(
      "field-cut-to-its-longest", "cuts … to the allowed length instead of refusing it",
      story: "mb_substr(), [:255] or a column that cuts what is too long.",
      mend: "Refuse what is too long: a URL, a reference or a name that was cut is another one."
    ) { operation in
      guard operation.isRequest else { return [] }
      let rules = operation.rules.filter { $0.longest != .max && $0.isText }
      let all = rules.count > 1 ? [("every field that is too long", cutting(rules))] : []
      return all + rules.map { ($0.name, cutting([$0])) }
    }
  ]

  private static func cutting(_ rules: [FieldRule]) -> Mistaken {
    { example in
      guard example.rejection != nil, let object = example.requestObject else { return nil }
      let cut = rules.compactMap { rule -> (path: [String], text: JSON)? in
        guard let given = example.given(rule), let text = String(validating: given, as: UTF8.self),
          text.unicodeScalars.count > rule.longest
        else { return nil }
        return (rule.path, .text(String(text.unicodeScalars.prefix(rule.longest))))
      }
      guard !cut.isEmpty else { return nil }
      return example.operation.answer(cut.reduce(example.input) { $0.with([object] + $1.path, $1.text) })
    }
  }
}

extension MessageExample {
  /// The member of the input that holds the fields of the request.
  var requestObject: String? { ["fields", "request"].first { input[$0] != nil } }
}
