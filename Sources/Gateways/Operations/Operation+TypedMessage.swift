package import Encodings
import Formulas

extension Operation {
  /// The same operation with what an SDK's types accept for the texts that it hashes; a formula itself takes any bytes.
  func typed(_ rules: FieldRule...) -> Operation {
    var operation = self
    operation.types = rules
    return operation
  }

  /// Whether an SDK that reads the input into the types of the gateway's tables refuses it, whatever its signature is.
  ///
  /// A column accepts all words of the gateway's answers, because a table may list those of one call only.
  package func isRefusedByTypes(_ input: JSON) -> Bool {
    let isOfNoType = types.contains { rule in
      guard let value = input[rule.name], let text = try? TextInput.bytes(value, rule.name) else { return false }
      return !rule.types(text, gatewayWords)
    }
    return isOfNoType
      || isVerification
        && tables.contains { table in
          guard let fields = ReceivedFields(table, input) else { return false }
          return table.rules.contains { rule in
            fields.texts(of: rule).contains { !rule.types($0, gatewayWords) }
          }
        }
  }

  /// The words of its gateway's answers, and the calls that they answer.
  private var gatewayWords: Set<[UInt8]> {
    let own = Gateway.all.first { name.hasPrefix("\($0.name).") }
    let rows = (own?.operations ?? []).compactMap(\.words).flatMap(\.rows)
    return Set(rows.flatMap { $0.words.map(\.text) + $0.actions }.map { Array($0.utf8) })
  }
}

extension FieldRule {
  /// Whether a text can be read into the row's type, whatever its length.
  fileprivate func types(_ text: [UInt8], _ words: Set<[UInt8]>) -> Bool {
    if case .choice = kind, words.contains(text) { return true }
    // Digits mixed with other characters are a masked card number, in any of several styles.
    let rule = if case .numeric = kind { with(kind: .text, longest: .max) } else { with(longest: .max) }
    do throws(Refusal) { try rule.check(text) } catch { return false }
    return true
  }
}

/// The fields of a message that a gateway sends.
private struct ReceivedFields {
  private let members: [(path: [[UInt8]], text: [UInt8])]

  init?(_ table: CallTable, _ input: JSON) {
    guard let place = input[table.place] else { return nil }
    if let fields = place.members {
      members = fields.compactMap { member in
        (try? TextInput.bytes(member.value, table.place)).map { ([member.name.utf8], $0) }
      }
      return
    }
    guard let text = try? TextInput.bytes(place, table.place) else { return nil }
    if let body = try? JSON(parsing: text), body.members != nil {
      members = Self.texts(body, [])
    } else {
      guard let pairs = try? FormBody.decode(text, .whatwg) else { return nil }
      members = pairs.map { ([Array($0.name)], Array($0.value)) }
    }
  }

  private static func texts(_ json: JSON, _ path: [[UInt8]]) -> [(path: [[UInt8]], text: [UInt8])] {
    switch json {
    case .object(let members): members.flatMap { texts($0.value, path + [$0.name.utf8]) }
    case .string(let text): [(path, text.utf8)]
    case .number(let number): [(path, Array(number.digits.utf8))]
    case .array, .bool, .null: []
    }
  }

  /// The texts of a field; names are case-insensitive, as some gateways vary them.
  func texts(of rule: FieldRule) -> [[UInt8]] {
    let path = rule.path.map { $0.utf8.map(ASCII.lower) }
    return members.filter { $0.path.map { $0.map(ASCII.lower) } == path }.map(\.text)
  }
}
