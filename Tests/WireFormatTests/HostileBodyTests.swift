import ConformanceKit
import Testing

/// Bodies that were made to break their reader; each must be refused with its code, in time that grows with its size.
struct HostileBodyTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var operation: String
    var action: String
    var body: String
    var testDescription: String { operation }
  }

  static let samples = [
    Sample(
      operation: "edfapg.response.decode", action: "SALE",
      body: #"{"action":"SALE","result":"SUCCESS","status":"SETTLED","order_id":"o","trans_id":"t","amount":"1.00"}"#),
    Sample(
      operation: "payfort.response.decode", action: "PURCHASE",
      body: #"{"response_code":"14000","status":"14","command":"PURCHASE","fort_id":"1","amount":"100"}"#),
    Sample(
      operation: "placetopay.response.decode", action: "QUERY",
      body: #"{"requestId":1,"status":{"status":"APPROVED"},"payment":[{"status":{"status":"APPROVED"}}]}"#),
    Sample(
      operation: "everypay.response.decode", action: "PAYMENT",
      body: #"{"payment_reference":"p","payment_state":"settled","standing_amount":1.00}"#),
    Sample(
      operation: "nexi.response.decode", action: "PAYMENT", body: #"{"status":"OK","code":"00000000","payId":"p"}"#),
  ]

  private func decode(_ sample: Sample, _ body: JSON, status: String = "200") throws -> Answer {
    try #require(Gateway.operation(sample.operation)).answer(
      JSON.members([
        ("action", .text(sample.action)), ("status", .text(status)), ("contentType", .text("application/json")),
        ("body", body),
      ]))
  }

  private func code(_ answer: Answer) -> Rejection.Code? {
    if case .reject(let rejection) = answer { rejection.code } else { nil }
  }

  private func kind(_ answer: Answer) -> String? {
    if case .value(let value) = answer { value["kind"]?.string } else { nil }
  }

  @Test(arguments: samples) func theSampleIsApproved(_ sample: Sample) throws {
    #expect(kind(try decode(sample, .text(sample.body))) == "approved")
    #expect(kind(try decode(sample, .text(sample.body), status: "500")) != "approved")
  }

  @Test(arguments: samples) func truncationAtEveryByteIsRefused(_ sample: Sample) throws {
    for length in 0..<sample.body.utf8.count {
      let cut = String(decoding: sample.body.utf8.prefix(length), as: UTF8.self)
      #expect(code(try decode(sample, .text(cut))) == .malformedBody, "\(length)")
    }
  }

  /// No single byte that changes may turn the sample into something else that is approved under another name.
  @Test(arguments: samples) func everyChangedByteIsSeen(_ sample: Sample) throws {
    let bytes = Array(sample.body.utf8)
    for index in bytes.indices {
      for byte: UInt8 in [0x00, 0x22, 0x5c, 0x7d, 0x80, 0xff] where byte != bytes[index] {
        var changed = bytes
        changed[index] = byte
        let answer = try decode(sample, UTF8Text.json(changed))
        if case .error = answer { Issue.record("byte \(index) made it a bad input") }
      }
    }
  }

  @Test func hugeBodiesAreRefused() throws {
    let (sample, million) = (Self.samples[0], 1_000_000)
    let nested = String(repeating: "[", count: million)
    #expect(code(try decode(sample, .text(nested))) == .malformedBody)
    let objects = String(repeating: #"{"a":"#, count: million)
    #expect(code(try decode(sample, .text(objects))) == .malformedBody)
    let number = #"{"x":"# + String(repeating: "9", count: million) + "}"
    #expect(code(try decode(sample, .text(number))) == .malformedBody)
    let exponent = #"{"x":1e"# + String(repeating: "9", count: million) + "}"
    #expect(code(try decode(sample, .text(exponent))) == .malformedBody)
  }

  @Test func fiftyMegabytesAreRefused() throws {
    let body = String(repeating: " ", count: 50 << 20)
    #expect(code(try decode(Self.samples[0], .text(body))) == .tooLong)
  }

  /// A hundred times the parts takes about a hundred times as long, not ten thousand times.
  @Test func tenThousandPartsTakeLinearTime() throws {
    let clock = ContinuousClock()
    let boundary = try #require(Boundary(Array("b".utf8)))
    func parts(_ count: Int) throws -> Duration {
      let body = Array(
        (String(repeating: "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n--\r\n", count: count) + "--b--")
          .utf8)
      var read = 0
      let time = try clock.measure { read = try MultipartReader.decode(body, boundary, .strict).count }
      #expect(read == count)
      return time
    }
    _ = try parts(100)
    let small = try parts(1_000)
    let large = try parts(10_000)
    #expect(large < small * 100)
  }

  /// Hyphens everywhere: a search that starts again at each of them would take quadratic time.
  @Test func hyphensTakeLinearTime() throws {
    let boundary = try #require(Boundary(Array(String(repeating: "-", count: 70).utf8)))
    let body =
      Array("--".utf8) + boundary.bytes + Array("\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n".utf8)
      + Array(repeating: UInt8(ascii: "-"), count: 300_000)
    #expect(throws: MultipartReader.Malformed.self) { try MultipartReader.decode(body, boundary, .strict) }
  }
}
