import ConformanceKit
import Encodings
import Fresh
import Reports

/// Renders failures of new inputs as cases to keep: small, with the right answer, in the form of a golden file.
enum KeptCases {
  static func render(_ failures: [SmallestFailure], _ record: RunRecord, _ style: Style = Terminal.style) -> String {
    let heading =
      "Cases to keep, each the smallest input found that still fails its operation; 'tools/corpus fill' asks"
    return
      (["", style.strong("\(heading) the oracles for the expected outcomes:"), ""]
      + failures.flatMap { failure in
        [
          TextReport.render(failure.smallest, style),
          "  case      of \(failure.smallest.testCase.input.lineBytes.count) bytes, made from one of"
            + " \(failure.found.testCase.input.lineBytes.count)", failure.smallest.testCase.json.line, "",
        ]
      }).joined(separator: "\n")
  }
}
