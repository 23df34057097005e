import Analysis
import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Reports
import Testing
import Vectors

/// The output of `operations`, `describe` and `faults`.
struct OperationPageTests {
  private let plain = Style(isColored: false)

  /// Every operation has an input to copy that it answers with a value, and lists all of its fields.
  @Test func everyOperationHasAnInputToCopy() throws {
    let cases = try Corpus.bundled().cases
    for operation in Analysis.operations {
      let page = OperationPage(operation, cases)
      let example = try #require(page.example, "\(operation.name)")
      guard case .value = operation.answer(example) else {
        Issue.record("\(operation.name) does not answer its own example")
        continue
      }
      let text = page.render(plain)
      #expect(text.contains("<<'INPUT'\n\(example.line)\nINPUT\n"), "\(operation.name)")
      for field in operation.fields { #expect(text.contains("\n  \(field.name) "), "\(operation.name): \(field.name)") }
      for field in operation.tables.flatMap(\.rules) { #expect(text.contains("\n  \(field.name) "), "\(field.name)") }
    }
  }

  /// The formula, its steps and the traps come from the definition and the cases.
  @Test func aPageSaysWhatIsKnown() throws {
    let sale = try #require(Gateway.operation("edfapg.hash.sale"))
    let text = OperationPage(sale, try Corpus.bundled().cases).render(plain)
    for words in [
      "cardNumber  optional, text; a card number", "password    required, text; secret", "reverse(cardToken)",
      "1. reversed email", "PlusSign (", "is signed without regard to case", "one of them is needed",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }

  /// A card token is hidden like a password, but no merchant chooses it.
  @Test func `advice on a secret is for the merchant's alone`() throws {
    let sale = try #require(Gateway.operation("edfapg.hash.sale"))
    let advice = Analysis.weaknesses(of: sale).filter { $0.kind == .folding }.map { ($0.finding, $0.advice) }
    for (finding, advice) in advice {
      #expect(advice.contains("Ask for a secret") == finding.contains("'password'"), "\(finding): \(advice)")
    }
    #expect(advice.count == 3)
  }

  @Test func `allowed characters stand as they are, but a space in words`() throws {
    let purchase = try #require(Gateway.operation("payfort.request.purchase"))
    let text = OperationPage(purchase, []).render(plain)
    #expect(text.contains("and any of _\\/-.' and space, at most 40 characters"), "\(text)")
    #expect(text.contains("merchant_reference    required, letters"))
    let capture = try #require(Gateway.operation("payfort.request.capture"))
    #expect(
      OperationPage(capture, []).render(plain).contains("merchant_reference   optional (this or another), letters"))
  }

  /// Formulas of one operation share the functions that PHP lacks for them.
  @Test func noFunctionIsPrintedTwice() throws {
    let signature = try #require(Gateway.operation("payfort.signature"))
    let text = OperationPage(signature, try Corpus.bundled().cases).render(plain)
    for function in ["function pairs(", "function written("] {
      #expect(text.ranges(of: function).count == 1, "\(function)")
    }
    // One function for each list of members that are left out.
    #expect(text.ranges(of: "function sorted_pairs(").count == 2)
    let leavingOut = text.split(separator: "\n").filter { $0.hasPrefix("formula") }.map { $0.contains("card_number") }
    #expect(leavingOut == [Bool](repeating: false, count: 5) + [Bool](repeating: true, count: 5))
  }

  /// Signing and verifying have the same list of formulas, whichever words the cases use.
  @Test func everyWordHasItsFormula() throws {
    let cases = try Corpus.bundled().cases
    func formulas(_ name: String) throws -> [Substring] {
      let text = OperationPage(try #require(Gateway.operation(name)), cases).render(plain)
      return text.split(separator: "\n").filter { $0.hasPrefix("formula") }.sorted()
    }
    #expect(try formulas("payfort.signature") == formulas("payfort.signature.verify"))
  }

  @Test func operationsStandOnALineEach() {
    let lines = OperationList.render(Gateway.operations, plain).split(separator: "\n")
    #expect(lines.count == Gateway.operations.count)
    #expect(zip(lines, Gateway.operations).allSatisfy { $0.hasPrefix($1.name) && $0.hasSuffix($1.summary) })
  }

  /// The output must not control a terminal: separators of wrong formulas include NUL bytes.
  @Test func wrongFormulasHaveNoControlCharacters() throws {
    let text = FaultCatalogue.render(Formula.all(of: try Corpus.bundled().cases), plain) + FaultCatalogue.render(plain)
    #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
  }
}
