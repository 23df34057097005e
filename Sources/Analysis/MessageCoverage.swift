import Encodings
package import Gateways

/// The fields of one operation's message and how far its signature covers each.
package struct MessageCoverage: Sendable, Hashable {
  /// The operation's full name.
  package let operation: String
  /// Whether a signature covers any field besides the credentials.
  package let isSigned: Bool
  /// The fields, in the order of the table.
  package let fields: [FieldCoverage]

  /// Computes the coverage; `nil` for operations without a table of fields.
  package init?(_ operation: Operation) {
    guard let call = SampleCall(operation) else { return nil }
    self.operation = operation.name
    fields = call.fields.indices.compactMap { Self.coverage(call, $0) }
    isSigned = fields.contains { !$0.isNone }
  }

  private static func coverage(_ call: SampleCall, _ index: Int) -> FieldCoverage? {
    let field = call.fields[index]
    // An object is covered by its members, where the table names them.
    let isParent = call.fields.contains {
      $0.rule.path.count > field.rule.path.count && $0.rule.path.starts(with: field.rule.path)
    }
    guard !isParent else { return nil }
    var (signed, tried) = (0, 0)
    for value in alternatives(field) {
      switch isSigned(call, call.changing(index, to: value)) {
      case true?: (signed, tried) = (signed + 1, tried + 1)
      case false?: tried += 1
      case nil: continue
      }
    }
    guard tried > 0 else { return nil }
    return FieldCoverage(field: field.rule.name, signed: signed, tried: tried, worth: worth(field.rule))
  }

  /// Whether a change affects the signature; `nil` where the changed message cannot be sent at all.
  static func isSigned(_ call: SampleCall, _ changed: SampleCall) -> Bool? {
    let signing = changed.signing()
    // A verification refuses the change itself; of a request the signatures are compared.
    if call.operation.isVerification { return signing == nil }
    return signing.map { $0.signature != call.original.signature }
  }

  /// Changed values to try: for text one for each byte, otherwise another value.
  static func alternatives(_ field: SampleCall.Field) -> [JSON] {
    switch field.rule.kind {
    case .text, .words, .alphanumeric, .digits, .numeric, .integer:
      let value = Array((field.value.string ?? "").utf8)
      return value.indices.map { index in
        var changed = value
        changed[index] =
          ASCII.isDigit(value[index])
          ? 0x30 + (value[index] - 0x30 + 1) % 10 : value[index] == 0x78 ? 0x79 : 0x78
        return Analysis.text(changed)
      }
    default: return [SampleCall.value(of: field.rule, other: true)].filter { $0 != field.value }
    }
  }

  /// The gain from changing a field: money for amounts, currencies, orders and outcomes, an address for URLs.
  private static func worth(_ rule: FieldRule) -> FieldCoverage.Worth {
    switch rule.kind {
    case .amount, .capitals(3): return .money
    case .url: return .address
    default: break
    }
    let words = ["amount", "total", "order_id", "reference", "status", "result", "action"]
    let last = rule.path.last ?? ""
    return words.contains { last.lowercasedASCII.hasSuffix($0) } ? .money : .other
  }
}
