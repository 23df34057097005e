import ConformanceKit
import Encodings
import Gateways
import Messages

/// Another encoding of a body than the gateway reads, recognised by the names in it, however it is spelled.
enum SentEncoding: CaseIterable {
  case formAsJSON, jsonAsForm, jsonAsText, objectsAsText

  private var fault: Fault {
    switch self {
    case .formAsJSON: WireFault.formSentAsJSON.fault
    case .jsonAsForm: WireFault.jsonSentAsForm.fault
    case .jsonAsText: WireFault.jsonSentAsText.fault
    case .objectsAsText: WireFault.objectsSentAsText.fault
    }
  }

  private var explanation: Diagnosis.Explanation {
    Diagnosis.Explanation(Mutation(fault: fault, place: "the request"))
  }

  /// Whether a port with the mistake would send another body.
  private func shows(in right: RequestMessage) -> Bool {
    switch self {
    case .formAsJSON: right.pairs?.isEmpty == false
    case .jsonAsForm, .jsonAsText: right.members?.isEmpty == false
    case .objectsAsText: right.members?.contains { $0.value.members != nil } == true
    }
  }

  /// Whether a body that came has the mistake.
  private func explains(_ body: [UInt8], in place: RequestMessage) -> Bool {
    let json = try? JSON(parsing: body)
    switch self {
    case .formAsJSON:
      let names = Set(json?.members?.map(\.name.utf8) ?? [])
      return place.pairs?.contains { names.contains($0.name) } == true
    case .jsonAsForm:
      guard json == nil, let pairs = try? FormBody.decodeStrictly(body) else { return false }
      let names = Set(pairs.filter { !$0.value.isEmpty }.map { Array($0.name.prefix { !".[".utf8.contains($0) }) })
      return place.members?.contains { names.contains($0.name.utf8) } == true
    case .jsonAsText: return place.members != nil && json?.textParsed?.members != nil
    case .objectsAsText:
      return if case .json(let right) = place.body { json?.hasObjectsAsText(of: right) == true } else { false }
    }
  }

  /// Puts open failures down to the mistakes that every message of the operation has.
  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard operation.isRequest, !failures.open.isEmpty else { return }
    typealias Message = (outcome: Outcome, right: RequestMessage, body: [UInt8])
    let messages = failures.outcomes.compactMap { outcome -> Message? in
      guard let body = outcome.value?["body"].flatMap(MatchRule.bytes),
        let right = MessageExample(operation, outcome.testCase.input).request
      else { return nil }
      return (outcome, right, body)
    }
    for encoding in allCases {
      let shown = messages.filter { encoding.shows(in: $0.right) }
      let explained = shown.map(\.outcome).filter(failures.isOpen)
      if !explained.isEmpty, shown.allSatisfy({ encoding.explains($0.body, in: $0.right) }) {
        failures.explain(explained, by: encoding.explanation)
      }
    }
  }

  /// What one request shows.
  static func explanations(_ operation: Operation, _ input: JSON, got: JSON) -> [Diagnosis.Explanation] {
    guard operation.isRequest, let body = got["body"].flatMap(MatchRule.bytes),
      let right = MessageExample(operation, input).request
    else { return [] }
    return allCases.filter { $0.shows(in: right) && $0.explains(body, in: right) }.map(\.explanation)
  }
}

extension RequestMessage {
  /// The members of a body in JSON; `nil` for another body.
  fileprivate var members: [JSON.Member]? { if case .json(let json) = body { json.members } else { nil } }
}
