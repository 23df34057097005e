public import Encodings

/// A primitive operation on one operand, with its meaning in PHP: on bytes.
public enum Transform: Sendable, Hashable {
  /// The bytes in reverse order (`strrev`).
  case reverse
  /// `a`–`z` to `A`–`Z` (`strtoupper` since PHP 8.2, and before it in the C locale).
  case upper
  /// At most this many bytes from the front (`substr($s, 0, n)`).
  case first(Int)
  /// At most this many bytes from the end (`substr($s, -n)`).
  case last(Int)
  /// The raw digest (`md5($s, true)`).
  case digest(DigestAlgorithm)
  /// Two lower-case hexadecimal digits for every byte (`bin2hex`).
  case hex
  /// RFC 4648 §4, padded (`base64_encode`).
  case base64
  /// A wrong meaning of one of these, or an operation that no formula has.
  case mistaken(WrongTransform)
}
