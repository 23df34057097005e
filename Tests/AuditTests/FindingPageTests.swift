import Audit
import Foundation
import Testing

/// `vectors/FINDINGS.md` names every kind of finding, and no other.
@Suite struct FindingPageTests {
  @Test func `the page and the code have the same kinds`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: root.appendingPathComponent("vectors/FINDINGS.md"), encoding: .utf8)
    let section = try #require(
      page.components(separatedBy: "## Kinds").last?.components(separatedBy: "## Mistakes").first)
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap {
      $0.split(separator: "|").first
    }
    let names = rows.flatMap { $0.split(separator: "`").filter { $0.contains("-") || $0.contains("too") } }.map(
      String.init)
    #expect(Set(names) == Set(Finding.Kind.allCases.map(\.rawValue)))
    for kind in CaptureFlaw.Kind.allCases { #expect(page.contains("`\(kind.rawValue)`")) }
  }
}
