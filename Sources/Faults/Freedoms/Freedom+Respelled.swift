import ConformanceKit
import Gateways

extension Freedom {
  /// Freedoms of SDKs that read a value into a type and write it anew.
  static let respelled: [Freedom] = [
    respelled(
      .slashBehindHost, "bare-hosts-with-a-slash", "writes https://shop.example/ for https://shop.example",
      seenIn: "new URL().href, pydantic, the WHATWG's parser everywhere"),
    respelled(
      .cardInDigits, "card-numbers-in-digits", "strips spaces and dashes from card numbers",
      seenIn: "forms that take cards in groups"),
    respelled(
      .smallDomain, "domains-in-small-letters", "writes the domain of an e-mail in lower case",
      seenIn: "RFC 5321, section 2.4"),
    respelled(
      .withoutLineEnds, "refused-texts-trimmed", "strips line ends from what would be refused with them",
      seenIn: "SDKs that trim what they read"),
  ]

  private static func respelled(_ respelling: Respelling, _ name: String, _ phrase: String, seenIn: String) -> Freedom {
    Freedom(name, phrase, seenIn: seenIn, of: { !$0.rules.isEmpty }) { testCase, _ in
      guard let operation = Gateway.operation(testCase.operation),
        let input = respelling.input(testCase.input, of: operation)
      else { return nil }
      return Reply(of: operation, to: input)
    }
  }
}
