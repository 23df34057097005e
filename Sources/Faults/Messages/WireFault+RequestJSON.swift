import Encodings
import Formulas
import Gateways
import Messages

extension WireFault {
  /// Mistakes in the JSON types of a request's values.
  static let requestJSON: [WireFault] = [
    jsonField(
      "numbers-sent-as-text", "sends the number of … in quotes", story: "All fields are strings in the model.",
      mend: "The document says number: write 10.50, not \"10.50\".",
      of: { if case .number = $0.kind { true } else { false } }
    ) { value in if case .number(let number) = value { .text(number.digits) } else { value } },
    json(
      "numbers-sent-through-doubles", "sends numbers with the digits that a double (float64) keeps",
      story:
        "JSON.parse, json_decode() and float() hold 15 to 17 digits: 90071992547409931.15 became 90071992547409940.",
      mend: "Keep the digits as they came until the body is written.",
      of: { if case .number = $0.kind { true } else { false } }
    ) { value in
      guard case .number(let number) = value else { return value }
      return (try? JSON(parsing: NumberSpelling.javaScript.apply(Array(number.digits.utf8)))) ?? value
    },
    jsonField(
      "booleans-sent-as-text", "sends true and false of … in quotes", story: "All fields are strings in the model.",
      mend: "The document says boolean: write true, not \"true\".",
      of: { if case .boolean = $0.kind { true } else { false } }
    ) { value in if case .bool(let bool) = value { .text(bool ? "true" : "false") } else { value } },
    json(
      "booleans-sent-as-numbers", "sends booleans as 0 and 1",
      story: "NSNumber and PHP's (int) do not tell them apart.",
      mend: "Write true and false.",
      of: { if case .boolean = $0.kind { true } else { false } }
    ) { value in if case .bool(let bool) = value { .integer(bool ? 1 : 0) } else { value } },
    objectsSentAsText,
    sent(
      "members-sent-in-another-order", "signs the members of an object in another order than it sends them",
      story: "The signature is made of one map and the body of another, and each kind of map has an order of its own.",
      mend: "Sign the object that is sent, in the order in which it is written.",
      where: { $0.freedoms.contains { if case .memberOrder = $0.kind { true } else { false } } }
    ) { request, example in
      for case .memberOrder(let field, _) in example.operation.freedoms.map(\.kind) {
        request[[field]] = request[[field]]?.members.map { .object($0.reversed()) }
      }
    },
    json(
      "numbers-of-digits-for-text", "sends texts that look like numbers as numbers", story: "PHP's JSON_NUMERIC_CHECK.",
      mend: "Leave JSON_NUMERIC_CHECK out: leading zeros are lost, and 1e5 becomes 100000.0.",
      of: { rule in
        switch rule.kind {
        case .text, .alphanumeric, .words, .digits, .numeric, .amount: true
        default: false
        }
      }, checkingNumerics),
  ]

  /// A text that PHP's `is_numeric` accepts, as the number that PHP writes for it.
  private static func checkingNumerics(_ value: JSON) -> JSON {
    guard let text = value.string, text.utf8.allSatisfy({ ASCII.isDigit($0) || "+-.eE".utf8.contains($0) }) else {
      return value
    }
    if let whole = Int64(text) { return .number(JSONNumber(digits: String(whole))) }
    guard let number = Double(text), number.isFinite else { return value }
    return .number(JSONNumber(digits: "\(number)"))
  }

  /// A change of all values in a request's JSON, whatever their fields.
  static func json(
    _ name: String, _ phrase: String, story: String, mend: String, of isMeant: @escaping @Sendable (FieldRule) -> Bool,
    _ change: @escaping @Sendable (JSON) -> JSON
  ) -> WireFault {
    sent(name, phrase, story: story, mend: mend, where: { !fields($0, isMeant).isEmpty }, inJSON(change))
  }

  /// A change of the values of one field, or of all fields in a request's JSON.
  static func jsonField(
    _ name: String, _ phrase: String, story: String, mend: String, of isMeant: @escaping @Sendable (FieldRule) -> Bool,
    _ change: @escaping @Sendable (JSON) -> JSON
  ) -> WireFault {
    placed(name, phrase, story: story, mend: mend) { operation in
      let fields = fields(operation, isMeant)
      guard !fields.isEmpty else { return [] }
      // A single field is every field.
      return [(.part("every field"), sending(inJSON(change)))]
        + (fields.count == 1 ? [] : fields).map { rule in
          (.field(rule.name), sending { request, _ in request[rule.path] = request[rule.path].map(change) })
        }
    }
  }

  private static func fields(_ operation: Operation, _ isMeant: (FieldRule) -> Bool) -> [FieldRule] {
    sends(.json)(operation) ? (operation.rules + (operation.request?.fixed ?? [])).filter(isMeant) : []
  }

  private static func inJSON(
    _ change: @escaping @Sendable (JSON) -> JSON
  ) -> @Sendable (inout RequestMessage, MessageExample) -> Void {
    { request, _ in if case .json(let json) = request.body { request.body = .json(json.mapped(change)) } }
  }
}
