/// What identifies a merchant at one gateway, by the names of the environment variables that the live tests have as well.
struct Credentials: Sendable {
  /// A part of them.
  struct Variable: Sendable {
    let name: String
    /// What counts where no variable of the gateway is set.
    let demo: String
  }

  private let values: [String: String]

  /// - Parameter variable: the value of an environment variable.
  /// - Throws: ``SandboxSettings/HalfSet`` where only some are set.
  init(
    _ variables: [Variable], _ variable: (String) -> String?
  ) throws(SandboxSettings.HalfSet) {
    let missing = variables.map(\.name).filter { variable($0) == nil }
    guard missing.isEmpty || missing.count == variables.count else {
      throw SandboxSettings.HalfSet(missing: missing)
    }
    values = Dictionary(uniqueKeysWithValues: variables.map { ($0.name, variable($0.name) ?? $0.demo) })
  }

  /// Every variable with its value.
  var all: [(name: String, value: String)] { values.map { ($0.key, $0.value) } }

  /// The value of a variable of the gateway.
  subscript(name: String) -> String { values[name] ?? "" }
}
