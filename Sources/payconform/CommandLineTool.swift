import Analysis
import ConformanceKit
import Gateways

/// Chooses the command and turns its outcome into an exit status.
enum CommandLineTool {
  static func run(_ words: [String]) -> Int32 {
    do {
      return try dispatch(words).rawValue
    } catch {
      Terminal.complain(error.message)
      if error.status == .usage { Terminal.complain("'payconform --help' shows every command with an example") }
      return error.status.rawValue
    }
  }

  private static func dispatch(_ words: [String]) throws(Abort) -> ExitStatus {
    guard let name = words.first else {
      Terminal.print(Help.overview)
      return .usage
    }
    let rest = Array(words.dropFirst())
    if ["--help", "-h", "help"].contains(name) || rest.contains("--help") || rest.contains("-h") {
      Terminal.print(Help.text(for: name))
      return .success
    }
    switch name {
    case "analyze": return try AnalyzeCommand.run(rest)
    case "audit": return try AuditCommand.run(rest)
    case "check": return try CheckCommand.run(rest)
    case "compute": return try ComputeCommand.run(rest)
    case "diagnose": return try DiagnoseCommand.run(rest)
    case "explain": return try ExplainCommand.run(rest)
    case "faults": return try FaultsCommand.run(rest)
    case "nonces": return try NoncesCommand.run(rest)
    case "port": return try PortCommand.run(rest)
    case "port-selftest": return try PortSelftestCommand.run(rest)
    case "waivers": return try WaiversCommand.run(rest)
    case "report": return try ReportCommand.run(rest)
    case "sandbox": return try SandboxCommand.run(rest)
    case "vectors": return try VectorsCommand.run(rest)
    case "--version":
      Terminal.print("\(Tool.name) \(Tool.version)\n")
      return .success
    default: throw .usage("there is no command '\(name)'\(Suggestion.clause(name, Help.commands))")
    }
  }

  /// The operation of that name, or the signature that a document states and no port has to know.
  static func formula(_ name: String) throws(Abort) -> Operation {
    if let documented = Analysis.operations.first(where: { $0.name == name }) { return documented }
    return try operation(name)
  }

  /// The operation of that name.
  static func operation(_ name: String) throws(Abort) -> Operation {
    guard let operation = Gateway.operation(name) else {
      throw .usage("there is no operation '\(name)'\(Suggestion.clause(name, Gateway.operations.map(\.name)))")
    }
    return operation
  }
}
