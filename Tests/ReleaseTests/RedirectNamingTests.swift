import ConformanceKit
import Encodings
import Testing

/// Mistakes in building URLs that were once not caught or not named.
@Suite struct RedirectNamingTests {
  /// The phrases about a port that sends customers to other URLs by GET.
  private static func phrases(_ url: (_ given: String, _ right: String) -> String) throws -> [String] {
    try WrongPort.phrases("redirect.request") { testCase, right in
      guard let value = right.value, value["method"] == .text("GET"), let given = testCase.input["url"]?.string,
        let sent = value["url"]?.string
      else { return nil }
      return .value(value.with(["url"], .text(url(given, sent))))
    }
  }

  @Test func `a dictionary of parameters`() throws {
    let phrases = try Self.phrases { _, right in right.replacing("?a=1&a=2", with: "?a=2") }
    #expect(phrases == ["lets a parameter of a GET replace an earlier one with the same name"])
  }

  @Test(arguments: [("the first", 1), ("every", Int.max)])
  func `a path that is replaced elsewhere`(which: String, most: Int) throws {
    let phrases = try WrongPort.phrases("edfapg.request.applepay") { testCase, right in
      guard let value = right.value, let url = testCase.input["paymentUrl"]?.string, url.hasSuffix("/payment/post")
      else {
        return nil
      }
      let sent = url.replacing("/payment/post", with: "/applepay/orders/s2s/sale", maxReplacements: most)
      return .value(value.with(["url"], .text(sent)))
    }
    #expect(phrases == ["replaces \(which) /payment/post of the URL, not only the one at its end"])
  }
}
