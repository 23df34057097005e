import ConformanceKit
import Gateways
import Vectors

/// The cases that a suite asks its SDK, and those that it does not.
struct ConformancePlan: Sendable {
  typealias Result = Swift.Result<ConformancePlan, Flaw>

  /// Why there is nothing to ask.
  struct Flaw: Error {
    let sentence: String
  }

  let port: PortDescription
  let conformance: Conformance
  /// The cases to ask, in the order of the corpus.
  let offered: [Case]
  private let byName: [String: Case]
  /// The cases that the options leave out.
  let notOffered: [Case]

  init(_ name: String, _ operations: [ConformanceOperation], _ waiversPath: String?) throws(Flaw) {
    var options: [String: OperationOptions] = [:]
    for operation in operations {
      guard Gateway.operation(operation.name) != nil else {
        throw Flaw(sentence: "'\(operation.name.prefix(80))' is no operation of the suite: see vectors/OPERATIONS.md")
      }
      guard options.updateValue(operation.options, forKey: operation.name) == nil else {
        throw Flaw(sentence: "\(operation.name) is there twice")
      }
    }
    let names = Set(options.keys)
    do {
      port = PortDescription(
        name: name, version: "", language: "swift", operations: names.sorted(),
        options: try PortOptions(options, offered: Array(names)))
    } catch { throw Flaw(sentence: error.description) }
    do { conformance = try Conformance(waiversPath: waiversPath) } catch { throw Flaw(sentence: error.description) }
    let corpus = conformance.corpus.cases
    let declared = corpus.filter { names.contains($0.operation) }
    let left = Runner.notOffered(of: declared, port.options, corpus)
    offered = declared.filter { !left.contains($0) }
    notOffered = declared.filter(left.contains)
    byName = Dictionary(offered.map { ($0.name, $0) }) { first, _ in first }
    guard !offered.isEmpty else {
      throw Flaw(sentence: "there is no case to ask: \(names.count) operations, \(notOffered.count) cases not offered")
    }
  }

  /// The accepted twin of a refused case.
  func twin(of testCase: Case) -> Case? { testCase.twinName.flatMap { byName[$0] } }
}
