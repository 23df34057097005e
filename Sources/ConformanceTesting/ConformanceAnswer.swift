public import ConformanceKit
public import Encodings
public import Foundation
import Gateways

/// What a function of an SDK may return to a case.
///
/// An SDK's own type conforms in the tests, for example a request as JSON with `method`, `url`, `headers` and `body`.
public protocol ConformanceAnswer {
  /// The answer in the suite's terms.
  var conformanceReply: Reply { get }
}

extension String: ConformanceAnswer {
  /// A value that is text.
  public var conformanceReply: Reply { .text(self) }
}

extension [UInt8]: ConformanceAnswer {
  /// A value that is text, or `{"hex": …}` where the bytes are not UTF-8.
  public var conformanceReply: Reply { .value(UTF8Text.json(self)) }
}

extension Data: ConformanceAnswer {
  /// A value that is text, or `{"hex": …}` where the bytes are not UTF-8.
  public var conformanceReply: Reply { [UInt8](self).conformanceReply }
}

extension JSON: ConformanceAnswer {
  /// The value.
  public var conformanceReply: Reply { .value(self) }
}

extension Bool: ConformanceAnswer {
  /// Whether a message verifies.
  ///
  /// `false` gives no reason, which counts where ``OperationOptions/refusesUnnamed`` says so.
  public var conformanceReply: Reply {
    self ? .accepted : .reject(code: Rejection.unnamed)
  }
}

extension Reply: ConformanceAnswer {
  /// The answer itself.
  public var conformanceReply: Reply { self }
}
