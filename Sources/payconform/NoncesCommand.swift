import ConformanceKit

/// `payconform nonces`: whether a port's nonces can be guessed.
enum NoncesCommand {
  private static let standard = 8192

  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: ["--port", "--count"])
    try options.expectNoOperands()
    var count = standard
    if let text = try options.single("--count") {
      guard let number = Int(text), (NonceJudge.leastCount...1_000_000).contains(number) else {
        throw .usage("--count must be a whole number from \(NonceJudge.leastCount) to 1000000")
      }
      count = number
    }
    let trial = NonceTrial(count: count, clock: Moment.now.seconds)
    let result: NonceTrial.Result
    if let command = try options.single("--port") {
      var port = ProcessPort(command: command)
      result = try run(trial, &port)
    } else {
      var port = ReferencePort()
      result = try run(trial, &port)
    }
    for flaw in result.flaws { Terminal.print("FAIL  \(flaw)\n") }
    if result.flaws.isEmpty {
      Terminal.print("PASS  \(result.judged) nonces: no repeat, no counter, no time, enough bits\n")
    }
    return result.flaws.isEmpty ? .success : .nonconformant
  }

  private static func run(_ trial: NonceTrial, _ port: inout some Port) throws(Abort) -> NonceTrial.Result {
    do { return try trial.run(&port) } catch {
      throw Abort(error.stage == .start ? .portStart : .broken, error.description)
    }
  }
}
