import Analysis
import ConformanceKit
import Ports
import Reports
import Platform

/// `payconform nonces`: whether a port's nonces can be guessed.
enum NoncesCommand {
  private static let standard = 8192

  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: ["--port", "--count", "--budget"])
    try options.expectNoOperands()
    var count = standard
    if let text = try options.single("--count") {
      guard let number = Int(text), (NonceJudge.leastCount...1_000_000).contains(number) else {
        throw .usage("--count must be a whole number from \(NonceJudge.leastCount) to 1000000")
      }
      count = number
    }
    let budget = try RunOptions.number("--budget", options, 1...1_000_000)
    let trial = NonceSampling(count: count, clock: { UTCTime.now.seconds })
    let results: [NonceSampling.Result]
    if let command = try options.portCommand() {
      POSIX.catchInterrupts()
      var limits = ProcessPort.Limits()
      if let budget { limits.run = budget * 1000 }
      // Both processes share the deadline.
      limits.end = POSIX.milliseconds + limits.run
      var (port, restarted) = (
        ProcessPort(command: command, limits: limits), ProcessPort(command: command, limits: limits)
      )
      results = try run(trial, &port, &restarted)
    } else {
      guard budget == nil else {
        throw .usage("--budget is only for a port that is a command: it needs --port")
      }
      var (port, restarted) = (ReferencePort(), ReferencePort())
      results = try run(trial, &port, &restarted)
    }
    guard results.contains(where: { $0.operation != nil }) else {
      try Terminal.print("Nothing was tested: \(results.flatMap(\.flaws).joined())\n")
      return .broken
    }
    for result in results {
      let place = results.count > 1 ? "\(result.operation ?? ""): " : ""
      for flaw in result.flaws { try Terminal.print("FAIL  \(place)\(flaw)\n") }
      for note in result.notes { try Terminal.print("NOTE  \(place)\(note)\n") }
      guard result.flaws.isEmpty else { continue }
      try Terminal.printUnlessQuiet(
        """
        PASS  \(place)\(result.judged) nonces: no counter, no time, no known generator, and no repeat, which a generator of \
        up to \(result.testedBits) bits would show; \(NonceJudge.leastCount) more after a restart, none of them repeated

        """)
    }
    return results.allSatisfy(\.flaws.isEmpty) ? .success : .nonconformant
  }

  private static func run<Tried: Port>(
    _ trial: NonceSampling, _ port: inout Tried, _ restarted: inout Tried
  ) throws(Abort) -> [NonceSampling.Result] {
    do { return try trial.run(&port, restarted: &restarted) } catch {
      throw Abort(error.stage == .start ? .portStart : .broken, error.description)
    }
  }
}
