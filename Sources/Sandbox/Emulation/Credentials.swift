/// A merchant's credentials at one gateway, by the environment variables that the live tests use too.
struct Credentials: Sendable {
  /// One of the credentials.
  struct Variable: Sendable {
    let name: String
    /// The value if no variable of the gateway is set.
    let demo: String
    /// The only allowed values; empty if any text will do.
    var choices: [String] = []
  }

  private let values: [String: String]

  /// - Parameter variable: the value of an environment variable.
  /// - Throws: ``SandboxFailure`` if only some are set, or one has a value that is not allowed.
  init(
    _ variables: [Variable], _ variable: (String) -> String?
  ) throws(SandboxFailure) {
    let missing = variables.map(\.name).filter { variable($0) == nil }
    guard missing.isEmpty || missing.count == variables.count else {
      throw SandboxFailure(
        "of these credentials some are set, but not \(missing.joined(separator: ", ")); set all of them or none")
    }
    // A wrong value would be blamed on every request. It is not printed, as it may be a secret in the wrong place.
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
