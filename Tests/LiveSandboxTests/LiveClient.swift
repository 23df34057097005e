import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests over real HTTP.
struct LiveClient {
  struct Answer {
    let status: Int
    let contentType: String
    let location: String?
    let body: String
  }

  private static let delegate = LiveDelegate()

  private static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 30
    configuration.timeoutIntervalForResource = 60
    return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }()

  /// Sends a request, again after a pause if no connection could be made; a request that may have arrived is never
  /// repeated.
  static func send(_ method: String, _ url: URL, _ headers: [(String, String)], _ body: String?) async throws -> Answer
  {
    try LiveHost.check(url, allowed: LiveVariables.value("PAYCONFORM_ALLOW_PRODUCTION_HOST"))
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    // Foundation on Linux takes twenty seconds to notice that a reused connection has ended.
    request.setValue("close", forHTTPHeaderField: "Connection")
    // The sandbox has no TLS of its own, and writes https in its redirects if a proxy states it.
    if LiveHost.isLoopback(url) { request.setValue("https", forHTTPHeaderField: "X-Forwarded-Proto") }
    for pause in [0.2, 1.0] {
      do { return try await once(request) } catch let error as URLError where error.code == .cannotConnectToHost {
        try await Task.sleep(for: .seconds(pause))
      }
    }
    return try await once(request)
  }

  private static func once(_ request: URLRequest) async throws -> Answer {
    let (data, response) = try await withCheckedThrowingContinuation { continuation in
      delegate.start(session.dataTask(with: request), continuation)
    }
    let http = try #require(response as? HTTPURLResponse)
    return Answer(
      status: http.statusCode, contentType: http.value(forHTTPHeaderField: "Content-Type") ?? "",
      location: http.value(forHTTPHeaderField: "Location"), body: String(decoding: data, as: UTF8.self))
  }

  /// Removes the https that the emulation writes for a proxy that does not exist here.
  static func plain(_ text: String) throws -> URL {
    let url = try #require(URL(string: text))
    guard LiveHost.isLoopback(url) else { return url }
    return try #require(URL(string: text.replacingOccurrences(of: "https://", with: "http://")))
  }
}
