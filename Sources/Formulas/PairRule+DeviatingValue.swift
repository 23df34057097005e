import Encodings

// The names and values of pairs under a rule that deviates from the gateway's.
extension PairRule {
  /// The value of a member as written; `nil` where the pair is omitted for it.
  func value(of member: FieldObject.Member) -> [UInt8]? { value(member.value).map { changed($0, of: member) } }

  /// Applies the mistakes with values to one value.
  func changed(_ value: [UInt8], of member: FieldObject.Member) -> [UInt8] {
    deviations.reduce(value) { value, deviation in
      switch deviation {
      case .value(let mistake, let only) where only.map({ member.name.elementsEqual($0.utf8) }) ?? true:
        mistake.apply(value)
      case .cutAtEquals: Array(value.prefix { $0 != UInt8(ascii: "=") })
      default: value
      }
    }
  }

  /// A name as written.
  func name(_ right: [UInt8]) -> [UInt8] {
    deviations.reduce(right) { name, deviation in
      switch deviation {
      case .name(let mistake): mistake.apply(name)
      case .renaming(let right, let wrong) where name.elementsEqual(right.utf8): Array(wrong.utf8)
      case .camelCaseNames: Self.camelCase(name)
      default: name
      }
    }
  }

  private static func camelCase(_ name: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var isStart = false
    for byte in name {
      if byte == UInt8(ascii: "_"), !output.isEmpty {
        isStart = true
      } else {
        output.append(isStart ? ASCII.upper(byte) : byte)
        isStart = false
      }
    }
    return output
  }

  private func value(_ given: FieldObject.Value) -> [UInt8]? {
    let value = deviations.reduce(given) { value, deviation in
      switch (deviation, value) {
      case (.everywhere(let inner), _), (.nestedAlone(let inner), .list), (.nestedAlone(let inner), .object):
        value.mappedLeaves { Self.leaf($0, inner) }
      case (.nestedNull(let text, let inObjects), _):
        value.replacingNulls(inObjects: inObjects, with: .text(Array(text.utf8)))
      default: value
      }
    }
    if deviations.contains(.json) { return NestedSpelling.json.write(value) }
    var written: [UInt8]? = value == .null ? nil : value.written
    for deviation in deviations {
      switch (deviation, value) {
      case (.null(let text), .null): written = Array(text.utf8)
      case (.booleans(let yes, let no), .bool(let flag)): written = Array((flag ? yes : no).utf8)
      case (.numbers(let spelling), .number(let digits)): written = spelling.apply(digits)
      case (.shortestNumbers, .number(let digits)): written = AmountStyle.shortest.apply(digits)
      case (.nested(.leftOut), .list), (.nested(.leftOut), .object): return nil
      case (.withoutFalsy, .number(let digits)), (.withoutFalsyNested, .number(let digits)):
        if Double(String(decoding: digits, as: UTF8.self)) == 0 { return nil }
      case (.withoutFalsyNested, .list(let values)) where values.isEmpty: return nil
      case (.withoutFalsyNested(objects: true), .object(let object)) where object.members.isEmpty: return nil
      case (.nested(let spelling), .list), (.nested(let spelling), .object): written = spelling.write(value)
      default: break
      }
    }
    return written
  }

  private static func leaf(_ value: FieldObject.Value, _ deviation: PairDeviation) -> FieldObject.Value {
    switch (deviation, value) {
    case (.booleans(let yes, let no), .bool(let flag)): .text(Array((flag ? yes : no).utf8))
    case (.null(let text), .null): .text(Array(text.utf8))
    case (.numbers(let spelling), .number(let digits)): .number(spelling.apply(digits))
    case (.shortestNumbers, .number(let digits)): .number(AmountStyle.shortest.apply(digits))
    case (.value(let mistake, of: nil), .text(let text)): .text(mistake.apply(text))
    default: value
    }
  }
}
