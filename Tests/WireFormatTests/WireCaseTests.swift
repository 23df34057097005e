import ConformanceKit
import Encodings
import Formulas
import Gateways
import Reports
import Testing
import Vectors

/// The golden cases of all operations that write or read a message.
enum WireCases {
  static let corpus = Result { () throws(CorpusError) -> Corpus in try Corpus.bundled() }

  static let all: [Case] = ((try? corpus.get().cases) ?? []).filter {
    Gateway.operation($0.operation)?.isProcedure == true
  }
}

/// Every golden case of a procedure against the kit; one test with a loop, because there are thousands.
struct WireCaseTests {
  @Test func everyCasePasses() throws {
    _ = try WireCases.corpus.get()
    var evaluator = Evaluator()
    for testCase in WireCases.all {
      let operation = try #require(Gateway.operation(testCase.operation))
      let response = operation.respond(to: testCase.input, &evaluator)
      let outcome = Judge.judge(testCase, Reply(response))
      #expect(outcome.verdict == .pass, "\(TextReport.render(outcome))")
      if let difference = TextReport.difference(of: response.steps, from: testCase) { Issue.record("\(difference)") }
    }
    #expect(WireCases.all.count > 3000)
  }

  @Test func everyProcedureHasCases() {
    let covered = Set(WireCases.all.map(\.operation))
    let procedures = Gateway.operations.filter(\.isProcedure).map(\.name)
    #expect(procedures.count > 30)
    #expect(procedures.filter { !covered.contains($0) } == [])
  }

  /// The judge must see what a receiver would see: another pair, another header, another URL.
  @Test func changedRequestsFail() throws {
    var changed = 0
    for testCase in WireCases.all {
      guard case .answer(.value(let value)) = testCase.expectation, let members = value.members,
        value["method"] != nil
      else { continue }
      for (name, replacement) in [
        ("method", JSON.text("PUT")), ("url", .text("https://evil.example/")), ("headers", .array([])),
        ("body", .text("x=1")),
      ] where value[name] != nil && value[name] != replacement {
        let other = members.map { $0.name == name ? JSON.Member($0.name, replacement) : $0 }
        let outcome = Judge.judge(testCase, .value(.object(other)))
        #expect(outcome.verdict == .fail, "\(testCase.name): \(name)")
        changed += 1
      }
    }
    #expect(changed > 1000)
  }

  /// A port may write a form in any spelling and its fields in any order; an added field is another request.
  @Test func spellingAndOrderAreFree() throws {
    let testCase = try #require(WireCases.all.first { $0.name == "edfapg.request.sale#ampersand" })
    guard case .answer(.value(let value)) = testCase.expectation, let body = value["body"]?.string else {
      Issue.record("no value")
      return
    }
    let pairs = try FormBody.decodeStrictly(Array(body.utf8))
    func verdict(_ pairs: [FormBody.Pair], _ spelling: FormSpelling) -> Verdict {
      let body = String(decoding: spelling.encode(pairs), as: UTF8.self)
      let members = value.members?.map { $0.name == "body" ? JSON.Member($0.name, .text(body)) : $0 }
      return Judge.judge(testCase, .value(.object(members ?? []))).verdict
    }
    for spelling in [FormSpelling.whatwg, .php, .rfc3986, .python, .uriComponent, .okhttp] {
      #expect(verdict(pairs.reversed(), spelling) == .pass, "\(spelling)")
    }
    #expect(verdict(pairs, .raw) == .fail)
    #expect(verdict(pairs + [FormBody.Pair(name: [97], value: [])], .whatwg) == .fail)
    #expect(verdict(Array(pairs.dropLast()), .whatwg) == .fail)
  }
}
