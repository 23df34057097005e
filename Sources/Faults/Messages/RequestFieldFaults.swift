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
      story: "camelCase for snake_case or the other way round, or a slip of the pen.",
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
    WireFault(
      "fields-swapped", "sends … in each other's place",
      story: "Arguments of the same type were passed in the wrong order.",
      mend: "Name the arguments."
    ) { operation in
      guard operation.isRequest else { return [] }
      let texts = operation.rules.filter { rule in rule.isText && rule.path.count == 1 }
      return zip(texts, texts.dropFirst()).map { one, two in
        (
          "\(one.name) and \(two.name)",
          sending { request, _ in
            guard let first = request[one.path], let second = request[two.path] else { return }
            request[one.path] = second
            request[two.path] = first
          }
        )
      }
    },
    sent(
      "empty-fields-sent", "sends fields that are empty", story: "Every property of a model was written.",
      mend: "Leave empty fields out, unless the document says otherwise.",
      where: { op in sends(.form)(op) && op.rules.contains { !$0.required } }
    ) { request, example in
      for rule in example.operation.rules where example.given(rule) == [] && request[rule.path] == nil {
        request[rule.path] = .text("")
      }
    },
    sent(
      "empty-fields-left-out", "leaves fields out that are empty", story: "A filter for set values.",
      mend: "EdfaPg's virtual sale of Apple Pay sends empty fields.", where: sends(.multipart)
    ) { request, example in
      for rule in example.operation.rules where request[rule.path] == .text("") { request[rule.path] = nil }
    },
  ]

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
