/// `payconform completions`: shell completions, made from the help.
enum CompletionsCommand {
  private static let shells = ["bash", "fish", "zsh"]

  static func run(_ words: [String]) throws(Abort) {
    let shell = try Options(words, known: []).operand("shell: \(shells.joined(separator: ", "))")
    switch shell {
    case "bash": try Terminal.print(BashCompletion.script(HelpPage.all))
    case "fish": try Terminal.print(FishCompletion.script(HelpPage.all))
    case "zsh": try Terminal.print(ZshCompletion.script(HelpPage.all))
    default:
      throw .usage(
        "there are no completions for '\(shell)'\(Suggestion.clause(shell, shells, then: "there are \(shells.joined(separator: ", "))"))"
      )
    }
  }
}
