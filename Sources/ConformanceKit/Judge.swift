package import Encodings
import Formulas
import Gateways
import Messages

/// Compares a port's reply with what its case expects.
public enum Judge {
  /// The verdict on one case; a reply that leaks one of its secrets is a leak, whatever else it is.
  public static func judge(_ testCase: Case, _ reply: Reply) -> Outcome {
    let said = inStrings(reply)
    return compare(testCase, SecretSearch.leak(testCase, said).map(Reply.leak) ?? said)
  }

  /// The verdict without a search for secrets: in a report they are masked on both sides.
  package static func compare(_ testCase: Case, _ reply: Reply) -> Outcome {
    let said = withoutAbsent(testCase, reply)
    let reply = testCase.answers?.shown(said) ?? said
    let (verdict, claim) = verdict(testCase, reply)
    return Outcome(
      testCase: testCase, reply: reply, verdict: verdict, follows: claim,
      firstWrongStep: firstWrongStep(testCase.steps, reply.steps),
      sending: verdict == .fail ? sending(testCase, reply) : nil)
  }

  /// How a request that must be refused was sent, which affects the severity; `nil` if the case alone decides it.
  private static func sending(_ testCase: Case, _ reply: Reply) -> Outcome.Sending? {
    guard case .value(let request, _) = reply, testCase.expectation.isRejection,
      let operation = Gateway.operation(testCase.operation), operation.isRequest
    else { return nil }
    let isOpen = request["url"].flatMap(MatchRule.bytes).map { url in
      url.prefix(7).map(ASCII.lower).elementsEqual("http://".utf8)
    }
    if isOpen == true { return .open }
    // If no flag rates the case worse than a failed payment, nothing that was sent makes it worse.
    guard let severity = testCase.severity, severity > .medium,
      let injected = InjectedText(operation, testCase.input), !injected.isIn(request)
    else { return nil }
    return .contained
  }

  /// The reply with its texts as strings if they are UTF-8, in whatever form the port gave them.
  private static func inStrings(_ reply: Reply) -> Reply {
    guard case .value(let value, let steps) = reply, hasEncoded(value) else { return reply }
    return .value(value.mapped { MatchRule.bytes($0).map(UTF8Text.json) ?? $0 }, steps: steps)
  }

  private static func hasEncoded(_ value: JSON) -> Bool {
    switch value {
    case .array(let elements): elements.contains(where: hasEncoded)
    case .object(let members): TextInput.isEncoded(value) || members.contains { hasEncoded($0.value) }
    case .null, .bool, .number, .string: false
    }
  }

  /// A response's value without empty members, since models in C#, Go and Kotlin write absent members too.
  private static func withoutAbsent(_ testCase: Case, _ reply: Reply) -> Reply {
    guard case .value(let value, let steps) = reply, let called = Gateway.operation(testCase.operation),
      called.response != nil || !called.details.isEmpty, saysAbsent(value)
    else { return reply }
    let kept = value.mapped { part in
      part.members.map { members in .object(members.filter { !isAbsent($0.value) }) } ?? part
    }
    return .value(kept, steps: steps)
  }

  private static func isAbsent(_ value: JSON) -> Bool {
    switch value {
    case .null: true
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    case .string(let text): text.utf8.isEmpty
    case .bool, .number: false
    }
  }

  private static func saysAbsent(_ value: JSON) -> Bool {
    switch value {
    case .array(let elements): elements.contains(where: saysAbsent)
    case .object(let members): members.contains { isAbsent($0.value) || saysAbsent($0.value) }
    case .null, .bool, .number, .string: false
    }
  }

  private static func verdict(_ testCase: Case, _ reply: Reply) -> (Verdict, Expectation.Claim?) {
    switch reply {
    case .unsupported: return (.unsupported, nil)
    case .error: return (.error, nil)
    case .crash: return (.crash, nil)
    case .timeout: return (.timeout, nil)
    case .violation: return (.protocol, nil)
    case .leak: return (.leak, nil)
    case .value, .reject: break
    }
    switch testCase.expectation {
    case .answer(let expected):
      if agrees(reply, expected, testCase) { return (.pass, nil) }
      return (isWrongRejection(reply, [expected]) ? .wrongRejection : .fail, nil)
    case .claims(let claims):
      let acceptable = testCase.expectation.acceptable
      if let claim = acceptable.first(where: { agrees(reply, $0.expected, testCase) }) { return (.pass, claim) }
      // If accepting is as right as refusing, no source says which code the refusal would have.
      if case .reject = reply, !testCase.expectation.isRejection,
        let claim = acceptable.first(where: \.expected.isRejection)
      {
        return (.pass, claim)
      }
      let known = claims.first { agrees(reply, $0.expected, testCase) }
      return (isWrongRejection(reply, acceptable.map(\.expected)) ? .wrongRejection : .fail, known)
    }
  }

  private static func agrees(_ reply: Reply, _ expected: Expectation.Expected, _ testCase: Case) -> Bool {
    switch (reply, expected) {
    case (.value(let got, _), .value(let value)): testCase.accepts(got, for: value)
    case (.reject(let code, _, _), .reject(let expected)): code == expected.rawValue
    default: false
    }
  }

  /// Whether a rejection is right and only its code is wrong.
  private static func isWrongRejection(_ reply: Reply, _ expected: [Expectation.Expected]) -> Bool {
    guard case .reject = reply, !expected.isEmpty else { return false }
    return expected.allSatisfy(\.isRejection)
  }

  /// Compares steps by name: a port may leave some out, but a step with a known name must have its bytes.
  private static func firstWrongStep(_ expected: [Step], _ got: [Step]) -> Outcome.WrongStep? {
    guard !got.isEmpty else { return nil }
    for step in expected {
      guard let theirs = got.first(where: { $0.name == step.name }) else { continue }
      if theirs.bytes != step.bytes { return Outcome.WrongStep(expected: step, got: theirs.bytes) }
    }
    return nil
  }
}

extension Case {
  /// Whether a value is as good as an expected one.
  package func accepts(_ got: JSON, for expected: JSON) -> Bool {
    let expected = answers?.shown(expected) ?? expected
    guard got != expected, let called = Gateway.operation(operation) else { return got == expected }
    return match.accepts(got, for: called.signed(expected, asSent: got, input), freedoms: called.freedoms)
  }
}
