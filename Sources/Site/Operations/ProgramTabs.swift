import ConformanceKit
import Encodings
import Formulas
import Gateways

/// The formula as runnable programs, one for each language.
struct ProgramTabs {
  private let facts: OperationFacts

  init(_ facts: OperationFacts) { self.facts = facts }

  /// A program and its file name.
  struct Program {
    let language: ProgramLanguage
    let path: String
    let text: String
  }

  /// The programs of each formula; empty if the value does not depend on its fields alone.
  var programs: [[Program]] {
    guard facts.kind == .sign else { return [] }
    return facts.formulas.enumerated().compactMap { index, formula in
      let input = facts.cases.first { testCase in
        facts.operation.formula(for: testCase.input) == formula && (index > 0 || testCase == facts.example)
      }?.input
      guard let input, let derivation = try? facts.operation.derivation(for: input) else { return nil }
      return ProgramLanguage.allCases.map { language in
        Program(
          language: language,
          path: "program/\(facts.operation.name)\(index == 0 ? "" : "-\(index + 1)").\(language.suffix)",
          text: language.program(formula, facts.operation.name, derivation.arguments))
      }
    }
  }

  var files: [SiteFile] { programs.flatMap { $0.map { SiteFile($0.path, $0.text) } } }

  var html: HTML {
    let all = programs
    guard let first = all.first else { return .none }
    let others = all.dropFirst().enumerated().map { index, programs in
      HTML.folded("For <code>\(Notation.readable(facts.formulas[index + 1].expression))</code>", Self.block(programs))
    }
    return
      "<p>Each takes and returns bytes; CI runs them against the cases, Swift's with the digests of this kit in place of swift-crypto's.</p>\(Self.block(first))\(others)"
  }

  private static func block(_ programs: [Program]) -> HTML {
    let parts = programs.map { program in
      """
      <details name="program-\(programs.first?.path ?? "")"\(program.language == .php ? " open" : "" as HTML)>
      <summary>\(program.language.title)</summary>
      <div class="program"><button type="button" class="copy" hidden>Copy</button>
      <a href="../\(program.path)" download>Download</a><pre data-language="\(program.language.rawValue)">\(program.text)</pre></div></details>
      """ as HTML
    }
    return "<div class=\"programs\">\(parts)</div>"
  }
}
