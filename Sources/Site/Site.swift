import ConformanceKit
import Faults
import Gateways
import Platform
package import Reports

/// The whole site: files that need nothing but each other, and are the same for the same input.
package enum Site {
  package struct Failure: Error {
    package let message: String
  }

  /// The file that marks a folder as one of these sites.
  package static let marker = ".payconform-site"

  /// Makes all files, in order.
  package static func files(_ input: SiteInput) throws(Failure) -> [SiteFile] {
    let port = try bundle(input.scripts)
    let facts = gather(input)
    let kills = KillTable(input.killMatrix)
    let byName = Dictionary(facts.map { ($0.operation.name, $0) }) { one, _ in one }
    var pages = [HomePage.page(facts, digest: input.digest), OperationIndex.page(facts, byName)] + ReaderGuides.all
    pages += Gateway.all.map { gateway in
      GatewayGuide(gateway: gateway, facts: facts.filter { $0.gateway.name == gateway.name }, all: byName).page
    }
    let tables = concurrently(facts) { MistakeTable($0, kills) }
    let chapters = concurrently(tables) { table in
      [OperationGuide(table: table, all: byName).page.file, CaseList(table.facts).page.file]
        + ProgramTabs(table.facts).files
    }
    pages += [FaultIndex(tables: tables, kills: kills).page, FreedomIndex.page]
    let guides = concurrently(Fault.all + Fault.messages) { fault in
      FaultGuide(fault: fault, rows: kills.rows(with: fault.name), tables: tables).page.file
    }
    let files =
      pages.map(\.file) + chapters.flatMap { $0 } + guides + results(input.results) + scripts(port, facts, kills)
    return files + [SiteFile(marker, files.map(\.path).sorted().joined(separator: "\n") + "\n")]
  }

  /// The pages of reports: a table of all ports, each port, the changes between two reports of one port, and badges.
  package static func results(_ runs: [RunRecord]) -> [SiteFile] {
    let results = PortResult.all(runs)
    let differences = ReportDifference.all(results)
    let matrix = ResultMatrix(results: results, differences: differences).page
    let pages = [matrix] + results.map { PortPage(result: $0).page } + differences.map(\.page)
    let badges = results.flatMap { result in
      [
        SiteFile("\(result.badge).svg", Badge(result).svg),
        SiteFile("\(result.badge).json", Badge(result).json),
      ]
    }
    return pages.map(\.file) + badges
  }

  private static func gather(_ input: SiteInput) -> [OperationFacts] {
    let groups = Dictionary(grouping: input.cases, by: \.operation)
    let named = Gateway.all.flatMap { gateway in gateway.operations.map { (gateway, $0) } }
    return concurrently(named) { gateway, operation in OperationFacts(operation, gateway, groups[operation.name] ?? [])
    }
  }

  private static func bundle(_ scripts: [(path: String, text: String)]) throws(Failure) -> String {
    do { return try ScriptBundle.text(scripts) } catch {
      throw Failure(message: "the JavaScript port cannot be put into a page: \(error.file), line \(error.line)")
    }
  }

  private static func scripts(_ port: String, _ facts: [OperationFacts], _ kills: KillTable) -> [SiteFile] {
    [
      SiteFile("style.css", SiteStyle.text + "\n"), SiteFile("site.js", SiteScript.text + "\n"),
      SiteFile("port.js", port), SiteFile("calculator.js", CalculatorScript.text + "\n"),
      SearchIndex.file(facts, kills),
    ]
  }

  private static func concurrently<Element: Sendable, Made: Sendable>(
    _ elements: [Element], _ make: @Sendable (Element) -> Made
  ) -> [Made] { Concurrently.map(elements, make) }
}
