import ConformanceKit
import Gateways
import Reports

/// `payconform operations`: lists what can be computed, checked, written or read.
enum OperationsCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: [])
    guard options.operands.count <= 1 else { throw .usage("'operations' takes at most one gateway or pattern") }
    var operations = Gateway.operations
    if let word = options.operands.first {
      let pattern = NamePattern(word)
      operations = operations.filter { $0.name.hasPrefix("\(word).") || pattern.matches(name: $0.name) }
      if operations.isEmpty {
        let gateway = Suggestion.clause(word, Gateway.all.map(\.name))
        let near = gateway.isEmpty ? Suggestion.operations(word) : gateway
        throw .usage("there is no gateway or operation '\(word)'\(near)")
      }
    }
    try Terminal.print(OperationList.render(operations, Terminal.style))
    return .success
  }
}
