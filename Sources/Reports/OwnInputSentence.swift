import ConformanceKit

/// What is wrong with the times and nonces that an SDK makes itself, in words.
enum OwnInputSentence {
  static func flaw(_ flaw: OwnInputFlaw) -> Summary.Flaw {
    let cases = flaw.cases.count.of("case")
    let first = Display.line(flaw.cases.first ?? "")
    let sentence =
      switch flaw.kind {
      case .stale:
        "The \(flaw.field) that the port makes itself for \(flaw.operation) is more than 5 minutes from the time of the run "
          + "in \(cases), the first is \(first): the gateway refuses that (PlacetoPay's code 103). Read the clock anew for "
          + "every request, and write its time with the zone that it is of."
      case .repeated:
        "The \(flaw.field) that the port makes itself for \(flaw.operation) is that of another case in \(cases), the first is "
          + "\(first): a nonce stands for one request. Draw a new one for each, from the system's secure generator."
      }
    return Summary.Flaw(
      name: "own \(flaw.field) of \(flaw.operation)", kind: "own-input-\(flaw.kind.rawValue)", sentence: sentence)
  }
}
