import ConformanceKit

/// The sentences about a run as a whole that several reports share.
enum Summary {
  /// The port, for example `acme-php 2.3.1 (php)`.
  static func port(_ run: Runner.Report) -> String {
    "\(Display.line(run.port.name)) \(Display.line(run.port.version)) (\(Display.line(run.port.language)))"
  }

  /// How many cases came to what, for example `12 passed, 1 fail`.
  static func counts(_ run: Runner.Report) -> String {
    let tally = Tally(run)
    let others = tally.verdicts.filter { $0.verdict != .pass }.map { "\($0.count) \($0.verdict.rawValue)" }
    let waivers = [
      (tally.waived, "of them waived"), (run.failures.count(where: isStale), "stale waivers"),
      (run.failures.count { $0.verdict == .pass && !isStale($0) }, "passes under too wide a waiver"),
      (run.strayWaivers.count, "waivers without a case"),
    ]
    let notes = waivers.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let unnamed = run.outcomes.count { $0.verdict == .pass && $0.isUnnamedRefusal }
    let reasons = unnamed > 0 ? " (\(unnamed) of them refusals without a reason)" : ""
    return (["\(tally.passed) passed\(reasons)"] + others + notes).joined(separator: ", ")
  }

  private static func isStale(_ outcome: Outcome) -> Bool {
    if case .stale? = outcome.waiving { true } else { false }
  }

  /// The cases that were not put to the port, in words.
  static func untested(_ run: Runner.Report) -> String {
    "\(run.unsupported.count) not tested, because the port does not have the operation"
      + (run.notOffered.isEmpty ? "" : ", and \(run.notOffered.count) not offered by its options")
  }

  /// What fails a run like a failing case and is none.
  struct Flaw {
    let name: String
    let kind: String
    let sentence: String
  }

  /// The waivers that are for nothing, and the operations of which something that was required is not offered.
  static func flaws(_ run: Runner.Report) -> [Flaw] {
    let missing = Dictionary(grouping: run.missing, by: \.operation).sorted { $0.key < $1.key }
    return run.strayWaivers.map { stray in
      Flaw(
        name: "waiver \(stray.waiver.name)", kind: "stray-waiver",
        sentence: "The waiver '\(Display.line(stray.waiver.name))' \(stray.description)")
    }
      + missing.map { operation, cases in
        Flaw(
          name: "required \(operation)", kind: "not-offered",
          sentence:
            "Required and not offered: \(cases.count) cases of \(operation), the first is \(Display.line(cases[0].id))")
      }
  }

  /// Why a run is no success although no case of it may have failed; `nil` where there is no such reason.
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
