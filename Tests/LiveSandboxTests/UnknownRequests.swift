import Encodings
import Foundation
import Testing

/// Requests that no SDK of a gateway would send: other paths, other methods.
enum UnknownRequests {
  /// The emulation's status for a request with a meaningless body; `nil` at a real gateway, which is left alone.
  static func status(
    _ venue: TestTarget, _ variable: String, _ method: String, _ path: String, contentType: String = "application/json"
  ) async throws -> Int? {
    guard let control = try venue.control(variable) else { return nil }
    let url = try #require(URL(string: path, relativeTo: control)?.absoluteURL)
    let hasBody = method == "POST"
    return try await LiveClient.send(method, url, hasBody ? [("Content-Type", contentType)] : [], hasBody ? "{}" : nil)
      .status
  }

  /// Flows that try an unknown path, and every path with a wrong method.
  static func flows(
    _ gateway: String, _ variable: String, _ paths: [(path: String, method: String)], unknown: Int = 404
  ) -> [Flow] {
    let nowhere = Flow("\(gateway) has no other path", isEmulatedOnly: true) { venue in
      let status = try await status(venue, variable, "POST", "/\(gateway)/nowhere")
      let found = try await findings(venue, variable, "POST", "/\(gateway)/nowhere")
      #expect(status == unknown && found == ["unknown-call path"])
    }
    let wrong = paths.map { path, method in
      Flow("\(path) takes no \(method)", isEmulatedOnly: true) { venue in
        _ = try await status(venue, variable, method, path)
        let found = try await findings(venue, variable, method, path)
        #expect(found.contains("unknown-call method"), "\(found)")
      }
    }
    return [nowhere] + wrong
  }

  /// Checks that a button that a customer's page does not have is refused and reported.
  static func press(_ button: URL, _ venue: TestTarget, _ variable: String) async throws {
    #expect(try await LiveClient.send("POST", button, [], "").status == 404)
    // The record masks a key with many digits like a card number; the path after it identifies the request.
    // Flows of other gateways press such buttons at the same time.
    let gateway = button.pathComponents.dropFirst().first ?? ""
    let found = try await findings(venue, variable, "POST", "/\(button.lastPathComponent)", of: gateway)
    #expect(found == ["unknown-call path"], "\(found)")
  }

  /// The findings about the newest request of a method to a gateway's path with this ending.
  static func findings(
    _ venue: TestTarget, _ variable: String, _ method: String, _ path: String, of gateway: String = ""
  ) async throws -> [String] {
    let control = try #require(try venue.control(variable))
    let answer = try await LiveClient.send("GET", control.appendingPathComponent("requests"), [], nil)
    let records = try JSON(parsing: Array(answer.body.utf8))["records"]?.elements ?? []
    let record = records.last { record in
      guard let whole = record["path"]?.string, record["method"] == .text(method) else { return false }
      return whole.hasSuffix(path) && whole.hasPrefix("/\(gateway)")
    }
    return (record?["findings"]?.elements ?? []).map {
      "\($0["kind"]?.string ?? "") \($0["place"]?.string ?? "")"
    }
  }
}
