import ConformanceKit
import Encodings
import Gateways
import Faults
import Messages
import Testing

/// Parts of a request beyond the expected ones: harmless headers are free, everything else fails.
struct SurplusHeaderTests {
  /// Headers that HTTP libraries add, in another order and with names in another case.
  @Test func harmlessHeadersPass() {
    for entry in RequestCases.all {
      let host = (entry.request["url"]?.string ?? "").dropFirst(8).prefix { $0 != "/" }
      let length = entry.request["body"]?.textBytes.count ?? 0
      let own: [JSON] = [
        .header("User-Agent", "acme-sdk/2.3 (Linux; x86_64)"), .header("Accept-Language", "en, ar;q=0.5"),
        .header("Accept-Encoding", "gzip, deflate"), .header("connection", "keep-alive"),
        .header("Host", String(host)), .header("CONTENT-LENGTH", String(length)), .header("X-Request-Id", ""),
        .header("TE", "trailers"), .header("Expect", "100-continue"), .header("X-Note", "caf\u{e9}\tau lait"),
        .header("Content-Encoding", "identity"), .header("Cache-Control", "no-cache"),
        .header("Cache-Control", "no-store"),
      ]
      #expect(entry.verdict(entry.request.adding(own)) == .pass, "\(entry.testCase.name)")
      let renamed = (entry.request.adding(own)["headers"]?.elements ?? []).reversed().map { pair -> JSON in
        .array([.text((pair.elements?.first?.string ?? "").lowercased()), pair.elements?.last ?? .null])
      }
      #expect(entry.verdict(entry.request.replacing("headers", .array(renamed))) == .pass, "\(entry.testCase.name)")
    }
    #expect(RequestCases.all.count > 1000)
  }

  @Test(
    arguments: [
      [.header("Transfer-Encoding", "chunked")], [.header("transfer-encoding", "identity")],
      [.header("Host", "evil.example")], [.header("Host", "")], [.header("Content-Length", "7")],
      [.header("Content-Length", "+7")], [.header("Content-Encoding", "gzip")], [.header("Upgrade", "h2c")],
      [.header("Trailer", "Expires")], [.header("TE", "chunked")], [.header("Connection", "close, Authorization")],
      [.header("Connection", "Content-Type")], [.header(":authority", "pay.example")], [.header("", "x")],
      [.header("X Y", "z")], [.header("X-Y:", "z")], [.header("X-Y\r\nZ", "z")],
      [.header("X-Y", "z\r\nHost: evil.example")],
      [.header("X-Y", "z\n")], [.header("X-Y", "z\r")], [.header("X-Y", "\u{0}")], [.header("X-Y", "\u{7f}")],
      [.header("X-Y", "\u{1b}[2J")], [.array([.text("X-Y"), .text("z"), .text("w")])], [.array([.text("X-Y")])],
      [.array([])], [.text("X-Y: z")], [.array([.text("X-Y"), .integer(1)])], [.array([.text("X-Y"), .null])],
      [.array([.null, .text("z")])], [["X-Y": .text("z")]], [.null],
    ] as [[JSON]])
  func wrongHeadersFail(_ headers: [JSON]) {
    for entry in RequestCases.some {
      #expect(entry.verdict(entry.request.adding(headers)) == .fail, "\(entry.testCase.name)")
    }
  }

  @Test func framingHeadersAreThereOnce() throws {
    let entry = try #require(RequestCases.named("edfapg.request.sale#doc-sample"))
    let length = JSON.header("Content-Length", String(entry.request["body"]?.textBytes.count ?? 0))
    #expect(entry.verdict(entry.request.adding([length])) == .pass)
    #expect(entry.verdict(entry.request.adding([length, length])) == .fail)
    let hosts = ["pay.expresspay.sa", "PAY.expresspay.sa", "pay.expresspay.sa:443"].map { JSON.header("Host", $0) }
    for host in hosts { #expect(entry.verdict(entry.request.adding([host])) == .pass) }
    #expect(entry.verdict(entry.request.adding([hosts[0], hosts[0]])) == .fail)
    #expect(entry.verdict(entry.request.adding([.header("Host", "pay.expresspay.sa:8443")])) == .fail)
  }

  @Test func unknownMembersFail() {
    for entry in RequestCases.some {
      for (name, value) in [
        ("auth", JSON.null), ("Body", .text("")), ("headers", .array([])), ("method", .text("GET")),
      ] {
        #expect(entry.verdict(entry.request.adding(name, value)) == .fail, "\(entry.testCase.name): \(name)")
      }
      let headers = JSON.object([])
      #expect(entry.verdict(entry.request.replacing("headers", headers)) == .fail, "\(entry.testCase.name)")
    }
  }
}
