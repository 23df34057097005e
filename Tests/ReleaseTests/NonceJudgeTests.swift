import ConformanceKit
import Analysis
import Encodings
import Gateways
import Ports
import Testing

/// Generators in real SDKs are detected, and good ones are left alone.
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
    let results = try NonceSampling(count: 2048, clock: { Self.clock }).run(&port, restarted: &restarted)
    #expect(results.map(\.judged) == [2048] && results.allSatisfy { $0.flaws == [] })
  }

  private static let clock = 1_700_000_000

  /// An SDK that reads the clock itself, as most do, is right as long as its clock agrees with the runner's.
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
            return .value([
              "login": .text(login), "tranKey": .text(Base64.encode(key)), "nonce": .text(Base64.encode(nonce)),
              "seed": .text(seed),
            ])
          }
        ])
    }
    var (asked, restarted) = (port(), port())
    let results = try NonceSampling(count: 1024, clock: { Self.clock }).run(&asked, restarted: &restarted)
    #expect(results.map(\.flaws.isEmpty) == [passes], "\(results)")
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

  /// Generators that pass every statistical test, but that can be continued by anybody who has seen some of their
  /// numbers.
  @Test(arguments: [
    "python", "low-bytes", "java", "lcg64", "minstd", "xorshift", "md5-of-counter", "sha256-of-time", "uuid-of-v8",
  ])
  func predictableGeneratorsAreFoundOut(_ name: String) {
    var (twister, state, counter) = (Twister(seed: 42), UInt64(0x1234_5678_9abc), 0)
    func word() -> UInt32 {
      switch name {
      case "java":
        state = (state &* 0x5_deec_e66d &+ 0xb) & (1 << 48 - 1)
        return UInt32(truncatingIfNeeded: state >> 16)
      case "minstd":
        state = state % 2_147_483_647 * 48_271 % 2_147_483_647
        return UInt32(state)
      case "xorshift":
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return UInt32(truncatingIfNeeded: state >> 32)
      default: return twister.next()
      }
    }
    func bytes(_ word: some FixedWidthInteger) -> [UInt8] {
      (0..<word.bitWidth / 8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    var (v8, script) = (Script(), 0)
    let kinds = kinds { index, _ in
      switch name {
      case "uuid-of-v8":
        // The helper of EveryPay's guide, as printed.
        return "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".utf8.map { character in
          guard ["x", "y"].contains(Character(Unicode.Scalar(character))) else { return character }
          script = Int(v8.next() >> 60)
          return Array("0123456789abcdef".utf8)[character == UInt8(ascii: "x") ? script : script & 3 | 8]
        }
      case "low-bytes": return (0..<16).map { _ in UInt8(truncatingIfNeeded: word()) }
      case "lcg64":
        return (0..<2).flatMap { _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return bytes(state)
        }
      case "md5-of-counter":
        counter += 1
        return DigestAlgorithm.md5.hash(Array("\(counter)".utf8))
      case "sha256-of-time":
        return Array(Hex.encode(DigestAlgorithm.sha256.hash(Array("\(Self.clock * 1000 + index % 1500)".utf8))).utf8)
      default: return (0..<4).flatMap { _ in bytes(word()) }
      }
    }
    #expect(kinds.contains(.predictable), "\(name): \(kinds)")
  }

  /// A counter or a time before enough random bytes gives nothing away.
  @Test func randomBytesBehindACounterPass() {
    let kinds = kinds { index, generator in
      [0, 0, UInt8(index >> 8), UInt8(index & 255)] + (0..<12).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    #expect(!kinds.contains(.predictable) && !kinds.contains(.entropy), "\(kinds)")
  }

  /// V8's Math.random: 64 numbers of xorshift128+ at a time, the last one first.
  private struct Script {
    private var state: (UInt64, UInt64) = (0x9e37_79b9_7f4a_7c15, 0x1234_5678_9abc_def0)
    private var made: [UInt64] = []

    mutating func next() -> UInt64 {
      if made.isEmpty {
        made = (0..<64).map { _ in
          var (one, zero) = state
          one ^= one << 23
          one ^= one >> 17
          one ^= zero
          one ^= zero >> 26
          state = (zero, one)
          return zero
        }
      }
      return made.removeLast()
    }
  }

  /// Text with good randomness is not accused: the highest bit of ASCII is always zero.
  @Test(arguments: [36, 43]) func textOfGoodBytesPasses(_ length: Int) {
    let letters = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_".utf8)
    #expect(
      kinds { _, generator in (0..<length).map { _ in letters[Int.random(in: 0..<64, using: &generator)] } }.isEmpty)
  }

  /// A UUID of version 4 whose bytes are good.
  @Test func randomUUIDsPass() {
    func uuid(_ generator: inout Fixed) -> [UInt8] {
      var digits = Array(Hex.encode((0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }).utf8)
      (digits[12], digits[16]) = (UInt8(ascii: "4"), Array("89ab".utf8)[Int.random(in: 0..<4, using: &generator)])
      return [digits[..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20...]].joined(
        separator: [UInt8(ascii: "-")]
      ).map(\.self)
    }
    #expect(kinds { _, generator in uuid(&generator) }.isEmpty)
    var generator = Fixed()
    #expect(UUIDText.isRandom(uuid(&generator)) && !UUIDText.isRandom(Array("15f0d86ab35e3a".utf8)))
  }

  /// MT19937 as published by its authors.
  private struct Twister {
    private var state: [UInt32]
    private var index = 624

    init(seed: UInt32) {
      state = [seed]
      for number in 1..<624 {
        let last = state[number - 1]
        state.append(1_812_433_253 &* (last ^ last >> 30) &+ UInt32(number))
      }
    }

    mutating func next() -> UInt32 {
      if index == 624 {
        for k in 0..<624 {
          let mixed = state[k] & 0x8000_0000 | state[(k + 1) % 624] & 0x7fff_ffff
          state[k] = state[(k + 397) % 624] ^ mixed >> 1 ^ (mixed & 1 == 1 ? 0x9908_b0df : 0)
        }
        index = 0
      }
      var y = state[index]
      index += 1
      y ^= y >> 11
      y ^= y << 7 & 0x9d2c_5680
      y ^= y << 15 & 0xefc6_0000
      return y ^ y >> 18
    }
  }

  @Test func sixteenRandomBytesPass() {
    #expect(kinds { _, generator in (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) } }.isEmpty)
  }

  /// As many bits as required: the random error of the estimate must not count.
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
    #expect(kinds { _, _ in Array(repeating: 1, count: 16) } == [.repeats], "one value says nothing of its alphabet")
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
