/// A run as JUnit XML with a record for every case: one suite an operation.
///
/// There is no one specification. The file is valid by both schemas in use, Apache Ant's (Windy Road's `JUnit.xsd`), which
/// decides the attributes and their order here, and that of Jenkins' xUnit plugin (`junit-10.xsd`).
enum JUnitReport {
  static func render(_ record: RunRecord) -> String {
    let run = record.run
    let tested = Dictionary(grouping: run.outcomes, by: \.testCase.operation)
    let untested = Dictionary(grouping: run.unsupported, by: \.operation)
    var suites = Tally.byOperation(run).map { operation, tally in
      Suite(
        name: operation, tests: tally.tested + tally.untested,
        failures: tested[operation, default: []].count(where: isFailure),
        errors: tested[operation, default: []].count(where: isError), skipped: tally.untested,
        cases: tested[operation, default: []].map(testCase) + untested[operation, default: []].map(skipped))
    }
    if let trouble = Summary.trouble(run) {
      let error = XMLText.element("error", [("message", trouble), ("type", run.conclusion.rawValue)], "")
      let place = [("name", "run"), ("classname", "payconform"), ("time", "0")]
      suites.append(
        Suite(
          name: "payconform", tests: 1, failures: 0, errors: 1, skipped: 0,
          cases: [XMLText.element("testcase", place, error)]))
    }
    let body = suites.enumerated().map { render($0.element, id: $0.offset, record) }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n" + body.joined() + "</testsuites>\n"
  }

  private struct Suite {
    let name: String
    let tests: Int
    let failures: Int
    let errors: Int
    let skipped: Int
    let cases: [String]
  }

  private static func render(_ suite: Suite, id: Int, _ record: RunRecord) -> String {
    let properties = [
      ("tool", "\(Product.name) \(record.provenance.toolVersion)"), ("corpus.sha256", record.provenance.corpusDigest),
      ("port", Summary.port(record.run)),
    ].map { XMLText.element("property", [("name", $0), ("value", $1)]) }
    let package = String(suite.name.prefix { $0 != "." })
    let attributes = [
      ("name", suite.name), ("package", package), ("id", "\(id)"), ("timestamp", record.provenance.started.local),
      // Where a case ran and how long it took is not known case by case; both schemas' users must find the attributes.
      ("hostname", "localhost"), ("tests", "\(suite.tests)"), ("failures", "\(suite.failures)"),
      ("errors", "\(suite.errors)"), ("skipped", "\(suite.skipped)"), ("time", "0"),
    ]
    let lines =
      [XMLText.element("properties", [], properties.joined())] + suite.cases
      + [XMLText.element("system-out", [], ""), XMLText.element("system-err", [], "")]
    return XMLText.element("testsuite", attributes, "\n" + lines.map { $0 + "\n" }.joined()) + "\n"
  }

  private static func testCase(_ outcome: Outcome) -> String {
    let attributes = attributes(outcome.testCase)
    guard outcome.verdict != .pass else { return XMLText.element("testcase", attributes) }
    let rows = Finding.rows(outcome).map { XMLText.escape("\($0.label.padded(to: 9)) \($0.text)") }
    let problem = XMLText.element(
      isError(outcome) ? "error" : "failure",
      [("message", Finding(outcome).sentence), ("type", outcome.verdict.rawValue)],
      "\n" + rows.map { $0 + "\n" }.joined())
    return XMLText.element("testcase", attributes, problem)
  }

  private static func skipped(_ testCase: Case) -> String {
    let skipped = XMLText.element("skipped", [("message", "the port does not have the operation")])
    return XMLText.element("testcase", attributes(testCase), skipped)
  }

  private static func attributes(_ testCase: Case) -> [(String, String)] {
    [("name", testCase.id), ("classname", testCase.operation), ("time", "0")]
  }

  /// JUnit tells a wrong answer from a test that could not be carried out.
  private static func isError(_ outcome: Outcome) -> Bool {
    switch outcome.verdict {
    case .error, .crash, .timeout, .protocol: true
    case .pass, .vacuous, .fail, .wrongRejection, .unsupported, .leak: false
    }
  }

  private static func isFailure(_ outcome: Outcome) -> Bool { outcome.verdict != .pass && !isError(outcome) }
}
