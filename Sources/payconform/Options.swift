/// The words of a command after its name, taken apart.
struct Options {
  private(set) var values: [String: [String]] = [:]
  private(set) var operands: [String] = []

  /// - Parameter known: the options that the command has, each with a value.
  init(_ words: [String], known: [String]) throws(Abort) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard known.contains(name) else {
        let list = known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))"
        throw .usage("this command has no option \(name); \(list)")
      }
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
        throw .usage("\(name) needs a value")
      }
      values[name, default: []].append(value)
    }
  }

  /// The value of an option that may be given once.
  func single(_ name: String) throws(Abort) -> String? {
    let given = values[name] ?? []
    guard given.count <= 1 else { throw .usage("\(name) is given twice") }
    return given.first
  }

  /// The same words without an option.
  func without(_ name: String) -> Options {
    var copy = self
    copy.values[name] = nil
    return copy
  }

  /// The one operand of a command.
  func operand(_ what: String) throws(Abort) -> String {
    guard operands.count == 1 else { throw .usage("this command takes one \(what)") }
    return operands[0]
  }

  func expectNoOperands() throws(Abort) {
    guard operands.isEmpty else { throw .usage("'\(operands[0])' is not expected here") }
  }
}
