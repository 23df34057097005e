import Encodings

extension Gateway {
  /// What an SDK writes into a log.
  static let log = Gateway(
    name: "log", title: "Logs",
    operations: [redaction(.endingInAWord).refusing(unshown: MessageSize.unshown)])

  /// The log operation of an SDK that recognises secrets by a name rule.
  ///
  /// - Parameter gap: what the SDK overlooks.
  package static func redaction(_ names: LogNameRule, passingOver gap: LogGap? = nil) -> Operation {
    Operation(
      "log.redact", "A request, a response or any text as it may be logged.",
      [
        .optional("method"), .optional("status"), .optional("url"), .optionalPairs("headers"),
        .optional("body"), .optional("text"), .optionalSecrets("secrets"),
      ]
    ) { (input) throws(Refusal) in try redact(input, names, gap) }
  }

  private static func redact(_ input: Input, _ names: LogNameRule, _ gap: LogGap?) throws(Refusal)
    -> Operation.Product
  {
    let parts = ["url", "body", "text"].map(input.optionalText)
    guard parts.contains(where: { $0 != nil }) || input.optionalPairs("headers") != nil else {
      throw .badInput(InputError("text", "is missing, and so are 'url', 'headers' and 'body'; one of them is needed"))
    }
    var secrets: [[UInt8]] = []
    do throws(InputError) {
      for secret in input.object("secrets") {
        secrets.append(try TextInput.bytes(secret.value, "secrets.\(secret.name.string)"))
      }
    } catch {
      throw .badInput(error)
    }
    let others = ["method", "status", "url", "body", "text"].map { input.text($0).count }
    let headers = input.pairs("headers").map { $0.name.count + $0.value.count }
    try MessageSize.checkBytes((others + headers).reduce(0, +), "the message")
    let redaction = LogRedaction(hiding: secrets, names, passingOver: gap)
    func logged(_ part: LogGap.Part, _ text: [UInt8], _ clean: ([UInt8]) -> [UInt8]) -> [UInt8] {
      guard case .part(part, let hidesKnown) = gap else { return clean(text) }
      return hidesKnown ? redaction.withoutKnown(text) : text
    }
    let first = [
      redaction.words(input.text("method")), redaction.words(input.text("status")),
      logged(.url, input.text("url")) { redaction.value($0) },
    ]
    var lines = [Array(first.filter { !$0.isEmpty }.joined(separator: " ".utf8))]
    for header in input.pairs("headers") {
      let isHidden = names.matches(header.name) && gap?.passesOver(header: header.name) != true
      let value = logged(.headers, header.value) { isHidden ? LogRedaction.mark : redaction.value($0) }
      lines.append(logged(.headers, header.name, redaction.words) + ": ".utf8 + value)
    }
    lines.append(logged(.body, input.text("body")) { redaction.body($0) })
    lines.append(logged(.text, input.text("text")) { redaction.value($0) })
    let log = Array(lines.filter { !$0.isEmpty }.joined(separator: "\n".utf8))
    return Operation.Product(value: UTF8Text.json(log))
  }
}
