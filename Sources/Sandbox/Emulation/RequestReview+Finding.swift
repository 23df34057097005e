import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Messages
import Reports

extension RequestReview {
  /// Something that makes a request non-conformant.
  struct Finding: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
      /// A request that an operation of the kit refuses.
      case rejection(Rejection.Code)
      /// A body that its own encoding forbids, or that reads differently than it was meant.
      case unescapedBody
      /// A field that the call does not have.
      case unknownField
      /// A call, a path or a method that the gateway does not have.
      case unknownCall
      /// An unknown payment, without which the signature cannot be judged.
      case unknownPayment
      /// Credentials of another merchant.
      case unknownMerchant
      /// A value that is not written as the gateway writes it.
      case unusualSpelling
      /// A secret or a card number where none belongs.
      case leak(Leak.Kind)
      /// A nonce that an earlier request used.
      case replayedNonce
      /// A request that an HTTP server should refuse.
      case transport

      var name: String {
        switch self {
        case .rejection(let code): code.rawValue
        case .unescapedBody: "unescaped-body"
        case .unknownField: "unknown-field"
        case .unknownCall: "unknown-call"
        case .unknownPayment: "unknown-payment"
        case .unknownMerchant: "unknown-merchant"
        case .unusualSpelling: "unusual-spelling"
        case .leak(let kind): kind.rawValue
        case .replayedNonce: "replayed-nonce"
        case .transport: "transport"
        }
      }

      var weight: Weight {
        switch self {
        case .leak, .replayedNonce, .transport: .unsafe
        default: .refused
        }
      }

      /// Whether a secret or a card number is exposed.
      var isExposed: Bool { if case .leak(let kind) = self { kind.isExposed } else { false } }

      var severity: Severity {
        switch self {
        case .leak(let kind): kind.isExposed ? .critical : .high
        case .replayedNonce: .high
        default: .medium
        }
      }
    }

    let kind: Kind
    /// The field, header or byte.
    let place: String
    let sentence: String
  }
}
