/// What identifies a merchant at one gateway, by the names of the environment variables that the live tests have as well.
struct Credentials: Sendable {
  /// A part of them.
  struct Variable: Sendable {
    let name: String
    /// What counts where no variable of the gateway is set.
    let demo: String
    /// The only values that there are; empty where any text will do.
    var choices: [String] = []
  }

  private let values: [String: String]

  /// - Parameter variable: the value of an environment variable.
  /// - Throws: ``SandboxFailure`` where only some are set, or one has a value that there is not.
  init(
    _ variables: [Variable], _ variable: (String) -> String?
  ) throws(SandboxFailure) {
    let missing = variables.map(\.name).filter { variable($0) == nil }
    guard missing.isEmpty || missing.count == variables.count else {
      throw SandboxFailure(
        "of these credentials some are set, but not \(missing.joined(separator: ", ")); set all of them or none")
    }
    // What it is would be blamed on every request; the value itself may be a secret in the wrong place.
    for known in variables where !known.choices.isEmpty && !known.choices.contains(variable(known.name) ?? known.demo) {
      throw SandboxFailure("\(known.name) must be one of \(known.choices.joined(separator: ", "))")
    }
    values = Dictionary(uniqueKeysWithValues: variables.map { ($0.name, variable($0.name) ?? $0.demo) })
  }

  /// Every variable with its value.
  var all: [(name: String, value: String)] { values.map { ($0.key, $0.value) } }

  /// The value of a variable of the gateway.
  subscript(name: String) -> String { values[name] ?? "" }
}
