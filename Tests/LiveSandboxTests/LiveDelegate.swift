import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Collects answers, and treats redirects and challenges as answers too.
final class LiveDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  typealias Continuation = CheckedContinuation<(Data, URLResponse), any Error>

  private struct Exchange {
    let continuation: Continuation
    var data = Data()
    var challenged: URLResponse?
  }

  private let lock = NSLock()
  private var exchanges: [Int: Exchange] = [:]

  func start(_ task: URLSessionDataTask, _ continuation: Continuation) {
    lock.withLock { exchanges[task.taskIdentifier] = Exchange(continuation: continuation) }
    task.resume()
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    lock.withLock { exchanges[dataTask.taskIdentifier]?.data.append(data) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let exchange = lock.withLock({ exchanges.removeValue(forKey: task.taskIdentifier) }) else { return }
    if let response = exchange.challenged ?? (error == nil ? task.response : nil) {
      exchange.continuation.resume(returning: (exchange.data, response))
    } else {
      exchange.continuation.resume(throwing: error ?? URLError(.badServerResponse))
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(nil) }

  /// Foundation on Linux never ends a task that is challenged for a password, unless it is cancelled.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic else {
      return completionHandler(.performDefaultHandling, nil)
    }
    let response = task.response ?? challenge.failureResponse
    lock.withLock { exchanges[task.taskIdentifier]?.challenged = response }
    completionHandler(.rejectProtectionSpace, nil)
  }
}
