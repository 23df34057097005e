import Analysis
import ConformanceKit
import Encodings
import Gateways

/// A call that a port makes a nonce for, and what its answers must be beside the nonce.
struct NonceTrial: Sendable {
  let operation: String
  /// The input at a time.
  let input: @Sendable (_ now: [UInt8]) -> JSON
  /// The nonce of an answer, raw; `nil` where the answer is none.
  let nonce: @Sendable (JSON) -> [UInt8]?
  /// What an answer must be that has none.
  let form: String
  /// What else is wrong with an answer, a sentence each.
  let flaws: @Sendable (JSON, _ nonce: [UInt8], _ right: ClosedRange<Int>) -> [String]
  /// What is unusual of the nonces, and allowed.
  let notes: @Sendable (_ nonces: [[UInt8]]) -> [String]

  /// Those that a port has: where it is given the nonce there is nothing to judge.
  static func all(of port: PortDescription) -> [NonceTrial] {
    [auth, payment].filter { trial in
      port.operations.contains(trial.operation)
        && (trial.operation == auth.operation || port.options.operations[trial.operation]?.hasOwnNonce == true)
    }
  }

  private static let login = Array("6dd490faf9cb87a9862245da41170ff2".utf8)
  private static let secretKey = Array("trial-secret-key".utf8)

  /// PlacetoPay's auth object.
  private static let auth = NonceTrial(
    operation: "placetopay.auth",
    input: { now in
      .members([
        ("login", Analysis.text(login)), ("secretKey", Analysis.text(secretKey)), ("now", Analysis.text(now)),
      ])
    },
    nonce: { answer in
      let texts = ["seed", "tranKey", "nonce"].compactMap { text($0, answer) }
      return texts.count == 3 ? Base64.decode(texts[2]) : nil
    },
    form: "no auth object with text in login, tranKey, nonce and seed, the nonce in base64",
    flaws: { answer, nonce, right in
      let seed = text("seed", answer) ?? []
      var flaws: [String] = []
      if text("login", answer) != login { flaws.append("the login is another one") }
      if let seconds = SeedTime(seed)?.seconds {
        if !right.contains(seconds) { flaws.append("the seed is more than five minutes from the time given") }
      } else {
        flaws.append("the seed is no time of RFC 3339 with seconds and offset")
      }
      let digest = DigestAlgorithm.sha256.hash(nonce + seed + secretKey)
      if !ConstantTime.equal(Array(Base64.encode(digest).utf8), text("tranKey", answer) ?? []) {
        flaws.append("the tranKey is not that of the raw nonce, the seed as sent and the secret key")
      }
      return flaws
    }, notes: { _ in [] })

  /// EveryPay's payment, by an SDK that makes its nonces itself.
  private static let payment = NonceTrial(
    operation: "everypay.request.oneoff",
    input: { now in
      .members([
        ("baseUrl", .text("https://payment.sandbox.lhv.ee")), ("username", .text("123abc")),
        ("secret", Analysis.text(secretKey)), ("nonce", .text("trial")), ("timestamp", Analysis.text(now)),
        (
          "fields",
          .members([
            ("account_name", .text("EUR3D1")), ("amount", .text("19.99")), ("order_reference", .text("ORDER-12345")),
            ("customer_url", .text("https://shop.example/return")),
          ])
        ),
      ])
    },
    nonce: { answer in made("nonce", answer) },
    form: "no request whose JSON body has text in nonce",
    flaws: { answer, _, _ in
      do {
        try EveryPayRequests.timestamp.check(made("timestamp", answer) ?? [])
        return []
      } catch {
        return ["the timestamp is no time of ISO 8601 with a zone"]
      }
    },
    notes: { nonces in
      nonces.allSatisfy(UUIDText.isRandom)
        ? [] : ["the nonces are no UUIDs of version 4, as those of the Backend API Integration Guide are"]
    })

  /// What the SDK made for an input that it takes from nobody.
  private static func made(_ field: String, _ answer: JSON) -> [UInt8]? {
    let own = Gateway.operation(payment.operation)?.ownInputs.first { $0.field == field }
    return own?.value(in: answer).flatMap { try? TextInput.bytes($0, field) }
  }

  private static func text(_ name: String, _ answer: JSON) -> [UInt8]? {
    guard case .string(let text)? = answer[name] else { return nil }
    return text.utf8
  }
}
