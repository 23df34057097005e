import ConformanceKit
import Encodings
import Faults
import Fresh
import Gateways
import Testing
import Vectors

/// Mutations that escape a corpus are searched for, and the inputs that are found catch them.
@Suite struct MissingCasesTests {
  /// The mutations that still escape once the inputs found are cases.
  private static func left(_ operation: Operation, _ cases: [Case], _ missing: MissingCases) -> Set<Mutation> {
    let all = cases + missing.found.map(\.testCase)
    return Set(KillMatrix(all, of: [operation]).tables.flatMap(\.escaped))
  }

  @Test(arguments: ["edfapg.hash.schedule", "edfapg.request.status"])
  func `what was taken away is found again`(name: String) throws {
    let operation = try #require(Gateway.operation(name))
    let golden = try Corpus.bundled().cases.filter { $0.operation == name }
    let few = Array(golden.filter { !$0.expectation.isRejection }.prefix(1))
    let escaping = Set(KillMatrix(few).tables.flatMap(\.escaped))
    let missing = MissingCases(operation, few, seed: 1, trying: 500)
    #expect(escaping.count > 10 && missing.escaped >= escaping.count)
    #expect(missing.unfound.isEmpty, "\(missing.unfound.map(\.phrase))")
    #expect(Self.left(operation, few, missing).isSubset(of: missing.unfound))
    #expect(missing.found.count < missing.escaped)
    for found in missing.found { #expect(operation.fieldError(found.testCase.input) == nil, "\(found.testCase.id)") }
  }

  /// Mistakes that no input shows: the invented request sends sums as given; the response returns no text of people,
  /// fills no other member, checks no form of a text and has no decimal number; and the callback only has texts of JSON.
  private static let unshown: [Operation.Kind: Set<String>] = [
    .read: [
      "outcome-member-missing", "line-feed-at-the-end-taken", "first-line-checked", "one-line-of-several-checked",
      "status-below-500-a-success", "response-read-as-latin1", "json-numbers-as-integers",
    ],
    .write: ["sent-amount-as-typed", "sent-amount-wholes-unpadded"],
    .verify: ["invalid-utf8-replaced", "invalid-utf8-ignored"],
  ]

  @Test(arguments: InventedGateway.operations.indices)
  func `the cases of a new gateway are completed`(index: Int) {
    let operation = InventedGateway.operations[index]
    let cases = InventedGateway.cases.filter { $0.operation == operation.name }
    let missing = MissingCases(operation, cases, seed: 1, trying: 1000)
    let unshown = Self.unshown[operation.kind] ?? []
    let unfound = Set(missing.unfound.map(\.fault.name))
    #expect(missing.escaped > 0 && unfound.isSubset(of: unshown), "\(unfound.subtracting(unshown))")
    #expect(Self.left(operation, cases, missing).isSubset(of: missing.unfound))
  }

  @Test func `a gateway without a case gets its first ones`() {
    let request = InventedGateway.operations[1]
    let missing = MissingCases(request, [], seed: 1, trying: 500)
    let ids = Set(missing.found.map(\.testCase.id))
    #expect(ids.count == missing.found.count && ids.contains("plain"))
    for testCase in missing.found.map(\.testCase) where testCase.expectation.isRejection {
      #expect(testCase.twin.map(ids.contains) == true, "\(testCase.id)")
    }
    #expect(Self.left(request, [], missing).isSubset(of: missing.unfound))
  }

  @Test func `a seed stands for the same inputs, and what is complete asks for none`() {
    let hash = InventedGateway.operations[0]
    let cases = InventedGateway.cases.filter { $0.operation == hash.name }
    let (one, other) = (
      MissingCases(hash, cases, seed: 3, trying: 500), MissingCases(hash, cases, seed: 3, trying: 500)
    )
    #expect(one.found.map(\.testCase.input.line) == other.found.map(\.testCase.input.line))
    #expect(!one.found.isEmpty && one.unfound.isEmpty)
    let complete = MissingCases(hash, cases + one.found.map(\.testCase), seed: 3)
    #expect(complete.escaped == 0 && complete.found.isEmpty)
  }
}
