import ConformanceKit
import Encodings
import Faults
import Ports
import Reports
import SampleSDK
import Testing
import Vectors

/// `payconform check --sample`: its status is 0 if ``SampleRun/flaw`` is `nil`, and 1 otherwise.
@Suite struct SampleRunTests {
  private let all = Set(SampleMistake.allCases)

  /// Cases that show every mistake of the sample; a run of all cases takes seconds in a debug build.
  private static func someCases() throws -> [Case] {
    try Corpus.bundled().cases.filter { testCase in
      let file = testCase.place?.file ?? ""
      return !file.hasPrefix("security/") && !file.hasSuffix("-texts.json")
    }
  }

  private static func port(_ mistakes: Set<SampleMistake>, wallet: @escaping InProcessPort.Handler) -> InProcessPort {
    var operations = SampleSDK(mistakes).operations
    operations["edfapg.hash.wallet"] = wallet
    return InProcessPort(name: "sample-sdk", version: "1.0.0", operations: operations)
  }

  @Test func `exactly its mistakes are named, the worst first, and the mended SDK passes`() throws {
    let sample = try SampleRun(Corpus.bundled().cases)
    #expect(sample.flaw == nil)
    #expect(
      sample.mistakes.map { $0.explanation.mutations.map(\.fault.name) } == [
        ["unsigned-message-accepted"], ["reversal-by-grapheme"], ["amount-by-binary-float"],
      ])
    #expect(sample.mended.run.outcomes.count == sample.faulty.run.outcomes.count)
    let text = SampleReport.render(sample, Style(isColored: false))
    for group in sample.mistakes {
      let name = try #require(group.outcomes.first).testCase.name
      #expect(
        text.contains(name) && group.explanation.mutations.allSatisfy { text.contains($0.fault.mend(in: .swift)) })
    }
    #expect(text.contains("FAIL  ") && text.contains("PASS  ") && text.contains("payconform check --port"))
    #expect(!text.contains("13a4822c5907ed235f3a068c76184fc3"), "a password")
  }

  @Test(arguments: SampleMistake.allCases) func `one mistake fewer is a flaw`(_ mended: SampleMistake) throws {
    let sample = try SampleRun(Self.someCases(), faulty: SampleSDK(all.subtracting([mended])).port)
    #expect(sample.flaw?.contains("was not named: \(mended.fault)") == true)
  }

  @Test func `a fourth mistake is a flaw, with a name and without one`() throws {
    let plainEmail = Self.port(all) { input in
      let message = try input.bytes("email") + input.bytes("password")
      return .text(Hex.encode(DigestAlgorithm.md5.hash(message.map { (0x61...0x7a).contains($0) ? $0 - 32 : $0 })))
    }
    let named = try SampleRun(Self.someCases(), faulty: plainEmail)
    #expect(named.flaw?.contains("must not make: reversal-missing") == true)
    let nameless = try SampleRun(Self.someCases(), faulty: Self.port(all) { _ in .text("0") })
    #expect(nameless.flaw?.contains("for which no mistake was named") == true)
  }

  @Test func `a mended SDK that fails is a flaw, and so is a corpus without cases`() throws {
    let sample = try SampleRun(Self.someCases(), mended: SampleSDK([.reversesCharacters]).port)
    #expect(sample.flaw == "the run of the fixed sample ended as 'fail'")
    #expect(try SampleRun([]).flaw != nil)
  }
}
