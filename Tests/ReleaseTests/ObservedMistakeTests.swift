import ConformanceKit
import Encodings
import Faults
import Gateways
import Messages
import Testing

/// Mistakes made in ports by people who did not know the catalogue, which had no name then.
@Suite struct ObservedMistakeTests {
  /// The sentences about a port that is right except for the answers of `answer`; `nil` stands for the right answer.
  private static func sentences(_ name: String, _ answer: (Operation, JSON) -> Answer?) throws -> [String] {
    let operation = try #require(Gateway.operation(name))
    let outcomes = try WrongPort.outcomes(name) { testCase, right in
      switch answer(operation, testCase.input) {
      case .value(let value): .value(value)
      case .reject(let rejection): .reject(code: rejection.code.rawValue)
      case .error, nil: right
      }
    }
    return FailureAttribution(outcomes).groups.map(\.explanation.sentence)
  }

  /// The right request except for its hash.
  private static func signed(_ operation: Operation, _ input: JSON, hash: JSON?) -> Answer? {
    guard case .value(let value) = operation.answer(input), let hash, var request = RequestMessage(value) else {
      return nil
    }
    request[["hash"]] = hash
    return .value(request.json)
  }

  @Test func `a signature of another call is named with the field that was taken`() throws {
    let sentences = try Self.sentences("edfapg.request.recurring-sale") { operation, input in
      guard let signature = operation.signature(for: input) else { return nil }
      let values = Dictionary(
        uniqueKeysWithValues: zip(signature.derivation.formula.fields, signature.derivation.arguments))
      guard case .bytes(let email)? = values["email"], let token = input["fields"]?["recurring_token"],
        let password = input["password"],
        case .value(let hash)? = Gateway.operation("edfapg.hash.sale")?.answer(
          ["email": UTF8Text.json(email), "password": password, "cardToken": token])
      else { return nil }
      return Self.signed(operation, input, hash: hash)
    }
    #expect(sentences == ["computes edfapg.hash.sale with recurring_token for cardToken instead"])
  }

  @Test func `a default object that nobody gave is named`() throws {
    let sentences = try Self.sentences("nexi.request.payment-intent") { operation, input in
      guard case .value(let value) = operation.answer(input), var request = RequestMessage(value),
        request[["captureMethod"]] == nil
      else { return nil }
      request[["captureMethod"]] = ["type": .text("AUTOMATIC")]
      return .value(request.json)
    }
    #expect(sentences == ["sends captureMethod, where it is not given"])
  }

  @Test func `another list of currencies is named with its currencies`() throws {
    let sentences = try Self.sentences("amount.minor") { operation, input in
      guard ["HUF", "TWD"].contains(input["currency"]?.string) else { return nil }
      return operation.answer(input.with(["currency"], .text("JPY")))
    }
    #expect(sentences == ["counts 0 decimals in HUF, TWD"])
  }

  @Test func `a limit that is off by one is named by the value that is refused`() throws {
    let sentences = try Self.sentences("nexi.request.payment-intent") { _, input in
      let hours = input["fields"]?["captureMethod"]?["delayed"]?["delayedHours"]
      return hours?.line == "696" ? .reject(Rejection(.invalidValue, "")) : nil
    }
    #expect(sentences == ["has a wrong limit: 696 as delayedHours is refused"])
  }

  @Test func `a line feed that a pattern lets through is named without the secret in front of it`() throws {
    let sentences = try Self.sentences("everypay.authorization.bearer") { operation, input in
      guard let token = input["token"]?.string, token.hasSuffix("\n") else { return nil }
      return operation.answer(["token": .text(String(token.dropLast()))])
    }
    #expect(sentences == ["accepts a line feed at the end of token"])
  }

  @Test func `what is left of the input in a request is named`() throws {
    let sentences = try Self.sentences("everypay.backend.process") { operation, input in
      guard case .value(let value) = operation.answer(input), var request = RequestMessage(value),
        let body = input["body"]?.string.flatMap({ try? JSON(parsing: Array($0.utf8)) })
      else { return nil }
      for name in ["amount", "state"] where body[name] != nil { request[[name]] = body[name] }
      return .value(request.json)
    }
    #expect(sentences == ["also sends whatever else it is given (amount, state)"])
  }

  @Test(
    arguments: [
      ("nexi.mac.request", "computes with empty text for 0, as with PHP's empty() and ?:"),
      ("payfort.signature", "computes with [] for empty objects, as PHP's arrays do"),
    ]) func `values that a language takes for others are named`(_ name: String, _ wanted: String) throws
  {
    let sentences = try Self.sentences(name) { operation, input in
      let changed =
        name == "nexi.mac.request"
        ? JSON.members((input.members ?? []).map { ($0.name.string, $0.value == .text("0") ? .text("") : $0.value) })
        : input["parameters"].map { parameters in
          input.with(
            ["parameters"],
            JSON.members(
              (parameters.members ?? []).map { member in
                (member.name.string, member.value.mapped { $0.members?.isEmpty == true ? .array([]) : $0 })
              }))
        } ?? input
      return changed == input ? nil : operation.answer(changed)
    }
    #expect(sentences == [wanted])
  }

  @Test(
    arguments: [
      ("edfapg.callback.verify", "takes 'email' from the message if it has one"),
      ("everypay.hmac.verify", "turns + into a space in forms after decoding %2B"),
    ]) func `a message that is misread is named by how it is read`(_ name: String, _ wanted: String) throws
  {
    let sentences = try Self.sentences(name) { operation, input in
      guard let form = input["form"]?.string, let pairs = try? FormBody.decodeStrictly(Array(form.utf8)) else {
        return nil
      }
      if name == "everypay.hmac.verify" {
        return form.uppercased().contains("%2B")
          ? operation.answer(input.with(["form"], .text(form.replacing("%2B", with: "+").replacing("%2b", with: "+"))))
          : nil
      }
      let own = pairs.last { $0.name.elementsEqual("payer_email".utf8) }
      return own.flatMap { operation.answer(input.with(["email"], UTF8Text.json($0.value))) }
    }
    #expect(sentences == [wanted])
  }

  @Test func `a bare digest is named as such`() throws {
    let sentences = try Self.sentences("placetopay.notification.verify") { operation, input in
      guard let body = input["body"]?.string.flatMap({ try? JSON(parsing: Array($0.utf8)) }),
        let signature = body["signature"]?.string, signature.utf8.count == 64
      else { return nil }
      return operation.answer(input.with(["body"], .text(body.with(["signature"], .text("sha256:\(signature)")).line)))
    }
    #expect(sentences == ["accepts a signature without the prefix sha256:"])
  }
}
