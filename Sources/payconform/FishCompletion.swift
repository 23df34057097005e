enum FishCompletion {
  static func script(_ pages: [HelpPage]) -> String {
    var lines = ["# Completions of payconform for fish; 'payconform completions fish' prints them."]
    for page in pages {
      lines.append("complete -c payconform -n __fish_use_subcommand -f -a \(page.command) -d \(quoted(page.summary))")
      let condition = "complete -c payconform -n '__fish_seen_subcommand_from \(page.command)'"
      if !page.words.isEmpty { lines.append("\(condition) -a \(quoted(page.words.joined(separator: " ")))") }
      for option in page.options + HelpPage.general {
        var line = "\(condition) -l \(option.name.dropFirst(2))"
        if option.value != nil { line += " -r" }
        if !option.choices.isEmpty { line += " -f -a \(quoted(option.choices.joined(separator: " ")))" }
        if !option.text.isEmpty { line += " -d \(quoted(option.text))" }
        lines.append(line)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
