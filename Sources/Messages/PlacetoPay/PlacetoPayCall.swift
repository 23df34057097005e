import Encodings
package import Gateways

/// A call of PlacetoPay Web Checkout, with its path and the table of its body.
package enum PlacetoPayCall: String, Sendable, CaseIterable {
  case create = "CREATE"
  case query = "QUERY"
  case cancel = "CANCEL"
  case collect = "COLLECT"
  case reverse = "REVERSE"

  /// - Parameter path: the segments after `/api`.
  /// - Returns: the call and the session named in the path; `nil` for a path that the API does not have.
  package static func read(_ path: [String]) -> (call: PlacetoPayCall, requestId: String)? {
    switch path.count {
    case 1 where path[0] == "session": (.create, "")
    case 1 where path[0] == "collect": (.collect, "")
    case 1 where path[0] == "reverse": (.reverse, "")
    case 2 where path[0] == "session": (.query, path[1])
    case 3 where path[0] == "session" && path[2] == "cancel": (.cancel, path[1])
    default: nil
    }
  }

  package var request: PlacetoPayRequests {
    switch self {
    case .create: .create
    case .query: .query
    case .cancel: .cancel
    case .collect: .collect
    case .reverse: .reverse
    }
  }
}
