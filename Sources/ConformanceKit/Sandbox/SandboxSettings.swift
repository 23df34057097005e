/// Who the sandbox's merchants are, and how it treats what is wrong.
public struct SandboxSettings: Sendable {
  /// The credentials of an EdfaPg merchant.
  public struct EdfaPg: Sendable {
    /// `client_key`.
    public var clientKey: String
    /// The password that signs; it is never sent.
    public var password: String
  }

  /// EdfaPg's merchant.
  public var edfaPg: EdfaPg
  /// Whether requests that are not conformant are answered as if they were; they are recorded all the same.
  public var isLenient = false

  /// The merchants of the live tests' environment variables; where none are set, the demo values.
  ///
  /// - Parameter variable: the value of an environment variable.
  /// - Throws: ``HalfSet`` where only some of a gateway's variables are set.
  public init(variable: (String) -> String?) throws(HalfSet) {
    let edfaPg = try Self.group(
      [("EDFAPG_CLIENT_KEY", "sandbox-client-key"), ("EDFAPG_CLIENT_PASSWORD", "sandbox-secret-password")], variable)
    self.edfaPg = EdfaPg(clientKey: edfaPg[0], password: edfaPg[1])
  }

  /// Variables that only make sense together.
  private static func group(
    _ names: [(name: String, demo: String)], _ variable: (String) -> String?
  ) throws(HalfSet) -> [String] {
    let values = names.map { variable($0.name) }
    if values.allSatisfy({ $0 == nil }) { return names.map(\.demo) }
    let missing = zip(names, values).filter { $0.1 == nil }.map(\.0.name)
    guard missing.isEmpty else { throw HalfSet(missing: missing) }
    return values.compactMap(\.self)
  }

  /// Credentials that are not complete: nobody means half of them.
  public struct HalfSet: Error, Sendable, Hashable, CustomStringConvertible {
    /// The variables that are not set.
    public let missing: [String]

    /// The sentence for people.
    public var description: String {
      "of these credentials some are set, but not \(missing.joined(separator: ", ")); set all of them or none"
    }
  }
}
