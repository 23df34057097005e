/// An input object whose members a formula signs: names and values as bytes, in document order.
public struct FieldObject: Sendable, Hashable {
  /// A name with its value.
  public struct Member: Sendable, Hashable {
    /// The bytes of the name.
    public var name: [UInt8]
    /// The value.
    public var value: Value

    /// Pairs a name with a value.
    public init(name: [UInt8], value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// A JSON value, with the distinctions that formulas make.
  public indirect enum Value: Sendable, Hashable {
    case text([UInt8])
    /// The digits of a number as sent.
    case number([UInt8])
    /// `true` or `false`.
    case bool(Bool)
    /// Null, which is not signed at any depth.
    case null
    /// A nested array.
    case list([Value])
    /// A nested object.
    case object(FieldObject)

    /// The value as the signed message has it.
    var written: [UInt8] {
      if case .text(let bytes) = self { return bytes }
      var output: [UInt8] = []
      write(to: &output)
      return output
    }

    /// The same value with every part that is neither a list nor an object replaced.
    func mappedLeaves(_ change: (Value) -> Value) -> Value {
      switch self {
      case .list(let values): .list(values.map { $0.mappedLeaves(change) })
      case .object(let object):
        .object(
          FieldObject(
            members: object.members.map { Member(name: $0.name, value: $0.value.mappedLeaves(change)) }))
      default: change(self)
      }
    }

    /// The same value with every `null` in nested objects replaced, or every one in nested arrays.
    func replacingNulls(inObjects: Bool, with other: Value) -> Value {
      func replaced(_ value: Value, isMeant: Bool) -> Value {
        value == .null && isMeant ? other : value.replacingNulls(inObjects: inObjects, with: other)
      }
      return switch self {
      case .list(let values): .list(values.map { replaced($0, isMeant: !inObjects) })
      case .object(let object):
        .object(
          FieldObject(
            members: object.members.map { Member(name: $0.name, value: replaced($0.value, isMeant: inObjects)) }))
      default: self
      }
    }

    /// Writes nested values as Java's collections print them, `{k=v, k=v}` and `[a, b]`, like PayFort's server.
    private func write(to output: inout [UInt8]) {
      switch self {
      case .text(let bytes), .number(let bytes): output.append(contentsOf: bytes)
      case .bool(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
      case .null: break
      case .list(let values):
        output.append(UInt8(ascii: "["))
        for (index, value) in values.lazy.filter({ $0 != .null }).enumerated() {
          if index > 0 { output.append(contentsOf: ", ".utf8) }
          value.write(to: &output)
        }
        output.append(UInt8(ascii: "]"))
      case .object(let object):
        output.append(UInt8(ascii: "{"))
        for (index, member) in object.members.lazy.filter({ $0.value != .null }).enumerated() {
          if index > 0 { output.append(contentsOf: ", ".utf8) }
          output.append(contentsOf: member.name)
          output.append(UInt8(ascii: "="))
          member.value.write(to: &output)
        }
        output.append(UInt8(ascii: "}"))
      }
    }
  }

  /// The members in document order.
  public var members: [Member]

  /// Makes an object from members.
  public init(members: [Member]) { self.members = members }

  /// The value of the first member with a name, as the signed message has it.
  func value(of name: [UInt8]) -> [UInt8]? { members.first { $0.name == name }?.value.written }
}
