import ConformanceKit

/// `payconform sandbox`: the emulated gateways, for a whole SDK to talk to.
enum SandboxCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let modes = words.filter { $0 == "--strict" || $0 == "--lenient" }
    guard modes.count <= 1 else { throw .usage("--strict and --lenient are given together or twice") }
    let options = try Options(words.filter { !modes.contains($0) }, known: ["--listen", "--state"])
    try options.expectNoOperands()
    let text = try options.single("--listen") ?? "127.0.0.1:8080"
    guard let address = ListenAddress(text) else {
      throw .usage("--listen takes an IPv4 address or localhost, a colon and a port: 127.0.0.1:8080")
    }
    var settings: SandboxSettings
    do { settings = try SandboxSettings(variable: POSIX.variable) } catch { throw .usage("\(error)") }
    settings.isLenient = modes == ["--lenient"]
    let state = try options.single("--state")
    POSIX.holdStopSignals()
    POSIX.raiseDescriptorLimit()
    let sandbox: Sandbox
    do {
      sandbox = try Sandbox.serve(settings, at: address, state: state, Terminal.style) {
        announce($0, settings)
      } print: {
        Terminal.print($0)
      }
    } catch {
      throw Abort(.broken, error.description)
    }
    Terminal.print("\(sandbox.requests) requests, \(sandbox.nonconformant) not conformant\n")
    if sandbox.requests == 0 { return .broken }
    return sandbox.nonconformant == 0 ? .success : .nonconformant
  }

  private static func announce(_ address: ListenAddress, _ settings: SandboxSettings) {
    if !address.isLoopback { Terminal.complain("\(address) can be reached from other machines") }
    Terminal.print(
      """
      The sandbox listens on http://\(address); what it says is at http://\(address)/__sandbox/
      \(settings.greeting(address))
      """)
  }
}
