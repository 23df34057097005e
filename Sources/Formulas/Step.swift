import Encodings

/// An intermediate value of a formula, with its name.
public struct Step: Sendable, Hashable {
  /// What the value is, for example `reversed email`.
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
  /// Whether it is the output of a digest or an HMAC: raw bytes, even if some happen to be letters.
  package var isRawDigest: Bool {
    DigestAlgorithm.allCases.contains { algorithm in
      bytes.count == algorithm.size && (name == algorithm.title || name == "HMAC-\(algorithm.title)")
    }
  }
}
