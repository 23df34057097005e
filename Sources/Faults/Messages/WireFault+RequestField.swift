import Encodings
import Gateways
import Messages

extension WireFault {
  /// Mistakes in which fields a request has, and under which names.
  static let requestFields: [WireFault] = [
    WireFault(
      "field-not-sent", "does not send …", story: "The field was forgotten, or a setting was empty.",
      mend: "Send every field that was given; print the body once while you look for it."
    ) { operation in
      paths(operation).map { path in (path.joined(separator: "."), sending { request, _ in request[path] = nil }) }
    },
    WireFault(
      "field-misspelled", "misspells …",
      story: "camelCase for snake_case or the other way round, or a typing error.",
      mend: "Copy the name from the document: it is compared byte by byte."
    ) { operation in
      paths(operation).map { path in
        let name = path.last ?? ""
        let wrong = Array(path.dropLast()) + [misspelled(name)]
        return (
          path.joined(separator: "."),
          sending { request, _ in
            guard let value = request[path] else { return }
            request[path] = nil
            request[wrong] = value
          }
        )
      }
    },
    .placed(
      "fields-swapped", "swaps …",
      story: "Arguments of the same type were passed in the wrong order.",
      mend: "Name the arguments."
    ) { operation in
      guard operation.isRequest else { return [] }
      let texts = (operation.rules + (operation.request?.fixed ?? [])).filter { $0.isText && $0.path.count == 1 }
      return zip(texts, texts.dropFirst()).map { one, two in
        (
          Place.together([one.name, two.name]),
          sending { request, _ in
            guard let first = request[one.path], let second = request[two.path] else { return }
            request[one.path] = second
            request[two.path] = first
          }
        )
      }
    },
    sent(
      "empty-fields-sent", "sends empty fields", story: "Every property of a model was written.",
      mend: "Leave empty fields out, unless the document says otherwise.",
      where: { op in sends(.form)(op) && op.rules.contains { !$0.required } }
    ) { request, example in
      for rule in example.operation.rules where example.given(rule) == [] && request[rule.path] == nil {
        request[rule.path] = .text("")
      }
    },
    sent(
      "empty-fields-left-out", "leaves out empty fields", story: "A filter keeps only set values.",
      mend: "EdfaPg's virtual sale of Apple Pay sends empty fields.", where: sends(.multipart)
    ) { request, example in
      for rule in example.operation.rules where request[rule.path] == .text("") { request[rule.path] = nil }
    },
    WireFault(
      "zero-fields-left-out", "leaves out fields whose text is 0",
      story: "array_filter(), empty() and `if value` treat the text 0 as empty.",
      mend: "Leave out what is null or empty, and nothing else."
    ) { operation in
      guard operation.isRequest, operation.rules.contains(where: isFreeText) else { return [] }
      // A port that filters before it writes the amount drops an amount of 0 as well.
      let amount = operation.request?.sparse.contains(.amountOfZero) == true ? operation.request?.amount?.path : nil
      return ([("the request", nil)] + (amount.map { [("the request, its amount too", $0)] } ?? [])).map {
        place, amount in
        (
          place,
          sending { request, example in
            for rule in example.operation.rules
            where (isFreeText(rule) || rule.path == amount) && example.given(rule) == [0x30] {
              request[rule.path] = nil
            }
          }
        )
      }
    },
    sent(
      "empty-objects-left-out", "leaves out empty objects", story: "A filter keeps only set values: {} says nothing.",
      mend: "Send what the caller gave.",
      where: { $0.request?.sparse.contains(.emptyObjects) == true }
    ) { request, example in
      for rule in example.operation.rules where request[rule.path] == .object([]) { request[rule.path] = nil }
    },
    sent(
      "empty-objects-as-lists", "sends [] for empty objects",
      story: "json_decode() with true makes arrays of objects, and an empty array is written as a list.",
      mend: "Keep objects as objects: an empty stdClass, or what the caller gave.",
      where: { $0.request?.sparse.contains(.emptyObjects) == true }
    ) { request, example in
      for rule in example.operation.rules where request[rule.path] == .object([]) { request[rule.path] = .array([]) }
    },
    sent(
      "nonce-sent-as-it-is", "sends the nonce as it is, not in base 64",
      story: "The text that was hashed was sent.",
      mend: "Hash the bytes of the nonce, and send their base 64.",
      where: { $0.ownInputs.contains(where: isEncodedNonce) }
    ) { request, example in
      for own in example.operation.ownInputs where isEncodedNonce(own) {
        if let nonce = example.input[own.field], nonce.string != nil { request[own.path] = nonce }
      }
    },
  ]

  private static func isEncodedNonce(_ own: OwnInput) -> Bool { own.source == .nonce && own.isEncoded }

  /// Whether a field is optional and holds free text.
  private static func isFreeText(_ rule: FieldRule) -> Bool {
    guard !rule.required, !rule.isAskedApart else { return false }
    return switch rule.kind {
    case .text, .words: rule.shortest < 2
    default: false
    }
  }

  /// The fields of the body: those of the table, and those that every such call has.
  private static func paths(_ operation: Operation) -> [[String]] {
    guard let request = operation.request else { return [] }
    return (operation.rules + request.fixed).map(\.path)
  }

  private static func misspelled(_ name: String) -> String {
    var output = ""
    if name.contains("_") {
      for (index, word) in name.split(separator: "_").enumerated() {
        output += index == 0 ? word : word.prefix(1).uppercased() + word.dropFirst()
      }
    } else {
      for character in name { output += character.isUppercase ? "_" + character.lowercased() : String(character) }
    }
    return output == name ? String(name.dropLast()) : output
  }
}
