import Ports

/// `payconform port`: the reference as a port, for other runners and this one's own tests.
enum PortCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    try Options(words, known: []).expectNoOperands()
    var server = PortServer()
    try Terminal.forEachLine { (line) throws(Abort) in
      guard case .text(let text) = line else {
        Terminal.printError("a line is longer than 16 MiB")
        return false
      }
      switch server.react(to: text) {
      case .answer(let answer):
        try Terminal.print(answer)
        return true
      case .end: return false
      }
    }
    return .success
  }
}
