import Encodings
import Gateways

extension InputChange {
  /// The JSON value with one change at any depth.
  mutating func inner(_ value: JSON, _ name: String, _ donor: JSON?) -> JSON {
    switch value {
    case .object(var members) where !members.isEmpty && random.percent(keepsInputValid ? 100 : 94):
      if let bytes = try? TextInput.encoded(value, name) { return written(text(bytes, name, nil)) }
      let index = random.below(members.count)
      let member = members[index].name.string
      if !keepsInputValid, random.percent(6) {
        members.remove(at: index)
      } else if !keepsInputValid, random.percent(4) {
        members.append(JSON.Member(JSONText(random.pick(OddTexts.names) ?? ""), oddValue(name)))
      } else if random.percent(6), let added = (donor?.members ?? []).first(where: { value[$0.name.string] == nil }) {
        members.insert(added, at: random.below(members.count + 1))
      } else if random.percent(15), let other = donor?[member] {
        members[index].value = other
      } else if secrets.contains(member), members[index].value.string != nil {
        members[index].value = UTF8Text.json(FieldValues.key(&random))
      } else {
        members[index].value = inner(members[index].value, member, donor?[member])
      }
      return .object(members)
    case .array(var elements) where !elements.isEmpty && random.percent(keepsInputValid ? 100 : 90):
      let index = random.below(elements.count)
      switch random.below(10) {
      case 0: elements.remove(at: index)
      case 1: elements.insert(elements[index], at: random.below(elements.count + 1))
      default: elements[index] = inner(elements[index], name, donor?.elements?.first)
      }
      return .array(elements)
    case .string(let text) where keepsInputValid || random.percent(60):
      let bytes = self.text(text.utf8, name, nil)
      return UTF8Text.isValid(bytes) ? .string(JSONText(utf8: bytes)) : .text(oddText(name))
    case .number where keepsInputValid:
      return .number(JSONNumber(digits: String(decoding: FieldValues.number(&random), as: UTF8.self)))
    default:
      return keepsInputValid ? value : oddValue(name)
    }
  }

  /// A JSON value, often of an unexpected type.
  private mutating func oddValue(_ name: String) -> JSON {
    switch random.below(12) {
    case 0..<6: .text(oddText(name))
    case 6, 7: .number(JSONNumber(digits: random.pick(OddTexts.numbers) ?? "0"))
    case 8: [random.pick(OddTexts.names) ?? "": .text(oddText(name))]
    case 9: .array([.text(oddText(name))])
    default:
      random.pick([
        .null, .bool(true), .bool(false), .text(""), .array([]), [:], .array([.array([])]),
        .array([.array([.text("a"), .null])]),
      ]) ?? .null
    }
  }
}
