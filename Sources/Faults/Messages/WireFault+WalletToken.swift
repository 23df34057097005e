import Encodings
import Gateways

extension WireFault {
  /// Mistakes with the token that a phone gives for an Apple Pay payment.
  static let walletTokens: [WireFault] = [
    token(
      "wallet-identifier-of-the-header", "sends the header's transaction as the identifier",
      "Two members of the token have transactionId in their names.",
      mend: "The identifier is transactionIdentifier, which the gateway finds in the token again."
    ) { value in value.with(["identifier"], value["parameters"]?[["paymentData", "header", "transactionId"]]) },
    token(
      "wallet-data-as-text", "sends paymentData as text inside the token",
      "PassKit gives it as bytes, which became a string.", mend: "Read the bytes as JSON and put the object in."
    ) { value in
      value.with(["parameters", "paymentData"], value["parameters"]?["paymentData"].map { .text($0.line) })
    },
    token(
      "wallet-type-as-number", "sends the type of the card as a number", "PKPaymentMethodType has raw values.",
      mend: "Write the word: debit, credit, prepaid or store."
    ) { value in value.with(["parameters", "paymentMethod", "type"], .integer(1)) },
    token(
      "wallet-method-missing", "sends only paymentData", "The token was taken for its paymentData.",
      mend: "Send paymentMethod and transactionIdentifier with it."
    ) { value in value.with(["parameters", "paymentMethod"], nil) },
    token(
      "wallet-transaction-missing", "sends a token without its transaction", "It is sent as identifier already.",
      mend: "Send transactionIdentifier in the token as well."
    ) { value in value.with(["parameters", "transactionIdentifier"], nil) },
    token(
      "wallet-data-as-parameters", "sends paymentData in place of the token", "One level was unwrapped too many.",
      mend: "Send the object that has paymentData in it."
    ) { value in value.with(["parameters"], value["parameters"]?["paymentData"]) },
    token(
      "wallet-members-dropped", "drops members of the token that it does not know",
      "The token was read into a model class and encoded again.",
      mend: "Pass the token on as it is: applicationData is signed with the rest."
    ) { value in
      let header = value["parameters"]?[["paymentData", "header"]]?.members ?? []
      let known = ["ephemeralPublicKey", "publicKeyHash", "transactionId"]
      return value.with(
        ["parameters", "paymentData", "header"],
        .object(header.filter { member in known.contains { member.name == $0 } }))
    },
  ]

  private static func token(
    _ name: String, _ phrase: String, _ story: String, mend: String, _ change: @escaping @Sendable (JSON) -> JSON
  ) -> WireFault {
    WireFault(
      name, phrase, of: "edfapg.applepay.parameters", story: story, mend: mend, answer: answering { change($0) })
  }
}
