import ConformanceKit
import Encodings
import Faults
import Gateways
import Messages
import Testing

/// The other side of the kill matrix: what right SDKs do differently fails no case.
@Suite struct FreedomTests {
  @Test func `no freedom is punished, and each shows in a case`() throws {
    // All cases are asked by `payconform faults --freedoms`, in a release build.
    let parts = 24
    let trials = FreedomTrial.all(try OptionsTests.corpus.get(), share: (7, parts))
    #expect(trials.count >= 80)
    for trial in trials { #expect(trial.punished.map(\.testCase.name) == [], "\(trial.freedom.name)") }
  }

  /// A freedom is no licence: the neighbouring mistake fails.
  @Test(arguments: [
    ("edfapg.request.sale", "auth", "Y"), ("edfapg.request.sale", "extras", "[1]"),
    ("edfapg.request.sale", "payer_address2", "x"), ("edfapg.request.sale", "x", ""),
    ("placetopay.request.create", "skipResult", "false"),
  ])
  func `another value, or a name of one's own, is no freedom`(operation: String, field: String, value: String) throws {
    let testCase = try #require(
      try OptionsTests.corpus.get().first {
        $0.operation == operation && ["needed-fields", "doc-sample"].contains($0.id)
      })
    guard case .answer(.value(let right)) = testCase.expectation else {
      Issue.record("no value")
      return
    }
    var message = try #require(RequestMessage(right))
    message[[field]] = .text(value)
    #expect(Judge.judge(testCase, .value(message.json, steps: [])).verdict == .fail)
  }

  /// RFC 3986 §6.2.2: the host has no case, and what needs no escape means the same with one.
  @Test(arguments: [
    ("https://PAY.", "https://pay.", Verdict.pass), ("/V4/", "/v4/", .fail), ("%21", "!", .pass), ("%26", "&", .fail),
    ("%7E", "~", .pass), ("%7e", "~", .pass), ("%23", "#", .fail), ("%2520", "%20", .fail), ("+", "%20", .pass),
  ])
  func `URLs are compared by what they mean`(other: String, one: String, verdict: Verdict) throws {
    let url = "https://pay.example/v4/payments?api_username=\(one)a%20b"
    let sent = url.replacing(one, with: other, maxReplacements: 1)
    #expect(WireMatch.isSame(url: Array(url.utf8), Array(sent.utf8)) == (verdict == .pass), "\(sent)")
  }

  /// The token is JSON and no hash covers it, but what it says is not free.
  @Test func `a token of Apple Pay may be written anew, and not be changed`() throws {
    let testCase = try #require(
      try OptionsTests.corpus.get().first { $0.operation == "edfapg.request.applepay" && $0.id == "token-spaces" })
    guard case .answer(.value(let right)) = testCase.expectation, var message = RequestMessage(right),
      let token = message[["parameters"]]?.string, let json = try? JSON(parsing: token)
    else {
      Issue.record("no token")
      return
    }
    message[["parameters"]] = .text(json.line)
    #expect(json.line != token && Judge.judge(testCase, .value(message.json, steps: [])).verdict == .pass)
    message[["parameters"]] = .text(json.with(["paymentData", "version"], .text("RSA_v1")).line)
    #expect(Judge.judge(testCase, .value(message.json, steps: [])).verdict == .fail)
  }

  /// Two SDKs of the vendor write apple_header in two orders; the signature in capitals is Python's hashlib over the other one.
  @Test func `members may stand in any order, in which they have to be signed`() throws {
    let testCase = try #require(
      try OptionsTests.corpus.get().first { $0.operation == "payfort.request.applepay" && $0.id == "purchase" })
    guard case .answer(.value(let right)) = testCase.expectation, var message = RequestMessage(right),
      let header = message[["apple_header"]]?.members
    else {
      Issue.record("no header")
      return
    }
    message[["apple_header"]] = .object([header[1], header[2], header[0]])
    let unsigned = Judge.judge(testCase, .value(message.json, steps: []))
    #expect(unsigned.verdict == .fail)
    #expect(
      FailureAttribution([unsigned]).groups.map(\.explanation.phrase)
        == ["signs the members of an object in another order than it sends them"])
    message[["signature"]] = .text("8208DA2E67352156D995648A947E5C69F3AD55051DCDFD466A0C077C61DCAF41")
    #expect(Judge.judge(testCase, .value(message.json, steps: [])).verdict == .pass)
    message[["apple_header"]] = .object(header)
    #expect(Judge.judge(testCase, .value(message.json, steps: [])).verdict == .fail)
  }

  @Test(arguments: [("%2b", Verdict.pass), ("%2c", .fail), ("%252b", .fail), ("+", .fail)])
  func `the case of an escape in a URL says nothing, its digits do`(escape: String, verdict: Verdict) throws {
    let testCase = try #require(
      try OptionsTests.corpus.get().first { $0.operation == "everypay.request.payment" && $0.id == "user-escaped" })
    guard case .answer(.value(let right)) = testCase.expectation, let url = right["url"]?.string else {
      Issue.record("no value")
      return
    }
    let parts = url.split(separator: "%2B", omittingEmptySubsequences: false)
    #expect(parts.count > 1)
    let sent = right.with(["url"], .text(parts.joined(separator: escape)))
    #expect(Judge.judge(testCase, .value(sent, steps: [])).verdict == verdict)
  }

  @Test func `a secret in a header that may say anything is found`() throws {
    let testCase = try #require(
      try OptionsTests.corpus.get().first { $0.operation == "edfapg.request.sale" && $0.id == "needed-fields" })
    guard case .answer(.value(let right)) = testCase.expectation else {
      Issue.record("no value")
      return
    }
    var message = try #require(RequestMessage(right))
    message.headers.removeAll { $0.name == "X-User-Agent" }
    #expect(Judge.judge(testCase, .value(message.json, steps: [])).verdict == .pass)
    message.headers.append(("X-User-Agent", testCase.input["password"]?.string ?? ""))
    #expect(Judge.judge(testCase, .value(message.json, steps: [])).verdict == .leak)
  }
}
