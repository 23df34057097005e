import ConformanceKit
import Encodings
import Faults
import Fresh
import Gateways
import Testing
import Vectors

/// What escapes a corpus is looked for, and the inputs that are found catch it.
@Suite struct MissingCasesTests {
  /// What the matrix says escapes, once the inputs that were found are cases.
  private static func left(_ operation: Operation, _ cases: [Case], _ missing: MissingCases) -> Set<Mutation> {
    let all = cases + missing.found.map(\.testCase)
    return Set(KillMatrix(all, of: [operation]).tables.flatMap(\.escaped))
  }

  @Test(arguments: ["edfapg.hash.schedule", "edfapg.request.status", "everypay.response.fields"])
  func `what was taken away is found again`(name: String) throws {
    let operation = try #require(Gateway.operation(name))
    let golden = try Corpus.bundled().cases.filter { $0.operation == name }
    let few = Array(golden.filter { !$0.expectation.isRejection }.prefix(1))
    let escaping = Set(KillMatrix(few).tables.flatMap(\.escaped))
    let missing = MissingCases(operation, few, seed: 1, trying: 1500)
    #expect(escaping.count > 10 && missing.escaped >= escaping.count)
    #expect(missing.unfound.count * 10 <= missing.escaped, "\(missing.unfound.map(\.phrase))")
    #expect(Self.left(operation, few, missing).isSubset(of: missing.unfound))
    #expect(missing.found.count < missing.escaped)
    for found in missing.found { #expect(operation.fieldError(found.testCase.input) == nil, "\(found.testCase.id)") }
  }
}
