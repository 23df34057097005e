import ConformanceKit
import Encodings
import Formulas
import Gateways
import Messages

/// The port's signature of a request, beside the right one.
struct RequestSignature {
  let right: MessageSignature
  /// The signature as the port sent it, with capitals folded where they make no difference.
  let got: [UInt8]
  /// The port's request with the right signature in it.
  let mended: JSON
  /// Whether it correctly signs a request whose fields are wrong: the mistake is then in the fields.
  let signsWhatIsSent: Bool

  /// - Returns: `nil` where one of the two requests has no signature in its place.
  init?(_ operation: Operation, _ input: JSON, got request: JSON) {
    guard let right = operation.signature(for: input), var message = RequestMessage(request),
      let sent = message[right.place]
    else { return nil }
    self.right = right
    switch right.place {
    case .header:
      // The scheme of credentials is case-insensitive (RFC 9110 §11.1).
      let scheme = right.value.prefix { $0 != UInt8(ascii: " ") }
      let isSame = sent.prefix(scheme.count).map(ASCII.lower) == scheme.map(ASCII.lower)
      got = isSame ? Array(scheme + sent.dropFirst(scheme.count)) : sent
    case .field(let path):
      let isFree = operation.freedoms.contains { if case .hexInCapitals(path) = $0.kind { true } else { false } }
      got = isFree ? MatchRule.hex.folded(sent) : sent
    }
    message[right.place] = right.value
    mended = message.json
    signsWhatIsSent = got != right.value && Self.value(operation, input, right, message) == got
  }

  /// The right signature over the fields of another request; `nil` where the fields that it signs are the same.
  private static func value(
    _ operation: Operation, _ input: JSON, _ right: MessageSignature, _ message: RequestMessage
  ) -> [UInt8]? {
    guard case .value(let value) = operation.answer(input), let wanted = RequestMessage(value)?.fields,
      let sent = message.fields
    else { return nil }
    var arguments = right.derivation.arguments
    var seen: Set<[UInt8]> = []
    for name in (wanted + sent).map(\.name) where seen.insert(name).inserted {
      let (old, new) = (wanted.first { $0.name == name }?.value, sent.first { $0.name == name }?.value)
      if old != new { arguments = arguments.map { $0.exchanging(old, for: new, in: name) } }
    }
    guard arguments != right.derivation.arguments else { return nil }
    var evaluator = Evaluator()
    return evaluator.value(right.derivation.formula, arguments)
  }

  var isRight: Bool { got == right.value }
}

extension RequestMessage {
  /// The top-level fields; `nil` for a body that has none.
  fileprivate var fields: [FieldObject.Member]? {
    switch body {
    case .form(let pairs): pairs.map { FieldObject.Member(name: $0.name, value: .text($0.value)) }
    case .parts(let parts, _): parts.map { FieldObject.Member(name: $0.name, value: .text($0.value)) }
    case .json(let json): json.members.flatMap { try? FieldObject(signing: $0, of: "body", areSent: true) }?.members
    case .none, .bytes: nil
    }
  }

  /// The bytes in the place of a signature.
  fileprivate subscript(place: MessageSignature.Place) -> [UInt8]? {
    get {
      switch place {
      case .field(let path): self[path].flatMap(MatchRule.bytes)
      case .header(let name): headers.first { $0.name.lowercased() == name.lowercased() }.map { Array($0.value.utf8) }
      }
    }
    set {
      guard let newValue else { return }
      switch place {
      case .field(let path): self[path] = UTF8Text.json(newValue)
      case .header(let name):
        guard let index = headers.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) else { return }
        headers[index].value = String(decoding: newValue, as: UTF8.self)
      }
    }
  }
}

extension FieldValue {
  /// A copy with another value for one: as the member of that name, or where it is the whole text.
  fileprivate func exchanging(
    _ old: FieldObject.Value?, for new: FieldObject.Value?, in name: [UInt8]
  ) -> FieldValue {
    switch self {
    case .bytes(let text):
      guard let old, old == .text(text) else { return self }
      guard case .text(let text)? = new else { return .absent }
      return .bytes(text)
    case .absent: return self
    case .object(var object):
      if let place = object.members.firstIndex(where: { $0.name == name }) {
        guard old != nil else { return self }
        if let new { object.members[place].value = new } else { object.members.remove(at: place) }
      } else if old == nil, let new {
        object.members.append(FieldObject.Member(name: name, value: new))
      }
      return .object(object)
    }
  }
}
