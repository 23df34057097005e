import Gateways

/// `payconform help`: the overview, or the page of one command or operation.
enum HelpCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: ["--format"])
    switch try options.single("--format") ?? "text" {
    case "text": break
    case "man":
      try options.expectNoOperands()
      try Terminal.print(ManPage.text(HelpPage.all))
      return .success
    case let other: throw .usage("'\(other)' is not a format; there are text and man")
    }
    guard let name = options.operands.first else {
      try Terminal.print(Help.overview)
      return .success
    }
    if Gateway.operation(name) != nil { return try DescribeCommand.run([name]) }
    if CommandLineTool.isGroup(name) { return try OperationsCommand.run([name]) }
    guard Help.commands.contains(name) else {
      let command = Suggestion.clause(name, Help.commands)
      let near = command.isEmpty ? Suggestion.operations(name) : command
      throw .usage("there is no command or operation '\(name)'\(near)")
    }
    try Terminal.print(Help.text(for: name))
    return .success
  }
}
