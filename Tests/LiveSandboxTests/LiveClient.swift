import ConformanceKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends what the kit's operations write, over real HTTP.
struct LiveClient {
  struct Answer {
    let status: Int
    let contentType: String
    let body: String
  }

  private static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 30
    configuration.timeoutIntervalForResource = 60
    return URLSession(configuration: configuration, delegate: StaysWhereItIs(), delegateQueue: nil)
  }()

  /// Sends a request, again after a pause where the transport failed; an answer, whatever it says, is never asked for twice.
  static func send(_ method: String, _ url: URL, _ headers: [(String, String)], _ body: String) async throws -> Answer {
    try LiveHost.check(url, allowed: LiveVariables.value("PAYCONFORM_ALLOW_PRODUCTION_HOST"))
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = Data(body.utf8)
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    // The sandbox has no TLS of its own, and says https in its redirects where a proxy has it.
    if LiveHost.isLoopback(url) { request.setValue("https", forHTTPHeaderField: "X-Forwarded-Proto") }
    for pause in [0.2, 1.0] {
      do { return try await once(request) } catch is URLError { try await Task.sleep(for: .seconds(pause)) }
    }
    return try await once(request)
  }

  private static func once(_ request: URLRequest) async throws -> Answer {
    let (data, response) = try await session.data(for: request)
    let http = try #require(response as? HTTPURLResponse)
    return Answer(
      status: http.statusCode, contentType: http.value(forHTTPHeaderField: "Content-Type") ?? "",
      body: String(decoding: data, as: UTF8.self))
  }

  /// A redirect is an answer to look at.
  private final class StaysWhereItIs: NSObject, URLSessionTaskDelegate {
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) { completionHandler(nil) }
  }
}
