import ConformanceKit
import Encodings
import Gateways
import Faults
import Messages
import Testing

/// Mistakes beyond the expected request are named, whatever header or boundary a port chose.
struct SurplusNamingTests {
  /// The names of the mistakes found in changed requests of an operation.
  private func names(_ operation: String, _ change: (RequestCases.Entry) -> JSON) -> [String] {
    let outcomes = RequestCases.all.filter { $0.testCase.operation == operation }.prefix(5).map { entry in
      Judge.judge(entry.testCase, .value(change(entry)))
    }
    #expect(outcomes.contains { $0.verdict != .pass })
    let mistakes = FailureAttribution(outcomes)
    #expect(mistakes.unexplained.isEmpty, "\(mistakes.unexplained.map(\.testCase.name))")
    return mistakes.groups.flatMap(\.explanation.mutations).map(\.fault.name)
  }

  @Test(arguments: [
    "edfapg.request.sale", "edfapg.request.applepay", "payfort.request.purchase", "everypay.request.payment",
  ])
  func everyRequestsMistakesAreNamed(_ operation: String) {
    for (header, name) in [
      (JSON.header("host", "evil.example"), "host-of-another"),
      (.header("X-Trace", "1\r\nX-Admin: 1"), "header-with-line-end"), (.array([.text("Accept")]), "header-no-pair"),
    ] {
      #expect(names(operation) { $0.request.adding([header]) } == [name])
    }
    #expect(names(operation) { $0.request.adding("url2", .null) } == ["request-member-added"])
  }

  @Test func framingIsNamed() {
    for (header, name) in [
      (JSON.header("content-length", "1"), "content-length-wrong"),
      (.header("transfer-encoding", "gzip, chunked"), "transfer-encoding-sent"),
    ] {
      #expect(names("placetopay.request.create") { $0.request.adding([header]) } == [name])
    }
  }

  @Test func secretsInHeadersAreNamed() {
    let secrets = names("edfapg.request.capture") { entry in
      entry.request.adding([.header("Authentication", "key=\(entry.testCase.input["password"]?.string ?? "")")])
    }
    #expect(secrets == ["secret-in-header"])
    let cards = names("edfapg.request.sale") { entry in
      let card = entry.testCase.input["fields"]?["card_number"] ?? .text("")
      return entry.request.adding([.array([.text("Idempotency-Key"), card])])
    }
    #expect(cards == ["card-number-in-header"])
  }

  @Test func boundariesAreNamed() {
    func written(_ entry: RequestCases.Entry, _ boundary: String) -> JSON {
      let body = String(decoding: entry.request["body"]?.textBytes ?? [], as: UTF8.self)
      return entry.request.replacing("body", .text(body.replacing("--boundary-edfapay-pg-formdata", with: boundary)))
    }
    #expect(names("edfapg.request.applepay") { written($0, "--3f1c9b") } == ["boundary-of-its-own"])
    let unstated = names("edfapg.request.applepay") { entry in
      let others = (entry.request["headers"]?.elements ?? []).dropFirst()
      return entry.request.replacing("headers", .array([.header("Content-Type", "multipart/form-data")] + others))
    }
    #expect(unstated == ["boundary-not-stated"])
    let headed = names("edfapg.request.applepay") { entry in
      written(entry, "--boundary-edfapay-pg-formdata").replacing(
        "body",
        .text(
          String(decoding: entry.request["body"]?.textBytes ?? [], as: UTF8.self)
            .replacing("name=\"hash\"\r\n", with: "name=\"hash\"\r\nContent-Transfer-Encoding: base64\r\n")))
    }
    #expect(headed == ["part-declared-encoded"])
  }
}
