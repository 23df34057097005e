import Encodings
import Messages

extension Memory {
  /// The signed values of a message by name, short ones only.
  struct Signed: Sendable {
    let operation: String
    let values: [(name: JSONText, value: JSON)]

    private static let settings: [JSONText] = [
      "phrase", "password", "secretKey", "secret", "key", "algorithm", "profile", "parameters", "fields",
    ]

    private static let signatures: [JSONText] = ["signature", "hmac"]
    private static let most = 64

    init(_ formula: SignatureFormula) {
      operation = formula.operation
      var values: [(name: JSONText, value: JSON)] = []
      var count = 0
      func add(_ members: [JSON.Member], but others: [JSONText]) {
        for member in members where count < Self.most && !others.contains(member.name) {
          count += 1
          switch member.value {
          case .string(let text) where text.utf8.count <= 256: values.append((member.name, member.value))
          case .number(let number) where number.digits.utf8.count <= 256: values.append((member.name, member.value))
          default: break
          }
        }
      }
      add(formula.input.members ?? [], but: Self.settings)
      add((formula.input["parameters"] ?? formula.input["fields"])?.members ?? [], but: Self.signatures)
      self.values = values
    }
  }

  /// The newest values of each field across messages signed alike.
  struct Siblings: Sendable {
    /// Most fields kept.
    private static let most = 256
    /// Most values kept for each field.
    private let limit: Int
    private var fields: [Field] = []

    private struct Field {
      let name: JSONText
      var values: [JSON]
      /// Hashes of `values` in the same order, which can be compared without copying.
      var hashes: [Int]
    }

    init(limit: Int) { self.limit = limit }

    subscript(name: String) -> [JSON]? { fields.first { $0.name == name }?.values }

    mutating func add(_ signed: [(name: JSONText, value: JSON)]) {
      var next = 0
      for (name, value) in signed {
        // Messages of one kind have their fields in the same order.
        let place = next < fields.count && fields[next].name == name ? next : fields.firstIndex { $0.name == name }
        guard let place else {
          if fields.count < Self.most { fields.append(Field(name: name, values: [value], hashes: [value.hashValue])) }
          next = fields.count
          continue
        }
        next = place + 1
        let hash = value.hashValue
        let isKnown = fields[place].hashes.indices.contains {
          fields[place].hashes[$0] == hash && fields[place].values[$0] == value
        }
        guard !isKnown else { continue }
        if fields[place].values.count == limit {
          fields[place].values.removeFirst()
          fields[place].hashes.removeFirst()
        }
        fields[place].values.append(value)
        fields[place].hashes.append(hash)
      }
    }
  }
}
