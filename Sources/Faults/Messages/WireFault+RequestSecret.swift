import Encodings
import Gateways
import Messages

extension WireFault {
  /// Mistakes with the secrets and signatures that a request reveals.
  static let requestSecrets: [WireFault] = [
    sent(
      "secret-sent", "also sends the secret", story: "The whole configuration was written into the body.",
      mend: "The secret signs; it is never sent.",
      where: { $0.request?.secretName != nil }
    ) { request, example in
      guard let name = example.operation.request?.secretName, let secret = example.operation.signingSecrets.first else {
        return
      }
      request[[name]] = example.input[secret]
    },
    sent(
      "client-sent-by-basic", "sends the client's credentials by HTTP Basic, not in the form",
      story: "The default of OAuth libraries, which RFC 6749 §2.3.1 prefers.",
      mend: "Send client_id and client_secret in the form, where the gateway's document has them.",
      where: { operation in
        operation.isRequest && Set(["clientId", "clientSecret"]).isSubset(of: operation.fields.map(\.name))
      }
    ) { request, example in
      guard let id = example.bytes("clientId"), let secret = example.bytes("clientSecret") else { return }
      for name in ["client_id", "client_secret"] { request[[name]] = nil }
      request.headers.append(("Authorization", "Basic \(Base64.encode(id + [0x3a] + secret))"))
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
      where: { $0.request?.hexadecimal != nil }
    ) { request, example in
      guard let name = example.operation.request?.hexadecimal else { return }
      request[[name]] = request[[name]].map { text($0) { $0.map(ASCII.upper) } }
    },
    sent(
      "nonce-not-in-base64", "sends the nonce in hexadecimal", story: "bin2hex for base64_encode.",
      mend: "Send base 64 of the raw bytes, and hash the raw bytes.",
      where: { nonce(of: $0) != nil }
    ) { request, example in
      guard let nonce = nonce(of: example.operation) else { return }
      request[nonce.path] = example.bytes(nonce.field).map { .text(Hex.encode($0)) }
    },
    sent(
      "nonce-in-base64-twice", "encodes the nonce in base 64 twice",
      story: "The helper that made the nonce had encoded it already.",
      mend: "Send base 64 of the raw bytes, and hash the raw bytes.",
      where: { nonce(of: $0) != nil }
    ) { request, example in
      guard let nonce = nonce(of: example.operation), let once = request[nonce.path]?.string else { return }
      request[nonce.path] = .text(Base64.encode(Array(once.utf8)))
    },
    sent(
      "nonce-of-hex-digits", "sends base 64 of the nonce's hexadecimal digits",
      story: "bin2hex() made the nonce, and base64_encode() was applied to that.",
      mend: "Send base 64 of the raw bytes, and hash the raw bytes.",
      where: { nonce(of: $0) != nil }
    ) { request, example in
      guard let nonce = nonce(of: example.operation) else { return }
      request[nonce.path] = example.bytes(nonce.field).map { .text(Base64.encode(Array(Hex.encode($0).utf8))) }
    },
  ]

  /// The nonce that a request sends in base 64, if any.
  private static func nonce(of operation: Operation) -> OwnInput? {
    operation.isRequest ? operation.ownInputs.first { $0.source == .nonce && $0.isEncoded } : nil
  }
}
