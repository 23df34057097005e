import Encodings
package import Platform

/// Who the sandbox's merchants are, and how it treats what is wrong.
package struct SandboxSettings: Sendable {
  /// The merchant of each gateway, in the order of ``Emulators/all``.
  private let merchants: [Credentials]
  /// Whether requests that are not conformant are answered as if they were; they are recorded all the same.
  package var isLenient = false
  /// Whether requests that are conformant are printed as well.
  package var printsAll = false
  /// Whether as many records are kept as a report can tell of.
  package var keepsForReport = false
  /// Where everything is taken down that goes over the wire.
  package var har: SandboxHAR?
  /// What goes wrong on purpose from the start.
  private(set) var scenario = SandboxScenario()

  /// The merchants of the live tests' environment variables; where none of a gateway's are set, the demo values.
  ///
  /// - Parameter variable: the value of an environment variable.
  /// - Throws: ``SandboxFailure`` where only some of a gateway's variables are set, or one has a value that there is not.
  package init(variable: (String) -> String?) throws(SandboxFailure) {
    var merchants: [Credentials] = []
    for emulator in Emulators.all { merchants.append(try Credentials(emulator.variables, variable)) }
    self.merchants = merchants
  }

  /// Reads a scenario file.
  ///
  /// - Throws: ``SandboxFailure`` that says what is wrong with it.
  package mutating func read(scenario text: [UInt8]) throws(SandboxFailure) {
    do { scenario = try SandboxScenario(try JSON(parsing: text), for: Emulators.all) } catch let error as JSONError {
      throw SandboxFailure("the scenario is no JSON: \(error), line \(error.line)")
    } catch {
      throw SandboxFailure("the scenario is refused: \(error)")
    }
  }

  /// The gateways, open for business.
  var emulators: [any Emulator] { zip(Emulators.all, merchants).map { $0.init($1) } }

  /// What may not stand in the record.
  var redaction: SandboxRedaction { SandboxRedaction(merchants) }

  /// What a merchant of each gateway has to enter where, a line for each.
  package func greeting(_ address: ListenAddress) -> String {
    emulators.map { $0.greeting("http://\(address)/\(type(of: $0).name)") + "\n" }.joined()
  }
}
