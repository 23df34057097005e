import ConformanceKit
import Encodings
import Gateways
import Messages

/// A field of a request, with the value that the port sent.
struct SentField {
  let name: String
  let right: [UInt8]
  let got: [UInt8]?

  var hasArrived: Bool { got == right }

  /// The fields of a request without its signature; `nil` where the two requests cannot be compared.
  static func all(_ operation: Operation, _ input: JSON, _ got: JSON) -> [SentField]? {
    guard let right = MessageExample(operation, input).request, let came = RequestMessage(got) else { return nil }
    var (expected, sent) = (right.texts, came.texts)
    if case .field(let path)? = operation.signature(for: input)?.place {
      expected[path.joined(separator: ".")] = nil
      sent[path.joined(separator: ".")] = nil
    }
    guard !expected.isEmpty, Set(sent.keys).isSubset(of: expected.keys) else { return nil }
    return expected.map { SentField(name: $0.key, right: $0.value, got: sent[$0.key]) }
  }
}

extension RequestMessage {
  /// The fields of the body by dotted name; numbers and booleans as they are written.
  fileprivate var texts: [String: [UInt8]] {
    switch body {
    case .form(let pairs): Dictionary(pairs.map { (String(decoding: $0.name, as: UTF8.self), $0.value) }) { $1 }
    case .parts(let parts, _): Dictionary(parts.map { (String(decoding: $0.name, as: UTF8.self), $0.value) }) { $1 }
    case .json(let json): Dictionary(Self.texts(json, []).map { ($0.joined(separator: "."), $1) }) { $1 }
    case .none, .bytes: [:]
    }
  }

  private static func texts(_ json: JSON, _ path: [String]) -> [([String], [UInt8])] {
    switch json {
    case .object(let members): members.flatMap { texts($0.value, path + [$0.name.string]) }
    case .array(let elements): elements.enumerated().flatMap { texts($1, path + [String($0)]) }
    case .string(let text): [(path, text.utf8)]
    case .null, .bool, .number: [(path, json.lineBytes)]
    }
  }
}
