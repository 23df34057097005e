import ConformanceKit
import Analysis
import Encodings
import Gateways
import Ports
import Testing

/// Generators that ship in real SDKs are found out, and good ones are left alone.
struct NonceJudgeTests {
  /// A generator whose numbers are the same in every run.
  private struct Fixed: RandomNumberGenerator {
    var state: UInt64 = 0x9e37_79b9_7f4a_7c15
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
      return z ^ z >> 31
    }
  }

  @Test func theReferencePasses() throws {
    var (port, restarted) = (ReferencePort(), ReferencePort())
    let result = try NonceSampling(count: 2048, clock: { Self.clock }).run(&port, restarted: &restarted)
    #expect(result.judged == 2048 && result.flaws == [])
  }

  private static let clock = 1_700_000_000

  /// An SDK that reads the clock itself, as most do, is right as long as the runner's clock agrees.
  @Test(arguments: [(0, true), (299, true), (-299, true), (-301, false), (400, false)])
  func anOwnClockPasses(_ late: Int, _ passes: Bool) throws {
    let login = "6dd490faf9cb87a9862245da41170ff2"
    func port() -> InProcessPort {
      InProcessPort(
        name: "own clock", version: "1",
        operations: [
          "placetopay.auth": { input in
            let nonce = (0..<16).map { _ in UInt8.random(in: 0...255) }
            let seconds = Self.clock + late
            let day = CalendarDay(daysSince1970: seconds / 86_400)
            let times = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
            let seed = "\(day)T\(times.joined(separator: ":"))Z"
            let key = DigestAlgorithm.sha256.hash(nonce + seed.utf8 + (try input.bytes("secretKey")))
            return .value(
              JSON.members([
                ("login", .text(login)), ("tranKey", .text(Base64.encode(key))), ("nonce", .text(Base64.encode(nonce))),
                ("seed", .text(seed)),
              ]), steps: [])
          }
        ])
    }
    var (asked, restarted) = (port(), port())
    let result = try NonceSampling(count: 1024, clock: { Self.clock }).run(&asked, restarted: &restarted)
    #expect(result.flaws.isEmpty == passes, "\(result.flaws)")
  }

  private func kinds(_ make: (Int, inout Fixed) -> [UInt8]) -> Set<NonceJudge.Kind> {
    var generator = Fixed()
    let nonces = (0..<8192).map { make($0, &generator) }
    return Set(NonceJudge(nonces, clocks: [Self.clock]).findings.map(\.kind))
  }

  @Test func twentyBitsOfTheSeedDocumentAreFoundOut() {
    let kinds = kinds { _, generator in Array(String(UInt64.random(in: 0..<1_000_000, using: &generator)).utf8) }
    #expect(kinds.isSuperset(of: [.repeats, .capacity, .entropy]))
  }

  @Test func estimatesTheBitsByTheBirthdayBound() throws {
    var generator = Fixed()
    let nonces = (0..<8192).map { _ in Array(String(UInt64.random(in: 0..<1_048_576, using: &generator)).utf8) }
    let found = try #require(NonceJudge(nonces, clocks: []).findings.first { $0.kind == .repeats })
    #expect(found.sentence.contains("20 bits"), "\(found.sentence)")
  }

  @Test func sixteenRandomBytesPass() {
    #expect(kinds { _, generator in (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) } }.isEmpty)
  }

  /// As many bits as are asked for: what chance takes from the estimate must not count.
  @Test func eightRandomBytesPass() {
    func random(_ length: Int) -> Set<NonceJudge.Kind> {
      kinds { _, generator in (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) } }
    }
    #expect(random(8).isEmpty)
    #expect(random(7) == [.entropy, .capacity])
  }

  @Test func thirtyTwoHexDigitsPass() {
    let digits = Array("0123456789abcdef".utf8)
    #expect(kinds { _, generator in (0..<32).map { _ in digits[Int.random(in: 0..<16, using: &generator)] } }.isEmpty)
  }

  @Test func uniqidIsTheTime() {
    let kinds = kinds { index, _ in Array((String(Self.clock, radix: 16) + String(0x10000 + index, radix: 16)).utf8) }
    #expect(kinds.isSuperset(of: [.time, .counter, .entropy]))
  }

  @Test func secondsInDecimalAreTheTime() {
    #expect(kinds { index, _ in Array("\(Self.clock + index % 60)".utf8) }.isSuperset(of: [.time, .repeats]))
  }

  @Test func aCounterInSixteenBytesCounts() {
    let kinds = kinds { index, _ in Array(repeating: 7, count: 14) + [UInt8(index >> 8), UInt8(index & 255)] }
    #expect(kinds.isSuperset(of: [.counter, .entropy]))
  }

  @Test func oneNonceForAllRepeats() {
    #expect(kinds { _, _ in Array(repeating: 1, count: 16) }.contains(.repeats))
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:30:15Z", 951_827_415), ("2018-01-29T17:02:49-05:00", 1_517_263_369),
    ("2021-10-14T19:44:06.820Z", 1_634_240_646), ("1969-12-31T23:59:59Z", -1),
    ("2100-03-01T00:00:00+14:00", 4_107_492_000),
  ])
  func seedTimes(_ text: String, _ seconds: Int) {
    #expect(SeedTime(Array(text.utf8))?.seconds == seconds, "\(text)")
  }

  @Test(arguments: [
    "", "2023-10-17T16:22-0500", "2018-01-29T17:02:49", "2018-01-29T17:02:49-5:00", "2018-01-29T17:02:49-0500",
    "2566-13-01T00:00:00Z", "2023-02-29T00:00:00Z", "2018-01-29 17:02:49Z", "2018-01-29T24:00:00Z",
    "2018-01-29T17:60:00Z",
    "2018-01-29T17:02:49+05:75", "2018-01-29T17:02:49+15:00", "2018-01-29T17:02:49.Z", "2018-01-29T17:02:49Zx",
    "\u{662}\u{660}\u{661}\u{668}-01-29T17:02:49Z", "0000-00-00T00:00:00Z",
  ])
  func refusedSeedTimes(_ text: String) {
    #expect(SeedTime(Array(text.utf8)) == nil, "\(text)")
  }
}
