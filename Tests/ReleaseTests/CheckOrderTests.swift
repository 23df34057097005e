import ConformanceKit
import Encodings
import Gateways
import Testing
import Vectors

/// Combines two refused cases in one input: the answer is the flaw that the operation checks first.
@Suite struct CheckOrderTests {
  private static let refusing = Gateway.operations.filter { !$0.checks.isEmpty }.map(\.name)
  /// An input with two flaws, whose answer shows which is checked first.
  private struct Meeting {
    let early: Flaw
    let late: Flaw
    let input: JSON
  }

  @Test func `every rejection stands in the order`() throws {
    let cases = try Corpus.bundled().cases
    for operation in Gateway.operations {
      let ordered = Set(operation.checks.joined())
      var codes = Set(operation.refusals)
      for testCase in cases where testCase.operation == operation.name && !Self.hasEmptySecret(testCase, operation) {
        if case .answer(.reject(let code)) = testCase.expectation { codes.insert(code) }
      }
      #expect(codes.isSubset(of: ordered), "\(operation.name): \(codes.subtracting(ordered))")
    }
  }

  @Test(arguments: refusing) func `the earlier check is the answer`(name: String) throws {
    let operation = try #require(Gateway.operation(name))
    for meeting in Self.meetings[name] ?? [] {
      guard case .reject(let rejection) = operation.answer(meeting.input) else { continue }
      #expect(
        rejection.code != meeting.late.code,
        "\(name): \(meeting.late.testCase.id) is answered before \(meeting.early.testCase.id)")
    }
  }

  /// Flaws that cannot be combined prove nothing, so most of the stated order must be measured.
  @Test func `most of the order is measured`() throws {
    var (stated, measured, count) = (0, 0, 0)
    for operation in Gateway.operations {
      let meetings = Self.meetings[operation.name] ?? []
      let pairs = Set(meetings.map { [$0.early.code, $0.late.code] })
      count += meetings.count
      measured += pairs.count
      stated += try Self.pairs(operation).count
    }
    #expect(count > 3000 && measured * 10 > stated * 8, "\(measured) of \(stated) pairs, \(count) inputs")
  }

  /// The pairs of codes of which one is always checked first, as far as the operation's cases show both.
  private static func pairs(_ operation: Gateways.Operation) throws -> [(early: [Flaw], late: [Flaw])] {
    let cases = try WrongPort.cases(operation.name)
    let twins = Dictionary(uniqueKeysWithValues: cases.map { ($0.id, $0) })
    var flaws: [Rejection.Code: [Flaw]] = [:]
    for testCase in cases where !hasEmptySecret(testCase, operation) {
      if let flaw = Flaw(testCase, twins: twins) { flaws[flaw.code, default: []].append(flaw) }
    }
    return flaws.keys.flatMap { early in
      flaws.keys.compactMap { late in
        guard let end = operation.checks.lastIndex(where: { $0.contains(early) }),
          let start = operation.checks.firstIndex(where: { $0.contains(late) }), end < start
        else { return nil }
        return (some(flaws[early]), some(flaws[late]))
      }
    }
  }

  private static let meetings = Dictionary(
    uniqueKeysWithValues: Gateway.operations.map { ($0.name, (try? meetings($0)) ?? []) })

  private static func meetings(_ operation: Gateways.Operation) throws -> [Meeting] {
    func isRefused(_ input: JSON?, _ code: Rejection.Code) -> Bool {
      guard let input, case .reject(let rejection) = operation.answer(input) else { return false }
      return rejection.code == code
    }
    return try pairs(operation).flatMap { pair in
      pair.early.flatMap { early in
        pair.late.compactMap { late in
          // Each must be a flaw without the other, and in the other's twin.
          guard early.isApart(from: late), let both = early.added(to: late.testCase.input),
            isRefused(early.added(to: late.twin), early.code), isRefused(late.added(to: early.twin), late.code)
          else { return nil }
          return Meeting(early: early, late: late, input: both)
        }
      }
    }
  }

  /// At most a dozen of them, spread over the whole list.
  private static func some(_ flaws: [Flaw]?) -> [Flaw] {
    guard let flaws, flaws.count > 12 else { return flaws ?? [] }
    return (0..<12).map { flaws[$0 * (flaws.count - 1) / 11] }
  }

  /// The rule for empty secrets is the same for all operations, and comes before the others.
  private static func hasEmptySecret(_ testCase: Case, _ operation: Gateways.Operation) -> Bool {
    operation.signingSecrets.contains { testCase.input[$0]?.string == "" }
  }
}
