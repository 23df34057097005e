import ConformanceKit

/// A run as JUnit XML with a record for every case that was asked.
///
/// Each operation is a suite; its cases that were not asked are one skipped record with the reason and their number.
///
/// There is no single specification. The file is valid by both schemas in use: Apache Ant's (Windy Road's `JUnit.xsd`),
/// which determines the attributes and their order here, and that of Jenkins' xUnit plugin (`junit-10.xsd`). A waived
/// case is a skipped one with its waiver as the reason, because the format has no accepted failures. The type of a
/// failure, by which readers group, is its mistake or else its verdict; each suite's output lists the mistakes that its
/// cases show.
enum JUnitReport {
  static func render(_ record: RunRecord) -> String {
    let run = record.run
    let tested = Dictionary(grouping: run.outcomes, by: \.testCase.operation)
    let unsupported = Dictionary(grouping: run.unsupported, by: \.operation)
    let notOffered = Dictionary(grouping: run.notOffered, by: \.operation)
    var suites = Tally.byOperation(run).map { operation, tally in
      let untested = [
        skipped(unsupported[operation], "not supported", "the port does not have the operation"),
        skipped(notOffered[operation], "not offered", "the port's options do not offer it"),
      ].compactMap(\.self)
      return Suite(
        name: operation, tests: tally.tested + untested.count,
        failures: tested[operation, default: []].count(where: isFailure),
        errors: tested[operation, default: []].count(where: isError), skipped: untested.count + tally.waived,
        duration: tested[operation, default: []].compactMap(\.duration).reduce(.zero, +),
        cases: tested[operation, default: []].map { testCase($0, record) } + untested,
        mistakes: mistakes(of: operation, record),
        vacuous: record.vacuous.filter { $0.twin.testCase.operation == operation })
    }
    if let suite = suite(run) { suites.append(suite) }
    let body = suites.enumerated().map { render($0.element, id: $0.offset, record) }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n" + body.joined() + "</testsuites>\n"
  }

  private struct Suite {
    let name: String
    let tests: Int
    let failures: Int
    let errors: Int
    let skipped: Int
    let duration: Duration
    let cases: [String]
    let mistakes: [MistakeNote]
    let vacuous: [VacuousGroup]
  }

  /// The mistakes that an operation's cases show, with only those cases.
  private static func mistakes(of operation: String, _ record: RunRecord) -> [MistakeNote] {
    record.notes.compactMap { $0.within(operation) }
  }

  /// What is wrong with the run as a whole; `nil` if nothing is.
  private static func suite(_ run: Runner.Report) -> Suite? {
    func record(_ name: String, _ kind: String, _ type: String, _ message: String) -> String {
      let place = [("name", name), ("classname", "payconform"), ("time", "0")]
      return XMLText.element(
        "testcase", place, XMLText.element(kind, [("message", message), ("type", type)], ""))
    }
    let troubles = Summary.failure(run).map { [record("run", "error", run.conclusion.rawValue, $0)] } ?? []
    let strays = Summary.flaws(run).map { record($0.name, "failure", $0.kind, $0.sentence) }
    guard !(troubles + strays).isEmpty else { return nil }
    return Suite(
      name: "payconform", tests: troubles.count + strays.count, failures: strays.count, errors: troubles.count,
      skipped: 0, duration: .zero, cases: troubles + strays, mistakes: [], vacuous: [])
  }

  private static func render(_ suite: Suite, id: Int, _ record: RunRecord) -> String {
    // In typed steps: as one expression this took the compiler 18 s.
    var named: [(String, String)] = [("tool", "\(Tool.name) \(record.provenance.toolVersion)")]
    if let digest = record.provenance.corpusDigest { named.append(("corpus.sha256", digest)) }
    named.append(("port", Summary.port(record.run)))
    named += Summary.remarks(record).map { ("remark", $0) }
    named += suite.mistakes.map { ("mistake.\($0.names)", $0.summary) }
    let properties = named.map { XMLText.element("property", [("name", $0.0), ("value", $0.1)]) }
    var output: [String] = []
    for mistake in suite.mistakes { output += ["\n\(mistake.summary)"] + mistake.lines(cases: .max).map { "  \($0)" } }
    for group in suite.vacuous { output += ["\n\(group.count)"] + group.lines(cases: .max).map { "  \($0)" } }
    let package = String(suite.name.prefix { $0 != "." })
    let attributes: [(String, String)] = [
      ("name", suite.name), ("package", package), ("id", "\(id)"), ("timestamp", record.provenance.started.local),
      ("hostname", "localhost"), ("tests", "\(suite.tests)"), ("failures", "\(suite.failures)"),
      ("errors", "\(suite.errors)"), ("skipped", "\(suite.skipped)"), ("time", suite.duration.seconds),
    ]
    var lines = [XMLText.element("properties", [], properties.joined())] + suite.cases
    lines.append(XMLText.element("system-out", [], output.map { XMLText.escape($0) + "\n" }.joined()))
    lines.append(XMLText.element("system-err", [], ""))
    return XMLText.element("testsuite", attributes, "\n" + lines.map { $0 + "\n" }.joined()) + "\n"
  }

  private static func testCase(_ outcome: Outcome, _ record: RunRecord) -> String {
    let mistake = record.note(of: outcome)
    let attributes = attributes(outcome.testCase, outcome.duration)
    if outcome.standing == .passed { return XMLText.element("testcase", attributes) }
    if case .holds? = outcome.waiving, let waiving = outcome.waiving {
      let message = "\(outcome.verdict.rawValue), \(Display.line(waiving.description))"
      return XMLText.element("testcase", attributes, XMLText.element("skipped", [("message", message)]))
    }
    let rows = record.rows(of: outcome).map { XMLText.escape($0.line) }
    let problem = XMLText.element(
      isError(outcome) ? "error" : "failure",
      [
        (
          "message",
          (mistake.map { "\(PortPhrase.clause(Display.line($0.phrase))): " } ?? "") + FailureText.sentence(outcome)
        ),
        ("type", mistake?.names ?? FailureText.word(outcome)),
      ],
      "\n" + rows.map { $0 + "\n" }.joined())
    return XMLText.element("testcase", attributes, problem)
  }

  /// One record for the cases that were not asked; `nil` if there are none.
  private static func skipped(_ cases: [Case]?, _ name: String, _ why: String) -> String? {
    guard let cases, let first = cases.first else { return nil }
    let skipped = XMLText.element("skipped", [("message", "\(cases.count.of("case")): \(why)")])
    return XMLText.element("testcase", [("name", name), ("classname", first.operation), ("time", "0")], skipped)
  }

  private static func attributes(_ testCase: Case, _ duration: Duration?) -> [(String, String)] {
    [("name", testCase.id), ("classname", testCase.operation), ("time", duration?.seconds ?? "0")]
  }

  /// JUnit distinguishes a wrong answer from a test that could not be carried out.
  private static func isError(_ outcome: Outcome) -> Bool {
    switch outcome.verdict {
    case .error, .crash, .timeout, .protocol: outcome.standing == .failed
    case .pass, .vacuous, .fail, .wrongRejection, .unsupported, .leak: false
    }
  }

  private static func isFailure(_ outcome: Outcome) -> Bool { outcome.standing == .failed && !isError(outcome) }
}

extension Duration {
  /// Seconds with the three decimals that Jenkins' schema allows.
  fileprivate var seconds: String {
    let fraction = String(components.attoseconds / 1_000_000_000_000_000)
    return "\(components.seconds)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
