import Encodings

/// The condition on a part of a formula under which the whole has the target value.
///
/// Data rather than a closure: the search is recursive, and the optimiser would copy it for each closure.
enum SearchTarget {
  /// The part equals this value.
  case value([UInt8])
  /// The part has this digest.
  case digest(DigestAlgorithm, [UInt8])
  /// The part is a message with this HMAC under a key.
  case message(of: HMACKey, [UInt8])
  /// The part is the key under which a message has this HMAC.
  case key(DigestAlgorithm, [UInt8], [UInt8])

  func isMet(by bytes: [UInt8]) -> Bool {
    switch self {
    case .value(let target): bytes == target
    case .digest(let algorithm, let target): algorithm.hash(bytes, is: target)
    case .message(let key, let target): key.authenticates(bytes, as: target)
    case .key(let algorithm, let message, let target): algorithm.hmac(key: bytes, message, is: target)
    }
  }
}
