import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// Mistakes that do not rewrite one formula: another choice, no secret, another call's formula, a cut value.
@Suite struct AlternativeTests {
  private static func groups(
    _ name: String, _ answer: (Operation, Case) -> Answer
  ) throws -> [FailureGroup] {
    let operation = try #require(Gateway.operation(name))
    let outcomes = try WrongPort.cases(name).prefix(80).map { testCase in
      Judge.judge(testCase, Reply(Response(answer(operation, testCase))))
    }
    return FailureAttribution(outcomes).groups
  }

  private static func phrase(_ groups: [FailureGroup]) -> String? { groups.first?.explanation.phrase }

  @Test func `one algorithm for all`() throws {
    let groups = try Self.groups("payfort.signature") { operation, testCase in
      operation.answer(testCase.input.with(["algorithm"], .text("sha1")))
    }
    #expect(Self.phrase(groups) == "uses 'sha1' for every algorithm, whatever is asked for")
    #expect(groups.first?.outcomes.count ?? 0 > 60)
  }

  @Test func `a secret that takes no part`() throws {
    let groups = try Self.groups("payfort.signature") { operation, testCase in
      operation.answer(testCase.input.with(["phrase"], .text("")))
    }
    #expect(groups.map(\.explanation.phrase) == ["leaves phrase out everywhere"])
  }

  @Test func `a value that is cut`() throws {
    let groups = try Self.groups("edfapg.hash.sale") { operation, testCase in
      guard case .value(.string(let text)) = operation.answer(testCase.input) else {
        return operation.answer(testCase.input)
      }
      return .value(UTF8Text.json(Array(text.utf8.prefix(20))))
    }
    #expect(groups.map(\.explanation.phrase) == ["cuts the value after 20 characters"])
  }

  @Test func `a value that is cut and written in capitals`() throws {
    func groups(sparing spared: String?) throws -> [FailureGroup] {
      try Self.groups("edfapg.hash.sale") { operation, testCase in
        guard testCase.id != spared, case .value(.string(let text)) = operation.answer(testCase.input) else {
          return operation.answer(testCase.input)
        }
        return .value(UTF8Text.json(text.utf8.prefix(20).map(ASCII.upper)))
      }
    }
    let all = try groups(sparing: nil)
    #expect(Self.phrase(all) == "writes the value in upper-case hexadecimal, and cuts the value after 20 characters")
    // A passing whole value refutes it.
    let one = try #require(all.first?.outcomes.first?.testCase.id)
    #expect(try groups(sparing: one).isEmpty)
  }

  @Test(arguments: [
    ("2702ae0c4f99506d", ["value-cut"]), ("2702AE0C4F99506D", ["upper-hex", "value-cut"]), ("2702", ["value-cut"]),
    ("270", []), ("2702ae0d", []),
  ])
  func `diagnose names a value that is cut`(_ got: String, _ names: [String]) throws {
    let operation = try #require(Gateway.operation("edfapg.hash.sale"))
    let input: JSON = [
      "email": .text("doe@example.com"), "password": .text("13a4822c5907ed235f3a068c76184fc3"),
      "cardNumber": .text("4111111111111111"),
    ]
    let diagnosis = try #require(operation.diagnose(input, got: Array(got.utf8)))
    #expect(diagnosis.explanations.first?.mutations.map(\.fault.name) ?? [] == names)
  }

  @Test func `a member that may be absent and is demanded`() throws {
    let groups = try Self.groups("edfapg.response.decode") { operation, testCase in
      let answer = operation.answer(testCase.input)
      guard case .value = answer, let body = testCase.input["body"]?.string, !body.contains("\"descriptor\"") else {
        return answer
      }
      return .reject(Rejection(.missingField, "descriptor is not there"))
    }
    #expect(Self.phrase(groups) == "requires descriptor, which may be absent")
  }

  @Test func `of two choices that pass here and there nothing is said`() throws {
    var isSpared = false
    let groups = try Self.groups("payfort.signature") { operation, testCase in
      let right = operation.answer(testCase.input)
      let wrong = operation.answer(testCase.input.with(["algorithm"], .text("sha1")))
      if right != wrong, !isSpared {
        isSpared = true
        return right
      }
      return wrong
    }
    #expect(isSpared && !groups.contains { $0.explanation.mutations.contains { $0.fault.name == "choice-ignored" } })
  }

  /// The groups of a port that gives the same answers in signing and in verifying.
  private static func both(_ answer: (Operation, Case) -> Answer) throws -> [FailureGroup] {
    let names = ["payfort.signature", "payfort.signature.verify"]
    let outcomes = try names.flatMap { name -> [Outcome] in
      let operation = try #require(Gateway.operation(name))
      let cases = try WrongPort.cases(name).prefix(80)
      return cases.map { Judge.judge($0, Reply(Response(answer(operation, $0)))) }
    }
    return FailureAttribution(Vacuity.marked(outcomes)).groups
  }

  @Test func `a mistake that signing has proved is named in verifying`() throws {
    let groups = try Self.both { $0.answer($1.input.with(["algorithm"], .text("sha1"))) }
    let first = try #require(groups.first { $0.explanation.mutations.first?.fault.name == "choice-ignored" })
    #expect(Set(first.outcomes.map(\.testCase.operation)).count == 2)
  }

  @Test func `a verifier that believes everything is told so, whatever it answers`() throws {
    for word in [JSON.bool(true), Answer.accepted] {
      let groups = try Self.both { operation, testCase in
        operation.isVerification ? .value(word) : operation.answer(testCase.input)
      }
      #expect(Self.phrase(groups) == "does not verify the signature of any message")
    }
  }

  @Test func `a value that passes whole was not cut`() throws {
    var isSpared = false
    let groups = try Self.groups("edfapg.hash.sale") { operation, testCase in
      let right = operation.answer(testCase.input)
      guard isSpared, case .value(.string(let text)) = right else {
        isSpared = true
        return right
      }
      return .value(UTF8Text.json(Array(text.utf8.prefix(20))))
    }
    #expect(isSpared && !groups.contains { $0.explanation.mutations.contains { $0.fault.name == "value-cut" } })
  }

  @Test func `who accepts in the right words once is not told that he has others`() throws {
    var isSpared = false
    let groups = try Self.groups("payfort.signature.verify") { operation, testCase in
      let right = operation.answer(testCase.input)
      guard right == .value(Answer.accepted), isSpared else {
        isSpared = isSpared || right == .value(Answer.accepted)
        return right
      }
      return .value(.bool(true))
    }
    let told = groups.contains { $0.explanation.mutations.contains { $0.fault.name == "accepted-otherwise" } }
    #expect(isSpared && !told)
  }
}
