import Gateways

/// The parts of a command's help, from which completions and the man page are made.
struct HelpPage {
  struct Option {
    let name: String
    /// The placeholder of its value, such as `FILE` or `critical|high|any`; `nil` for a flag.
    let value: String?
    let text: String

    /// The values that it takes, if they are a closed list.
    var choices: [String] {
      let words = value?.split(separator: "|").map(String.init) ?? []
      return words.allSatisfy { $0.allSatisfy(\.isLowercase) } ? words : []
    }
  }

  /// The options that every command takes.
  static let general = [
    Option(name: "--quiet", value: nil, text: "prints nothing while all is well"),
    Option(
      name: "--color", value: ColorChoice.allCases.map(\.rawValue).joined(separator: "|"),
      text: "whether to use colours"),
    Option(name: "--help", value: nil, text: "shows this help"),
  ]

  let command: String
  /// The command's text in the overview.
  let summary: String
  /// Its usages, each on one line.
  let synopsis: [String]
  /// The options, each once, in the order of the page.
  let options: [Option]
  /// The words that may follow the command, such as `lint` after `vectors`.
  let words: [String]

  static let all = Help.commands.map(HelpPage.init)

  init(_ command: String) {
    self.command = command
    let lines = Help.text(for: command).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    summary = Self.summary(command)
    synopsis = lines.indices.filter { lines[$0].hasPrefix("payconform ") }.map { Self.usage(lines[$0...]) }
    let head = lines.prefix { !$0.isEmpty } + lines.filter { $0.hasPrefix("payconform ") }
    let rows = lines.indices.filter { lines[$0].hasPrefix("  --") }
    var options: [Option] = []
    for line in head + rows.map({ lines[$0] }) {
      for match in line.matches(of: /(--[a-z-]+)(?:[ =](?!-)([^ \]…]+))?/)
      where !options.contains(where: { $0.name == match.1 }) {
        let name = String(match.1)
        let text = rows.first { lines[$0].hasPrefix("  \(name) ") }.map { Self.sentence(lines[$0...]) } ?? ""
        options.append(
          Option(name: name, value: Options.flags.contains(name) ? nil : match.2.map(String.init), text: text))
        if line.hasPrefix("  --") { break }
      }
    }
    self.options = options
    words = Self.words(command, synopsis)
  }

  /// Finds the text of a command in the overview.
  private static func summary(_ command: String) -> String {
    let lines = Help.overview.split(separator: "\n").map { $0.drop { $0 == " " } }
    let line = lines.first { $0.hasPrefix("\(command) ") && !behindGap($0).isEmpty }
    return behindGap(line ?? "")
  }

  private static func words(_ command: String, _ synopsis: [String]) -> [String] {
    var words: [String] = []
    for line in synopsis {
      guard let word = line.split(separator: " ").dropFirst(2).first else { continue }
      switch word.trimmingPrefix("[").prefix(while: { !"]…".contains($0) }) {
      case let action where action.allSatisfy(\.isLowercase): words.append(String(action))
      case let choice where choice.split(separator: "|").allSatisfy { $0.allSatisfy(\.isLowercase) }:
        words += choice.split(separator: "|").map(String.init)
      case let kinds:
        for kind in kinds.split(separator: "|") {
          switch kind {
          case "OP": words += Gateway.operations.map(\.name)
          case "GATEWAY": words += Gateway.all.map(\.name)
          case "COMMAND": words += Help.commands
          default: break
          }
        }
      }
    }
    var known = Set<String>()
    return words.filter { known.insert($0).inserted }
  }

  /// The first sentence about an option, which may continue on lines that are indented further.
  private static func sentence(_ lines: ArraySlice<String>) -> String {
    let rest = lines.dropFirst().prefix { $0.hasPrefix("        ") }
    let text = ([behindGap(lines.first?.dropFirst(2) ?? "")] + rest.map { String($0.drop { $0 == " " }) })
      .joined(separator: " ")
    let end = ["; ", ". "].compactMap { text.firstRange(of: $0)?.lowerBound }.min() ?? text.endIndex
    return String(text[..<end])
  }

  /// A usage joined with the lines that continue it, which are indented further than an explanation.
  private static func usage(_ lines: ArraySlice<String>) -> String {
    let rest = lines.dropFirst().prefix { $0.hasPrefix("         ") }
    return ([beforeGap(lines.first?[...] ?? "")] + rest.map { String($0.drop { $0 == " " }) }).joined(separator: " ")
  }

  /// A line up to the run of spaces before its explanation.
  private static func beforeGap(_ line: Substring) -> String {
    String(line.firstRange(of: "  ").map { line[..<$0.lowerBound] } ?? line)
  }

  private static func behindGap(_ line: Substring) -> String {
    String(line.firstRange(of: "  ").map { line[$0.upperBound...].drop { $0 == " " } } ?? "")
  }
}
