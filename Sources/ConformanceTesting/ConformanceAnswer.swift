public import ConformanceKit
public import Encodings
public import Foundation
import Gateways

/// A type that a function of an SDK may return for a case.
///
/// An SDK's own type may conform to it in the tests, for example a request as JSON with `method`, `url`, `headers` and
/// `body`.
public protocol ConformanceAnswer {
  /// The answer in the suite's terms.
  var conformanceReply: Reply { get }
}

extension String: ConformanceAnswer {
  /// The value as text.
  public var conformanceReply: Reply { .text(self) }
}

extension [UInt8]: ConformanceAnswer {
  /// The value as text, or `{"hex": …}` if the bytes are not UTF-8.
  public var conformanceReply: Reply { .value(UTF8Text.json(self)) }
}

extension Data: ConformanceAnswer {
  /// The value as text, or `{"hex": …}` if the bytes are not UTF-8.
  public var conformanceReply: Reply { [UInt8](self).conformanceReply }
}

extension JSON: ConformanceAnswer {
  /// The value.
  public var conformanceReply: Reply { .value(self) }
}

extension Bool: ConformanceAnswer {
  /// Whether a message verifies.
  ///
  /// `false` is a refusal without a reason, which passes only with ``OperationOptions/refusesUnnamed``.
  public var conformanceReply: Reply {
    self ? .accepted : .reject(code: Rejection.unnamed)
  }
}

extension Reply: ConformanceAnswer {
  /// The answer itself.
  public var conformanceReply: Reply { self }
}
