import ConformanceKit
import Formulas
import Reports
import Testing

/// What the test of a golden case prints when it fails: texts and hexadecimal, and no lists of numbers.
struct FailureMessageTests {
  private func sale() throws -> Case {
    try #require(GoldenCases.of("edfapg.hash.sale").first { $0.id == "doc-appendix-b" })
  }

  @Test func aWrongValueIsShownBesideTheRightOne() throws {
    let wrong = "2702ae0c4f99506dc29b5615ba9ee3c1"
    let text = TextReport.render(Judge.judge(try sale(), .value(.text(wrong))))
    for part in [
      "edfapg.hash.sale#doc-appendix-b", "expected  2702ae0c4f99506dc29b5615ba9ee3c0", "got       \(wrong)",
      "they differ from byte 32 of 32",
    ] { #expect(text.contains(part), "\(text)") }
  }

  @Test func theFirstWrongStepIsNamed() throws {
    let testCase = try sale()
    #expect(TextReport.difference(of: testCase.steps, from: testCase) == nil)
    var steps = testCase.steps
    let first = try #require(steps.first)
    steps[0].bytes = [0xff, 0]
    #expect(
      TextReport.difference(of: steps, from: testCase) == """
        edfapg.hash.sale#doc-appendix-b: step 1 differs
          expected  '\(first.name)' "\(String(decoding: first.bytes, as: UTF8.self))"
          got       '\(first.name)' 0xff00
          differs   they differ from byte 1 of \(first.bytes.count)
        """)
    let last = TextReport.difference(of: testCase.steps.dropLast(), from: testCase)
    #expect(last?.hasSuffix("got       no step") == true, "\(last ?? "nothing")")
  }
}
