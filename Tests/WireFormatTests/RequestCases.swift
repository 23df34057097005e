import ConformanceKit
import Encodings
import Gateways
import Faults
import Messages

/// The golden requests, and changes to them.
enum RequestCases {
  /// A case that expects a request, with that request.
  struct Entry {
    let testCase: Case
    let request: JSON

    /// The verdict on another request.
    func verdict(_ request: JSON) -> Verdict { Judge.judge(testCase, .value(request)).verdict }
  }

  /// All cases with one right answer that is a request.
  static let all: [Entry] = WireCases.all.compactMap { testCase in
    guard case .answer(.value(let value)) = testCase.expectation, value["method"] != nil, value["url"] != nil else {
      return nil
    }
    return Entry(testCase: testCase, request: value)
  }

  /// Every twentieth of them, which together cover all operations.
  static let some: [Entry] = all.indices.filter { $0 % 20 == 0 }.map { all[$0] }

  static func named(_ name: String) -> Entry? { all.first { $0.testCase.name == name } }
}

extension JSON {
  /// The same object with a member replaced or removed.
  func replacing(_ name: String, _ value: JSON?) -> JSON {
    let others = (members ?? []).map { $0.name == name ? value.map { JSON.Member(JSONText(name), $0) } : $0 }
    return .object(others.compactMap(\.self))
  }

  /// The request with more headers.
  func adding(_ headers: [JSON]) -> JSON {
    replacing("headers", .array((self["headers"]?.elements ?? []) + headers))
  }

  /// The request with one more member.
  func adding(_ name: String, _ value: JSON) -> JSON { .object((members ?? []) + [JSON.Member(JSONText(name), value)]) }

  /// A header as requests store it.
  static func header(_ name: String, _ value: String) -> JSON { .array([.text(name), .text(value)]) }

  /// The bytes of a text.
  var textBytes: [UInt8] {
    if let text = string { return Array(text.utf8) }
    let digits = Array((self["hex"]?.string ?? "").utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
    }
  }
}
