import ConformanceKit
import Encodings
import Reports

/// The changes in the cases between two reports of one port.
struct ReportDifference {
  /// The most cases listed of one kind.
  private static let listed = 200

  let older: PortResult
  let newer: PortResult
  private let broken: [String]
  private let fixed: [String]
  /// The cases that only the newer report has.
  private let new: [String]
  /// The cases that only the older report has.
  private let gone: [String]
  /// The cases in both reports that ask something else, so that the port neither broke nor mended them.
  private let changed: [String]

  init(_ older: PortResult, _ newer: PortResult) {
    (self.older, self.newer) = (older, newer)
    let before = Dictionary(
      older.record.run.outcomes.map { ($0.testCase.name, $0) }, uniquingKeysWith: { one, _ in one })
    let after = Set(newer.record.run.outcomes.map(\.testCase.name))
    var (broken, fixed, new, changed): ([String], [String], [String], [String]) = ([], [], [], [])
    for outcome in newer.record.run.outcomes {
      let name = outcome.testCase.name
      guard let old = before[name] else {
        new.append(name)
        continue
      }
      let (was, isNow) = (old.verdict == .pass, outcome.verdict == .pass)
      if Self.isOther(old.testCase, outcome.testCase) {
        changed.append(name)
      } else if was != isNow {
        if isNow { fixed.append(name) } else { broken.append(name) }
      }
    }
    (self.broken, self.fixed, self.new, self.changed) = (broken, fixed, new, changed)
    gone = older.record.run.outcomes.map(\.testCase.name).filter { !after.contains($0) }
  }

  /// Whether the corpus asks something else under the same name.
  private static func isOther(_ one: Case, _ other: Case) -> Bool {
    one.expectation != other.expectation || one.input != other.input
  }

  /// Compares each report with the previous one of a port of the same name.
  static func all(_ results: [PortResult]) -> [ReportDifference] {
    var last: [String: PortResult] = [:]
    return results.compactMap { result in
      let older = last.updateValue(result, forKey: result.record.run.port.name)
      return older.map { ReportDifference($0, result) }
    }
  }

  var path: String { "results/change-\(older.number)-\(newer.number).html" }
  var title: String { "\(older.title) to \(newer.title)" }
  var summary: String {
    "\(broken.count) broken, \(fixed.count) fixed, \(new.count) new, \(gone.count) gone, \(changed.count) ask for something else"
  }

  private var isOtherCorpus: Bool { older.record.provenance.corpusDigest != newer.record.provenance.corpusDigest }

  var page: Page {
    var page = Page(path: path, title: title)
    page.trail = [("index.html", "Start"), ("results/index.html", "Results")]
    let corpus =
      isOtherCorpus
      ? "The corpora differ: new, gone and changed cases come from that." : "Both used the same corpus."
    page.lead = "<p class=\"lead\">\(summary). \(corpus)</p>"
    page.sections = [
      ("broken", "Broken", list(broken, page)), ("fixed", "Fixed", list(fixed, page)),
      ("changed", "Ask for something else", list(changed, page)), ("new", "New", list(new, page)),
      ("gone", "Gone", list(gone, page)),
    ]
    return page
  }

  private func list(_ names: [String], _ page: Page) -> HTML {
    guard !names.isEmpty else { return .none }
    let items = names.prefix(Self.listed).map { name in
      let link: HTML = Names.isCase(name) ? page.link(Paths.testCase(name), .code(name)) : .code(Display.line(name))
      return "<li>\(link)</li>" as HTML
    }
    let rest = names.count - items.count
    return "<ul>\(items)</ul>" + (rest > 0 ? "<p>and \(rest) more</p>" : .none)
  }
}
