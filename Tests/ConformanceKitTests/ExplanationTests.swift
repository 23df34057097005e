import ConformanceKit
import Encodings
import Gateways
import Reports
import Testing
import Vectors

/// What `explain` shows of calls and responses.
struct ExplanationTests {
  /// No explanation of any golden case shows a secret field, plain or as any writer of forms and JSON spells it.
  @Test func explanationsKeepSecrets() throws {
    var (looked, short) = (0, 0)
    for testCase in try Corpus.bundled().cases where testCase.operation.contains(".request.") {
      guard case .answer(.value) = testCase.expectation else { continue }
      let operation = try #require(Gateway.operation(testCase.operation))
      guard let text = try? Explanation.render(operation, testCase.input, Style(isColored: false)) else { continue }
      for field in operation.fields {
        let members = field.memberSecrecy.map { (name: $0, secrecy: $1, value: testCase.input[field.name]?[$0]) }
        for (name, secrecy, value) in members + [(field.name, field.secrecy, testCase.input[field.name])] {
          guard secrecy == .secret, let value = value?.string, !value.isEmpty else { continue }
          looked += 1
          if value.utf8.count < 4 {
            short += 1
            #expect(!text.contains("\(name)=\(value)"), "\(testCase.name): \(name)")
            let line = text.split(separator: "\n").first { $0.hasPrefix("  \(field.name).\(name) ") }
            #expect(line?.contains("\"\(value)\"") == false, "\(testCase.name): \(name)")
          } else {
            for spelling in FormSpelling.allCases {
              let written = spelling.encode([FormBody.Pair(name: [], value: Array(value.utf8))]).dropFirst()
              #expect(!text.contains(String(decoding: written, as: UTF8.self)), "\(testCase.name): \(name)")
            }
          }
        }
      }
    }
    #expect(looked > 500)
    #expect(short > 50)
  }
}
