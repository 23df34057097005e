/// The options of every command, taken out of the words before the command reads them.
struct GeneralOptions {
  /// The options that this process was called with.
  static let given = GeneralOptions(Array(CommandLine.arguments.dropFirst()))
  static let names = ["--color", "--quiet", "--help"]

  private(set) var words: [String] = []
  private(set) var color = ColorChoice.auto
  /// Whether to print nothing when all is well.
  private(set) var isQuiet = false
  private(set) var wantsHelp = false
  /// What is wrong with the options; `nil` if nothing is.
  private(set) var flaw: String?

  init(_ all: [String]) {
    var rest = all[...]
    while let word = rest.popFirst() {
      switch word {
      case "-q", "--quiet": isQuiet = true
      case "-h", "--help": wantsHelp = true
      case "--color": choose(rest.popFirst())
      case _ where word.hasPrefix("--color="): choose(String(word.dropFirst("--color=".count)))
      case "--":
        words += [word] + rest
        rest = []
      default:
        words.append(word)
        // The value of an option may be any word, such as -q.
        let takesValue = word.hasPrefix("--") && !word.contains("=") && !Options.flags.contains(word)
        if takesValue, let value = rest.popFirst() { words.append(value) }
      }
    }
  }

  private mutating func choose(_ word: String?) {
    let choices = ColorChoice.allCases.map(\.rawValue).joined(separator: ", ")
    guard let word else { return flaw = "--color needs a value: \(choices)" }
    if let choice = ColorChoice(rawValue: word) {
      color = choice
    } else {
      flaw = "--color takes \(choices), not '\(word)'"
    }
  }
}
