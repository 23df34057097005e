import Encodings

/// How a language writes the values of a formula's fields.
protocol ProgramLiterals {
  /// The words for true, false and null.
  static var words: (yes: String, no: String, none: String) { get }

  static func literal(_ bytes: [UInt8]) -> String
  /// A text in an object.
  static func member(_ bytes: [UInt8]) -> String
  static func list(_ elements: String) -> String
  static func literal(_ object: FieldObject) -> String
  /// An object in another one.
  static func member(_ object: FieldObject) -> String
}

extension ProgramLiterals {
  static func member(_ bytes: [UInt8]) -> String { literal(bytes) }
  static func member(_ object: FieldObject) -> String { literal(object) }
  static func list(_ elements: String) -> String { "[\(elements)]" }

  static func literal(_ value: FieldValue) -> String {
    switch value {
    case .bytes(let bytes): literal(bytes)
    case .absent: literal([UInt8]())
    case .object(let object): literal(object)
    }
  }

  static func literal(_ value: FieldObject.Value) -> String {
    switch value {
    case .text(let bytes), .number(let bytes): member(bytes)
    case .bool(let flag): flag ? words.yes : words.no
    case .null: words.none
    case .list(let values): list(values.map { literal($0) }.joined(separator: ", "))
    case .object(let object): member(object)
    }
  }
}

extension Expression {
  func applies(_ isMeant: (Transform) -> Bool) -> Bool {
    has { if case .apply(let transform, _) = $0 { isMeant(transform) } else { false } }
  }

  var hasDigest: Bool { applies { if case .digest = $0 { true } else { false } } }
  var hasHMAC: Bool { has { if case .hmac = $0 { true } else { false } } }
  /// Whether the value is written in hexadecimal.
  var isHex: Bool { if case .apply(.hex, _) = unnamed { true } else { false } }
}
