protocol HTTPService {
  mutating func respond(to request: HTTPRequest) -> HTTPResponse
  /// Told of what was refused before it was a request, with its method and path as far as they could be read.
  ///
  /// - Parameter isOfBrowser: whether it has the fields that only browsers send.
  mutating func refused(_ failure: HTTPFailure, _ method: String, _ path: String, isOfBrowser: Bool)
  /// The requests that the service itself wants sent since it was asked last.
  mutating func takeDeliveries() -> [Delivery]
  mutating func delivered(_ callback: SandboxCallback)
  /// Called when all that was ready has been answered.
  mutating func flush()
}
