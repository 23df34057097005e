import ConformanceKit
import Encodings
import Formulas
import Gateways

extension Freedom {
  /// Freedoms of SDKs that lack something and declare it.
  static let options: [Freedom] = [
    said(
      "text-alone", "accepts text, not bytes", seenIn: "SDKs in Java, C#, Swift and JavaScript",
      Dictionary(
        uniqueKeysWithValues: Gateway.operations.filter { $0.kind == .compute && !$0.isProcedure }.map {
          ($0.name, #"{"text": "utf8"}"#)
        })),
    said(
      "yes-or-no", "refuses without giving a reason", seenIn: "PayFort's Java SDK, the plugins of PlacetoPay",
      Dictionary(
        uniqueKeysWithValues: Gateway.operations.filter(\.isVerification).map {
          ($0.name, #"{"refusals": "unnamed"}"#)
        })
    ) { _, right in
      if case .reject(_, _, let steps) = right {
        .reject(code: Rejection.unnamed, message: "", steps: steps)
      } else {
        right
      }
    },
    said(
      "refusals-of-the-gateway", "builds every request, and leaves it to the gateway to refuse",
      seenIn: "dnetix/redirection, go-everypay, EdfaPay's Android SDK, PayFort's PHP SDK",
      Dictionary(
        uniqueKeysWithValues: Gateway.operations.filter(\.mayLeaveRefusals).map {
          ($0.name, #"{"refusals": "none"}"#)
        })
    ) { testCase, right in
      guard case .reject = right, let sent = testCase.expectation.acceptableValue else { return right }
      return .value(sent)
    },
    said(
      "part-of-an-answer", "answers only the kind and ids of a response, or its first member",
      seenIn: "togo, go-everypay, SDKs that answer a charge of their own",
      Dictionary(
        uniqueKeysWithValues: Gateway.operations.filter { !$0.answerMembers.isEmpty }.map {
          ($0.name, "{\"answers\": [\(answered($0).map { "\"\($0)\"" }.joined(separator: ", "))]}")
        })
    ) { testCase, right in
      guard case .value(let value, let steps) = right, let members = value.members,
        let kept = Gateway.operation(testCase.operation).map(answered)
      else { return right }
      return .value(.object(members.filter { kept.contains($0.name.string) }), steps: steps)
    },
    own("own-nonce", "makes its nonce itself", .nonce), own("own-clock", "reads the clock", .clock),
  ]

  /// Freedoms from what the gateways' own operations declare that SDKs may lack, one for each name.
  static let lacks: [Freedom] = {
    let all = Gateway.operations.flatMap { operation in operation.lacks.map { (operation.name, $0) } }
    var seen: Set<String> = []
    return all.map(\.1).filter { seen.insert($0.name).inserted }.map { lack in
      let rows = Dictionary(uniqueKeysWithValues: all.filter { $0.1.name == lack.name })
      return Freedom(
        lack.name, lack.phrase, seenIn: lack.evidence, of: { rows[$0.name] != nil },
        options: { rows[$0.name]?.options.flatMap { try? JSON(parsing: Array($0.utf8)) } }
      ) { testCase, right in
        guard case .value = right, let code = rows[testCase.operation]?.refusal(testCase.input) else { return nil }
        return .reject(code: code.rawValue, message: "no", steps: [])
      }
    }
  }()

  private static func answered(_ operation: Gateways.Operation) -> [String] {
    let some = ["kind", "transactionId", "orderId"].filter(operation.answerMembers.contains)
    return some.isEmpty ? Array(operation.answerMembers.prefix(1)) : some
  }

  /// A freedom that answers with a nonce or a time of its own.
  private static func own(_ name: String, _ phrase: String, _ source: OwnInput.Source) -> Freedom {
    let operations = Gateway.operations.filter { $0.isRequest && $0.ownInputs.contains { $0.source == source } }
    let options = Dictionary(uniqueKeysWithValues: operations.map { ($0.name, "{\"\(source.rawValue)\": \"own\"}") })
    return said(name, phrase, seenIn: "dnetix/redirection, Payum, most SDKs", options) { testCase, right in
      guard let operation = Gateway.operation(testCase.operation) else { return right }
      let made: JSON = source == .clock ? .text("2026-11-22T10:00:00+00:00") : .text("0123456789abcdef0123456789abcdef")
      let input = operation.ownInputs.filter { $0.source == source }
        .reduce(testCase.input) { input, own in input[own.field] == nil ? input : input.with([own.field], made) }
      var evaluator = Evaluator()
      return Reply(operation.respond(to: input, &evaluator))
    }
  }
}
