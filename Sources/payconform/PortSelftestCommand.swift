import ConformanceKit
import Ports
import Reports
import Platform
import Vectors

/// `payconform port-selftest`: tests an adapter before the corpus tests the SDK behind it.
enum PortSelftestCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: ["--port", "--vectors"])
    try options.expectNoOperands()
    guard let command = try options.portCommand() else { throw .usage("'port-selftest' needs --port COMMAND") }
    let folder = try options.single("--vectors")
    let corpus = try CorpusLocator.load(folder)
    POSIX.catchInterrupts()
    var selftest = PortSelftest(command: command)
    let exchanges: [PortSelftest.Exchange]
    do { exchanges = try selftest.run(corpus.cases, isWhole: folder == nil) } catch {
      throw Abort(error.stage == .start ? .portStart : .broken, error.description)
    }
    let style = Terminal.style
    for exchange in exchanges {
      let word = exchange.flaw == nil ? style.good("ok  ") : style.bad("FAIL")
      let line = "\(word)  \(exchange.title)\n"
      // A flaw repeats names that the port chose.
      if let flaw = exchange.flaw {
        try Terminal.print(line + "      \(Display.line(flaw))\n")
      } else {
        try Terminal.printUnlessQuiet(line)
      }
    }
    for line in selftest.options { try Terminal.printUnlessQuiet("      \(line)\n") }
    return exchanges.allSatisfy { $0.flaw == nil } ? .success : .nonconformant
  }
}
