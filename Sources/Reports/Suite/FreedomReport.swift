import ConformanceKit
package import Faults

/// What right SDKs do differently, for people: each freedom with the number of cases that it shows in, and those that
/// fail it.
package enum FreedomReport {
  /// How many cases are listed under a freedom that fails some.
  private static let listed = 12
  private static let wayOut =
    "      give such a case claims, one for what these SDKs do (vectors/README.md, 'A case'), or remove it"

  package static func render(_ trials: [FreedomTrial], _ style: Style) -> String {
    let width = trials.map(\.freedom.name.count).max() ?? 0
    let rows = trials.flatMap { trial in
      let isGood = trial.punished.isEmpty && trial.taken > 0
      let word = isGood ? style.good("ok  ") : style.bad("FAIL")
      let count = trial.taken == 0 ? "shows in no case" : "\(trial.taken) cases"
      return [
        "\(word)  \(trial.freedom.name.padded(to: width))  \(trial.freedom.phrase): \(count)",
        "      \("".padded(to: width))  \(style.faint(Display.line(trial.freedom.seenIn)))",
      ]
        + trial.punished.prefix(listed).map {
          "      failed by \(Display.line($0.testCase.name)): \(FailureText.sentence($0))"
        } + (trial.punished.isEmpty ? [] : [wayOut])
    }
    let punished = trials.count { !$0.punished.isEmpty }
    let unshown = trials.count { $0.punished.isEmpty && $0.taken == 0 }
    let verdict = punished + unshown == 0 ? style.good("PASS") : style.bad("FAIL")
    let gaps = unshown == 0 ? "" : ", \(unshown) that no case shows"
    return (rows + ["\(verdict)  \(trials.count) freedoms, \(punished) failed by a case\(gaps)", ""])
      .joined(separator: "\n")
  }
}
