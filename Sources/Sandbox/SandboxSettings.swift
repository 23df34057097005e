import Encodings
package import Platform

/// The sandbox's merchants, and how it treats flaws.
package struct SandboxSettings: Sendable {
  /// The merchant of each gateway, in the order of ``Emulators/all``.
  private let merchants: [Credentials]
  /// Whether non-conformant requests are answered as if they were conformant; they are recorded all the same.
  package var isLenient = false
  /// Whether conformant requests are printed as well.
  package var printsAll = false
  /// Whether to keep as many records as a report can show.
  package var keepsForReport = false
  /// Records everything that goes over the wire.
  package var har: SandboxHAR?
  /// The faults on purpose from the start.
  private(set) var scenario = SandboxScenario()

  /// Reads the merchants from the live tests' environment variables; demo values if none of a gateway's are set.
  ///
  /// - Parameter variable: the value of an environment variable.
  /// - Throws: ``SandboxFailure`` if only some of a gateway's variables are set, or one has a value that is not
  ///   allowed.
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
      throw SandboxFailure("the scenario is not JSON: \(error), line \(error.line)")
    } catch {
      throw SandboxFailure("the scenario is refused: \(error)")
    }
  }

  /// New emulators of the gateways for these merchants.
  var emulators: [any Emulator] { zip(Emulators.all, merchants).map { $0.init($1) } }

  /// The redaction of the record.
  var redaction: SandboxRedaction { SandboxRedaction(merchants) }

  /// What a merchant of each gateway has to configure, a line for each.
  package func greeting(_ address: ListenAddress) -> String {
    emulators.map { $0.greeting("http://\(address)/\(type(of: $0).name)") + "\n" }.joined()
  }
}
