import Encodings
import Gateways

/// Varies inputs with values from other cases, values that the tables allow, or damage.
struct InputChange {
  let rules: [String: FieldRule]
  private let fields: [String: InputField]
  /// Members of objects that are secret.
  let secrets: Set<String>
  /// Inputs of other cases, from which members of the same name are taken.
  private let donors: [JSON]
  var random: SeededGenerator
  /// Whether to insert only values that are likely to be accepted.
  var keepsInputValid = true

  /// - Parameters:
  ///   - rules: the tables of the operation's messages, by the last name of each field.
  ///   - donors: inputs of the same operation.
  init(_ operation: Operation, rules: [String: FieldRule], donors: [JSON], _ random: SeededGenerator) {
    (self.rules, self.donors, self.random) = (rules, donors, random)
    secrets = Set(operation.fields.flatMap { $0.memberSecrecy.filter { $0.value == .secret }.keys })
    fields = Dictionary(operation.fields.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The input with one change.
  mutating func changed(_ input: JSON) -> JSON {
    guard var members = input.members, !members.isEmpty else { return input }
    let index = random.below(members.count)
    let name = members[index].name.string
    if !keepsInputValid, random.percent(4) {
      members.remove(at: index)
      return .object(members)
    }
    let donor = random.pick(donors) ?? .null
    // Adds a field that the case lacks and another one has.
    if random.percent(keepsInputValid ? 6 : 8),
      let added = (donor.members ?? []).first(where: { input[$0.name.string] == nil })
    {
      return .object(members + [added])
    }
    if random.percent(15), let other = donor[name] {
      members[index].value = other
      return .object(members)
    }
    if let field = fields[name] {
      members[index].value = value(members[index].value, field, donor[name])
    }
    return .object(members)
  }

  private mutating func value(_ value: JSON, _ field: InputField, _ donor: JSON?) -> JSON {
    guard field.kind == .text else { return inner(value, field.name, donor) }
    if field.secrecy == .secret { return secret() }
    if !field.words.isEmpty {
      return .text(keepsInputValid || random.percent(60) ? random.pick(field.words) ?? "" : oddText(field.name))
    }
    if field.secrecy == .card, random.percent(keepsInputValid ? 80 : 40) {
      return UTF8Text.json(FieldValues.card(&random))
    }
    let bytes = (try? TextInput.bytes(value, field.name)) ?? []
    let changed = text(bytes, field.name, donor.flatMap { try? TextInput.bytes($0, field.name) })
    return written(changed)
  }

  /// A random secret that no sentence contains by chance, since a word that a message has anyway would count as leaked.
  private mutating func secret() -> JSON {
    if !keepsInputValid, random.percent(10) { return .text("") }
    let odd = random.percent(50) ? FieldValues.freeText(12, &random) : []
    return written(random.percent(5) ? random.bytes(16 + random.below(100)) : FieldValues.key(&random) + odd)
  }
}
