import Encodings

/// A formula as a Python file; texts are `bytes`, whose `upper()` changes only a to z.
enum PythonProgram: ProgramLiterals {
  static let words = (yes: "True", no: "False", none: "None")

  static func text(_ expression: Expression, _ function: String, _ values: [(String, FieldValue)]) -> String {
    let isHex = expression.isHex
    let body = isHex ? hex(expression) : bytes(expression)
    let call = values.map { "    \($0)=\(literal($1))," }
    return """
      \(imports(expression))
      \(expression.pairRule.map { helpers($0) + "\n\n\n" } ?? "")\
      def \(function)(\(values.map(\.0).joined(separator: ", "))):
          return \(body)


      print(\(function)(
      \(call.joined(separator: "\n"))
      )\(isHex ? "" : ".decode()"))

      """
  }

  private static func imports(_ expression: Expression) -> String {
    var names: [String] = []
    if expression.applies({ $0 == .base64 }) { names.append("base64") }
    if expression.hasDigest { names.append("hashlib") }
    if expression.hasHMAC { names.append("hmac") }
    return names.map { "import \($0)\n" }.joined() + (names.isEmpty ? "" : "\n")
  }

  private static func bytes(_ expression: Expression) -> String {
    switch expression {
    case .field(let name): name
    case .literal(let bytes): literal(bytes)
    case .join(let parts): parts.map(bytes).joined(separator: " + ")
    case .apply(.hex, _): "\(hex(expression)).encode()"
    case .apply(.base64, let operand): "base64.b64encode(\(bytes(operand)))"
    case .apply(.reverse, let operand): "\(atom(operand))[::-1]"
    case .apply(.upper, let operand): "\(atom(operand)).upper()"
    case .apply(.first(let count), let operand): "\(atom(operand))[:\(count)]"
    case .apply(.last(let count), let operand): "\(atom(operand))[-\(count):]"
    case .apply(.digest(let algorithm), let operand): "hashlib.\(algorithm.rawValue)(\(bytes(operand))).digest()"
    case .apply(.mistaken(let mistake), let operand): "\(mistake.notation)(\(bytes(operand)))"
    case .hmac(let algorithm, let key, let message):
      "hmac.new(\(bytes(key)), \(bytes(message)), \"\(algorithm.rawValue)\").digest()"
    case .pairs(let name, let rule): "\(literal(rule.separator)).join(sorted_pairs(\(name)))"
    case .step(_, let operand): bytes(operand)
    }
  }

  /// The expression's hexadecimal as a `str`.
  private static func hex(_ expression: Expression) -> String {
    switch expression.unnamed {
    case .apply(.hex, let operand):
      switch operand.unnamed {
      case .apply(.digest(let algorithm), let message): "hashlib.\(algorithm.rawValue)(\(bytes(message))).hexdigest()"
      case .hmac(let algorithm, let key, let message):
        "hmac.new(\(bytes(key)), \(bytes(message)), \"\(algorithm.rawValue)\").hexdigest()"
      default: "\(atom(operand)).hex()"
      }
    default: bytes(expression)
    }
  }

  private static func atom(_ expression: Expression) -> String {
    if case .join(let parts) = expression.unnamed, parts.count > 1 { return "(\(bytes(expression)))" }
    return bytes(expression)
  }

  static func literal(_ bytes: [UInt8]) -> String {
    let characters = bytes.map { byte in
      byte == 0x22 || byte == 0x5c
        ? "\\" + String(UnicodeScalar(byte))
        : (0x20...0x7e).contains(byte) ? String(UnicodeScalar(byte)) : "\\x" + Hex.encode([byte])
    }
    return "b\"\(characters.joined())\""
  }

  static func literal(_ object: FieldObject) -> String {
    "{\(object.members.map { "\(literal($0.name)): \(literal($0.value))" }.joined(separator: ", "))}"
  }

  /// The function for an object's pairs, which Python lacks.
  private static func helpers(_ rule: PairRule) -> String {
    guard let listing = rule.listedIn else {
      return """
        def written(value):
            if isinstance(value, dict):
                return b"{" + b", ".join(pairs(value)) + b"}"
            if isinstance(value, list):
                return b"[" + b", ".join(written(one) for one in value if one is not None) + b"]"
            return {True: b"true", False: b"false"}[value] if isinstance(value, bool) else value


        def pairs(members):
            return [name + b"=" + written(value) for name, value in members.items() if value is not None]


        def sorted_pairs(members):
            signed = sorted(name for name in members if name not in \(names(rule.excluded)))
            return pairs({name: members[name] for name in signed})
        """
    }
    let name = literal(Array(listing.utf8))
    return """
      def sorted_pairs(members):
          fields = {name: value for name, value in members.items() if value is not None}
          if \(name) not in fields:
              names = [name for name in fields if name not in \(names(rule.excluded))] + [\(name)]
              fields[\(name)] = b",".join(sorted(names))
          return [name + b"=" + fields.get(name, b"") for name in sorted(fields[\(name)].split(b","))]
      """
  }

  private static func names(_ names: [String]) -> String {
    "[\(names.map { literal(Array($0.utf8)) }.joined(separator: ", "))]"
  }
}
