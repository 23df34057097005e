import Encodings
import Testing

/// Everything that is written is read back; failures are minimised before they are shown.
struct EncodingRoundTripTests {
  private static let rounds = 500

  @Test(arguments: [FormSpelling.whatwg, .php, .rfc3986, .python, .uriComponent, .okhttp, .dotnet, .rfc3986Lower])
  func formsComeBack(_ spelling: FormSpelling) {
    var generator = Generator(seed: 1)
    for _ in 0..<Self.rounds {
      let pairs = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        FormBody.Pair(name: generator.bytes(upTo: 6), value: generator.bytes(upTo: 12))
      }
      let fails = { (pairs: [FormBody.Pair]) in (try? FormBody.decodeStrictly(spelling.encode(pairs))) != pairs }
      if fails(pairs) { Issue.record("\(shrink(pairs, fails))") }
    }
  }

  /// The writer's own spelling is always among the candidates for its body.
  @Test(arguments: FormSpelling.allCases) func spellingsAreRecognised(_ spelling: FormSpelling) {
    var generator = Generator(seed: 2)
    for _ in 0..<Self.rounds {
      let text = generator.bytes(upTo: 12)
      let fails = { (text: [UInt8]) in
        let body = spelling.encode([FormBody.Pair(name: [0x61], value: text)])
        let found = FormSpelling.candidates(for: body)
        return spelling == .raw ? found.isEmpty : !found.contains(spelling)
      }
      if fails(text) { Issue.record("\(shrink(text, fails))") }
    }
  }

  /// The standard's reader accepts every body, and agrees with the strict one on bodies that both accept.
  @Test func readersAgree() {
    var generator = Generator(seed: 3)
    for _ in 0..<Self.rounds {
      let body = generator.bytes(upTo: 30)
      let fails = { (body: [UInt8]) in
        guard let tolerant = try? FormBody.decode(body, .whatwg) else { return true }
        guard let strict = try? FormBody.decode(body, .strict) else { return false }
        return strict != tolerant
      }
      if fails(body) { Issue.record("\(shrink(body, fails))") }
    }
  }

  @Test func multipartComesBack() throws {
    let boundary = try #require(Boundary(Array("bB-4".utf8)))
    var generator = Generator(seed: 4)
    var written = 0
    for _ in 0..<Self.rounds {
      let parts = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        // A header line cannot contain NUL, and `%22` in a name is a quote to its reader.
        let name = generator.bytes(upTo: 6).filter { $0 != 0 && $0 != UInt8(ascii: "%") }
        return MultipartBody.Part(
          name: name, filename: Bool.random(using: &generator) ? name : nil,
          contentType: Bool.random(using: &generator) ? Array("text/plain".utf8) : nil, value: generator.bytes(upTo: 20)
        )
      }
      guard let body = try? MultipartBody.encode(parts, boundary) else { continue }
      written += 1
      for mode in MultipartReader.Mode.allCases {
        #expect((try? MultipartReader.decode(body, boundary, mode)) == parts, "\(mode) \(parts)")
      }
    }
    #expect(written > Self.rounds / 2)
  }

  /// The tolerant reader reads what the strict one accepts alike, unless a bare LF precedes a boundary.
  @Test func multipartReadersAgree() throws {
    let boundary = try #require(Boundary(Array("b".utf8)))
    let pieces = [
      "--b", "--b--", "\r\n", "\r", "Content-Disposition: form-data; name=\"a\"", "Content-Type: x", "x", "--", " ",
    ].map { Array($0.utf8) }
    var generator = Generator(seed: 5)
    var read = 0
    for _ in 0..<10_000 {
      var body = Array("--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n".utf8)
      for _ in 0..<Int.random(in: 0...8, using: &generator) { body += pieces.randomElement(using: &generator) ?? [] }
      guard let strict = try? MultipartReader.decode(body, boundary, .strict) else { continue }
      read += 1
      #expect((try? MultipartReader.decode(body, boundary, .tolerant)) == strict, "\(body)")
    }
    #expect(read > 20)
  }

  @Test func amountsComeBack() throws {
    var generator = Generator(seed: 6)
    for _ in 0..<Self.rounds {
      let exponent = Int.random(in: 0...4, using: &generator)
      let digits = String(UInt64.random(in: 0...10_000_000_000, using: &generator))
      let padded = String(repeating: "0", count: max(0, exponent + 1 - digits.count)) + digits
      let text = exponent == 0 ? padded : "\(padded.dropLast(exponent)).\(padded.suffix(exponent))"
      let amount = try #require(Amount(Array(text.utf8)), "\(text)")
      #expect(amount.minorUnits(exponent).map { String(decoding: $0, as: UTF8.self) } == digits)
      #expect(amount.decimal(exponent).map { String(decoding: $0, as: UTF8.self) } == text)
      if exponent > 0 { #expect(amount.minorUnits(exponent - 1) == nil) }
    }
  }
}
