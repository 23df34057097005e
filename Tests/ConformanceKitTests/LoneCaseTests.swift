import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// A report about a port of which only one case is known says no more than the case shows.
@Suite struct LoneCaseTests {
  private static func sentences(_ operation: String, _ ids: [String], _ reply: (Case) -> Reply) throws -> [String] {
    let cases = try OptionsTests.corpus.get().filter { $0.operation == operation && ids.contains($0.id) }
    #expect(cases.count == ids.count)
    return FailureAttribution(cases.map { Judge.judge($0, reply($0)) }).groups.map(\.explanation.sentence)
  }

  @Test func `one wrong value is that of several formulas`() throws {
    // The signature of an SDK that leaves out one field, which happens to be the first.
    let hash = "80b576af3f23791217876bd8e73f7636dddefe0fb48da886e2dbcd08b084380a"
    let alone = try Self.sentences("payfort.signature", ["app-plugin"]) { _ in .value(.text(hash)) }
    #expect(alone.count == 1 && alone.allSatisfy { $0.hasPrefix("perhaps leaves the first pair out") }, "\(alone)")
  }

  /// An SDK removes its own parameter from its own URL, and verifies all the same.
  @Test func `who believes a message with a parameter of his own may verify every message`() throws {
    let said = try Self.sentences("payfort.signature.verify", ["routing-discriminator"]) { _ in .value(Answer.accepted)
    }
    #expect(!said.contains { $0.contains("not verify") || $0.contains("verifies") }, "\(said)")
  }

  @Test func `who believes a forgery perhaps verifies nothing`() throws {
    let said = try Self.sentences("payfort.signature.verify", ["phrase-once"]) { _ in .value(Answer.accepted) }
    #expect(said.contains { $0.hasPrefix("perhaps does not verify the signature") }, "\(said)")
  }

  @Test func `what is a part of another alternative is told once`() throws {
    let hashes = [
      "null": "9ea2792a24ce79c623fc8d862f863b910788b3dd2071b05054f62df7ab308c5a",
      "dotnet-null-top-level-sha256": "07721ad1170b6c975d0cdaeb9f5e3889e3bb7aeebc06b5cdf5909342b3f0bb86",
    ]
    let said = try Self.sentences("payfort.signature", hashes.keys.sorted()) { testCase in
      .value(.text(hashes[testCase.id] ?? ""))
    }
    #expect(said.count == 1 && said.allSatisfy { $0.hasSuffix("writes null as null") }, "\(said)")
  }
}
