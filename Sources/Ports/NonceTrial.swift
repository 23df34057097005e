import Analysis
import ConformanceKit
import Encodings
import Gateways

/// A call for which a port makes a nonce, and what its answers must be apart from the nonce.
struct NonceTrial: Sendable {
  let operation: String
  /// The input for a given time.
  let input: @Sendable (_ now: [UInt8]) -> JSON
  /// The raw nonce of an answer; `nil` if the answer has none.
  let nonce: @Sendable (JSON) -> [UInt8]?
  /// What an answer without a nonce is, in words.
  let form: String
  /// What else is wrong with an answer, one sentence each.
  let flaws: @Sendable (JSON, _ nonce: [UInt8], _ right: ClosedRange<Int>) -> [String]
  /// What is unusual about the nonces, but allowed.
  let notes: @Sendable (_ nonces: [[UInt8]]) -> [String]

  /// The trials for a port; an operation that is given its nonce as input is left out.
  static func all(of port: PortDescription) -> [NonceTrial] {
    (port.operations.contains(auth.operation) ? [auth] : [])
      + Gateway.all.compactMap { gateway in
        let offered = gateway.operations.filter { port.operations.contains($0.name) }
        // A gateway with an operation of its own for the nonce needs no request judged too.
        guard !offered.contains(where: \.answersByChance) else { return nil }
        return offered.lazy.filter { port.options.operations[$0.name]?.hasOwnNonce == true }
          .compactMap(NonceTrial.init(request:)).first
      }
  }

  private static let login = Array("6dd490faf9cb87a9862245da41170ff2".utf8)
  private static let secretKey = Array("trial-secret-key".utf8)

  /// PlacetoPay's auth object.
  static let auth = NonceTrial(
    operation: "placetopay.auth",
    input: { now in
      [
        "login": Analysis.text(login), "secretKey": Analysis.text(secretKey), "now": Analysis.text(now),
      ]
    },
    nonce: { answer in
      let texts = ["seed", "tranKey", "nonce"].compactMap { text($0, answer) }
      return texts.count == 3 ? Base64.decode(texts[2]) : nil
    },
    form: "no auth object with text in login, tranKey, nonce and seed, the nonce in base64",
    flaws: { answer, nonce, right in
      let seed = text("seed", answer) ?? []
      var flaws: [String] = []
      if text("login", answer) != login { flaws.append("the login is a different one") }
      if let seconds = SeedTime(seed)?.seconds {
        if !right.contains(seconds) { flaws.append("the seed is more than five minutes from the time given") }
      } else {
        flaws.append("the seed is not a time of RFC 3339 with seconds and offset")
      }
      let digest = DigestAlgorithm.sha256.hash(nonce + seed + secretKey)
      if !ConstantTime.equal(Array(Base64.encode(digest).utf8), text("tranKey", answer) ?? []) {
        flaws.append("the tranKey is not that of the raw nonce, the seed as sent and the secret key")
      }
      return flaws
    }, notes: { _ in [] })

  private static func text(_ name: String, _ answer: JSON) -> [UInt8]? {
    guard case .string(let text)? = answer[name] else { return nil }
    return text.utf8
  }
}

extension NonceTrial {
  /// A request by an SDK that makes its nonces itself; `nil` if its answer carries none, or the tables do not
  /// suffice to make an input.
  fileprivate init?(request: Gateways.Operation) {
    guard let own = request.ownInputs.first(where: { $0.source == .nonce }),
      let input = Analysis.leastInput(of: request)
    else { return nil }
    let clocks = request.ownInputs.filter { $0.source == .clock }
    self.init(
      operation: request.name,
      input: { now in clocks.reduce(input) { $0.with([$1.field], Analysis.text(now)) } },
      nonce: { Self.made(own, $0) },
      form: "no request whose JSON body has text in \(own.path.joined(separator: "."))",
      flaws: { answer, _, right in
        clocks.compactMap { clock in
          guard let time = Self.made(clock, answer).flatMap({ DateTime($0) }) else {
            return "the \(clock.field) is not a time of ISO 8601 with a zone"
          }
          let isRight = clock.tolerance == nil || right.contains(time.seconds)
          return isRight ? nil : "the \(clock.field) is more than five minutes from the time given"
        }
      },
      notes: { nonces in
        guard let guide = own.guideOfUUIDs, !nonces.allSatisfy(UUIDText.isRandom) else { return [] }
        return ["the nonces are not UUIDs of version 4, unlike those of \(guide)"]
      })
  }

  /// What the SDK put in the answer for an input that it makes itself.
  private static func made(_ own: OwnInput, _ answer: JSON) -> [UInt8]? {
    own.value(in: answer).flatMap { try? TextInput.bytes($0, own.field) }
  }
}
