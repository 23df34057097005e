import Encodings
import Messages

extension Memory {
  /// What a message signs, short values alone, under their names.
  struct Signed: Sendable {
    let operation: String
    let values: [(name: JSONText, value: JSON)]

    private static let settings = [
      "phrase", "password", "secretKey", "secret", "key", "algorithm", "profile", "parameters", "fields",
    ]

    init(_ formula: SignatureFormula) {
      operation = formula.operation
      let members = formula.input.members ?? []
      let own = members.lazy.filter { member in !Self.settings.contains { member.name == $0 } }
      let inner = ((formula.input["parameters"] ?? formula.input["fields"])?.members ?? []).lazy
        .filter { $0.name != "signature" && $0.name != "hmac" }
      values = [Array(own), Array(inner)].joined().prefix(64).compactMap { member in
        switch member.value {
        case .string(let text) where text.utf8.count <= 256: (member.name, member.value)
        case .number(let number) where number.digits.utf8.count <= 256: (member.name, member.value)
        default: nil
        }
      }
    }
  }

  /// The newest values of each field of messages that are signed alike.
  struct Siblings: Sendable {
    /// Fields that are kept.
    private static let most = 256
    /// Values of each.
    private let limit: Int
    private var fields: [(name: JSONText, values: [JSON])] = []

    init(limit: Int) { self.limit = limit }

    subscript(name: String) -> [JSON]? { fields.first { $0.name == name }?.values }

    mutating func add(_ signed: [(name: JSONText, value: JSON)]) {
      var next = 0
      for (name, value) in signed {
        // Messages of one kind have their fields in one order.
        let place = next < fields.count && fields[next].name == name ? next : fields.firstIndex { $0.name == name }
        guard let place else {
          if fields.count < Self.most { fields.append((name, [value])) }
          next = fields.count
          continue
        }
        next = place + 1
        guard !fields[place].values.contains(value) else { continue }
        if fields[place].values.count == limit { fields[place].values.removeFirst() }
        fields[place].values.append(value)
      }
    }
  }
}
