import Encodings
import Gateways

/// Finds requests that verify as messages of the gateway, because one formula signs both directions.
enum Reflection {
  static func weaknesses(_ operation: Operation) -> [Weakness] {
    guard operation.isVerification, let call = SampleCall(operation) else { return [] }
    let gateway = operation.name.prefix { $0 != "." }
    let requests = Gateway.operations.filter { $0.name.hasPrefix("\(gateway).request.") }.compactMap(SampleCall.init)
    let reflected = requests.lazy.compactMap { request in evidence(request, call).map { (request.operation.name, $0) } }
    guard let (name, evidence) = reflected.first else { return [] }
    return [
      Weakness(
        kind: .reuse, severity: .high, finding: "A request of \(name) passes for a message of the gateway.",
        gain: "A request that was seen or sent is handed back to the merchant, and its signature is right.",
        advice:
          "Use another secret for each direction where the gateway has two, and refuse messages without a result.",
        evidence: evidence)
    ]
  }

  /// Verifies the request's body in place of the message, with the secrets it was made with.
  private static func evidence(_ request: SampleCall, _ message: SampleCall) -> Weakness.Evidence? {
    guard case .value(let sent) = request.operation.answer(request.input), let body = sent["body"]?.string,
      let place = message.operation.tables.first?.place
    else { return nil }
    let parsed = try? JSON(parsing: Array(body.utf8))
    guard place != "parameters" || parsed != nil else { return nil }
    let members = (message.input.members ?? []).map { member in
      let given =
        member.name == place
        ? (place == "parameters" ? parsed ?? .null : .text(body)) : request.input[member.name.string]
      return JSON.Member(member.name, given ?? member.value)
    }
    let input = JSON.object(members)
    guard message.operation.answer(input) == .value(Answer.accepted) else { return nil }
    return Weakness.Evidence(
      operation: request.operation.name, input: request.input, otherOperation: message.operation.name,
      otherInput: input,
      signature: .text(Hex.encode(request.original.signature)))
  }
}
