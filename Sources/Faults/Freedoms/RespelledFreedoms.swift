import ConformanceKit
import Encodings
import Gateways

extension Freedom {
  /// SDKs that read a value into a type and write it anew: what goes out is right.
  static let respelled: [Freedom] = [
    respelled(
      "bare-hosts-with-a-slash", "writes https://shop.example/ for https://shop.example",
      seenIn: "new URL().href, pydantic, the WHATWG's parser everywhere"
    ) { name, text in
      let isOwn = ["baseUrl", "paymentUrl"].contains(name)
      let isBare = text.starts(with: "https://".utf8) && !text.dropFirst(8).contains { "/?#\\@".utf8.contains($0) }
      return isBare && !isOwn && text.count > 8 ? text + [UInt8(ascii: "/")] : text
    },
    respelled(
      "card-numbers-in-digits", "takes spaces and dashes out of card numbers", seenIn: "forms that take cards in groups"
    ) { name, text in
      ["card_number", "number"].contains(name)
        ? text.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") } : text
    },
    respelled(
      "domains-in-small-letters", "writes the domain of an e-mail in small letters", seenIn: "RFC 5321, section 2.4"
    ) { name, text in
      guard name.hasSuffix("email"), let at = text.lastIndex(of: UInt8(ascii: "@")) else { return text }
      return text[..<at] + text[at...].map(ASCII.lower)
    },
    respelled(
      "refused-texts-trimmed", "takes line ends off what would be refused with them",
      seenIn: "SDKs that trim what they read",
      ofRefused: true
    ) { name, text in
      SecretName.matches(name.utf8) || name == "nonce" || name == "seed"
        ? text : Array(text.reversed().drop { $0 == 0x0a || $0 == 0x0d }.reversed())
    },
  ]

  /// What is answered to an input whose texts are spelled otherwise.
  ///
  /// - Parameter ofRefused: whether only what is refused as it stands is spelled otherwise.
  private static func respelled(
    _ name: String, _ phrase: String, seenIn: String, ofRefused: Bool = false,
    _ change: @escaping @Sendable (_ name: String, _ text: [UInt8]) -> [UInt8]
  ) -> Freedom {
    Freedom(name, phrase, seenIn: seenIn, of: { $0.isRequest || $0.name == "nexi.card" }) { testCase, right in
      if ofRefused { guard case .reject = right else { return nil } }
      let input = respelled(testCase.input, "", change)
      guard input != testCase.input, let operation = Gateway.operation(testCase.operation) else { return nil }
      return Reply(of: operation, to: input)
    }
  }

  private static func respelled(_ json: JSON, _ name: String, _ change: (String, [UInt8]) -> [UInt8]) -> JSON {
    switch json {
    case .string(let text): UTF8Text.json(change(name, text.utf8))
    case .array(let elements): .array(elements.map { respelled($0, name, change) })
    case .object(let members):
      .object(members.map { JSON.Member($0.name, respelled($0.value, $0.name.string, change)) })
    case .null, .bool, .number: json
    }
  }
}
