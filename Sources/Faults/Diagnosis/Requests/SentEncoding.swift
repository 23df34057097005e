import ConformanceKit
import Encodings
import Formulas
import Gateways
import Messages

/// A body in another encoding than the gateway reads, recognised by the names in it, in any spelling.
enum SentEncoding: CaseIterable {
  case formAsJSON, jsonAsForm, jsonAsText, objectsAsText, jsonInLatin1, fieldsInURL

  private var fault: Fault {
    switch self {
    case .formAsJSON: WireFault.formSentAsJSON.fault
    case .jsonAsForm: WireFault.jsonSentAsForm.fault
    case .jsonAsText: WireFault.jsonSentAsText.fault
    case .objectsAsText: WireFault.objectsSentAsText.fault
    case .jsonInLatin1: WireFault.sentInLatin1.fault
    case .fieldsInURL: .sentInURL
    }
  }

  private var explanation: Diagnosis.Explanation {
    Diagnosis.Explanation(Mutation(fault: fault, place: "the request"))
  }

  /// Whether a port with the mistake would send another body.
  private func shows(in right: RequestMessage) -> Bool {
    switch self {
    case .formAsJSON: right.pairs?.isEmpty == false
    case .fieldsInURL: right.pairs?.isEmpty == false || right.members?.isEmpty == false
    case .jsonAsForm, .jsonAsText: right.members?.isEmpty == false
    case .objectsAsText: right.members?.contains { $0.value.members != nil } == true
    case .jsonInLatin1: if case .json(let json) = right.body { !json.isOfASCII } else { false }
    }
  }

  /// Whether the port's request has the mistake.
  private func explains(_ request: JSON, in place: RequestMessage) -> Bool {
    if self == .fieldsInURL { return Self.fieldsInURL(request, place) }
    guard let body = request["body"].flatMap(MatchRule.bytes) else { return false }
    let json = try? JSON(parsing: body)
    switch self {
    case .fieldsInURL: return false
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
    case .jsonInLatin1:
      guard case .json(let right) = place.body else { return false }
      guard let came = try? JSON(parsing: Charset.twice.encode(body)) else { return right.isBrokenByLowBytes }
      // UTF-8 would lose nothing; characters outside Latin-1 become a question mark or their low byte.
      return [Charset.latin1.encode, Self.lowBytes].contains { encode in
        came.means(
          right.mapped { value in
            guard case .string(let text) = value else { return value }
            return .string(JSONText(utf8: Charset.twice.encode(encode(text.utf8))))
          })
      }
    }
  }

  /// A text as JavaScript's buffers store it in Latin-1: the low byte of each UTF-16 unit.
  fileprivate static func lowBytes(_ text: [UInt8]) -> [UInt8] {
    String(decoding: text, as: UTF8.self).utf16.map { UInt8(truncatingIfNeeded: $0) }
  }

  /// Whether most fields of the body are in the URL's query, and the body is empty.
  private static func fieldsInURL(_ request: JSON, _ right: RequestMessage) -> Bool {
    let body = request["body"].flatMap(MatchRule.bytes) ?? []
    let query = request["url"].flatMap(MatchRule.bytes)?.split(separator: UInt8(ascii: "?"), maxSplits: 1).dropFirst()
      .first
    guard body.isEmpty, let query, let pairs = try? FormBody.decodeStrictly(Array(query)) else { return false }
    let sent = Set(pairs.map { Array($0.name.prefix { !".[".utf8.contains($0) }) })
    let names = right.pairs?.map(\.name) ?? right.members?.map(\.name.utf8) ?? []
    return 2 * names.count(where: sent.contains) > names.count
  }

  /// Attributes open failures to mistakes that every message of the operation has.
  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard operation.isRequest, !failures.open.isEmpty else { return }
    typealias Message = (outcome: Outcome, right: RequestMessage)
    let messages = failures.outcomes.compactMap { outcome -> Message? in
      guard outcome.value != nil || outcome.leaksByURL else { return nil }
      return MessageExample(operation, outcome.testCase.input).request.map { (outcome, $0) }
    }
    for encoding in allCases {
      let shown = messages.filter { encoding.shows(in: $0.right) }
      let explained = shown.map(\.outcome).filter(failures.isOpen)
      let isEverywhere = shown.allSatisfy { outcome, right in
        outcome.value.map { encoding.explains($0, in: right) } ?? (encoding == .fieldsInURL)
      }
      if !explained.isEmpty, isEverywhere { failures.explain(explained, by: encoding.explanation) }
    }
  }

  /// The explanations that one request shows.
  static func explanations(_ operation: Operation, _ input: JSON, got: JSON) -> [Diagnosis.Explanation] {
    guard operation.isRequest, let right = MessageExample(operation, input).request else { return [] }
    return allCases.filter { $0.shows(in: right) && $0.explains(got, in: right) }.map(\.explanation)
  }
}

extension RequestMessage {
  /// The members of a JSON body; `nil` for another body.
  fileprivate var members: [JSON.Member]? { if case .json(let json) = body { json.members } else { nil } }
}

extension JSON {
  /// Whether all its texts are ASCII.
  fileprivate var isOfASCII: Bool {
    if case .string(let text) = self { return ASCII.isAll(text.utf8) }
    return (elements ?? members?.map(\.value) ?? []).allSatisfy(\.isOfASCII)
  }

  /// Whether keeping only low bytes puts a quote, a backslash or a control character into some text.
  fileprivate var isBrokenByLowBytes: Bool {
    if case .string(let text) = self {
      let own = Set(text.utf8)
      return SentEncoding.lowBytes(text.utf8).contains { ($0 < 0x20 || "\"\\".utf8.contains($0)) && !own.contains($0) }
    }
    return (elements ?? members?.map(\.value) ?? []).contains(where: \.isBrokenByLowBytes)
  }
}

extension Outcome {
  /// Whether the port sent a secret or a card number in the URL, in which case its request is not kept.
  fileprivate var leaksByURL: Bool {
    if case .leak(let what) = reply { SurplusLeak(what)?.isInURL == true } else { false }
  }
}
