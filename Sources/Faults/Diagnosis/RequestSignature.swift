import ConformanceKit
import Encodings
import Gateways
import Messages

/// What a port signed a request with, beside what is right.
struct RequestSignature {
  let right: MessageSignature
  /// As the port sent it, but for capitals that make no difference.
  let got: [UInt8]
  /// The port's request with the right signature in it.
  let mended: JSON

  /// - Returns: `nil` where one of the two requests has no signature in its place.
  init?(_ operation: Operation, _ input: JSON, got request: JSON) {
    guard let right = operation.signature(for: input), var message = RequestMessage(request),
      let sent = message[right.place]
    else { return nil }
    self.right = right
    switch right.place {
    case .header:
      // The scheme of credentials counts in any case (RFC 9110 §11.1).
      let scheme = right.value.prefix { $0 != UInt8(ascii: " ") }
      let isSame = sent.prefix(scheme.count).map(ASCII.lower) == scheme.map(ASCII.lower)
      got = isSame ? Array(scheme + sent.dropFirst(scheme.count)) : sent
    case .field(let path):
      let isFree = operation.freedoms.contains { if case .hexInCapitals(path) = $0.kind { true } else { false } }
      got = isFree ? MatchRule.hex.folded(sent) : sent
    }
    message[right.place] = right.value
    mended = message.json
  }

  var isRight: Bool { got == right.value }
}

extension RequestMessage {
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
