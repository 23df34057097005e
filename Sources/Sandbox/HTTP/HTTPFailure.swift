/// Why input is no request that can be answered; the connection is closed after the error.
struct HTTPFailure: Error, Sendable, Hashable {
  let status: Int
  let reason: String

  init(_ status: Int, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}
