/// Completions for bash, with file names as the default.
enum BashCompletion {
  static func script(_ pages: [HelpPage]) -> String {
    let cases = pages.map { page in
      let options = (page.options + HelpPage.general).map(\.name).joined(separator: " ")
      return "    \(page.command)) words='\(page.words.joined(separator: " "))' options='\(options)' ;;\n"
    }
    let commands = (pages.map(\.command) + HelpPage.general.map(\.name)).joined(separator: " ")
    var choices: [String: Set<String>] = [:]
    for option in pages.flatMap(\.options) + HelpPage.general {
      choices[option.name, default: []].formUnion(option.choices)
    }
    let values = choices.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }.map { name, words in
      "    \(name)) COMPREPLY=($(compgen -W '\(words.sorted().joined(separator: " "))' -- \"$word\")); return ;;\n"
    }
    return """
      # Completions of payconform for bash; 'payconform completions bash' prints them.
      _payconform() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words='' options=''
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(commands)' -- "$word"))
          return
        fi
        case $before in
      \(values.joined())  esac
        case ${COMP_WORDS[1]} in
      \(cases.joined())  esac
        case $word in
          -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
          *) [[ $before == --* ]] || COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
        esac
      }
      complete -o default -F _payconform payconform

      """
  }
}
