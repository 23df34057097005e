import Encodings
import Gateways
import Testing

/// Bodies made to break their reader; each must be refused with its code, in linear time.
struct HostileBodyTests {
  private func code(_ answer: Answer) -> Rejection.Code? {
    if case .reject(let rejection) = answer { rejection.code } else { nil }
  }

  private func outcome(_ answer: Answer) -> JSON? {
    if case .value(let value) = answer { value } else { nil }
  }

  @Test(arguments: ResponseSample.all) func theSampleIsWhatItSays(_ sample: ResponseSample) throws {
    #expect(outcome(try sample.decode(.text(sample.body)))?["kind"] == .text(sample.kind))
    // Only bad news may be accepted with any status.
    let isBelieved = outcome(try sample.decode(.text(sample.body), status: "500"))?["kind"] == .text(sample.kind)
    #expect(!isBelieved || sample.kind == "cancelled")
  }

  @Test(arguments: ResponseSample.all) func truncationAtEveryByteIsRefused(_ sample: ResponseSample) throws {
    for length in 0..<sample.body.utf8.count {
      let cut = String(decoding: sample.body.utf8.prefix(length), as: UTF8.self)
      #expect(code(try sample.decode(.text(cut))) == .malformedBody, "\(length)")
    }
  }

  /// No single changed byte turns the sample into other good news: at most an id or amount changes by that byte, or an
  /// optional member is lost with its name.
  @Test(arguments: ResponseSample.all) func everyChangedByteIsSeen(_ sample: ResponseSample) throws {
    let bytes = Array(sample.body.utf8)
    let right = try #require(outcome(try sample.decode(.text(sample.body)))?.members)
    for index in bytes.indices {
      for byte: UInt8 in [0x00, 0x22, 0x30, 0x31, 0x5c, 0x78, 0x7d, 0x80, 0xff] where byte != bytes[index] {
        var changed = bytes
        changed[index] = byte
        let answer = try sample.decode(UTF8Text.json(changed))
        if case .error = answer { Issue.record("byte \(index) made it a bad input") }
        guard sample.isGood(answer), let got = outcome(answer) else { continue }
        for member in right where got[member.name.string] == nil {
          // A cancelled session may also lose its id.
          let mayGo =
            ["orderId", "amount", "currency", "token"] + (sample.kind == "cancelled" ? ["transactionId"] : [])
          #expect(mayGo.contains(member.name.string), "\(index) \(got.line)")
        }
        for member in got.members ?? [] {
          let name = member.name.string
          let before = right.first { $0.name == member.name }?.value
          guard member.value != before else { continue }
          let mayChange = ["transactionId", "orderId", "amount", "token"].contains(name)
          let (old, new) = (before?.string ?? "", member.value.string ?? "")
          let differences = zip(old.utf8, new.utf8).filter { $0.0 != $0.1 }
          let isOneByte = old.utf8.count == new.utf8.count && differences.count == 1
          #expect(mayChange && isOneByte && differences.first?.1 == byte, "\(index) \(got.line)")
        }
      }
    }
  }

  /// One decoder for each gateway.
  private static let decoders = Dictionary(grouping: ResponseSample.all, by: \.operation).values.compactMap(\.first)

  @Test func everyGatewayHasADecoder() { #expect(Self.decoders.count == 5) }

  @Test(arguments: decoders) func hugeBodiesAreRefused(_ sample: ResponseSample) throws {
    let million = 1_000_000
    let nested = String(repeating: "[", count: million)
    #expect(code(try sample.decode(.text(nested))) == .malformedBody)
    let objects = String(repeating: #"{"a":"#, count: million)
    #expect(code(try sample.decode(.text(objects))) == .malformedBody)
    let number = #"{"x":"# + String(repeating: "9", count: million) + "}"
    #expect(code(try sample.decode(.text(number))) == .malformedBody)
    let exponent = #"{"x":1e"# + String(repeating: "9", count: million) + "}"
    #expect(code(try sample.decode(.text(exponent))) == .malformedBody)
  }

  @Test func fiftyMegabytesAreRefused() throws {
    let body = JSON.text(String(repeating: " ", count: 50 << 20))
    for sample in Self.decoders { #expect(code(try sample.decode(body)) == .tooLong, "\(sample.testDescription)") }
  }

  /// Ten times the parts take about ten times as long, not a hundred times.
  @Test func tenThousandPartsTakeLinearTime() throws {
    let boundary = try #require(Boundary(Array("b".utf8)))
    try expectLinear(from: 1_000) { count in
      let body = Array(
        (String(repeating: "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n--\r\n", count: count) + "--b--")
          .utf8)
      return { () throws in #expect(try MultipartReader.decode(body, boundary, .strict).count == count) }
    }
    let many = (0..<10_000).map {
      MultipartBody.Part(name: Array("a\($0)".utf8), filename: nil, contentType: nil, value: Array("\($0)".utf8))
    }
    let body = try MultipartBody.encode(many, boundary)
    for mode in MultipartReader.Mode.allCases { #expect(try MultipartReader.decode(body, boundary, mode) == many) }
  }

  /// Hyphens everywhere: a search that starts again at each of them would take quadratic time.
  @Test func hyphensTakeLinearTime() throws {
    let boundary = try #require(Boundary(Array(String(repeating: "-", count: 70).utf8)))
    try expectLinear(from: 30_000) { count in
      let body =
        Array("--".utf8) + boundary.bytes + Array("\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n".utf8)
        + Array(repeating: UInt8(ascii: "-"), count: count)
      return { () throws in
        #expect(throws: MultipartReader.Malformed.self) { try MultipartReader.decode(body, boundary, .strict) }
        return
      }
    }
  }

  /// Expects that ten times the size takes less than forty times as long: quadratic work takes a hundred times as long.
  ///
  /// - Parameter work: makes the measured work for a size.
  private func expectLinear(from count: Int, _ work: (Int) throws -> () throws -> Void) throws {
    func least(_ count: Int) throws -> Duration {
      let run = try work(count)
      // The machine may stall during one of them.
      let times = try (0..<3).map { _ in try ContinuousClock().measure { try run() } }
      return try #require(times.min())
    }
    _ = try least(count)
    let (small, large) = (try least(count), try least(10 * count))
    #expect(large < small * 40, "\(count) take \(small), ten times as many \(large)")
  }
}
