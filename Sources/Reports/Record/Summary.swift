import ConformanceKit
import Gateways

/// The sentences about a whole run that several reports share.
package enum Summary {
  /// The port, for example `acme-php 2.3.1 (php)`.
  static func port(_ run: Runner.Report) -> String {
    "\(Display.line(run.port.name)) \(Display.line(run.port.version)) (\(Display.line(run.port.language)))"
  }

  /// What a reader has to know of a run besides its counts, one sentence each: that it is a replay, unknown operations,
  /// late answers, tolerated failures, and answers that no case covers.
  package static func remarks(_ record: RunRecord) -> [String] {
    let replay = record.provenance.replayed.map {
      "A replay: the answers are those of a recording (SHA-256 \($0)); no port was asked."
    }
    let stalls = record.run.stalls
    let late = stalls.first.map { first in
      "\(stalls.count.of("answer")) came only when asked again, the first to \(Display.line(first.name)), "
        + "which took more than \(first.seconds) s; that is not counted as a failure."
    }
    let tolerated = record.tolerated.map { "All failures are below --fail-on \($0), so the command succeeds." }
    let chance = byChance(record).map {
      "What \($0) answers is random, so no case tests it: 'payconform nonces' judges it."
    }
    let unasked = silent(record.run).map { operation, count in
      "\(operation) was not tested: the port's options leave out all of its \(count.of("case"))."
    }
    let own =
      record.run.port.options.operations.values.contains { $0.own.contains(.nonce) }
      ? "'payconform nonces' says whether the port's own nonces can be guessed; this run only checks that none repeats."
      : nil
    let parts = Dictionary(grouping: parts(record.run), by: \.members).map { members, rows in
      "Of the answers of \(rows.map(\.operation).joined(separator: ", ")), only \(members.joined(separator: ", ")) "
        + "\(members.count == 1 ? "is" : "are") compared, as the port's options say."
    }.sorted()
    return [replay, strangers(record.run), late, tolerated, own].compactMap(\.self) + chance + unasked + parts
  }

  /// The operations of the port whose cases its options all leave out, with the number of cases.
  private static func silent(_ run: Runner.Report) -> [(operation: String, count: Int)] {
    let asked = Set(run.outcomes.map(\.testCase.operation))
    return Dictionary(grouping: run.notOffered, by: \.operation).filter { !asked.contains($0.key) }
      .map { ($0.key, $0.value.count) }.sorted { $0.0 < $1.0 }
  }

  /// The operations of whose answers only some members are compared, as the port's options say.
  static func parts(_ run: Runner.Report) -> [(operation: String, members: [String])] {
    let asked = Set(run.outcomes.map(\.testCase.operation))
    return run.port.options.operations.filter { asked.contains($0.key) }.compactMap { operation, options in
      options.words[Gateways.Operation.answersChoice].map { (operation, $0) }
    }.sorted { $0.operation < $1.operation }
  }

  /// The operations of a run whose random answers no case can expect.
  static func byChance(_ record: RunRecord) -> [String] {
    guard record.provenance.fresh == nil else { return [] }
    let asked = Set(record.run.outcomes.map(\.testCase.operation))
    return Gateway.operations.filter { $0.answersByChance && asked.contains($0.name) }.map(\.name)
  }

  /// The port's operations that the suite does not know, since a misspelt one would go unnoticed; `nil` if there are
  /// none.
  private static func strangers(_ run: Runner.Report) -> String? {
    // The sandbox has its own names for the requests it received.
    let asked = Set(run.outcomes.map(\.testCase.operation))
    let strangers = run.port.operations.filter { Gateway.operation($0) == nil && !asked.contains($0) }
    guard let first = strangers.first else { return nil }
    let nearest = NearestName.find(first, Gateway.operations.map(\.name)).map { "; did you mean '\($0)'?" } ?? "."
    let others = strangers.count > 1 ? ", and \((strangers.count - 1).of("other name")) like it" : ""
    let name = Display.line(first, limit: 80)
    return "The port's 'ops' name '\(name)', which is not an operation of the suite\(others)\(nearest)"
  }

  /// The number of cases for each verdict, for example `12 passed, 1 fail`.
  static func counts(_ run: Runner.Report) -> String {
    let tally = Tally(run)
    let others = tally.verdicts.filter { $0.verdict != .pass }.map { "\($0.count) \($0.verdict.rawValue)" }
    let stale = run.failures.count(where: isStale)
    let wide = run.failures.count { $0.verdict == .pass && !isStale($0) }
    let waivers = [
      (tally.waived, "\(tally.waived) of them waived"), (stale, stale.of("stale waiver")),
      (wide, "\(wide == 1 ? "1 pass" : "\(wide) passes") under too wide a waiver"),
      (run.strayWaivers.count, "\(run.strayWaivers.count.of("waiver")) without a case"),
      (run.ownInputFlaws.count, "\(run.ownInputFlaws.count.of("flaw")) of its own times and nonces"),
      (run.missing.count, "\(run.missing.count.of("required case")) not offered"),
    ]
    let notes = waivers.filter { $0.0 > 0 }.map(\.1)
    let unnamed = run.outcomes.count { $0.verdict == .pass && $0.isUnnamedRefusal }
    let reasons =
      unnamed > 0 ? " (\(unnamed) of them \(unnamed == 1 ? "a refusal" : "refusals") without a reason)" : ""
    return (["\(tally.passed) passed\(reasons)"] + others + notes).joined(separator: ", ")
  }

  private static func isStale(_ outcome: Outcome) -> Bool {
    if case .stale? = outcome.waiving { true } else { false }
  }

  /// What part of the corpus was not asked for, and why; `nil` if all was.
  package static func narrowing(_ record: RunRecord) -> String? {
    let (run, only) = (record.run, record.provenance.only)
    let left = run.filtered + run.elsewhere
    guard left > 0 else { return nil }
    let choice = only.isEmpty ? [] : ["--only \(only.map { Display.line($0, limit: 80) }.joined(separator: ", "))"]
    let shard = record.provenance.shard.map { "shard \($0.number) of \($0.count)" }
    let why = (choice + [shard].compactMap(\.self)).joined(separator: ", ")
    return "\(left) of \(run.total) cases were not asked for" + (why.isEmpty ? "" : " (\(why))")
  }

  /// How to print a failed case and ask it alone; `nil` if no command can.
  static func hint(_ record: RunRecord) -> String? {
    guard let failure = record.run.failures.first, !failure.testCase.isOfSandbox else { return nil }
    guard let fresh = record.provenance.fresh else {
      return "'payconform vectors show CASE' prints a case, and 'check --only CASE' asks it alone."
    }
    let check = "payconform check --fresh \(fresh.count) --seed \(fresh.seed)"
    return "These cases are in no corpus: '\(check) --only CASE' asks one alone."
  }

  /// The number of cases that were not asked, in words.
  static func untested(_ run: Runner.Report) -> String {
    "\(run.unsupported.count) not tested, because the port does not have the operation"
      + (run.notOffered.isEmpty ? "" : ", and \(run.notOffered.count) not offered by its options")
  }

  /// Something other than a failing case that makes a run fail.
  struct Flaw {
    let name: String
    let kind: String
    let sentence: String
  }

  /// Waivers that apply to no case, flaws of the times and nonces that the SDK makes itself, and operations with
  /// required cases that are not offered.
  static func flaws(_ run: Runner.Report) -> [Flaw] {
    let missing = Dictionary(grouping: run.missing, by: \.operation).sorted { $0.key < $1.key }
    return run.strayWaivers.map { stray in
      Flaw(
        name: "waiver \(stray.waiver.name)", kind: "stray-waiver",
        sentence: "The waiver '\(Display.line(stray.waiver.name))' \(stray.description)")
    }
      + run.ownInputFlaws.map(OwnInputSentence.flaw)
      + missing.map { operation, cases in
        Flaw(
          name: "required \(operation)", kind: "not-offered",
          sentence:
            "Required and not offered: \(cases.count.of("case")) of \(operation), the first is \(Display.line(cases[0].id))"
        )
      }
  }

  /// Why a run is no success even without a failing case; `nil` if there is no such reason.
  static func failure(_ run: Runner.Report) -> String? {
    switch run.conclusion {
    case .pass, .fail: nil
    case .nothing: "Nothing was tested."
    case .broken:
      run.failure.map { "The run broke down: \(Display.line($0.description))" }
        ?? "The numbers of the run do not add up."
    }
  }
}
