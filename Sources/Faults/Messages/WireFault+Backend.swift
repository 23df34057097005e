import Encodings
import Formulas
import Gateways

extension WireFault {
  /// Mistakes of the merchant's server between EveryPay's app and EveryPay.
  static let backends: [WireFault] = [
    WireFault(
      "backend-default-missing", "requires the app to send …",
      story: "The guide's column says No, and the code reads it anyway.",
      mend: "Use 0.01 and Purchase if the app says nothing."
    ) { operation in
      guard operation.name == backendPrefix + "oneoff" else { return [] }
      return ["amount", "label"].map { member in
        (
          member,
          { example in
            guard example.value != nil, [nil, .null, .text("")].contains(example.body?[member]) else { return nil }
            return .reject(Rejection(.missingField, ""))
          }
        )
      }
    },
    refused(
      "backend-member-demanded", "refuses an answer without …", story: "The model's property is not optional.",
      mend: "Tell the app what is there.",
      [
        "created": ["standing_amount", "descriptor_country", "label"], "processed": ["order_reference"],
      ]
    ) { $0.body?[$1] == nil },
    refused(
      "backend-amount-of-one-type", "accepts only one JSON type for …", story: "The guide's example has one.",
      mend: "Accept text and numbers: the guide has both.", ["oneoff": ["amount"], "created": ["standing_amount"]]
    ) { example, member in
      let isText = example.body?[member]?.string != nil
      return example.body?[member] != nil && isText == (member == "standing_amount")
    },
    backend(
      "backend-default-of-another", "uses a default other than the guide's", "The sandbox wants at least one cent.",
      mend: "0.01 and Purchase.", of: "oneoff"
    ) { value, example in
      [nil, .null, .text("")].contains(example.body?["amount"]) ? value.with(["amount"], .text("0")) : value
    },
    WireFault(
      "backend-amount-as-float", "converts the amount to a binary number",
      story: "parseFloat, as the guide's own sample, or float(): 10.00 becomes 10 or 10.0.",
      mend: "Keep the digits until the request is written."
    ) { operation in
      guard operation.name == backendPrefix + "oneoff" else { return [] }
      let prints: [@Sendable ([UInt8]) -> [UInt8]] = [AmountStyle.shortest.apply, asFloat(.python)]
      return prints.map { print in
        ("the message", answering { $0.with(["amount"], $0["amount"].map { text($0, print) }) })
      }
    },
    WireFault(
      "backend-amount-in-cents", "writes the amount with two decimals", story: "number_format, toFixed(2), %.2f.",
      mend: "Keep the digits that the app sent: the currency may have none, or three."
    ) { operation in
      guard operation.name == backendPrefix + "oneoff" else { return [] }
      return [FloatingPointRoundingRule.toNearestOrAwayFromZero, .toNearestOrEven].map { rule in
        ("the message", answering { $0.with(["amount"], $0["amount"].map { text($0) { inCents($0, rule) } }) })
      }
    },
    backend(
      "backend-names-of-the-app", "keeps the app's names", "The body was passed on.",
      mend: "order_reference and customer_email.", of: "oneoff"
    ) { value, _ in renamed(value, ["order_reference": "orderReference", "customer_email": "customerEmail"]) },
    backend(
      "backend-names-of-the-gateway", "tells the app the gateway's names", "The answer was passed on.",
      mend: "paymentReference and the other names of the guide.", of: "created", "processed"
    ) { value, _ in
      renamed(
        value,
        [
          "paymentReference": "payment_reference", "mobileAccessToken": "mobile_access_token",
          "orderReference": "order_reference", "countryCode": "descriptor_country", "amount": "standing_amount",
        ])
    },
    backend(
      "backend-amount-as-text", "tells the app the amount as text", "It was formatted.",
      mend: "A number, as the guide's column says.", of: "created"
    ) { value, _ in
      if case .number(let number)? = value["amount"] { value.with(["amount"], .text(number.digits)) } else { value }
    },
    backend(
      "backend-token-passed-on", "leaves the access token in the body", "The app's body was passed on.",
      mend: "The token is the header, and nothing else: bodies are logged.", of: "process"
    ) { value, example in
      written(value) { $0.with(["mobile_access_token"], example.body?["mobile_access_token"]) }
    },
    backend(
      "backend-app-unsaid", "does not say that an app has the token", "ios_app was overlooked.",
      mend: "Send ios_app true.", of: "process"
    ) { value, _ in written(value) { $0.with(["ios_app"], nil) } },
    backend(
      "backend-basic-for-bearer", "sends the access token as Basic", "The other call does.",
      mend: "Bearer and the token.", of: "process"
    ) { value, _ in
      value.with(
        ["headers"],
        value["headers"]?.mapped { header in
          guard let text = header.string, text.hasPrefix("Bearer ") else { return header }
          return .text("Basic " + text.dropFirst(7))
        })
    },
    backend(
      "backend-bearer-with-colon", "writes a colon after the scheme of the credentials",
      "The scheme was taken for the name of a header.", mend: "Bearer, a space, and the token.", of: "process"
    ) { value, _ in
      value.with(
        ["headers"],
        value["headers"]?.mapped { header in
          header.string.flatMap { $0.hasPrefix("Bearer ") ? .text("Bearer: " + $0.dropFirst(7)) : nil } ?? header
        })
    },
    backend(
      "backend-data-as-text", "sends paymentData as text", "JSON.stringify was called twice.",
      mend: "Put the object in.", of: "process"
    ) { value, _ in
      written(value) { body in body.with(["paymentData"], body["paymentData"].map { .text($0.line) }) }
    },
  ]

  private static let backendPrefix = "everypay.backend."

  private static func backend(
    _ name: String, _ phrase: String, _ story: String, mend: String, of operations: String...,
    change: @escaping @Sendable (JSON, MessageExample) -> JSON
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      guard operations.contains(where: { operation.name == backendPrefix + $0 }) else { return [] }
      let answer: Mistaken = { example in example.value.map { .value(change($0, example)) } }
      return [("the message", answer)]
    }
  }

  /// A mistake of refusing what must be accepted, in the given members of each operation.
  private static func refused(
    _ name: String, _ phrase: String, story: String, mend: String, _ members: [String: [String]],
    where isRefused: @escaping @Sendable (MessageExample, String) -> Bool
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      guard operation.name.hasPrefix(backendPrefix) else { return [] }
      return (members[String(operation.name.dropFirst(backendPrefix.utf8.count))] ?? []).map { member in
        (
          member,
          { example in
            example.value != nil && isRefused(example, member) ? .reject(Rejection(.wrongType, "")) : nil
          }
        )
      }
    }
  }

  private static func inCents(_ amount: [UInt8], _ rule: FloatingPointRoundingRule) -> [UInt8] {
    guard let number = Double(String(decoding: amount, as: UTF8.self)), abs(number) < 0x1p53 / 100 else {
      return amount
    }
    let cents = String(Int((number * 100).rounded(rule)))
    let padded = String(repeating: "0", count: max(0, 3 - cents.count)) + cents
    return Array("\(padded.dropLast(2)).\(padded.suffix(2))".utf8)
  }

  /// The request with a changed body.
  private static func written(_ value: JSON, _ change: (JSON) -> JSON) -> JSON {
    guard let body = value["body"]?.string, let json = try? JSON(parsing: Array(body.utf8)) else { return value }
    return value.with(["body"], .text(change(json).line))
  }

  private static func renamed(_ value: JSON, _ names: [String: String]) -> JSON {
    .object(
      (value.members ?? []).map { member in
        names[member.name.string].map { JSON.Member(JSONText($0), member.value) } ?? member
      })
  }
}
