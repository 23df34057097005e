package import Encodings

extension JSON {
  /// An outcome with the parameters of its redirect, and its errors, in a fixed order.
  ///
  /// Gateways send them as objects, whose members have no order (RFC 8259 §4), and dictionaries in Swift and Go return
  /// them in any. Parameters with the same name keep their order.
  package var inOneOrder: JSON {
    var outcome = self
    if let parameters = outcome[["redirect", "params"]]?.elements {
      outcome = outcome.with(["redirect", "params"], .array(Self.sorted(parameters) { $0.elements?.first ?? .null }))
    }
    if let errors = outcome["errors"]?.elements {
      let names = ["code", "field", "message"]
      outcome = outcome.with(
        ["errors"], .array(Self.sorted(errors) { error in .array(names.map { error[$0] ?? .null }) }))
    }
    return outcome
  }

  private static func sorted(_ elements: [JSON], by key: (JSON) -> JSON) -> [JSON] {
    let keyed = elements.enumerated().map {
      (key: Array(key($0.element).line.utf8), place: $0.offset, element: $0.element)
    }
    return keyed.sorted { one, other in
      one.key == other.key ? one.place < other.place : one.key.lexicographicallyPrecedes(other.key)
    }.map(\.element)
  }
}
