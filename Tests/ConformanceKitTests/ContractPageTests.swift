import ConformanceKit
import Encodings
import Faults
import Formulas
import Foundation
import Gateways
import Testing
import Vectors

/// Compares the pages of operations in `vectors/` with the definitions: what people read is what the kit computes.
struct ContractPageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../vectors").standardizedFileURL

  private static func text(_ page: String) throws -> String {
    try String(contentsOf: root.appending(path: page), encoding: .utf8)
  }

  /// The section of each operation, preceded by the table of inputs that several sections share.
  private static func sections() throws -> [String: String] {
    let folder = root.appending(path: "operations")
    var found: [String: String] = [:]
    for page in try FileManager.default.contentsOfDirectory(atPath: folder.path) where page.hasSuffix(".md") {
      let chapters = try text("operations/" + page).components(separatedBy: "\n## ")
      for chapter in chapters {
        let parts = chapter.components(separatedBy: "\n### ")
        for part in parts where part.hasPrefix("`") {
          let name = part.split(separator: "`").first.map(String.init)
          found[name ?? ""] = chapters[0] + "\n" + (part == parts[0] ? "" : parts[0]) + "\n" + part
        }
      }
    }
    return found
  }

  @Test func everyOperationHasItsInputs() throws {
    let sections = try Self.sections()
    let shared = try Self.text("operations/responses.md")
    let pages = sections.values.joined()
    for operation in Gateway.operations {
      let section = try #require(sections[operation.name], "\(operation.name) has no section")
      for field in operation.fields {
        let row = "\n| `\(field.name)` |"
        #expect(
          section.contains(row) || (operation.name.contains(".response.") && shared.contains(row)),
          "\(operation.name): \(field.name)")
        for word in field.words { #expect(pages.contains(word), "\(operation.name): \(field.name): \(word)") }
      }
    }
    #expect(Set(sections.keys) == Set(Gateway.operations.map(\.name)))
  }

  @Test func everyOrderOfChecksIsTheOneThatIsMade() throws {
    let sections = try Self.sections()
    for operation in Gateway.operations where !operation.checks.isEmpty {
      let mark = "<!-- rejections \(operation.name) "
      let section = try #require(sections[operation.name])
      let order = try #require(section.components(separatedBy: mark).dropFirst().first, "\(operation.name)")
      let checks = order.components(separatedBy: "-->")[0].components(separatedBy: ">").map { check in
        Set(check.components(separatedBy: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) })
      }
      #expect(checks == operation.checks.map { Set($0.map(\.rawValue)) }, "\(operation.name)")
    }
  }

  @Test func everyFormulaStandsThere() throws {
    let sections = try Self.sections()
    let cases = try Corpus.bundled().cases
    var count = 0
    for operation in Gateway.operations where !operation.isProcedure && !operation.name.hasSuffix(".verify") {
      let section = try #require(sections[operation.name])
      for formula in Formula.all(of: cases.filter { $0.operation == operation.name }) {
        // The page calls the sorted and joined text P or M, and gives its rule separately.
        let notation = Notation.readable(formula.expression)
          .replacing(/sorted\(parameters .*?\)/, with: "P").replacing(/sorted\(fields .*\)(?=\)\))/, with: "M")
        guard !operation.name.hasPrefix("digest.") else { continue }
        #expect(section.contains("\n    \(notation)\n"), "\(operation.name): \(notation)")
        count += 1
      }
    }
    #expect(count > 20)
  }

  @Test func everyRejectionStandsThere() throws {
    let rows = try Self.text("OPERATIONS.md").split(separator: "\n").compactMap { line in
      line.hasPrefix("| `") ? line.split(separator: "`").dropFirst().first.map(String.init) : nil
    }
    for code in Rejection.Code.allCases { #expect(rows.contains(code.rawValue)) }
    let sections = try Self.sections()
    for operation in Gateway.operations {
      for code in operation.refusals {
        #expect(try #require(sections[operation.name]).contains("`\(code.rawValue)`"), "\(operation.name): \(code)")
      }
    }
  }

  /// No case can expect an answer of `placetopay.auth`, so the page's own example is computed here.
  @Test func theExampleOfAuthIsRight() throws {
    let page = try Self.text("operations/placetopay.md")
    let operation = try #require(Gateway.operation("placetopay.trankey"))
    let input = #"{"nonce": "0123456789abcdef", "secretKey": "secret", "seed": "2026-01-01T10:00:00-05:00"}"#
    guard case .value(.string(let tranKey)) = operation.answer(try JSON(parsing: input)) else {
      Issue.record("no tranKey")
      return
    }
    #expect(page.contains(#""tranKey": "\#(tranKey.string)""#))
  }
}
