import Encodings
import Foundation
import Testing

/// Requests that no SDK of a gateway would send: another path, another method.
enum Stranger {
  /// What an emulation says to a request without a body's meaning; `nil` at a real gateway, which is left alone.
  static func status(
    _ venue: Venue, _ variable: String, _ method: String, _ path: String, contentType: String = "application/json"
  ) async throws -> Int? {
    guard let control = try venue.control(variable) else { return nil }
    let url = try #require(URL(string: path, relativeTo: control)?.absoluteURL)
    let hasBody = method == "POST"
    return try await LiveClient.send(method, url, hasBody ? [("Content-Type", contentType)] : [], hasBody ? "{}" : nil)
      .status
  }

  /// Flows that try a path that is not there, and every path with a wrong method.
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

  /// A button that a customer's page does not have is refused, and named.
  static func press(_ button: URL, _ venue: Venue, _ variable: String) async throws {
    #expect(try await LiveClient.send("POST", button, [], "").status == 404)
    // In the record a key with many digits is masked like a card number: what stands behind it says which it was.
    // Flows of other gateways press such buttons at the same time.
    let gateway = button.pathComponents.dropFirst().first ?? ""
    let found = try await findings(venue, variable, "POST", "/\(button.lastPathComponent)", of: gateway)
    #expect(found == ["unknown-call path"], "\(found)")
  }

  /// What the sandbox's record says of the newest request of that method to a path of a gateway that ends so.
  static func findings(
    _ venue: Venue, _ variable: String, _ method: String, _ path: String, of gateway: String = ""
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
