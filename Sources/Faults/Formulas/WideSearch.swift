import Encodings
import Formulas

/// Searches all orders and choices of a formula's inputs for a value that no known mistake explains.
///
/// Every field is tried plain and reversed, a card also as its first six and last four digits; some or all of them are
/// joined in every order, with each of a few separators, in three letter cases, and hashed by every digest of the
/// value's length, with or without a secret as HMAC key. Encodings of the value are undone first, so spellings cost
/// nothing.
package struct WideSearch {
  /// The number of derivations after which the search gives up.
  package static let limit = 1_000_000
  private static let separators = ["", "&", "|", ":", ",", "*", "-", "+", ";", " ", ".", "_", "\n"]
  private static let casings: [Transform?] = [nil, .upper, .mistaken(.casing(.lower))]

  private struct Atom {
    let slot: Int
    let bytes: [UInt8]
    let expression: Expression
  }

  private struct Method {
    let algorithm: DigestAlgorithm?
    let key: (bytes: [UInt8], expression: Expression)?
  }

  private(set) var tried = 0
  private let most: Int
  private let target: [UInt8]
  private let prefix: [UInt8]
  private let methods: [Method]
  private let atoms: [Atom]
  private let separators: [String]

  /// - Returns: `nil` where the value is not one that a digest or base 64 can give.
  init?(_ formula: Formula, _ arguments: [FieldValue], _ got: [UInt8], limit: Int = Self.limit) {
    most = limit
    guard let raw = Self.raw(got) else { return nil }
    (target, prefix) = (raw, Self.prefix(got))
    var atoms: [Atom] = []
    var keys: [(bytes: [UInt8], expression: Expression)] = []
    for (slot, (name, value)) in zip(formula.fields, arguments).enumerated() {
      let field = Expression.field(name)
      guard let bytes = value.text else {
        guard let (_, rule) = formula.expression.firstPairs, case .object(let object) = value else { continue }
        atoms.append(Atom(slot: slot, bytes: rule.message(of: object), expression: .pairs(name, rule)))
        continue
      }
      guard !bytes.isEmpty else { continue }
      var choices: [Expression] = [field, .reverse(field)]
      if FieldRole(name) == .card {
        let digits = Expression.join([.first(6, field), .last(4, field)])
        choices = [.reverse(digits), digits] + choices
      }
      if FieldRole(name) == .nonce { choices.append(.base64(field)) }
      if FieldRole(name) == .secret { keys.append((bytes, field)) }
      for choice in choices {
        let value = Self.value(choice, bytes)
        if !atoms.contains(where: { $0.slot == slot && $0.bytes == value }) {
          atoms.append(Atom(slot: slot, bytes: value, expression: choice))
        }
      }
    }
    self.atoms = atoms
    let algorithms = DigestAlgorithm.allCases.filter { $0.size == raw.count }
    methods =
      algorithms.isEmpty
      ? [Method(algorithm: nil, key: nil)]
      : algorithms.flatMap { algorithm in
        [Method(algorithm: algorithm, key: nil)]
          + keys.map { Method(algorithm: algorithm, key: $0) }
      }
    let own = formula.expression.firstLiteral.map { [String(decoding: $0, as: UTF8.self)] } ?? []
    separators = [""] + own + Self.separators.dropFirst().filter { !own.contains($0) }
  }

  /// The first formula that gives the decoded value; ``spellings(of:)`` encodes it.
  mutating func find() -> Expression? {
    guard atoms.count <= 40 else { return nil }
    for separator in separators {
      for casing in Self.casings {
        let spelled = casing.map { casing in atoms.map { casing.applied(to: $0.bytes) } } ?? atoms.map(\.bytes)
        for method in methods {
          if let chosen = choose(spelled, Array(separator.utf8), method) {
            return expression(chosen, separator, casing, method)
          }
          if tried >= most { return nil }
        }
      }
    }
    return nil
  }

  /// The atoms, in order, whose joined texts give the value.
  private mutating func choose(_ spelled: [[UInt8]], _ separator: [UInt8], _ method: Method) -> [Int]? {
    let key = method.key?.bytes
    return switch method.algorithm {
    case nil: choose(spelled, separator, GrowingText())
    case .md5: choose(spelled, separator, GrowingHash(MD5.self, key: key))
    case .sha1: choose(spelled, separator, GrowingHash(SHA1.self, key: key))
    case .sha256: choose(spelled, separator, GrowingHash(SHA256.self, key: key))
    case .sha512: choose(spelled, separator, GrowingHash(SHA512.self, key: key))
    }
  }

  private mutating func choose(
    _ spelled: [[UInt8]], _ separator: [UInt8], _ empty: consuming some GrowingMessage
  ) -> [Int]? {
    var message = empty
    var chosen: [Int] = []
    return descend(spelled, separator, used: 0, &chosen, &message) ? chosen : nil
  }

  private mutating func descend(
    _ spelled: [[UInt8]], _ separator: [UInt8], used: UInt64, _ chosen: inout [Int],
    _ message: inout some GrowingMessage
  ) -> Bool {
    let end = message.count
    for index in atoms.indices where used >> UInt64(atoms[index].slot) & 1 == 0 {
      guard tried < most else { return false }
      if !chosen.isEmpty { message.append(separator) }
      message.append(spelled[index])
      chosen.append(index)
      tried += 1
      if message.gives(target) { return true }
      if descend(spelled, separator, used: used | 1 << UInt64(atoms[index].slot), &chosen, &message) { return true }
      chosen.removeLast()
      message.truncate(to: end)
    }
    return false
  }

  private func expression(_ chosen: [Int], _ separator: String, _ casing: Transform?, _ method: Method) -> Expression {
    let parts = chosen.map { [atoms[$0].expression] }
    let joined = separator.isEmpty ? Array(parts.joined()) : Array(parts.joined(separator: [.text(separator)]))
    var message = joined.count == 1 ? joined[0] : Expression.join(joined)
    if let casing { message = .apply(casing, message) }
    message = .step("message", message)
    guard let algorithm = method.algorithm else { return message }
    guard let key = method.key else { return .digest(algorithm, message) }
    return .keyed(algorithm, key: key.expression, message)
  }

  /// The spellings in which the found bytes may be the value.
  func spellings(of found: Expression) -> [Expression] {
    let spelled: [Expression] =
      [.hex(found), .base64(found)]
      + [.upperHex, .base64URL, .base64URLUnpadded, .base64Unpadded].map { .apply(.mistaken(.spelling($0)), found) }
    return prefix.isEmpty ? spelled : spelled.map { .join([.literal(prefix), $0]) }
  }

  /// The decoded bytes of a value, without the prefix that ``prefix(_:)`` finds.
  private static func raw(_ value: [UInt8]) -> [UInt8]? {
    let bare = Array(value.dropFirst(prefix(value).count))
    if let bytes = Hex.decode(bare), !bytes.isEmpty { return bytes }
    var text = bare.map {
      $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0
    }
    while !text.count.isMultiple(of: 4) { text.append(Base64.padding) }
    guard let bytes = Base64.decode(text), bytes.count >= 8 else { return nil }
    return bytes
  }

  /// A prefix such as `sha256:` or `Basic `.
  private static func prefix(_ value: [UInt8]) -> [UInt8] {
    value.lastIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ") }.map { Array(value[...$0]) } ?? []
  }

  /// The value of an expression over one field.
  private static func value(_ expression: Expression, _ bytes: [UInt8]) -> [UInt8] {
    switch expression {
    case .field: bytes
    case .join(let parts): parts.flatMap { value($0, bytes) }
    case .apply(let transform, let operand): transform.applied(to: value(operand, bytes))
    case .step(_, let operand): value(operand, bytes)
    case .literal(let text): text
    case .hmac, .pairs: []
    }
  }
}

extension Expression {
  fileprivate var firstLiteral: [UInt8]? {
    if case .literal(let bytes) = self, bytes.count == 1 { return bytes }
    return operands.lazy.compactMap(\.firstLiteral).first
  }
}
