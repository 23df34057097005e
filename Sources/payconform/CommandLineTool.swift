import Analysis
import Gateways

/// Chooses the command and turns its outcome into an exit status.
enum CommandLineTool {
  static func run(_ given: GeneralOptions) -> Int32 {
    do {
      return try dispatch(given).rawValue
    } catch {
      if !error.message.isEmpty { Terminal.printError(error.message) }
      if error.status == .usage {
        let command = given.words.first { $0 != "help" && Help.commands.contains($0) }
        Terminal.printError("'payconform help\(command.map { " \($0)" } ?? "")' shows the usage")
      }
      if error.status == .portStart, !error.message.hasPrefix("'options'") {
        let test =
          given.words.first == "port-selftest" ? "" : ", and 'payconform port-selftest --port COMMAND' tests it"
        Terminal.printError("'payconform help port' shows what a port answers\(test)")
      }
      return error.status.rawValue
    }
  }

  private static func dispatch(_ given: GeneralOptions) throws(Abort) -> ExitStatus {
    if let flaw = given.flaw { throw .usage(flaw) }
    guard let name = given.words.first else {
      try Terminal.print(Help.overview)
      return given.wantsHelp ? .success : .usage
    }
    let rest = Array(given.words.dropFirst())
    if given.wantsHelp, name != "help" || rest.isEmpty { return try HelpCommand.run([name]) }
    switch name {
    case "analyze": return try AnalyzeCommand.run(rest)
    case "audit": return try AuditCommand.run(rest)
    case "check": return try CheckCommand.run(rest)
    case "completions":
      try CompletionsCommand.run(rest)
      return .success
    case "compute": return try ComputeCommand.run(rest)
    case "describe": return try DescribeCommand.run(rest)
    case "diagnose": return try DiagnoseCommand.run(rest)
    case "explain": return try ExplainCommand.run(rest)
    case "faults": return try FaultsCommand.run(rest)
    case "help": return try HelpCommand.run(rest)
    case "nonces": return try NoncesCommand.run(rest)
    case "operations": return try OperationsCommand.run(rest)
    case "port": return try PortCommand.run(rest)
    case "port-selftest": return try PortSelftestCommand.run(rest)
    case "waivers": return try WaiversCommand.run(rest)
    case "report": return try ReportCommand.run(rest)
    case "sandbox": return try SandboxCommand.run(rest)
    case "site": return try SiteCommand.run(rest)
    case "vectors": return try VectorsCommand.run(rest)
    case "version", "--version": return try VersionCommand.run(rest)
    default: throw .usage("there is no command '\(name)'\(Suggestion.command(name))")
    }
  }

  /// The operation of that name, or a documented signature that no port has to implement.
  static func formula(_ name: String) throws(Abort) -> Operation {
    if let documented = Analysis.operations.first(where: { $0.name == name }) { return documented }
    return try operation(name)
  }

  static func operation(_ name: String) throws(Abort) -> Operation {
    guard let operation = Gateway.operation(name) else {
      throw .usage("there is no operation '\(name)'\(hint(name))")
    }
    return operation
  }

  /// Whether it is the first part of operation names: a gateway, or `formats`.
  static func isGroup(_ name: String) -> Bool { Gateway.operations.contains { $0.name.hasPrefix("\(name).") } }

  private static func hint(_ name: String) -> String {
    guard isGroup(name) else { return Suggestion.operations(name) }
    return "; 'payconform operations \(name)' lists those of '\(name)'"
  }
}
