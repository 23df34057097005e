import ConformanceKit
import Encodings
import Formulas
import Gateways
import Platform
import Reports
import Testing

/// Times and nonces that an SDK makes itself are judged over the whole run: one answer alone cannot show that a clock
/// stands still.
@Suite struct OwnInputTests {
  private static let create = "placetopay.request.create"

  /// A port with a clock and a nonce of its own.
  private static func report(
    _ operation: String, seed: @escaping @Sendable () -> String, nonce: @escaping @Sendable (Int) -> String
  ) throws -> Runner.Report {
    let cases = try OptionsTests.corpus.get().filter { $0.operation == operation }
    let places = Dictionary(uniqueKeysWithValues: cases.enumerated().map { ($1.name, $0) })
    var port = try OptionsTests.OptionPort(
      "{\"\(operation)\": {\"clock\": \"own\", \"nonce\": \"own\"}}", [operation]
    ) { testCase in
      let operation = Gateway.operation(testCase.operation)
      let input = (operation?.ownInputs ?? []).reduce(testCase.input) { input, made in
        guard input[made.field] != nil else { return input }
        return input.with(
          [made.field], .text(made.source == .clock ? seed() : nonce(places[testCase.name] ?? 0)))
      }
      var evaluator = Evaluator()
      return operation.map { Reply($0.respond(to: input, &evaluator)) } ?? .unsupported
    }
    return try Runner(cases).run(&port, where: { _ in true }, progress: { _, _ in })
  }

  private static func time(_ distance: Int) -> String {
    UTCTime(seconds: POSIX.seconds + distance).description
  }

  @Test func `a clock that goes and nonces that differ pass`() throws {
    let report = try Self.report(Self.create, seed: { Self.time(0) }, nonce: { "nonce-\($0)-of-this-run" })
    #expect(report.failures.map(\.testCase.name) == [])
    #expect(report.ownInputFlaws.map(\.kind) == [])
    #expect(report.outcomes.count > 100)
  }

  /// If a case may be refused, the claimed value is also judged with the nonce and time of the answer.
  @Test(arguments: [
    "placetopay.request.create#total-text", "placetopay.request.create#total-exponent",
    "everypay.request.oneoff#callback-url-loopback-without-port",
  ])
  func `a claim is judged with the nonce that an answer carries`(_ name: String) throws {
    let testCase = try #require(OptionsTests.corpus.get().first { $0.name == name })
    let claimed = testCase.expectation.acceptable.compactMap { claim -> JSON? in
      if case .value(let value) = claim.expected { value } else { nil }
    }
    let operation = try #require(Gateway.operation(testCase.operation))
    let own = operation.ownInputs.reduce(testCase.input) { input, made in
      input.with([made.field], .text(made.source == .clock ? Self.time(0) : "another-nonce"))
    }
    let answer = operation.carrying(own, in: try #require(claimed.first))
    try #require(answer != claimed.first)
    let options = try PortOptions(
      [operation.name: OperationOptions(hasOwnClock: true, hasOwnNonce: true)], offered: [operation.name])
    #expect(options.judge(testCase, .value(answer)).verdict == .pass)
    guard testCase.input["secretKey"] != nil else { return }
    let forged = operation.carrying(own.with(["secretKey"], .text("another")), in: answer)
    #expect(options.judge(testCase, .value(forged)).verdict == .fail)
    #expect(PortOptions.none.judge(testCase, .value(answer)).verdict == .fail)
  }

  /// PlacetoPay, Authentication, code 103: more than five minutes.
  @Test(arguments: [(0, false), (-290, false), (290, false), (-330, true), (330, true), (-86_400 * 365, true)])
  func `a seed may be five minutes from the clock`(_ distance: Int, _ isStale: Bool) throws {
    let report = try Self.report(Self.create, seed: { Self.time(distance) }, nonce: { "nonce-\($0)" })
    #expect(report.outcomes.count > 100)
    #expect(report.ownInputFlaws.map(\.kind) == (isStale ? [.stale] : []))
    if isStale { #expect(report.conclusion == .fail) }
  }

  @Test(arguments: [create, "everypay.request.oneoff"])
  func `a nonce that is always the same fails`(_ operation: String) throws {
    let report = try Self.report(operation, seed: { Self.time(0) }, nonce: { _ in "the-one-nonce" })
    #expect(report.ownInputFlaws.map(\.kind) == [.repeated])
    #expect(report.conclusion == .fail)
    let same = try Self.report(operation, seed: { Self.time(0) }, nonce: { "nonce-\($0 / 2)" })
    #expect(same.ownInputFlaws.map(\.kind) == [.repeated])
  }

  /// The gateway's sample draws from a million numbers; among two hundred requests, one run in fifty has a repeat.
  @Test func `one repeat that chance explains is no failure`() throws {
    let report = try Self.report(Self.create, seed: { Self.time(0) }, nonce: { "nonce-\(max($0, 1))" })
    #expect(report.outcomes.count > 100)
    #expect(report.ownInputFlaws.map(\.kind) == [])
  }

  /// No document says how much EveryPay's clock may differ.
  @Test func `where no document says how far nothing is stale`() throws {
    let report = try Self.report(
      "everypay.request.oneoff", seed: { "2020-01-01T00:00:00+00:00" }, nonce: { "nonce-\($0)" })
    #expect(report.outcomes.count > 50)
    #expect(report.ownInputFlaws.map(\.kind) == [])
  }

  /// A run whose times are a day old.
  private static let stale = Result {
    let report = try OwnInputTests.report(create, seed: { time(-86_400) }, nonce: { "nonce-\($0)" })
    let provenance = Provenance(
      corpusDigest: String(repeating: "ab", count: 32), started: UTCTime(seconds: POSIX.seconds))
    return (report: report, record: RunRecord(report, provenance, passes: true))
  }

  @Test(arguments: ReportFormat.allCases)
  func `every report tells of it, and a report that keeps it quiet is not believed`(_ format: ReportFormat) throws {
    let (report, record) = try Self.stale.get()
    let text = String(decoding: format.render(record), as: UTF8.self)
    switch format {
    case .counts: #expect(text.contains("failed=1\n"))
    case .json, .ndjson: #expect(text.contains(#""ownInputs":[{"kind":"stale""#))
    default: #expect(text.contains("more than 5 minutes"))
    }
    guard format == .json else { return }
    let corpus = try OptionsTests.corpus.get().filter { $0.operation == Self.create }
    let read = try RunRecord(parsing: format.render(record))
    #expect(read.run.ownInputFlaws == report.ownInputFlaws)
    let digest = String(repeating: "ab", count: 32)
    #expect(Verification(read, corpus, digest: digest).complaints.isEmpty)
    let quiet = RunRecord(
      Runner.Report(
        port: report.port, total: report.total, filtered: report.filtered, notOffered: report.notOffered,
        outcomes: report.outcomes), record.provenance, passes: true)
    #expect(Verification(quiet, corpus, digest: digest).complaints.contains { $0.contains("does not mention") })
  }
}
