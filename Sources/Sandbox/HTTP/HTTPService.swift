protocol HTTPService {
  mutating func respond(to request: HTTPRequest) -> HTTPResponse
  /// Called for input refused before it was a request, with method and path as far as they could be read.
  ///
  /// - Parameter isOfBrowser: whether it has the fields that only browsers send.
  mutating func refused(_ failure: HTTPFailure, _ method: String, _ path: String, isOfBrowser: Bool)
  /// Returns the requests that the service wants sent since the last call.
  mutating func takeDeliveries() -> [Delivery]
  mutating func delivered(_ callback: SandboxCallback)
  /// Called when everything that was ready has been answered.
  mutating func flush()
}
