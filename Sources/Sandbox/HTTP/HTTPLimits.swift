/// Limits on what one client can cost the server.
enum HTTPLimits {
  /// Bytes of request line and header fields; also of the trailer fields after a chunked body.
  static let head = 16 * 1024
  static let headers = 100
  static let body = 1024 * 1024
  /// Bytes of the line with the size of a chunk.
  static let chunkLine = 256
  static let connections = 2048
  /// Bytes waiting to be sent, above which nothing more is read from that client.
  static let output = 256 * 1024
  /// From the first byte of a request to its last.
  static let requestMilliseconds = 20_000
  /// Between two requests.
  static let idleMilliseconds = 75_000
  /// While the client takes nothing of a response.
  static let writeMilliseconds = 20_000
  /// After the last response of a connection, for the client to close its end.
  static let drainMilliseconds = 1_000
  /// For a callback, from connecting to the first line of the answer.
  static let deliveryMilliseconds = 10_000
}
