import Encodings
import Gateways
import Messages

/// Mistakes in the encoding of a whole body, which are also recognised in any spelling.
extension WireFault {
  static let formSentAsJSON = sent(
    "form-sent-as-json", "sends JSON where a form is wanted", story: "The gateway's other calls take JSON.",
    mend: "Send application/x-www-form-urlencoded or multipart/form-data, as the call wants.",
    where: { $0.request?.isPairs == true }
  ) { request, _ in
    guard let pairs = request.pairs else { return }
    request.contentType = "application/json"
    request.body = .json(.object(pairs.map { JSON.Member(JSONText(utf8: $0.name), UTF8Text.json($0.value)) }))
  }

  static let jsonSentAsForm = sent(
    "json-sent-as-form", "sends a form where JSON is wanted", story: "The gateway's page takes a form.",
    mend: "Send application/json.", where: sends(.json)
  ) { request, _ in
    guard case .json(let json) = request.body else { return }
    request.contentType = "application/x-www-form-urlencoded"
    request.body = .form(
      (json.members ?? []).map { .init(name: $0.name.utf8, value: Array(($0.value.string ?? $0.value.line).utf8)) })
  }

  static let jsonSentAsText = sent(
    "json-sent-as-text", "sends the body as JSON in a string",
    story: "An encoder was given text that was JSON already.",
    mend: "Encode once: pass the object, or the finished text as bytes.", where: sends(.json)
  ) { request, _ in
    if case .json(let json) = request.body { request.body = .json(.text(json.line)) }
  }

  static let objectsSentAsText = json(
    "objects-sent-as-text", "sends objects as JSON in a string",
    story: "The token of Apple Pay was serialised once too often.",
    mend: "Put the object itself into the body.",
    of: { $0.path.count > 1 }
  ) { value in
    guard case .object(let members) = value else { return value }
    return .object(
      members.map { member in
        if case .object = member.value { JSON.Member(member.name, .text(member.value.line)) } else { member }
      })
  }
}

extension RequestMessage {
  /// The fields of a form, in either encoding.
  var pairs: [FormBody.Pair]? {
    switch body {
    case .form(let pairs): pairs
    case .parts(let parts, _): parts.map { FormBody.Pair(name: $0.name, value: $0.value) }
    case .none, .json, .bytes: nil
    }
  }

  fileprivate var contentType: String? {
    get { headers.first { $0.name == "Content-Type" }?.value }
    set {
      for index in headers.indices where headers[index].name == "Content-Type" { headers[index].value = newValue ?? "" }
    }
  }
}
