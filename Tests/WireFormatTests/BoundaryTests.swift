import ConformanceKit
import Encodings
import Gateways
import Faults
import Messages
import Testing

/// The boundary of a multipart request is the one in its own Content-Type.
struct BoundaryTests {
  private static let fixed = "boundary-edfapay-pg-formdata"

  private static let entries = RequestCases.all.filter { $0.testCase.operation == "edfapg.request.applepay" }

  /// The request with another Content-Type, and another boundary in its body.
  private func request(_ entry: RequestCases.Entry, _ contentType: String, _ boundary: String) -> JSON {
    let body = String(decoding: entry.request["body"]?.textBytes ?? [], as: UTF8.self)
      .replacing("--\(Self.fixed)", with: "--\(boundary)")
    let headers = (entry.request["headers"]?.elements ?? []).map { pair -> JSON in
      pair.elements?.first == .text("Content-Type") ? .header("content-type", contentType) : pair
    }
    return entry.request.replacing("headers", .array(headers)).replacing("body", .text(body))
  }

  /// HTTP libraries generate a boundary for every request.
  @Test func anyStatedBoundaryPasses() {
    for (contentType, boundary) in [
      ("multipart/form-data; boundary=\(Self.fixed)", Self.fixed),
      ("multipart/form-data; boundary=\"\(Self.fixed)\"", Self.fixed),
      ("Multipart/Form-Data;BOUNDARY=----WebKitFormBoundary7MA4YWxkTrZu0gW", "----WebKitFormBoundary7MA4YWxkTrZu0gW"),
      ("multipart/form-data; boundary=\"a b:c/d=?'(),+_.\"", "a b:c/d=?'(),+_."),
      ("multipart/form-data; charset=utf-8; boundary=X--", "X--"),
    ] {
      for entry in Self.entries {
        #expect(entry.verdict(request(entry, contentType, boundary)) == .pass, "\(entry.testCase.name): \(contentType)")
      }
    }
    #expect(Self.entries.count > 50)
  }

  @Test func anotherBoundaryThanTheStatedOneFails() {
    for (contentType, boundary) in [
      ("multipart/form-data; boundary=\(Self.fixed)", "another"), ("multipart/form-data; boundary=another", Self.fixed),
      ("multipart/form-data", Self.fixed),
      ("multipart/form-data; boundary=\(Self.fixed); boundary=\(Self.fixed)", Self.fixed),
      ("multipart/form-data; boundary=\(Self.fixed.uppercased())", Self.fixed),
      ("multipart/form-data; boundary=\"\(Self.fixed)\(String(repeating: "x", count: 50))\"", Self.fixed),
      ("multipart/form-data; boundary=\"\"", ""), ("multipart/form-data; boundary=a b", "a b"),
      ("multipart/mixed; boundary=\(Self.fixed)", Self.fixed), ("multipart/form-data; boundary=\"x\u{1}\"", "x\u{1}"),
    ] {
      for entry in Self.entries {
        #expect(entry.verdict(request(entry, contentType, boundary)) == .fail, "\(entry.testCase.name): \(contentType)")
      }
    }
  }

  /// `multipart.encode` takes its boundary as input.
  @Test func aBodyHasTheBoundaryThatWasGiven() throws {
    var changed = 0
    for testCase in WireCases.all where testCase.operation == "multipart.encode" {
      guard case .answer(.value(let value)) = testCase.expectation, let boundary = testCase.input["boundary"]?.string,
        let body = value.string
      else { continue }
      let other = body.replacing("--\(boundary)", with: "--\(boundary)y")
      #expect(Judge.judge(testCase, .value(.text(other))).verdict == .fail, "\(testCase.name)")
      changed += 1
    }
    #expect(changed > 10)
  }
}
