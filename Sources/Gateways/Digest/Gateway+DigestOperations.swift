import Encodings
import Formulas

extension Gateway {
  /// The digests by themselves, so that a port's wrong digest can be told from a wrong formula.
  static let digest = Gateway(
    name: "digest", title: "Digests",
    operations: DigestAlgorithm.allCases.map { algorithm in
      Operation(
        "digest.\(algorithm.rawValue)", "The \(algorithm.title) of data.", [.text("data")],
        Formula(.hex(.digest(algorithm, .field("data"))), source: algorithm.source))
    }
      // No gateway signs with an HMAC of MD5.
      + DigestAlgorithm.allCases.filter { $0 != .md5 }.map { algorithm in
        Operation(
          "digest.hmac-\(algorithm.rawValue)", "The HMAC-\(algorithm.title) of data under a key.",
          [.signingSecret("key"), .text("data")],
          Formula(.hex(.keyed(algorithm, key: .field("key"), .field("data"))), source: "RFC 2104"))
      })
}

extension DigestAlgorithm {
  /// The specification.
  fileprivate var source: String {
    switch self {
    case .md5: "RFC 1321"
    case .sha1, .sha256, .sha512: "FIPS 180-4"
    }
  }
}
