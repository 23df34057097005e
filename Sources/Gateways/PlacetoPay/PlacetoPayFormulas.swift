import Encodings
package import Formulas

/// PlacetoPay's tranKey and the signature of its notifications.
package enum PlacetoPayFormulas {
  /// SDKs without the gateway's newer digest.
  static let sha1Alone = Lack(
    "sha1-alone", "knows only SHA-1", #"{"algorithm": ["sha1"]}"#, by: "dnetix/redirection of 2025")

  /// The algorithms in use: SHA-1 until 2023, SHA-256 since.
  package enum Algorithm: String, CaseIterable {
    case sha256
    case sha1

    fileprivate var digest: DigestAlgorithm {
      switch self {
      case .sha256: .sha256
      case .sha1: .sha1
      }
    }

    /// Reads the algorithm that an input names; SHA-256 where it names none.
    init(of input: Input) throws(Refusal) {
      guard let algorithm = Self(word: input.optionalText("algorithm") ?? Array(Self.sha256.rawValue.utf8)) else {
        let known = Self.allCases.map(\.rawValue).joined(separator: " or ")
        throw .reject(.unsupportedAlgorithm, "the algorithm must be \(known)")
      }
      self = algorithm
    }
  }

  /// Signs the decoded bytes of the request's base64 nonce; the digest's raw bytes become base 64.
  static func tranKey(_ algorithm: Algorithm) -> Formula {
    switch algorithm {
    case .sha256: tranKey256
    case .sha1: tranKey1
    }
  }

  /// Makes a bare hexadecimal signature for SHA-1, and one with a prefix for SHA-256.
  package static func notification(_ algorithm: Algorithm) -> Formula {
    switch algorithm {
    case .sha256: notification256
    case .sha1: notification1
    }
  }

  /// `Math.floor(Math.random() * 1000000)`, and `UInt64.random(in: 0..<1000000)` in a Swift SDK.
  static let publishedNonce = PublishedGenerator(
    field: "nonce", values: 1_000_000, source: "PlacetoPay Web Checkout, Authentication, JavaScript example")

  /// A transaction notification of PlacetoPay's product Gateway, which ports are not asked for.
  static let gatewayNotification = Formula(
    .hex(
      .digest(
        .sha256,
        .step("message", .join([.field("internalReference"), .field("status"), .field("secretKey")])))),
    source: "PlacetoPay Gateway, Notification")
  /// A session webhook of the same product.
  static let gatewayWebhook = Formula(
    .hex(.digest(.sha256, .step("message", .join([.field("sessionId"), .field("status"), .field("tranKey")])))),
    source: "PlacetoPay Gateway, Webhooks")

  /// The names of the tranKey's intermediate values.
  static let stepNames = Algorithm.allCases.map(tranKey).flatMap(\.expression.stepNames)

  private static let tranKey256 = makeTranKey(.sha256)
  private static let tranKey1 = makeTranKey(.sha1)
  private static let notification256 = makeNotification(.sha256, prefix: [.text("sha256:")])
  private static let notification1 = makeNotification(.sha1, prefix: [])

  private static func makeTranKey(_ algorithm: Algorithm) -> Formula {
    let message = Expression.step("message", .join([.field("nonce"), .field("seed"), .field("secretKey")]))
    return Formula(
      .base64(.digest(algorithm.digest, message)), source: "PlacetoPay Web Checkout, Authentication")
  }

  private static func makeNotification(_ algorithm: Algorithm, prefix: [Expression]) -> Formula {
    let message = Expression.step(
      "message", .join([.field("requestId"), .field("status"), .field("date"), .field("secretKey")]))
    let signature = Expression.hex(.digest(algorithm.digest, message))
    return Formula(
      prefix.isEmpty ? signature : .join(prefix + [signature]), source: "PlacetoPay Web Checkout, Notification")
  }
}
