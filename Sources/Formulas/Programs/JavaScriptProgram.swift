import Encodings

/// A formula as a module for Node.js; texts are Buffers, and objects are Maps, which keep the order of names such as
/// `10`.
enum JavaScriptProgram: ProgramLiterals {
  static let words = (yes: "true", no: "false", none: "null")

  static func text(_ expression: Expression, _ function: String, _ values: [(String, FieldValue)]) -> String {
    let isHex = expression.isHex
    let body = isHex ? hex(expression) : bytes(expression)
    let call = values.map { "  \($0): \(literal($1))," }
    let isUpper = expression.applies { $0 == .upper }
    let upper = "const upper = (bytes) => bytes.map((byte) => (byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte));\n\n"
    return """
      \(imports(expression))\(isUpper ? upper : "")\(expression.pairRule.map { helpers($0) + "\n\n" } ?? "")\
      export function \(function)({ \(values.map(\.0).joined(separator: ", ")) }) {
        return \(body);
      }

      console.log(`${\(function)({
      \(call.joined(separator: "\n"))
      })}`);

      """
  }

  private static func imports(_ expression: Expression) -> String {
    var names: [String] = []
    if expression.hasDigest { names.append("createHash") }
    if expression.hasHMAC { names.append("createHmac") }
    return names.isEmpty ? "" : "import { \(names.joined(separator: ", ")) } from 'node:crypto';\n\n"
  }

  private static func bytes(_ expression: Expression) -> String {
    switch expression {
    case .field(let name): name
    case .literal(let bytes): literal(bytes)
    case .join(let parts): "Buffer.concat([\(parts.map(bytes).joined(separator: ", "))])"
    case .apply(.hex, _): "Buffer.from(\(hex(expression)))"
    case .apply(.base64, let operand): "Buffer.from(\(bytes(operand)).toString('base64'))"
    case .apply(.reverse, let operand): "Buffer.from(\(bytes(operand))).reverse()"
    case .apply(.upper, let operand): "upper(\(bytes(operand)))"
    case .apply(.first(let count), let operand): "\(bytes(operand)).subarray(0, \(count))"
    case .apply(.last(let count), let operand): "\(bytes(operand)).subarray(-\(count))"
    case .apply(.digest, _), .hmac: "\(digest(expression)).digest()"
    case .apply(.mistaken(let mistake), let operand): "\(mistake.notation)(\(bytes(operand)))"
    case .pairs(let name, let rule): "joined(sortedPairs(\(name)), \(literal(rule.separator)))"
    case .step(_, let operand): bytes(operand)
    }
  }

  private static func digest(_ expression: Expression) -> String {
    switch expression.unnamed {
    case .apply(.digest(let algorithm), let message): "createHash('\(algorithm.rawValue)').update(\(bytes(message)))"
    case .hmac(let algorithm, let key, let message):
      "createHmac('\(algorithm.rawValue)', \(bytes(key))).update(\(bytes(message)))"
    default: bytes(expression)
    }
  }

  /// The expression's hexadecimal as a string.
  private static func hex(_ expression: Expression) -> String {
    guard case .apply(.hex, let operand) = expression.unnamed else { return bytes(expression) }
    switch operand.unnamed {
    case .apply(.digest, _), .hmac: return "\(digest(operand)).digest('hex')"
    default: return "\(bytes(operand)).toString('hex')"
    }
  }

  static func literal(_ bytes: [UInt8]) -> String {
    guard bytes.allSatisfy({ (0x20...0x7e).contains($0) }) else { return "Buffer.from('\(Hex.encode(bytes))', 'hex')" }
    let escaped = bytes.flatMap { "'\\".utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
    return "Buffer.from('\(String(decoding: escaped, as: UTF8.self))')"
  }

  private static func text(_ bytes: [UInt8]) -> String { JSON.string(JSONText(utf8: bytes)).line }

  static func member(_ bytes: [UInt8]) -> String { text(bytes) }

  static func literal(_ object: FieldObject) -> String {
    "new Map([\(object.members.map { "[\(text($0.name)), \(literal($0.value))]" }.joined(separator: ", "))])"
  }

  /// The function for an object's pairs, which JavaScript lacks; `sort()` alone would compare UTF-16.
  private static func helpers(_ rule: PairRule) -> String {
    let common = """
      const byBytes = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other));
      const joined = (pairs, separator) => Buffer.concat(pairs.flatMap((pair, index) => (index === 0 ? [pair] : [separator, pair])));
      const pair = (name, value) => Buffer.concat([Buffer.from(name), Buffer.from('='), value]);

      """
    let excluded = "[\(rule.excluded.map { text(Array($0.utf8)) }.joined(separator: ", "))]"
    guard let listing = rule.listedIn else {
      return common + """
        function written(value) {
          if (value instanceof Map) return Buffer.concat([Buffer.from('{'), joined(pairs(value), Buffer.from(', ')), Buffer.from('}')]);
          if (!Array.isArray(value)) return Buffer.from(typeof value === 'boolean' ? `${value}` : value);
          const elements = value.filter((one) => one !== null).map(written);
          return Buffer.concat([Buffer.from('['), joined(elements, Buffer.from(', ')), Buffer.from(']')]);
        }
        const pairs = (members) => [...members].filter(([, value]) => value !== null).map(([name, value]) => pair(name, written(value)));

        function sortedPairs(members) {
          const names = [...members.keys()].filter((name) => !\(excluded).includes(name)).sort(byBytes);
          return pairs(new Map(names.map((name) => [name, members.get(name)])));
        }
        """
    }
    let name = text(Array(listing.utf8))
    return common + """
      function sortedPairs(members) {
        const fields = new Map([...members].filter(([, value]) => value !== null).map(([name, value]) => [name, Buffer.from(value)]));
        if (!fields.has(\(name))) {
          const names = [...fields.keys()].filter((name) => !\(excluded).includes(name));
          fields.set(\(name), Buffer.from([...names, \(name)].sort(byBytes).join()));
        }
        const names = fields.get(\(name)).toString().split(',').sort(byBytes);
        return names.map((name) => pair(name, fields.get(name) ?? Buffer.alloc(0)));
      }
      """
  }
}
