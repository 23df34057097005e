import Gateways

/// A refusal of the built-in SDK.
struct Rejected: Error {
  let code: Rejection.Code

  init(_ code: Rejection.Code) { self.code = code }
}
