import Foundation
import Testing

/// The place of a flow and its credentials: a gateway's own sandbox, or the emulation.
struct TestTarget: Sendable {
  private let values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  /// The gateways that the environment names.
  static let live = TestTarget(
    Dictionary(
      uniqueKeysWithValues: LiveVariables.all.flatMap(\.names).compactMap { name in
        LiveVariables.value(name).map { (name, $0) }
      }))

  subscript(name: String) -> String {
    get throws { try #require(values[name], "\(name) is not set") }
  }

  func url(_ name: String) throws -> URL {
    let text = try self[name]
    return try #require(URL(string: text), "\(name) is no URL")
  }

  /// The emulation's own pages; `nil` at a real gateway.
  func control(_ name: String) throws -> URL? {
    let url = try url(name)
    guard LiveHost.isLoopback(url) else { return nil }
    return URL(string: "/__sandbox/", relativeTo: url)?.absoluteURL
  }
}
