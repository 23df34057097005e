import Gateways

/// The words after a command's name, split into options and operands.
struct Options {
  /// The options of all commands that take no value; every other option takes one.
  static let flags = [
    "--freedoms", "--lenient", "--matrix", "--missing", "--official", "--sample", "--strict", "--version",
  ]

  private(set) var values: [String: [String]] = [:]
  private(set) var operands: [String] = []
  private let takesPort: Bool
  private let takesPatterns: Bool

  /// - Parameters:
  ///   - known: the command's options that take a value.
  ///   - flags: the command's options that take none, all of which are in ``flags``.
  init(_ words: [String], known: [String], flags: [String] = []) throws(Abort) {
    (takesPort, takesPatterns) = (known.contains("--port"), known.contains("--only"))
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      if flags.contains(word) {
        values[word, default: []].append("")
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard known.contains(name) else {
        let own = (known + flags).sorted()
        let list = own.isEmpty ? "it has none" : "it has \(own.joined(separator: ", "))"
        let clause = Suggestion.clause(
          name, own + GeneralOptions.names,
          then: "\(list); all commands have \(GeneralOptions.names.joined(separator: ", "))")
        throw .usage("this command has no option \(name)\(clause)")
      }
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
        throw .usage("\(name) needs a value")
      }
      values[name, default: []].append(value)
    }
  }

  /// Whether an option without a value is given.
  func has(_ flag: String) -> Bool { values[flag] != nil }

  /// The value of an option that may be given only once.
  func single(_ name: String) throws(Abort) -> String? {
    let given = values[name] ?? []
    guard given.count <= 1 else { throw .usage("\(name) is given twice") }
    return given.first
  }

  /// The command of `--port`; `nil` if it is not given.
  func portCommand() throws(Abort) -> String? {
    let command = try single("--port")
    if let command, command.allSatisfy(\.isWhitespace) {
      throw .usage("--port is empty; it takes the command that starts the port")
    }
    return command
  }

  /// Whether `--format` asks for JSON rather than text.
  func wantsJSON() throws(Abort) -> Bool {
    switch try single("--format") ?? "text" {
    case "text": return false
    case "json": return true
    case let other: throw .usage("'\(other)' is not a format; there are text and json")
    }
  }

  /// A copy without one option.
  func without(_ name: String) -> Options {
    var copy = self
    copy.values[name] = nil
    return copy
  }

  func operand(_ what: String) throws(Abort) -> String {
    guard operands.count == 1 else {
      let list = what == "operation" ? "; 'payconform operations' lists them" : ""
      throw .usage("this command takes one \(what)\(list)")
    }
    return operands[0]
  }

  func expectNoOperands() throws(Abort) {
    guard let first = operands.first else { return }
    throw .usage("'\(first)' is not expected here\(hintForOperand(first))")
  }

  /// The end of a message that names the option missing before an operand.
  private func hintForOperand(_ first: String) -> String {
    let operation = String(first.prefix { $0 != "#" })
    if takesPatterns, Gateway.operation(operation) != nil || CommandLineTool.isGroup(operation) {
      return "; choose cases with --only \"\(first)\(CommandLineTool.isGroup(operation) ? ".*" : "")\""
    }
    guard takesPort, values["--port"] == nil else { return "" }
    return "; give a port as --port \"\(operands.joined(separator: " "))\""
  }
}
