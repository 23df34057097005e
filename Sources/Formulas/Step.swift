import Encodings

/// An intermediate value of a formula, under the name that people know it by.
public struct Step: Sendable, Hashable {
  /// What it is, for example `reversed email`.
  public var name: String
  /// The value, which need not be text.
  public var bytes: [UInt8]

  /// Names a value.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

extension Step {
  /// Whether it is what a digest or an HMAC answers: raw bytes, however many of them happen to be letters.
  package var isRawDigest: Bool {
    DigestAlgorithm.allCases.contains { algorithm in
      bytes.count == algorithm.size && (name == algorithm.title || name == "HMAC-\(algorithm.title)")
    }
  }
}
