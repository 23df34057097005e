import ConformanceKit
import Encodings
import Gateways
import Reports
import Testing
import Vectors

/// What `explain` shows for calls and responses.
struct ExplanationTests {
  /// No explanation of a golden case shows a secret field, plain or in any spelling of forms and JSON.
  @Test func explanationsKeepSecrets() throws {
    var (looked, short) = (0, 0)
    for testCase in try Corpus.bundled().cases where testCase.operation.contains(".request.") {
      guard case .answer(.value) = testCase.expectation else { continue }
      let operation = try #require(Gateway.operation(testCase.operation))
      guard let explanation = try? Explanation(operation, testCase.input) else { continue }
      let (text, json) = (explanation.text(Style(isColored: false)), explanation.json.line)
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
              #expect(!json.contains(String(decoding: written, as: UTF8.self)), "\(testCase.name): \(name)")
            }
          }
        }
      }
    }
    #expect(looked > 500)
    #expect(short > 50)
  }

  private let plain = Style(isColored: false)

  /// A digest is bytes, though a quarter of them may be letters by chance: 1 in 12 was shown as text.
  @Test func digestsAreHexadecimal() throws {
    var count = 0
    for testCase in try Corpus.bundled().cases where !testCase.steps.isEmpty && testCase.operation.contains("edfapg.") {
      let operation = try #require(Gateway.operation(testCase.operation))
      guard let explanation = try? Explanation(operation, testCase.input) else { continue }
      for line in explanation.text(plain).split(separator: "\n") {
        // Regular expressions would take most of the time of this test.
        let names = [". MD5  ", "SHA-1  ", "SHA-256  ", "SHA-384  ", "SHA-512  "]
        guard names.contains(where: line.contains) else { continue }
        count += 1
        let value = line.split(separator: " ").last ?? ""
        #expect(value.hasPrefix("0x") && Hex.decode(value.utf8.dropFirst(2)) != nil, "\(testCase.name): \(line)")
      }
      for step in explanation.json["steps"]?.elements ?? [] {
        guard let name = step["name"]?.string, ["MD5", "SHA-1", "SHA-256"].contains(name) else { continue }
        #expect(step["hex"] != nil, "\(testCase.name)")
      }
    }
    #expect(count > 300)
  }

  /// JSON has escaped its quotes already, and is shown as it is sent.
  @Test func bodiesAreNotEscapedTwice() throws {
    var count = 0
    for testCase in try Corpus.bundled().cases where testCase.operation == "payfort.request.purchase" {
      let operation = try #require(Gateway.operation(testCase.operation))
      let explanation = try Explanation(operation, testCase.input)
      guard let body = explanation.text(plain).split(separator: "\n").first(where: { $0.hasPrefix("  body ") }) else {
        continue
      }
      count += 1
      let shown = body.dropFirst("  body ".count).drop { $0 == " " }
      #expect(shown.hasPrefix("{\"command\":"), "\(testCase.name): \(shown)")
    }
    #expect(count > 20)
  }

  /// Only a verification that refuses is a refusal; an algorithm that no gateway has is an answer like any other.
  @Test func refusedVerificationsAreRefusals() throws {
    func isRefusal(_ name: String, _ input: String) throws -> Bool {
      try Explanation(try #require(Gateway.operation(name)), JSON(parsing: input)).isRefusal
    }
    #expect(
      try isRefusal(
        "payfort.signature.verify",
        #"{"phrase": "p", "algorithm": "sha256", "parameters": {"amount": "1", "signature": "00"}}"#))
    #expect(
      try !isRefusal("placetopay.trankey", #"{"nonce": "n", "seed": "s", "secretKey": "k", "algorithm": "md5"}"#))
  }
}
