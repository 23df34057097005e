import Reports
import Sandbox
import Platform

/// `payconform sandbox`: emulated gateways for a whole SDK to talk to.
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
        "--listen takes an IP address or localhost, a colon and a port: 127.0.0.1:8080 or [::1]:8080, not '\(text)'"
      )
    }
    var settings = try settings(options, isLenient: options.has("--lenient"))
    let state = try options.single("--state")
    let others = ["--state", "--scenario"].flatMap { options.values[$0] ?? [] }
    let captures = (options.values["--report"] ?? []).filter { $0.hasPrefix(harPrefix) }
    let reports = try ReportFiles(
      (options.values["--report"] ?? []).filter { !$0.hasPrefix(harPrefix) },
      beside: others + captures.map { String($0.dropFirst(harPrefix.utf8.count)) },
      known: ReportFormat.allCases.map(\.rawValue) + [String(harPrefix.dropLast())])
    settings.har = try har(captures, beside: others)
    try reports.clear()
    let started = UTCTime.now
    // Text for people goes to stderr if a report takes stdout.
    let output: Int32 = reports.useStdout ? 2 : 1
    let say: @Sendable (String) -> Void = { POSIX.writeAll(output, Array($0.utf8)) }
    POSIX.holdStopSignals()
    POSIX.raiseDescriptorLimit()
    var sandbox: Sandbox
    do {
      sandbox = try Sandbox.serve(settings, at: address, state: state, Terminal.style) {
        say(announcement($0, settings))
      } print: {
        say($0)
      }
    } catch {
      throw Abort(.broken, error.description)
    }
    if sandbox.har?.end() == false { throw Abort(.broken, "the HAR was written only in part: is the disk full?") }
    if settings.keepsForReport { try reports.write(sandbox.run(started: started)) }
    return try conclude(sandbox, output)
  }

  /// Prints the result in one line.
  private static func conclude(_ sandbox: Sandbox, _ output: Int32) throws(Abort) -> ExitStatus {
    let refused = sandbox.refusals == 0 ? "" : ", \(sandbox.refusals) refused for what the payment allows"
    let foreign = sandbox.foreign == 0 ? "" : ", \(sandbox.foreign) from pages of other origins and not counted"
    let sum = "\(sandbox.requests.of("request")), \(sandbox.nonconformant) not conformant\(refused)\(foreign)\n"
    try Terminal.write(Array(sum.utf8), to: output)
    guard sandbox.unwritten == 0 else {
      throw Abort(
        .broken,
        "\(sandbox.unwritten) requests were answered with 503, as the state could not be written: is the disk full?")
    }
    if sandbox.requests == sandbox.foreign { return .broken }
    return sandbox.nonconformant == 0 ? .success : .nonconformant
  }

  private static let harPrefix = "har="

  /// The file of `--report har=FILE`, readable by its owner only: it holds secrets and card numbers as they were sent.
  private static func har(_ words: [String], beside others: [String]) throws(Abort) -> SandboxHAR? {
    guard let word = words.first else { return nil }
    guard words.count == 1 else { throw .usage("only one HAR can be written") }
    let path = String(word.dropFirst(harPrefix.utf8.count))
    guard !others.contains(where: { OutputFile.takesThePlace(of: $0, path) }) else {
      throw .usage("the HAR would overwrite '\(path)', which this run needs")
    }
    guard let file = POSIX.create(path, isPrivate: true) else { throw .usage("the HAR '\(path)' cannot be written") }
    return SandboxHAR(file)
  }

  private static func settings(_ options: Options, isLenient: Bool) throws(Abort) -> SandboxSettings {
    do {
      var settings = try SandboxSettings(variable: POSIX.variable)
      settings.isLenient = isLenient
      settings.printsAll = POSIX.isTerminal(1)
      settings.keepsForReport = (options.values["--report"] ?? []).contains { !$0.hasPrefix(harPrefix) }
      if let path = try options.single("--scenario") {
        guard let text = POSIX.contents(path) else {
          throw Abort.usage("the scenario '\(path)' \(POSIX.whyUnreadable(path))")
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
    if !address.isLoopback { Terminal.printError("\(address) can be reached from other machines") }
    return """
      The sandbox listens on http://\(address); its requests and findings are at http://\(address)/__sandbox/
      \(settings.greeting(address))
      """
  }
}
