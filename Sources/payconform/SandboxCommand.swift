import Reports
import Sandbox
import Platform

/// `payconform sandbox`: the emulated gateways, for a whole SDK to talk to.
enum SandboxCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(
      words, known: ["--listen", "--state", "--scenario", "--report"], flags: ["--lenient", "--strict"])
    let modes = ["--lenient", "--strict"].flatMap { options.values[$0] ?? [] }
    guard modes.count <= 1 else { throw .usage("--strict and --lenient are given together or twice") }
    try options.expectNoOperands()
    let text = try options.single("--listen") ?? "127.0.0.1:8080"
    guard let address = ListenAddress(text) else {
      throw .usage(
        "--listen takes an IP address or localhost, a colon and a port: 127.0.0.1:8080 or [::1]:8080; '\(text)' is none"
      )
    }
    let settings = try settings(options, isLenient: options.has("--lenient"))
    let state = try options.single("--state")
    let reports = try ReportFiles(
      options.values["--report"] ?? [], beside: ["--state", "--scenario"].flatMap { options.values[$0] ?? [] })
    let started = UTCTime.now
    // What is for people gives way to a report on stdout.
    let output: Int32 = reports.takeStdout ? 2 : 1
    let say: @Sendable (String) -> Void = { POSIX.writeAll(output, Array($0.utf8)) }
    POSIX.holdStopSignals()
    POSIX.raiseDescriptorLimit()
    let sandbox: Sandbox
    do {
      sandbox = try Sandbox.serve(settings, at: address, state: state, Terminal.style) {
        say(announcement($0, settings))
      } print: {
        say($0)
      }
    } catch {
      throw Abort(.broken, error.description)
    }
    if settings.keepsForReport { try reports.write(sandbox.run(started: started)) }
    let refused = sandbox.refusals == 0 ? "" : ", \(sandbox.refusals) refused for what the payment allows"
    let foreign = sandbox.foreign == 0 ? "" : ", \(sandbox.foreign) from pages of other origins and not counted"
    let sum = "\(sandbox.requests.of("request")), \(sandbox.nonconformant) not conformant\(refused)\(foreign)\n"
    try Terminal.write(Array(sum.utf8), to: output)
    if sandbox.requests == sandbox.foreign { return .broken }
    return sandbox.nonconformant == 0 ? .success : .nonconformant
  }

  private static func settings(_ options: Options, isLenient: Bool) throws(Abort) -> SandboxSettings {
    do {
      var settings = try SandboxSettings(variable: POSIX.variable)
      settings.isLenient = isLenient
      settings.printsAll = POSIX.isTerminal(1)
      settings.keepsForReport = options.values["--report"] != nil
      if let path = try options.single("--scenario") {
        guard let text = POSIX.contents(path) else {
          throw Abort.usage("the scenario '\(path)' cannot be read")
        }
        try settings.read(scenario: text)
      }
      return settings
    } catch let abort as Abort {
      throw abort
    } catch {
      throw .usage("\(error)")
    }
  }

  private static func announcement(_ address: ListenAddress, _ settings: SandboxSettings) -> String {
    if !address.isLoopback { Terminal.complain("\(address) can be reached from other machines") }
    return """
      The sandbox listens on http://\(address); what it says is at http://\(address)/__sandbox/
      \(settings.greeting(address))
      """
  }
}
