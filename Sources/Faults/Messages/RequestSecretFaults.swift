import Encodings
import Gateways
import Messages

extension WireFault {
  /// Mistakes in what a request shows of its secrets and signatures.
  static let requestSecrets: [WireFault] = [
    sent(
      "secret-sent", "sends the secret along", story: "The whole configuration was written into the body.",
      mend: "The secret signs; it is never sent.",
      where: { op in isForm(op) && !op.name.hasPrefix("nexi") || op.name.hasPrefix("payfort") }
    ) { request, example in
      request[[example.input["phrase"] == nil ? "password" : "request_phrase"]] =
        example.input["password"] ?? example.input["phrase"]
    },
    WireFault(
      "empty-secret-signed-with", "signs with a secret that is empty",
      story: "An environment variable was not set, and read as empty text.",
      mend: "Refuse to sign: everybody knows the empty secret."
    ) { operation in
      operation.isRequest
        ? operation.signingSecrets.map { secret in
          (secret, unchecked { _, rejection in rejection.message.hasPrefix("'\(secret)' is empty") })
        } : []
    },
    sent(
      "signature-in-upper-case", "sends the signature in upper case", story: "%02X, or C#'s BitConverter.",
      mend: "Write lower-case hexadecimal.",
      where: { $0.name.hasPrefix("edfapg.request.") }
    ) { request, _ in
      request[["hash"]] = request[["hash"]].map { text($0) { $0.map(ASCII.upper) } }
    },
    sent(
      "nonce-not-in-base64", "sends the nonce in hexadecimal", story: "bin2hex for base64_encode.",
      mend: "Send base 64 of the raw bytes, and hash the raw bytes.",
      where: { $0.name.hasPrefix("placetopay.request.") }
    ) { request, example in request[["auth", "nonce"]] = example.bytes("nonce").map { .text(Hex.encode($0)) } },
  ]
}
