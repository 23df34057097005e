import Encodings
import Formulas

/// The fields of a call that sends text, in the order of the gateway's table.
struct CallFields: Sendable {
  private let rules: [FieldRule]
  /// The given fields, including empty ones.
  private(set) var pairs: [FormBody.Pair] = []

  /// Reads the input field `fields`.
  ///
  /// - Throws: ``Refusal/badInput(_:)`` for a name that is not in the table, and for a value that is not text.
  init(_ rules: [FieldRule], _ input: Input) throws(Refusal) {
    self.rules = rules
    let members = input.object("fields")
    do throws(InputError) {
      for member in members where !rules.contains(where: { member.name == $0.name }) {
        throw InputError("fields.\(member.name.string)", "is not a field of this call")
      }
      for rule in rules {
        guard let member = members.first(where: { member in member.name == rule.name }) else { continue }
        let value = try TextInput.bytes(member.value, "fields.\(rule.name)")
        pairs.append(FormBody.Pair(name: Array(rule.name.utf8), value: value))
      }
    } catch {
      throw .badInput(error)
    }
  }

  /// Checks every rule in the order of the table, and then the conditions between fields.
  ///
  /// - Throws: the rejection of the first field that breaks its rule.
  func check() throws(Refusal) {
    for rule in rules { try rule.check(self[rule.name]) }
    for rule in rules { try rule.check(self[rule.name], beside: { self[$0] }) }
  }

  /// The fields as members of a JSON body: texts, without the empty ones.
  ///
  /// They are UTF-8 once ``check()`` has passed.
  var members: [JSON.Member] {
    pairs.filter { !$0.value.isEmpty }.map { JSON.Member(JSONText(utf8: $0.name), .string(JSONText(utf8: $0.value))) }
  }

  /// The value of a field; empty where it is absent.
  subscript(name: String) -> [UInt8] {
    get { pairs.first { $0.name.elementsEqual(name.utf8) }?.value ?? [] }
    set {
      if let index = pairs.firstIndex(where: { $0.name.elementsEqual(name.utf8) }) {
        pairs[index].value = newValue
      } else {
        pairs.append(FormBody.Pair(name: Array(name.utf8), value: newValue))
      }
    }
  }
}

extension Amount {
  /// Writes an amount field in a gateway's form, with the exponent of its currency.
  static func write(
    _ fields: CallFields, _ amount: String, _ currency: String, _ form: (Amount, Int) -> [UInt8]?
  ) throws(Refusal) -> [UInt8] {
    guard let code = Currency(fields[currency]) else {
      throw .reject(.unknownCurrency, "'\(currency)' must be a current code of ISO 4217")
    }
    guard let text = Amount(fields[amount]).flatMap({ form($0, code.exponent) }) else {
      throw .reject(.tooManyDecimals, "\(code.code) has \(code.exponent) decimals, '\(amount)' has more")
    }
    return text
  }
}
