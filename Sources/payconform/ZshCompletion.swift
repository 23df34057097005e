enum ZshCompletion {
  static func script(_ pages: [HelpPage]) -> String {
    let commands = pages.map { "    '\($0.command):\(quoted($0.summary))'\n" }
    let cases = pages.map { page in
      let options = (page.options + HelpPage.general).map { "        \(specification($0)) \\\n" }
      let words = page.words.isEmpty ? "_files" : "{ compadd -- \(page.words.joined(separator: " ")); _files }"
      return "    \(page.command))\n      _arguments -s \\\n\(options.joined())        '*:word:\(words)' ;;\n"
    }
    return """
      #compdef payconform
      # Completions of payconform for zsh; 'payconform completions zsh' prints them.
      _payconform() {
        local -a commands
        commands=(
      \(commands.joined())  )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases.joined())  esac
      }
      _payconform "$@"

      """
  }

  /// An option as `_arguments` reads it: `'*--name[text]:VALUE:(a b)'`.
  private static func specification(_ option: HelpPage.Option) -> String {
    let text = option.text.isEmpty ? "" : "[\(quoted(option.text))]"
    guard let value = option.value else { return "'*\(option.name)\(text)'" }
    let words = option.choices.isEmpty ? "_files" : "(\(option.choices.joined(separator: " ")))"
    return "'*\(option.name)\(text):\(quoted(value)):\(words)'"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      switch character {
      case "'": quoted += "'\\''"
      case ":", "[", "]", "\\": quoted += "\\\(character)"
      default: quoted.append(character)
      }
    }
    return quoted
  }
}
