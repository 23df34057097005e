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
      where: { op in isForm(op) && !op.name.hasSuffix("applepay") && op.rules.contains { !$0.required } }
    ) { request, example in
      for rule in example.operation.rules where example.given(rule) == [] && request[rule.path] == nil {
        request[rule.path] = .text("")
      }
    },
    sent(
      "empty-fields-left-out", "leaves fields out that are empty", story: "A filter for set values.",
      mend: "EdfaPg's virtual sale of Apple Pay sends empty fields.", where: { $0.name == "edfapg.request.applepay" }
    ) { request, example in
      for rule in example.operation.rules where request[rule.path] == .text("") { request[rule.path] = nil }
    },
  ]

  /// The fields of the body: those of the table, and those that every such call has.
  private static func paths(_ operation: Operation) -> [[String]] {
    guard operation.isRequest else { return [] }
    return operation.rules.map(\.path) + fixed(operation.name).map { $0.split(separator: ".").map(String.init) }
  }

  private static func fixed(_ name: String) -> [String] {
    switch name {
    case "edfapg.request.applepay": ["action", "client_key", "brand", "hash"]
    case _ where name.hasPrefix("edfapg."): ["action", "client_key", "hash"]
    case "payfort.request.check-status": ["query_command", "signature"]
    case "payfort.request.sdk-token", "payfort.request.tokenization": ["service_command", "signature"]
    case "payfort.request.applepay":
      ["digital_wallet", "signature"] + PayFortFields.appleToken.map(\.name)
    case _ where name.hasPrefix("payfort."): ["command", "signature"]
    case _ where name.hasPrefix("placetopay."): ["auth", "auth.login", "auth.tranKey", "auth.nonce", "auth.seed"]
    case "everypay.request.oneoff": ["api_username", "nonce", "timestamp"]
    case "everypay.request.token":
      ["api_username", "nonce", "timestamp", "amount", "request_token", "token_consent_agreed"]
    case "everypay.request.applepay": ["ios_app"]
    case "nexi.request.token": ["grant_type", "client_id", "client_secret", "payment_intent_id"]
    default: []
    }
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
