import ConformanceKit
import Gateways

/// Says what somebody probably meant to type.
enum Suggestion {
  /// `; did you mean 'x'?`, or empty if no name is near.
  static func clause(_ word: String, _ names: [String]) -> String {
    NearestName.find(word, names).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The same, followed by the sentence that lists the names.
  static func clause(_ word: String, _ names: [String], then list: String) -> String {
    let clause = clause(word, names)
    return clause.isEmpty ? "; \(list)" : "\(clause) \(list)"
  }

  /// The operations that a word may mean, and where all are listed.
  static func operations(_ word: String) -> String {
    let names = Gateway.operations.map(\.name)
    var near = NearestName.find(word, names).map { [$0] } ?? []
    if near.isEmpty { near = names.filter { $0.split(separator: ".").contains(word[...]) } }
    if near.isEmpty, word.utf8.count > 2 { near = names.filter { $0.contains(word) } }
    let group = word.split(separator: ".").first.map(String.init) ?? ""
    let isGroup = word.contains(".") && CommandLineTool.isGroup(group)
    let list =
      isGroup ? "'payconform operations \(group)' lists those of \(group)" : "'payconform operations' lists all"
    guard let last = near.last, near.count <= 6 else { return "; \(list)" }
    let others = near.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return "; did you mean \(others.isEmpty ? "" : "\(others) or ")'\(last)'? \(list)"
  }

  /// Suggests what was meant by a first word that is no command.
  static func command(_ word: String) -> String {
    if Gateway.operation(word) != nil { return "; it is an operation, which 'payconform describe \(word)' shows" }
    if CommandLineTool.isGroup(word) { return "; 'payconform operations \(word)' lists the operations of it" }
    if word.hasPrefix("--") {
      let option = word.prefix { $0 != "=" }
      let owners = HelpPage.all.filter { page in page.options.contains { $0.name == option } }.map(\.command)
      if let first = owners.first {
        return
          "; put \(option) after a command, for example 'payconform \(owners.contains("check") ? "check" : first) \(option)'"
      }
    }
    let near = clause(word, Help.commands)
    return near.isEmpty && word.contains(".") ? operations(word) : near
  }
}
