import ConformanceKit
import Reports

/// The page of one report: the mistakes, the waivers with their issues, and the failing cases, by operation.
struct PortPage {
  /// The most failing cases and mistakes on a page, so that twenty ports fit into a megabyte; the report has all.
  private static let (listed, mistakes) = (120, 30)

  let result: PortResult

  private var run: Runner.Report { result.record.run }

  var page: Page {
    var page = Page(path: result.path, title: result.title)
    page.trail = [("index.html", "Start"), ("results/index.html", "Results")]
    let total = result.total
    let rows: [(HTML, HTML)] = [
      ("Result", HTML.badge(run.conclusion.rawValue)),
      ("Worst failure", result.severity.map { "\(HTML.badge($0.rawValue)) \($0.meaning)" } ?? "none"),
      ("Pass", "\(result.share), \(total.passed) of \(total.tested)"),
      ("Fail", "\(total.failed)"), ("Waived", "\(total.waived)"), ("Not offered", "\(run.notOffered.count)"),
      ("Not supported", "\(run.unsupported.count)"),
      ("Language", "\(Display.line(run.port.language, limit: 40))"),
      ("Run", "\(result.record.provenance.started.description)"),
      ("Corpus", .code(String((result.record.provenance.corpusDigest ?? "").prefix(16)))),
    ]
    page.lead = "<div class=\"facts\">\(HTML.terms(rows))</div>"
    page.sections = [
      ("mistakes", "Mistakes", mistakes(page)), ("failures", "Failures, by operation", failures(page)),
      ("waivers", "Waived", waivers(page)), ("badges", "Badges", badges),
    ]
    return page
  }

  private func mistakes(_ page: Page) -> HTML {
    let notes = result.record.rated
    let items = notes.prefix(Self.mistakes).map { note, severity in
      let names = note.faults.map { fault -> HTML in
        Names.isFault(fault.name)
          ? page.link(Paths.fault(fault.name), .code(fault.name)) : .code(Display.line(fault.name))
      }
      return
        "<li>\(HTML.badge(severity.rawValue)) \(names.joined(" + ")) \(PortPhrase.title(Display.line(note.phrase))): \(count(note.cases.count, "case"))</li>"
        as HTML
    }
    return items.isEmpty ? .none : "<ul>\(items)</ul>"
  }

  private func failures(_ page: Page) -> HTML {
    let groups = Dictionary(grouping: run.outcomes.filter { $0.standing == .failed }, by: \.testCase.operation)
    func rank(_ operation: String) -> Int {
      result.severities[operation].flatMap { Severity.allCases.firstIndex(of: $0) } ?? -1
    }
    let ordered = groups.sorted {
      (rank($1.key), $1.value.count, $0.key) < (rank($0.key), $0.value.count, $1.key)
    }
    let each = max(1, Self.listed / max(1, ordered.count))
    return "\(ordered.map { failures($0.key, $0.value, each, page) })"
  }

  private func failures(_ operation: String, _ outcomes: [Outcome], _ listed: Int, _ page: Page) -> HTML {
    let tally = result.tallies[operation]
    let severity = result.severities[operation].map { HTML.badge($0.rawValue) }
    let items = outcomes.worstFirst.prefix(listed).map { outcome -> HTML in
      let name = outcome.testCase.name
      let words = outcome.failureKind.map { $0.words } ?? outcome.verdict.rawValue
      let link =
        Names.isCase(name)
        ? page.link(Paths.testCase(name), .code(outcome.testCase.id)) : .code(Display.line(outcome.testCase.id))
      return "<li>\(outcome.severity.map { HTML.badge($0.rawValue) }) \(link) \(words)</li>"
    }
    let rest = outcomes.count - items.count
    let more: HTML = rest > 0 ? "<li class=\"faint\">and \(rest) more, in the report</li>" : .none
    let share = PortResult.percent(tally?.passed ?? 0, of: tally?.tested ?? 0)
    return """
      <details id="\(operation)"><summary>\(severity) <code>\(operation)</code> \(outcomes.count) fail, \(share) pass</summary><ul>\(items)\(more)</ul></details>
      """
  }

  private func waivers(_ page: Page) -> HTML {
    let items = run.outcomes.prefix(100_000).compactMap { outcome -> HTML? in
      guard case .holds(let waiver)? = outcome.waiving else { return nil }
      let name = outcome.testCase.name
      let link = Names.isCase(name) ? page.link(Paths.testCase(name), .code(name)) : .code(Display.line(name))
      return
        "<li>\(link) until \(waiver.expires.description), \(Display.line(waiver.owner)): \(issue(waiver.issue)) \(Display.line(waiver.reason))</li>"
    }
    guard !items.isEmpty else { return .none }
    let first = Array(items.prefix(Self.mistakes))
    return "<ul>\(first)</ul>"
      + (items.count > first.count ? "<p>and \(items.count - first.count) more, in the report</p>" : .none)
  }

  /// A link only if a browser opens it as a page of the web.
  private func issue(_ text: String) -> HTML {
    let isSafe = text.hasPrefix("https://") && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    return isSafe ? "<a href=\"\(text)\" rel=\"noreferrer\">\(text)</a>" : "\(Display.line(text))"
  }

  private var badges: HTML {
    let name = result.badge.split(separator: "/").last.map { String($0) } ?? ""
    return """
      <p><img src="\(name).svg" alt="\(Badge(result).words)"></p><p>As a file: <a href="\(name).svg">SVG</a>, \
      <a href="\(name).json">JSON for shields.io's endpoint badge</a>.</p>
      """
  }
}
